/** The collection of a loan that is past due: opened, moved by days past due, closed, with every promise judged. Decision 120. */
import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { daysPastDue } from '../../contract/lending/arrears.ts'
import { firstActionOn, promiseStanding, stageOf } from '../../contract/repayments/collection-rules.ts'
import { collectionCaseLifecycle } from '../../machines/repayments/lifecycles/collectionCase.ts'
import { countingStatuses } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { RepaymentsTables } from '../platform/db/tables/repayments.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { initialStatus, move, statusAfter } from '../platform/lifecycle.ts'

/** A row of `collection_cases`. */
export type CaseRow = Selectable<RepaymentsTables['collection_cases']>
type EntryRow = Selectable<RepaymentsTables['collection_entries']>

/** What an entry says beside its case. */
type Noted = Pick<EntryRow, 'kind'> & Partial<Omit<Insertable<RepaymentsTables['collection_entries']>, 'id' | 'number' | 'case_id'>>

/**
 * Opens the case of a loan that is past due, moves it to the stage of today, or closes it. `since` is the first due day of what is unpaid,
 * null while nothing is past due. The caller has locked the loan. Repeatable.
 */
export async function keepCase(trx: Trx, drawdown: DrawdownRow, { since, at }: { since: string | null; at: Date }): Promise<void> {
  const open = await openCase(trx, drawdown.id)
  if (since === null && !open) return
  const row = since === null ? open : await continued(trx, open ?? (await openNew(trx, drawdown, since, at)), { isNew: !open, since, at })
  if (!row) return
  const status = await judgePromise(trx, { row, since, at })
  if (since === null) {
    await moveCase(trx, row, { event: { type: 'loan.cured' }, values: { closed_at: at }, at })
    return noteEntry(trx, row, { kind: 'closed', at })
  }
  const event = { type: 'day.passed', days: daysPastDue(since, dayOf(at)) } as const
  const to = statusAfter(collectionCaseLifecycle, status, event)
  if (to !== null && to !== status)
    await moveCase(trx, row, { event, values: { next_on: firstActionOn(stageOf(event.days), since, dayOf(at)) }, at })
}

