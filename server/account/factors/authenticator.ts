/** Authenticator apps: six digits that change every thirty seconds. Decision 085. */
import { randomUUID } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { AuthenticatorSecret } from '../../../contract/account/factors.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Deps, Trx } from '../../platform/deps.ts'
import { open, seal } from '../../platform/security/seal.ts'
import { type FactorOwner, owned } from './owner.ts'

/** Seconds by which the clock of a device may be wrong. */
const clockTolerance = 30

const place = (id: string) => `authenticators.secret:${id}`

/** Makes a secret in place of one that was not confirmed. Problem `alreadyExists` while there is a confirmed one. */
export async function startAuthenticator(trx: Trx, { config, clock }: Deps, owner: FactorOwner): Promise<AuthenticatorSecret> {
  await trx.deleteFrom('authenticators').where(owner.column, '=', owner.id).where('confirmed_at', 'is', null).execute()
  const id = randomUUID()
  const secret = generateSecret()
  const made = await trx
    .insertInto('authenticators')
    .values({ id, ...owned(owner), secret: seal(config, place(id), secret), confirmed_at: null, last_step: null, created_at: clock.now() })
    .onConflict((conflict) => conflict.column(owner.column).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Problem('alreadyExists')
  return { secret, uri: generateURI({ issuer: 'Sampan', label: owner.email, secret }) }
}

/** Whether a code is right, for a confirmed app or one that waits for its first code. A right one is accepted once. */
export async function takeAuthenticatorCode(
  trx: Trx,
  { config, clock }: Deps,
  { owner, code, confirmed }: { owner: FactorOwner; code: string; confirmed: boolean },
): Promise<boolean> {
  const row = await trx
    .selectFrom('authenticators')
    .selectAll()
    .where(owner.column, '=', owner.id)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const result = verifySync({
    secret: open(config, place(row.id), row.secret),
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: clockTolerance,
    ...(row.last_step === null ? {} : { afterTimeStep: Number(row.last_step) }),
  })
  if (!result.valid || !('timeStep' in result)) return false
  await trx
    .updateTable('authenticators')
    .set({ last_step: BigInt(result.timeStep), confirmed_at: row.confirmed_at ?? clock.now() })
    .where('id', '=', row.id)
    .execute()
  return true
}

/** Whether there is an app that waits for its first code. */
export async function isStarted(trx: Trx, { column, id }: FactorOwner): Promise<boolean> {
  const query = trx.selectFrom('authenticators').select('id').where(column, '=', id).where('confirmed_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

/** Removes the confirmed app. False when there is none. */
export async function removeAuthenticator(trx: Trx, { column, id }: FactorOwner): Promise<boolean> {
  const query = trx.deleteFrom('authenticators').where(column, '=', id).where('confirmed_at', 'is not', null).returning('id')
  return (await query.executeTakeFirst()) !== undefined
}
