/** Verification codes: six digits, ten minutes, five tries, one use, known to the database only by a keyed hash. */

import { sql } from 'kysely'
import type { CodeName } from '../../contract/kernel/codes.ts'
import { freeTries, sendingPause } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { AccountTables } from '../platform/db/tables/account.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { allowancesTaken, daySeconds, networkOf, takeAllowance, takePause, windowLeft } from '../platform/security/allowances.ts'
import { newCode, peppered, sameText } from '../platform/security/secrets.ts'

type CodePurpose = AccountTables['verification_codes']['purpose']

/** Minutes a code is valid and tries it allows. */
export const codeRules = { minutes: 10, tries: 5 } as const

/** Seconds between two messages to one address, messages in a day without a captcha, and with one. AUTH-47, AUTH-48, CONST-03. */
export const sendingRules = { pauseSeconds: sendingPause, plain: freeTries, perDay: 10 } as const

/** Its recipient: a mailbox, or a phone with its country code. */
export interface CodeSubject {
  readonly purpose: CodePurpose
  readonly address: string
  /** Id of the user the code is for; only valid for that user, and not ended by other users' tries or codes. */
  readonly owner?: string
  /** What else it is valid for only. */
  readonly bound?: string
}

/** Codes of one user, or codes without an owner. */
const ownerIs = (owner: string | undefined) => sql<boolean>`owner is not distinct from ${owner ?? null}`

/** Keyed hash of a code with everything it is bound to. */
function codeHash({ config }: Pick<Deps, 'config'>, { purpose, address, owner = '', bound = '' }: CodeSubject, code: string): string {
  return peppered(config, 'codes', purpose, address, owner, bound, code)
}

/** The requester of a message: the network, and whether it is cleared: a captcha was solved, or none is required. */
interface Sender {
  readonly ip: string
  readonly cleared: boolean
}

