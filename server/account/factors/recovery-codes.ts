/** Recovery codes: ten that stand in, once each, for a lost passkey or authenticator app. Decision 085. */
import { randomInt } from 'node:crypto'
import type { Deps, Trx } from '../../platform/deps.ts'
import { fingerprint } from '../../platform/security/secrets.ts'
import { type FactorOwner, factorsOf, owned } from './owner.ts'

/** Codes made at a time. */
const count = 10

/** Without the letters and digits that are taken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixteen of 31 are 79 bits, too many to guess from a hash. */
const newCode = () => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

/** Hash of a code without hyphens, with its owner. */
const hashOf = (owner: FactorOwner, code: string) => fingerprint(`${owner.id} ${code}`)

/** Replaces the codes of an owner. Returns the new ones as they are written down, `xxxx-xxxx-xxxx-xxxx`. */
export async function renewCodes(trx: Trx, { clock }: Deps, owner: FactorOwner): Promise<string[]> {
  await endCodes(trx, owner)
  const made = Array.from({ length: count }, newCode)
  const rows = made.map((code) => ({ code_hash: hashOf(owner, code), ...owned(owner), used_at: null, created_at: clock.now() }))
  await trx.insertInto('recovery_codes').values(rows).execute()
  return made.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** The codes that come with the first factor; none for an owner who has unused ones. */
export async function firstCodes(trx: Trx, deps: Deps, owner: FactorOwner): Promise<string[]> {
  return (await factorsOf(trx, owner)).recoveryCodes > 0 ? [] : renewCodes(trx, deps, owner)
}

/** Uses a code up. False when it is wrong or used. */
export async function takeRecoveryCode(trx: Trx, { clock }: Deps, owner: FactorOwner, code: string): Promise<boolean> {
  const taken = await trx
    .updateTable('recovery_codes')
    .set({ used_at: clock.now() })
    .where('code_hash', '=', hashOf(owner, code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes the codes of an owner who has no factor left. */
export async function endCodesWithoutFactor(trx: Trx, owner: FactorOwner): Promise<void> {
  const { passkeys, authenticator } = await factorsOf(trx, owner)
  if (passkeys === 0 && !authenticator) await endCodes(trx, owner)
}

async function endCodes(trx: Trx, { column, id }: FactorOwner): Promise<void> {
  await trx.deleteFrom('recovery_codes').where(column, '=', id).execute()
}
