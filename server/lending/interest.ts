/** Posts interest to the ledger: accrued daily, and corrected when a payment changes. CRED-13, decision 048. */
import { sql } from 'kysely'
import { addDays, daysBetween, latestDay } from '../../contract/kernel/days.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf, nextNight } from '../platform/hong-kong-time.ts'
import { enqueue, enqueueEach, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { owedLoans, repaidLoan } from './loans/loans.ts'
import { bookedOn, standingOn } from './loans/standing.ts'
import type { DrawdownRow } from './present.ts'
import { remindOfRepayments } from './repayment-notices.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Once a night: every facility with a loan of which an ended day is not booked yet. */
    'interest.daily': Record<string, never>
    'interest.book': { facilityId: string }
  }
}

/** Why interest is posted: a day has accrued, or posted days were recomputed. Part of the kind of the entry. */
type Reason = 'accrued' | 'corrected'

export const interestJobs: JobHandlersOf<'interest.daily' | 'interest.book'> = {
  'interest.daily': async ({ db, clock }) => {
    const at = clock.now()
    const ended = addDays(dayOf(at), -1)
    await db.transaction().execute(async (trx) => {
      const behind = trx
        .selectFrom('drawdowns')
        .select('facility_id as id')
        .distinct()
        .where('outstanding', '>', 0n)
        // No interest runs on one that is written off.
        .where('status', '=', 'settled')
        .where((where) => where.or([where('accrued_on', 'is', null), where('accrued_on', '<', ended)]))
      await enqueueEach(trx, 'interest.book', behind, { runAt: at })
      await enqueue(trx, 'interest.daily', {}, { runAt: nextNight(at), key: 'interest.daily' })
    })
  },

  'interest.book': async ({ db, clock }, { facilityId }) => {
    await db.transaction().execute(async (trx) => {
      const at = clock.now()
      await trx.selectFrom('facilities').select('id').where('id', '=', facilityId).forUpdate().executeTakeFirstOrThrow()
      const today = dayOf(at)
      for (const { drawdown, repaid } of await owedLoans(trx, facilityId)) {
        await bookInterest(trx, drawdown, { until: addDays(today, -1), at })
        // Each day that a payment is late, more interest falls due with the later ones. MSG-14.
        if (standingOn(repaid, today).fallen.some(({ due }) => due < today)) await remindOfRepayments(trx, drawdown, at)
      }
    })
  },
}

/**
 * Has a facility looked at in the coming night although its interest is posted up to today, as after a repayment: the reminders of a late loan
 * change with each day.
 */
export async function bookTonight(trx: Trx, facilityId: string, at: Date): Promise<void> {
  const runAt = nextNight(at)
  await enqueue(trx, 'interest.book', { facilityId }, { runAt, key: `interest.book:${facilityId}:${dayOf(runAt)}` })
}

/** Makes sure that a night's interest is waiting to be booked; called at every start. */
export async function scheduleInterest({ db, clock }: Deps): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'interest.daily', {}, { runAt: clock.now(), key: 'interest.daily' }))
}

/**
 * Posts the interest of a loan for each day up to `until` that is not posted yet; all of it on that day if none was ever posted. Repeatable.
 * The caller has locked the facility. Returns the last posted day, `YYYY-MM-DD`.
 */
export async function bookInterest(trx: Trx, drawdown: DrawdownRow, { until, at }: { until: string; at: Date }): Promise<string> {
  const { id, reference, value_date, accrued_on: before } = drawdown
  const last = latestDay(until, value_date)
  if (before !== null && before >= last) return before
  const days = before === null ? [last] : Array.from({ length: daysBetween(before, last) }, (_, index) => addDays(before, index + 1))
  const repaid = await repaidLoan(trx, drawdown)
  let held = await heldOf(trx, drawdown)
  for (const day of days) {
    const target = bookedOn(repaid, day)
    await postInterest(trx, drawdown, target - held, { reason: 'accrued', reference: `${reference}/${day}`, at })
    held = target
  }
  await trx.updateTable('drawdowns').set({ accrued_on: last }).where('id', '=', id).execute()
  return last
}

/**
 * Posts the difference that a repayment, or its return, makes to the interest of posted days, up to the last of them. `reference` is that
 * of the repayment's entry, so each entry corrects once.
 */
export async function correctInterest(
  trx: Trx,
  drawdown: DrawdownRow,
  { day, ...fact }: { day: string; reference: string; at: Date },
): Promise<void> {
  const target = bookedOn(await repaidLoan(trx, drawdown), day)
  await postInterest(trx, drawdown, target - (await heldOf(trx, drawdown)), { reason: 'corrected', ...fact })
}

/** The ledger account of what a loan owes beside its principal. */
export function interestAccount({ reference, written_off_on }: Pick<DrawdownRow, 'reference' | 'written_off_on'>): string {
  return (written_off_on === null ? ledgerAccounts.interestOwed : ledgerAccounts.interestLost)(reference)
}

async function heldOf(trx: Trx, drawdown: DrawdownRow): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(posting.amount), 0)::bigint as held
    from ledger_postings posting
      join ledger_accounts account on account.id = posting.account_id
    where account.name = ${interestAccount(drawdown)} and posting.currency = ${drawdown.currency}`.execute(trx)
  return rows[0]?.held ?? 0n
}

async function postInterest(
  trx: Trx,
  drawdown: DrawdownRow,
  amount: bigint,
  { reason, reference, at }: { reason: Reason; reference: string; at: Date },
): Promise<void> {
  if (amount === 0n) return
  const { currency } = drawdown
  const lines = [
    { account: interestAccount(drawdown), amount, currency },
    { account: ledgerAccounts.interest, amount: -amount, currency },
  ]
  await post(trx, { kind: `interest.${reason}`, reference, at, lines })
}