/** Makes a code and forgets the earlier ones of its subject. Problems of {@link takeSending} and {@link takeUserSending}. */
export async function issueCode(trx: Trx, deps: Deps, subject: CodeSubject, sender: Sender): Promise<string> {
  const { purpose, address, owner } = subject
  await takeSending(trx, deps, { ...sender, key: `${purpose}:${peppered(deps.config, 'limits', address)}` })
  if (owner) await takeUserSending(trx, deps, owner)
  await endCodes(trx, deps, subject)
  const at = deps.clock.now()
  const code = newCode()
  await trx
    .insertInto('verification_codes')
    .values({
      purpose,
      address,
      owner: owner ?? null,
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
 * Takes the allowance to send one message about a key: one a minute (`resendTooSoon`), three a day without a captcha
 * (`codeCaptchaRequired`), ten in all and as many for one network as configured (`full`, `dailyCodesUsed` unless given). `resendTooSoon`
 * and `full` say in `retryAfter` after how many seconds to try again. The day ends at midnight in Hong Kong. A refused request takes
 * nothing, so it does not use up the allowance kept for captchas.
 */
export async function takeSending(trx: Trx, deps: Deps, sending: Sender & { key: string; full?: CodeName }): Promise<void> {
  const { key, ip, cleared, full = 'dailyCodesUsed' } = sending
  const at = deps.clock.now()
  const retryAfter = await takePause(trx, { key: `last:${key}`, seconds: sendingRules.pauseSeconds, at })
  if (retryAfter > 0) throw new Problem('resendTooSoon', { details: { retryAfter } })
  const { plain, perDay } = sendingRules
  await takeGuarded(trx, { key: `day:${key}`, plain, limit: perDay, seconds: daySeconds, at, cleared, full })
  await takeNetworkSending(trx, deps, ip, full)
}

/**
 * Takes one SMS of a country's hourly allowance, which prevents SMS fraud: after half of it a captcha is needed (`codeCaptchaRequired`),
 * after all of it the hour has to end (`dailyCodesUsed`). AUTH-48.
 */
export async function takeCountrySending(trx: Trx, { clock, config }: Deps, country: string, cleared: boolean): Promise<void> {
  const limit = config.smsPerCountryAndHour
  const allowance = { key: `sms:${country}`, limit, plain: Math.floor(limit / 2), seconds: 3600, at: clock.now() }
  await takeGuarded(trx, { ...allowance, cleared, full: 'dailyCodesUsed' })
}

/** An SMS that accompanies a mail: purpose, id of the signer or user, and the number, `+852 61234567`. */
interface AccompanyingText {
  readonly kind: 'reminder' | 'code' | 'factorReset'
  readonly recipientId: string
  readonly mobile: string
}

/**
 * Whether a text may go out beside a mail, and takes it: of one kind ten a day to one recipient and ten to one number, then one of the hour
 * of its country, of which reminders leave the half that captchas are read for. Where none is left the mail is enough. Decision 060.
 */
export async function mayText(trx: Trx, deps: Deps, { kind, recipientId, mobile }: AccompanyingText): Promise<boolean> {
  const day = { limit: sendingRules.perDay, seconds: daySeconds, at: deps.clock.now() }
  for (const whom of [recipientId, peppered(deps.config, 'limits', mobile)])
    if (!(await takeAllowance(trx, { key: `text:${kind}:${whom}`, ...day }))) return false
  try {
    await takeCountrySending(trx, deps, mobile.split(' ')[0] ?? '', kind !== 'reminder')
    return true
  } catch (full) {
    if (full instanceof Problem) return false
    throw full
  }
}

/**
 * Takes one of `limit` allowances of a window, of the first `plain` also without a captcha. `codeCaptchaRequired` asks for one, `full` for
 * patience.
 */
async function takeGuarded(
  trx: Trx,
  allowance: { key: string; plain: number; limit: number; seconds: number; at: Date; cleared: boolean; full: CodeName },
): Promise<void> {
  const { key, plain, limit, seconds, at, cleared, full } = allowance
  if (await takeAllowance(trx, { key, limit: cleared ? limit : plain, seconds, at })) return
  if ((await allowancesTaken(trx, { key, seconds, at })) < limit) throw new Problem('codeCaptchaRequired')
  throw new Problem(full, { details: { retryAfter: windowLeft(at, seconds) } })
}

/** Takes one of the messages a network may ask for in a day; the Problem with the given code when there are none left. */
export async function takeNetworkSending(trx: Trx, { clock, config }: Deps, ip: string, code: CodeName): Promise<void> {
  const at = clock.now()
  const allowance = { key: `ip:${networkOf(ip)}`, limit: config.codesPerIpAndDay, seconds: daySeconds, at }
  if (!(await takeAllowance(trx, allowance))) throw new Problem(code, { details: { retryAfter: windowLeft(at, daySeconds) } })
}

/**
 * Takes one of the codes a signed-in user may ask for in a day, to however many addresses; `dailyCodesUsed` when there are none left. An
 * account costs nothing, so it must not buy more messages than an address gets.
 */
export async function takeUserSending(trx: Trx, { clock }: Deps, userId: string): Promise<void> {
  const at = clock.now()
  const taken = await takeAllowance(trx, { key: `codes:${userId}`, limit: sendingRules.perDay, seconds: daySeconds, at })
  if (!taken) throw new Problem('dailyCodesUsed', { details: { retryAfter: windowLeft(at, daySeconds) } })
}

/** How a code was found: right and not used up yet, wrong, spent by wrong tries, or no longer valid (expired, used, never sent). */
export type CodeVerdict = 'right' | 'wrong' | 'spent' | 'expired'

/**
 * Tries a code. Every try counts, also concurrent ones: the row is locked and the try is written before the result is returned. Commit
 * the transaction for a wrong code too, or the try is lost. A right code is used up by {@link endCodes}.
 */
export async function tryCode(trx: Trx, deps: Deps, subject: CodeSubject, code: string): Promise<CodeVerdict> {
  const { purpose, address, owner } = subject
  const at = deps.clock.now()
  const row = await trx
    .selectFrom('verification_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where(ownerIs(owner))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used_at || row.expires_at <= at) return 'expired'
  if (row.tries_left === 0) return 'spent'
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

/** Ends the codes of a subject: after {@link tryCode} found one right, in the same transaction, or when a newer one is sent. */
export async function endCodes(trx: Trx, deps: Deps, { purpose, address, owner }: CodeSubject): Promise<void> {
  await trx
    .updateTable('verification_codes')
    .set({ used_at: deps.clock.now() })
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where(ownerIs(owner))
    .where('used_at', 'is', null)
    .execute()
}