/** The case of a loan that is not closed. */
function openCase(trx: Db | Trx, drawdownId: string): Promise<CaseRow | undefined> {
  return trx
    .selectFrom('collection_cases')
    .selectAll()
    .where('drawdown_id', '=', drawdownId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
}

/** The last letter of demand for a loan, also in a case that was closed and opened again, with the day to pay by. */
export function lastLetter(trx: Trx, drawdownId: string): Promise<EntryRow | undefined> {
  return lastEntry(trx, drawdownId, 'demand')
}

/** Moves a case by its lifecycle; the system is the actor unless another one is given. */
export async function moveCase(
  trx: Trx,
  { id }: Pick<CaseRow, 'id'>,
  change: Pick<Parameters<typeof move<typeof collectionCaseLifecycle, 'collection_cases'>>[1], 'event' | 'values' | 'effects' | 'at'> & {
    actor?: string
  },
): Promise<string> {
  const moved = await move(trx, { chart: collectionCaseLifecycle, table: 'collection_cases', id, actor: 'system', ...change })
  return moved.to
}

/** Adds to the history of a case. */
export async function noteEntry(trx: Trx, { id, company_id, drawdown_id }: CaseRow, noted: Noted & { at: Date }): Promise<void> {
  const empty = { by: null, channel: null, outcome: null, who: null, agency: null, amount: null, day: null, past_due_since: null }
  await trx
    .insertInto('collection_entries')
    .values({ ...empty, ...noted, id: randomUUID(), case_id: id, company_id, drawdown_id })
    .execute()
}

async function openNew(trx: Trx, drawdown: DrawdownRow, since: string, at: Date): Promise<CaseRow> {
  const row = await trx
    .insertInto('collection_cases')
    .values({
      id: randomUUID(),
      company_id: drawdown.company_id,
      drawdown_id: drawdown.id,
      status: initialStatus(collectionCaseLifecycle) as 'due',
      opened_at: at,
      next_on: firstActionOn('due', since, dayOf(at)),
      taken_by: null,
      agency: null,
      hand_over_by: null,
      handed_over_by: null,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteEntry(trx, row, { kind: 'opened', at })
  return row
}

/**
 * What held when a case of the same arrears was closed holds again when they come back, as after a payment that was taken back: the agency to
 * which the loan was handed over, in any of these cases, and in a new case who has taken the last one and a promise whose day is not over.
 * Decision 126.
 */
async function continued(trx: Trx, row: CaseRow, { isNew, since, at }: { isNew: boolean; since: string; at: Date }): Promise<CaseRow> {
  if (row.handed_over_by !== null) return row
  const { drawdown_id } = row
  const closed = await trx
    .selectFrom('collection_cases')
    .selectAll()
    .where('drawdown_id', '=', drawdown_id)
    .where('status', '=', 'closed')
    .orderBy('closed_at', 'desc')
    .execute()
  const earlier = closed.filter(({ closed_at }) => closed_at !== null && since < dayOf(closed_at))
  const before = earlier.find((each) => each.handed_over_by !== null) ?? earlier[0]
  if (!before) return row
  const { taken_by, agency, hand_over_by, handed_over_by } = before
  const promise = await lastEntry(trx, drawdown_id, 'promise')
  if (handed_over_by !== null)
    await moveCase(trx, row, { event: { type: 'handOver.continued' }, values: { taken_by, agency, hand_over_by, handed_over_by }, at })
  else if (!isNew) return row
  else if (promise?.day && promise.day >= dayOf(at))
    await moveCase(trx, row, { event: { type: 'promise.recorded' }, values: { taken_by, next_on: promise.day }, at })
  else await trx.updateTable('collection_cases').set({ taken_by }).where('id', '=', row.id).execute()
  return trx.selectFrom('collection_cases').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
}

/** Ends the promise of a case that was kept or broken; answers the status after it. */
async function judgePromise(trx: Trx, { row, since, at }: { row: CaseRow; since: string | null; at: Date }): Promise<CaseRow['status']> {
  if (row.status !== 'promised') return row.status
  const promise = await lastEntry(trx, row.drawdown_id, 'promise')
  if (promise?.amount == null || promise.day === null) throw new Error(`case ${row.id} has no promise`)
  const { amount, day } = promise
  const standing = promiseStanding({ amount, day }, await arrivedSince(trx, row.drawdown_id, promise.at), dayOf(at))
  if (standing === 'open') return row.status
  await noteEntry(trx, row, { kind: standing === 'kept' ? 'promiseKept' : 'promiseBroken', amount, day, at })
  // Of a loan that is past due no more, the case closes from the promise.
  if (since === null) return row.status
  const event = { type: 'promise.ended', days: daysPastDue(since, dayOf(at)) } as const
  return (await moveCase(trx, row, { event, values: { next_on: dayOf(at) }, at })) as CaseRow['status']
}

/** Money that a company has paid on a loan since a moment, minor units; neither credit of its own nor what was waived. */
async function arrivedSince(trx: Trx, drawdownId: string, since: Date): Promise<bigint> {
  const arrived = await trx
    .selectFrom('repayments')
    .select('amount')
    .where('drawdown_id', '=', drawdownId)
    .where('status', 'in', countingStatuses)
    .where('method', 'in', ['directDebit', 'transfer', 'settlement'])
    .where('received_at', '>=', since)
    .execute()
  return arrived.reduce((sum, { amount }) => sum + amount, 0n)
}

function lastEntry(trx: Trx, drawdownId: string, kind: EntryRow['kind']): Promise<EntryRow | undefined> {
  return trx
    .selectFrom('collection_entries')
    .selectAll()
    .where('drawdown_id', '=', drawdownId)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
