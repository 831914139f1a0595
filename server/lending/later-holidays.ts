/** Due days of agreed loans move off bank holidays that a later list has. Decision 125. */
import { movesOf } from '../../contract/lending/loan/business-days.ts'
import { schedule } from '../../contract/lending/loan/schedule.ts'
import type { MovedDay } from '../../contract/lending/loan/structure.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { daysMoved } from '../notices/texts.ts'
import { auditAt } from '../platform/audit.ts'
import { json } from '../platform/db/connection.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf, nextNight } from '../platform/hong-kong-time.ts'
import { enqueue, enqueueEach, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { holidayLists, knownHolidays } from '../reference/calendar/holidays.ts'
import { keepsDays } from './loans/arrangements.ts'
import { expectedLoan, lockLoan, repaidLoan } from './loans/loans.ts'
import { instalmentsOn, type Repaid } from './loans/standing.ts'
import type { DrawdownRow } from './present.ts'
import { remindOfRepayments } from './repayment-notices.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Once a night: every facility with a loan that was not compared with the lists of holidays as they are now. */
    'holidays.daily': Record<string, never>
    'holidays.move': { facilityId: string }
  }
}

export const holidayJobs: JobHandlersOf<'holidays.daily' | 'holidays.move'> = {
  'holidays.daily': async ({ db, clock }) => {
    const at = clock.now()
    await db.transaction().execute(async (trx) => {
      await compareEach(trx, at)
      await enqueue(trx, 'holidays.daily', {}, { runAt: nextNight(at), key: 'holidays.daily' })
    })
  },

  /** Each loan in a transaction of its own: a job that is killed goes on with those that were not compared. */
  'holidays.move': async ({ db, clock }, { facilityId }) => {
    const behind = await db
      .selectFrom('drawdowns')
      .select(['id', 'facility_id'])
      .where('facility_id', '=', facilityId)
      .where('status', '=', 'settled')
      .where('holidays_of', 'is distinct from', holidayLists())
      .orderBy('id')
      .execute()
    // One that fails does not keep back those after it.
    const failures: unknown[] = []
    for (const loan of behind)
      await db
        .transaction()
        .execute((trx) => moveDueDays(trx, loan, clock.now()))
        .catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
}

/** Makes sure that a night's comparison is waiting, and compares now: a new list comes with a start, perhaps on the eve of its holiday. Called at every start. */
export async function scheduleHolidays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    await compareEach(trx, at)
    await enqueue(trx, 'holidays.daily', {}, { runAt: nextNight(at), key: 'holidays.daily' })
  })
}

/** Queues the comparison of every facility with a loan that was not compared with the lists as they are now. */
async function compareEach(trx: Trx, at: Date): Promise<void> {
  const behind = trx
    .selectFrom('drawdowns')
    .select('facility_id as id')
    .distinct()
    .where('status', '=', 'settled')
    .where('holidays_of', 'is distinct from', holidayLists())
  await enqueueEach(trx, 'holidays.move', behind, { runAt: at })
}

/**
 * Moves the due days of a loan that are still to come off the holidays of the lists, and notifies the company. A day of which a debit pays a
 * part waits for another night, and the loan is compared again. Repeatable.
 */
async function moveDueDays(trx: Trx, found: Pick<DrawdownRow, 'id' | 'facility_id'>, at: Date): Promise<void> {
  const drawdown = await lockLoan(trx, found)
  if (drawdown.status !== 'settled') return
  const repaid = await repaidLoan(trx, drawdown)
  const possible = movesOn(repaid, dayOf(at))
  const paying = possible.length > 0 ? await daysBeingPaid(trx, { drawdown, repaid, at }) : new Set()
  const moves = possible.filter(({ from }) => !paying.has(from))
  const moved_days = [...drawdown.moved_days, ...moves]
  const holidays_of = moves.length < possible.length ? drawdown.holidays_of : holidayLists()
  await trx
    .updateTable('drawdowns')
    .set({ holidays_of, moved_days: json(moved_days) })
    .where('id', '=', drawdown.id)
    .execute()
  if (moves.length === 0) return
  const { id: subjectId, company_id: companyId, product, reference } = drawdown
  const days = moves.map(({ from, to }) => ({ from, to }))
  const details = { reference, days }
  await auditAt(trx, at, { action: 'loan.dueDaysMoved', actor: 'system', companyId, subject: 'drawdowns', subjectId, details })
  await remindOfRepayments(trx, { ...drawdown, moved_days }, at)
  // A day that is paid ahead is none to pay on.
  const unpaid = new Set(instalmentsOn(repaid, dayOf(at)).flatMap(({ due, open }) => (open > 0n ? [due] : [])))
  const announced = days.filter(({ from }) => unpaid.has(from))
  if (announced.length === 0) return
  await notifyMembers(trx, { companyId, kind: 'repayment.moved', values: { product, reference, days: daysMoved(announced) }, at })
}

/** Those of a loan whose due days are its own: loans of before decision 038 keep theirs, and those of an arrangement were accepted one by one, but for a single moved day. */
function movesOn({ loan, paidOut, arrangements }: Repaid, today: string): MovedDay[] {
  if (loan.holidays === null || keepsDays(arrangements)) return []
  const dueDays = (arrangements.at(-1)?.instalments ?? schedule(loan, paidOut)).map(({ due }) => due)
  return movesOf(dueDays, { listed: knownHolidays(today), on: today })
}

/** Due days of which a debit that the bank has not answered pays a part. */
async function daysBeingPaid(
  trx: Trx,
  { drawdown, repaid, at }: { drawdown: DrawdownRow; repaid: Repaid; at: Date },
): Promise<ReadonlySet<string>> {
  const coveredNow = new Map(instalmentsOn(repaid, dayOf(at)).map(({ due, covered }) => [due, covered]))
  const expected = instalmentsOn(await expectedLoan(trx, drawdown, { repaid, debits: 'all' }), dayOf(at))
  return new Set(expected.flatMap(({ due, covered }) => (covered > (coveredNow.get(due) ?? 0n) ? [due] : [])))
}
