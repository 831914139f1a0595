/** Verification codes: six digits, ten minutes, five tries, one use, known to the database only by a keyed hash. */
import { Problem } from '../../contract/problem.ts'
import type { AccountTables } from '../db/tables/accounts.ts'
import type { Deps, Trx } from '../deps.ts'
import { allowancesTaken, daySeconds, networkOf, secondsLeft, takeAllowance, takePause } from './limits.ts'
import { newCode, peppered, sameText } from './secrets.ts'

export type CodePurpose = AccountTables['verification_codes']['purpose']

/** Minutes a code is valid, tries it allows, seconds between two codes, codes to one address in a day. AUTH-47, AUTH-48. */
export const codeRules = { minutes: 10, tries: 5, pauseSeconds: 60, perDay: 10 } as const

/** What it is about: a mailbox, or a phone with its country code. */
export interface CodeSubject {
  readonly purpose: CodePurpose
  readonly address: string
  /** Id of the user the code is for; it holds for nobody else. */
  readonly owner?: string
}

/** Keyed hash of a code with everything it is bound to. */
function codeHash({ config }: Pick<Deps, 'config'>, { purpose, address, owner = '' }: CodeSubject, code: string): string {
  return peppered(config, 'codes', purpose, address, owner, code)
}

/**
 * Makes a code and forgets the earlier ones of the address. Problem 80014 within a minute of the last one, 80015 after ten in a day or
 * when this address of the network asked for too many.
 */
export async function issueCode(trx: Trx, deps: Deps, subject: CodeSubject, ip: string): Promise<string> {
  const { purpose, address } = subject
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
      code_hash: codeHash(deps, subject, code),
      tries_left: codeRules.tries,
      expires_at: new Date(at.getTime() + codeRules.minutes * 60_000),
      used_at: null,
      created_at: at,
    })
    .execute()
  return code
}

/**
 * Takes the allowance to send one message about a key: one a minute (80014), ten a day and as many a day for one network as configured
 * (80015). Both say in `retryAfter` after how many seconds to try again. The day ends at midnight in Hong Kong.
 */
export async function takeSending(trx: Trx, deps: Deps, key: string, ip: string): Promise<void> {
  const at = deps.clock.now()
  await takeTurn(trx, key, at)
  const allowed = await takeAllowance(trx, { key: `day:${key}`, limit: codeRules.perDay, seconds: daySeconds, at })
  if (!allowed) throw new Problem(80015, { details: { retryAfter: secondsLeft(at, daySeconds) } })
  await takeNetworkSending(trx, deps, ip, 80015)
}

/** Activation mails in a day without a captcha, and with one. ERR-80019, ERR-80017. */
export const activationRules = { plain: 3, perDay: codeRules.perDay } as const

/**
 * Takes the allowance to send one activation mail: one a minute (80014); beyond three a day a right captcha is needed (80019); ten a
 * day (80017), also when this network asked for too many.
 */
export async function takeActivationSending(
  trx: Trx,
  deps: Deps,
  { key, ip, captcha }: { key: string; ip: string; captcha: boolean },
): Promise<void> {
  const at = deps.clock.now()
  await takeTurn(trx, key, at)
  const day = { key: `day:${key}`, seconds: daySeconds, at }
  if (!(await takeAllowance(trx, { ...day, limit: captcha ? activationRules.perDay : activationRules.plain }))) {
    if ((await allowancesTaken(trx, day)) < activationRules.perDay) throw new Problem(80019)
    throw new Problem(80017, { details: { retryAfter: secondsLeft(at, daySeconds) } })
  }
  await takeNetworkSending(trx, deps, ip, 80017)
}

async function takeTurn(trx: Trx, key: string, at: Date): Promise<void> {
  const retryAfter = await takePause(trx, { key: `last:${key}`, seconds: codeRules.pauseSeconds, at })
  if (retryAfter > 0) throw new Problem(80014, { details: { retryAfter } })
}

/** Takes one of the messages a network may ask for in a day; the Problem with the given code when there are none left. */
export async function takeNetworkSending(trx: Trx, { clock, config }: Deps, ip: string, code: number): Promise<void> {
  const at = clock.now()
  const allowance = { key: `ip:${networkOf(ip)}`, limit: config.codesPerIpAndDay, seconds: daySeconds, at }
  if (!(await takeAllowance(trx, allowance))) throw new Problem(code, { details: { retryAfter: secondsLeft(at, daySeconds) } })
}

/** How a code was found: right and now used up, wrong, or no longer valid (expired, used, tried too often, never sent). */
export type CodeVerdict = 'right' | 'wrong' | 'expired'

/**
 * Tries a code; every try counts, also when many come at once: the row is locked and the try is written before the comparison is
 * told. Commit the transaction for a wrong code too, or the try is lost. A right code is used up by {@link useCode}.
 */
export async function tryCode(trx: Trx, deps: Deps, subject: CodeSubject, code: string): Promise<CodeVerdict> {
  const { purpose, address } = subject
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
  const right = sameText(row.code_hash, codeHash(deps, subject, code))
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
