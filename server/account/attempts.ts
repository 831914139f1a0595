/** Counts wrong passwords per mailbox and day: three without a captcha, ten in all. ERR-80001, ERR-80002, VAL-20, CONST-03. */

import { sql } from 'kysely'
import { freeTries } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { daySeconds, windowLeft } from '../platform/security/allowances.ts'

/**
 * Wrong passwords of a day after which a captcha is required (`signInCaptchaRequired`), and after which the mailbox is locked until
 * midnight (`accountLocked`).
 */
export const attemptRules = { plain: freeTries, tries: 10 } as const

/** A reserved try, to be settled by {@link countFailure}, {@link forgetFailures} or {@link giveBack}. */
interface Attempt {
  readonly mailbox: string
  readonly day: string
}

/** Milliseconds to the second look at a full counter, the longest pause between two, and looks in all: together about ten seconds. */
const patience = { firstMs: 40, longestMs: 500, looks: 25 } as const

/**
 * Tries a password. `look` checks it after a try is reserved and returns the result for a right password, null for a wrong one. `cleared`
 * says that a captcha was solved or that a session vouches for the caller. The try is settled in any case: a wrong one counts, a right one
 * resets the counter, and one that failed with an error, as with a full queue, revealed nothing and does not count. Problem
 * `signInCaptchaRequired` when a captcha is needed, `accountLocked` while locked and for the try that locks, `inProgress` for too many
 * concurrent tries.
 */
export async function tryPassword<Found>(
  call: Call,
  { mailbox, cleared }: { mailbox: string; cleared: boolean },
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  const { deps } = call
  const attempt = await reserveAttempt(deps, { mailbox, cleared })
  const found = await look().catch(async (error: unknown) => {
    // Should this fail too, the try is forgotten after a minute.
    await giveBack(deps.db, attempt).catch((failed: unknown) => deps.log.warn({ err: failed }, 'a try was not given back'))
    throw error
  })
  if (found === null) await countFailure(call, attempt)
  else await forgetFailures(deps.db, attempt)
  return found
}

/**
 * Reserves a try before the password is checked, so that parallel guesses cannot exceed the limit. Tries in progress count until they are
 * settled; when they fill the limit, this one waits, and is `inProgress` when that takes too long.
 * `mailbox` is a key of `mailboxKey`: known and unknown ones are counted alike.
 */
async function reserveAttempt({ db, clock }: Deps, { mailbox, cleared }: { mailbox: string; cleared: boolean }): Promise<Attempt> {
  const limit = cleared ? attemptRules.tries : attemptRules.plain
  for (let looked = 0; looked < patience.looks; looked++) {
    const at = clock.now()
    const attempt = { mailbox, day: dayOf(at) }
    if (await take(db, attempt, limit, at)) return attempt
    const row = await db
      .selectFrom('password_attempts')
      .select('failures')
      .where('mailbox', '=', mailbox)
      .where('day', '=', attempt.day)
      .executeTakeFirst()
    const failures = row?.failures ?? 0
    if (failures >= attemptRules.tries) throw locked(at)
    if (failures >= limit) throw new Problem('signInCaptchaRequired', { details: { attempts: attemptRules.plain } })
    // Longer each time, so that a crowd that waits leaves the database to those it waits for.
    await new Promise((resolve) => setTimeout(resolve, Math.min(patience.firstMs * 1.5 ** looked, patience.longestMs)))
  }
  throw new Problem('inProgress')
}

async function take(db: Db, { mailbox, day }: Attempt, limit: number, at: Date): Promise<boolean> {
  // A process that died while checking leaves tries unsettled: after a minute they are forgotten.
  const stale = new Date(at.getTime() - 60_000)
  const settled = sql<number>`case when password_attempts.attempted_at < ${stale}::timestamptz
    then password_attempts.failures else password_attempts.attempts end`
  const taken = await db
    .insertInto('password_attempts')
    .values({ mailbox, day, attempts: 1, failures: 0, attempted_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['mailbox', 'day'])
        .doUpdateSet({ attempts: sql`1 + ${settled}`, attempted_at: at })
        .where(settled, '<', limit),
    )
    .returning('attempts')
    .executeTakeFirst()
  return taken !== undefined
}

/** Settles a wrong password. Problem `accountLocked` for the tenth, which locks the mailbox. */
async function countFailure(call: Call, { mailbox, day }: Attempt): Promise<void> {
  const { db, clock } = call.deps
  const { tries } = attemptRules
  const row = await db
    .updateTable('password_attempts')
    .set({
      failures: sql`least(failures + 1, ${tries}::int)`,
      attempts: sql`least(greatest(attempts, failures + 1), ${tries}::int)`,
    })
    .where('mailbox', '=', mailbox)
    .where('day', '=', day)
    .returning('failures')
    .executeTakeFirst()
  if (!row || row.failures < tries) return
  await audit(db, call, { action: 'mailbox.locked', subject: 'mailbox', subjectId: mailbox })
  throw locked(clock.now())
}

/** Settles a right password: earlier wrong ones are forgotten, tries still being checked are not. */
async function forgetFailures(db: Db, { mailbox, day }: Attempt): Promise<void> {
  await db
    .updateTable('password_attempts')
    .set({ failures: 0, attempts: sql`greatest(attempts - failures - 1, 0)` })
    .where('mailbox', '=', mailbox)
    .where('day', '=', day)
    .execute()
}

/** Settles a try that came to no answer, as if it had not been reserved. */
async function giveBack(db: Db, { mailbox, day }: Attempt): Promise<void> {
  await db
    .updateTable('password_attempts')
    .set({ attempts: sql`greatest(attempts - 1, failures)` })
    .where('mailbox', '=', mailbox)
    .where('day', '=', day)
    .execute()
}

/** Whether a mailbox is locked: until midnight in Hong Kong after the last wrong password allowed. ERR-80002. */
export async function isLocked(trx: Db | Trx, mailbox: string, at: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('password_attempts')
    .select('failures')
    .where('mailbox', '=', mailbox)
    .where('day', '=', dayOf(at))
    .executeTakeFirst()
  return (row?.failures ?? 0) >= attemptRules.tries
}

/** Forgets every try of a mailbox, when its password was set by a link of a mail. */
export async function unlockMailbox(trx: Trx, mailbox: string): Promise<void> {
  await trx.deleteFrom('password_attempts').where('mailbox', '=', mailbox).execute()
}

function locked(at: Date): Problem {
  return new Problem('accountLocked', { details: { attempts: attemptRules.tries, retryAfter: windowLeft(at, daySeconds) } })
}
