/** Wrong passwords, counted per mailbox and day: three without a captcha, ten in all. ERR-80001, ERR-80002, VAL-20, CONST-03. */

import { sql } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { dayOf } from '../calendar/hong-kong.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { daySeconds, secondsLeft } from '../trust/limits.ts'

/** Wrong passwords of a day after which a captcha is asked for (80001), and after which the mailbox is locked until midnight (80002). */
export const passwordRules = { plain: 3, tries: 10 } as const

/** A reserved try, to be settled by {@link countFailure} or {@link forgetFailures}. */
export interface Attempt {
  readonly mailbox: string
  readonly day: string
}

/** Milliseconds to the second look at a full counter, the longest pause between two, and looks in all: together about ten seconds. */
const patience = { firstMs: 40, longestMs: 500, looks: 25 } as const

/**
 * Reserves a try before the password is looked at, so that no number of parallel guesses gets more than allowed. Tries that are being
 * checked count until they are settled; when they fill what is allowed, this one waits its turn. Problem 80001 when a captcha is
 * needed, 80002 while locked. `mailbox` is a key of `mailboxKey`: known and unknown ones are counted alike.
 */
export async function reserveAttempt(
  { db, clock }: Deps,
  { mailbox, proven }: { mailbox: string /** A captcha was read, or a session vouches for the person. */; proven: boolean },
): Promise<Attempt> {
  const limit = proven ? passwordRules.tries : passwordRules.plain
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
    if (failures >= passwordRules.tries) throw locked(at)
    if (failures >= limit) throw new Problem(80001, { details: { attempts: passwordRules.plain } })
    // Longer each time, so that a crowd that waits leaves the database to those it waits for.
    await new Promise((resolve) => setTimeout(resolve, Math.min(patience.firstMs * 1.5 ** looked, patience.longestMs)))
  }
  throw new Problem(20010)
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

/** Settles a wrong password. Problem 80002 for the tenth, which locks the mailbox. */
export async function countFailure({ db, clock }: Deps, { mailbox, day }: Attempt): Promise<void> {
  const { tries } = passwordRules
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
  if (row && row.failures >= tries) throw locked(clock.now())
}

/** Settles a right password: earlier wrong ones are forgotten, tries still being checked are not. */
export async function forgetFailures(db: Db | Trx, { mailbox, day }: Attempt): Promise<void> {
  await db
    .updateTable('password_attempts')
    .set({ failures: 0, attempts: sql`greatest(attempts - failures - 1, 0)` })
    .where('mailbox', '=', mailbox)
    .where('day', '=', day)
    .execute()
}

/** Forgets every try of a mailbox, when its password was set by a link of a mail. */
export async function unlockMailbox(trx: Trx, mailbox: string): Promise<void> {
  await trx.deleteFrom('password_attempts').where('mailbox', '=', mailbox).execute()
}

function locked(at: Date): Problem {
  return new Problem(80002, { details: { attempts: passwordRules.tries, retryAfter: secondsLeft(at, daySeconds) } })
}
