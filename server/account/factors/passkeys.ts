/** Passkeys: added to an owner, and their answers to a challenge verified. Decision 085. */
import { randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyAnswer } from '../../../contract/account/factors.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Config } from '../../platform/config/config.ts'
import { takenBy } from '../../platform/db/connection.ts'
import type { Db, Deps, Trx } from '../../platform/deps.ts'
import { fingerprint } from '../../platform/security/secrets.ts'
import { type FactorOwner, owned } from './owner.ts'

/** Passkeys that one owner may have. */
const maxPasskeys = 10

/** Minutes within which a challenge is answered. */
const challengeMinutes = 5

/** The site that passkeys belong to. */
function siteOf({ publicUrl }: Config) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Options for a new passkey, with a challenge that is valid for `bound` alone. Problem `tooManyItems` when there are ten. */
export async function newPasskeyOptions(trx: Trx, deps: Deps, { owner, bound }: { owner: FactorOwner; bound: string }) {
  const known = await passkeysOf(trx, owner)
  if (known.length >= maxPasskeys) throw new Problem('tooManyItems', { details: { most: maxPasskeys } })
  const options = await generateRegistrationOptions({
    rpName: 'Sampan',
    rpID: siteOf(deps.config).rpID,
    userName: owner.email,
    userID: new Uint8Array(Buffer.from(owner.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await keepChallenge(trx, deps, { challenge: options.challenge, bound })
  return { options: { ...options } }
}

/** Adds a passkey. Problem `credentialsInvalid` when it does not answer a challenge of `bound`, `alreadyExists` for a known one. */
export async function addPasskey(
  trx: Trx,
  deps: Deps,
  { owner, bound, passkey, userAgent }: { owner: FactorOwner; bound: string; passkey: NewPasskey; userAgent: string },
): Promise<void> {
  if ((await passkeysOf(trx, owner)).length >= maxPasskeys) throw new Problem('tooManyItems', { details: { most: maxPasskeys } })
  const { rpID, origin } = siteOf(deps.config)
  const expectedChallenge = await takeChallenge(trx, deps, { answer: passkey, bound })
  if (!expectedChallenge) throw new Problem('credentialsInvalid')
  const result = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => null)
  if (!result?.verified) throw new Problem('credentialsInvalid')
  const { id, publicKey, counter } = result.registrationInfo.credential
  await trx
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      ...owned(owner),
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter: BigInt(counter),
      transports: passkey.response.transports ?? [],
      user_agent: userAgent,
      created_at: deps.clock.now(),
      used_at: null,
    })
    .execute()
    .catch((error: unknown) => Promise.reject(takenBy(error) === 'passkeys_credential_id_key' ? new Problem('alreadyExists') : error))
}

/** Options with which one of the owner's passkeys signs a challenge that is valid for `bound` alone. */
export async function passkeyOptions(trx: Trx, deps: Deps, { owner, bound }: { owner: FactorOwner; bound: string }) {
  const known = await passkeysOf(trx, owner)
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps.config).rpID,
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: 'required',
  })
  await keepChallenge(trx, deps, { challenge: options.challenge, bound })
  return { options: { ...options } }
}

/** Whether a passkey of the owner has signed a challenge of `bound`, with the user verified. A challenge counts once. */
export async function isSignedBy(
  trx: Trx,
  deps: Deps,
  { owner, bound, answer }: { owner: FactorOwner; bound: string; answer: PasskeyAnswer },
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(trx, deps, { answer, bound })
  const known = await trx
    .selectFrom('passkeys')
    .selectAll()
    .where(owner.column, '=', owner.id)
    .where('credential_id', '=', answer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!known || !expectedChallenge) return false
  const { rpID, origin } = siteOf(deps.config)
  const result = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: Number(known.counter),
    },
  }).catch(() => null)
  if (!result?.verified) return false
  await trx
    .updateTable('passkeys')
    .set({ counter: BigInt(result.authenticationInfo.newCounter), used_at: deps.clock.now() })
    .where('id', '=', known.id)
    .execute()
  return true
}

/** The passkeys of an owner, oldest first. */
export function passkeysOf(db: Db | Trx, { column, id }: FactorOwner) {
  return db.selectFrom('passkeys').selectAll().where(column, '=', id).orderBy('created_at').orderBy('id').execute()
}

async function keepChallenge(trx: Trx, { clock }: Deps, { challenge, bound }: { challenge: string; bound: string }): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + challengeMinutes * 60_000)
  await trx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: fingerprint(challenge), bound, expires_at })
    .execute()
}

/** The challenge an answer names, used up; null when it is unknown, used, expired or was made for something else. */
async function takeChallenge(
  trx: Trx,
  { clock }: Deps,
  { answer, bound }: { answer: NewPasskey | PasskeyAnswer; bound: string },
): Promise<string | null> {
  const challenge = challengeIn(answer.response.clientDataJSON)
  if (!challenge) return null
  const taken = await trx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', fingerprint(challenge))
    .where('bound', '=', bound)
    .where('expires_at', '>', clock.now())
    .returning('bound')
    .executeTakeFirst()
  return taken ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
