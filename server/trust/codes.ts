/** Verification codes: six digits, ten minutes, five tries, one use, known to the database only by a keyed hash. */
import { Problem } from '../../contract/problem.ts'
import type { AccountTables } from '../db/tables/accounts.ts'
import type { Deps, Trx } from '../deps.ts'
import { takeAllowance, takePause } from './limits.ts'
import { newCode, peppered, sameText } from './secrets.ts'

export type CodePurpose = AccountTables['verification_codes']['purpose']

/** Minutes a code is valid, tries it allows, seconds between two codes, codes to one address in a day. AUTH-47, AUTH-48. */
export const codeRules = { minutes: 10, tries: 5, pauseSeconds: 60, perDay: 10 } as const

/** What it is about: a mailbox, or a phone with its country code. */
export interface CodeSubject {
  readonly purpose: CodePurpose
  readonly address: string
}

/**
 * Makes a code and forgets the earlier ones of the address. Problem 80014 within a minute of the last one, 80015 after ten in a day or
 * when this address of the network asked for too many.
 */
export async function issueCode(trx: Trx, deps: Deps, { purpose, address }: CodeSubject, ip: string): Promise<string> {
  await takeSending(trx, deps, `${purpose}:${peppered(deps.config, 'limits', address)}`, ip)
  const at = deps.clock.now()
  await trx
    .updateTable('verification_codes')
    .set({ used_at: at })
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .execute()
  const code = newCode()
  await trx
    .insertInto('verification_codes')
    .values({
      purpose,
      address,
      code_hash: peppered(deps.config, 'codes', purpose, address, code),
      tries_left: codeRules.tries,
      expires_at: new Date(at.getTime() + codeRules.minutes * 60_000),
      used_at: null,
      created_at: at,
    })
    .execute()
  return code
}

/**
 * Takes the allowance to send one message about a key: one a minute (80014), ten a day and as many a day for one address of the
 * network as configured (80015).
 */
export async function takeSending(trx: Trx, { clock, config }: Deps, key: string, ip: string): Promise<void> {
  const at = clock.now()
  if (!(await takePause(trx, { key: `last:${key}`, seconds: codeRules.pauseSeconds, at }))) throw new Problem(80014)
  const day = 86_400
  const allowed =
    (await takeAllowance(trx, { key: `day:${key}`, limit: codeRules.perDay, seconds: day, at })) &&
    (await takeAllowance(trx, { key: `ip:${ip}`, limit: config.codesPerIpAndDay, seconds: day, at }))
  if (!allowed) throw new Problem(80015)
}

/** How a code was found: right and now used up, wrong, or no longer valid (expired, used, tried too often, never sent). */
export type CodeVerdict = 'right' | 'wrong' | 'expired'

/**
 * Tries a code; every try counts, also when many come at once: the row is locked and the try is written before the comparison is
 * told. Commit the transaction for a wrong code too, or the try is lost. A right code is used up by {@link useCode}.
 */
export async function tryCode(trx: Trx, deps: Deps, { purpose, address }: CodeSubject, code: string): Promise<CodeVerdict> {
  const at = deps.clock.now()
  const row = await trx
    .selectFrom('verification_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used_at || row.expires_at <= at || row.tries_left === 0) return 'expired'
  const right = sameText(row.code_hash, peppered(deps.config, 'codes', purpose, address, code))
  if (!right) {
    await trx
      .updateTable('verification_codes')
      .set({ tries_left: row.tries_left - 1 })
      .where('id', '=', row.id)
      .execute()
    return 'wrong'
  }
  return 'right'
}

/** Uses up the code of an address after {@link tryCode} found it right, in the same transaction. */
export async function useCode(trx: Trx, deps: Deps, { purpose, address }: CodeSubject): Promise<void> {
  await trx
    .updateTable('verification_codes')
    .set({ used_at: deps.clock.now() })
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .execute()
}
