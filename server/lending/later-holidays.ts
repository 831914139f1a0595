/** Bank holidays that become known after a drawdown, with a list that is published later, move the due days of its loan. Decision 123. */
import { sql } from 'kysely'
import { addDays } from '../../contract/kernel/days.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { auditAt } from '../platform/audit.ts'
import { json } from '../platform/db/connection.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf, nextNight } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { knownHolidays } from '../reference/calendar/holidays.ts'
import { lockLoan, repaidLoan } from './loans/loans.ts'
import { standingOn } from './loans/standing.ts'
import type { DrawdownRow } from './present.ts'
import { remindOfRepayments } from './repayment-notices.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Every night: loans that do not know the last holiday of the list yet. */
    'holidays.daily': Record<string, never>
  }
}

/** A holiday moves due days from so many days ahead on; nearer ones are planned with. */
const daysAhead = 14

/** Loans that one run looks at. */
const atOnce = 500

export const holidayJobs: JobHandlersOf<'holidays.daily'> = {
  'holidays.daily': async (deps) => {
    const at = deps.clock.now()
    const looked = await applyHolidays(deps, knownHolidays(dayOf(at)))
    const runAt = looked === atOnce ? at : nextNight(at)
    await deps.db.transaction().execute((trx) => enqueue(trx, 'holidays.daily', {}, { runAt, key: 'holidays.daily' }))
  },
}

/** Makes sure that a night's look is waiting; called at every start. */
export async function scheduleHolidays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'holidays.daily', {}, { runAt: nextNight(clock.now()), key: 'holidays.daily' }))
}

/**
 * Adds those of a list of holidays, in order, that are far enough ahead to the open loans that do not know the last one. Returns how many loans it looked
 * at. Repeatable.
 */
export async function applyHolidays({ db, clock }: Pick<Deps, 'db' | 'clock'>, listed: readonly string[]): Promise<number> {
  const from = addDays(dayOf(clock.now()), daysAhead)
  const holidays = listed.filter((day) => day >= from)
  const last = holidays.at(-1)
  if (last === undefined) return 0
  const rows = await db
    .selectFrom('drawdowns')
    .select(['id', 'facility_id'])
    .where('status', '=', 'settled')
    .where(sql<boolean>`terms -> 'holidays' <> 'null' and not (terms -> 'holidays' || later_holidays) @> to_jsonb(${last}::text)`)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const row of rows) await db.transaction().execute((trx) => addHolidays(trx, row, holidays, clock.now()))
  return rows.length
}

async function addHolidays(trx: Trx, found: Pick<DrawdownRow, 'id' | 'facility_id'>, holidays: readonly string[], at: Date): Promise<void> {
  const drawdown = await lockLoan(trx, found)
  if (drawdown.status !== 'settled') return
  const known = new Set([...(drawdown.terms.holidays ?? []), ...drawdown.later_holidays])
  const later = [...drawdown.later_holidays, ...holidays.filter((day) => !known.has(day))]
  const before = await comingDays(trx, drawdown, at)
  await trx
    .updateTable('drawdowns')
    .set({ later_holidays: json(later) })
    .where('id', '=', drawdown.id)
    .execute()
  const moved = { ...drawdown, later_holidays: later }
  const after = await comingDays(trx, moved, at)
  const left = before.filter((day) => !after.includes(day))
  const [from] = left
  if (from === undefined) return
  await remindOfRepayments(trx, moved, at)
  const { company_id: companyId, product, reference } = drawdown
  const to = after.find((day) => day > from) ?? from
  const details = { reference, from, to, count: left.length }
  await auditAt(trx, at, { action: 'loan.dueDaysMoved', actor: 'system', companyId, subject: 'drawdowns', subjectId: drawdown.id, details })
  const values = { product, reference, from, to, count: String(left.length) }
  await notifyMembers(trx, { companyId, kind: 'repayment.moved', values, at })
}

/** The days on which something is still to fall due. */
async function comingDays(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<string[]> {
  return standingOn(await repaidLoan(trx, drawdown), dayOf(at)).coming.map(({ due }) => due)
}
