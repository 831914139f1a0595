/** Other instalments for a loan, on the side of the merchant: asked for, withdrawn, accepted or refused. Decision 117. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { InputOf } from '../../contract/endpoints.ts'
import { type Currency, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Proposal } from '../../contract/lending/loan/arrangement.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import type { Instalment } from '../../contract/lending/loan/schedule.ts'
import { firstDayFault } from '../../contract/repayments/arrangement-rules.ts'
import type { Arrangement, PlannedInstalment } from '../../contract/repayments/arrangements.ts'
import { arrangementLifecycle, openStatuses } from '../../machines/repayments/lifecycles/arrangement.ts'
import { arrangementsOf, hasMoved, storedInstalment } from '../lending/loans/arrangements.ts'
import { drawdownOf, isWriteOffProposed, lockLoan, owedLoansOf, repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf, rearrangedOn } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { remindOfRepayments } from '../lending/repayment-notices.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import { json } from '../platform/db/connection.ts'
import type { LendingTables } from '../platform/db/tables/lending.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { JobHandlersOf } from '../platform/jobs/jobs.ts'
import { initialStatus, move, moveOnce } from '../platform/lifecycle.ts'
import { recordOverdue } from './overdue.ts'
import { liftSubOrders } from './settle-sub-orders.ts'
import { loanOfCompany, requireOpen } from './submit.ts'

/** A row of `arrangements`. */
export type ArrangementRow = Selectable<LendingTables['arrangements']>

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Ends an offer that was not answered by its last day. */
    'arrangement.lapse': { id: string }
  }
}

export const arrangementJobs: JobHandlersOf<'arrangement.lapse'> = {
  'arrangement.lapse': ({ db, clock }, { id }) =>
    db.transaction().execute(async (trx) => {
      const lapsed = { event: { type: 'arrangement.lapsed' }, actor: 'system', at: clock.now() } as const
      await moveOnce(trx, { chart: arrangementLifecycle, table: 'arrangements', id, ...lapsed })
    }),
}

/** Open loans for which other instalments can be asked, and the latest requests of the company, newest first. */
export async function listArrangements({ deps, companyId }: Call<'company'>) {
  const { db, clock } = deps
  const today = dayOf(clock.now())
  const rows = await db
    .selectFrom('arrangements')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('number', 'desc')
    .limit(50)
    .execute()
  const open = new Set(rows.filter(({ status }) => openStatuses.includes(status)).map(({ drawdown_id }) => drawdown_id))
  const loans: Awaited<ReturnType<typeof owedLoansOf>> = []
  for (const loan of await owedLoansOf(db, companyId)) {
    const { id, status } = loan.drawdown
    if (status === 'settled' && !open.has(id) && !(await isWriteOffProposed(db, loan.drawdown))) loans.push(loan)
  }
  return {
    on: today,
    loans: loans.map(({ drawdown: { id, reference, currency }, repaid }) => {
      const { total, overdue } = quoteOf(repaid, today)
      return { drawdown_id: id, reference, total: money(total, currency), overdue: money(overdue, currency) }
    }),
    arrangements: await Promise.all(rows.map((row) => presentArrangement(db, row, today))),
  }
}

/**
 * Asks for other instalments of a loan. Problem `notFound` for a loan that is not the company's, `refused` with field `from` for a day that
 * is not one of the next 60, `conflict` for a loan on which nothing is owed, that has an open request, or that a lead has proposed to write
 * off.
 */
export function requestArrangement(call: Call<'company'>, asked: InputOf<'requestArrangement'>): Promise<Arrangement> {
  const { deps, companyId, user } = call
  const { drawdown_id, wish, from } = asked
  const at = deps.clock.now()
  const today = dayOf(at)
  return deps.db.transaction().execute(async (trx) => {
    const drawdown = requireOpen(await lockLoan(trx, requireOpen(await loanOfCompany(trx, companyId, drawdown_id))))
    const row = await openRequest(trx, drawdown, { wish, from, by: { requested_by: user.id }, at })
    await auditArrangement(trx, call, { action: 'arrangement.requested', id: row.id, drawdown })
    return presentArrangement(trx, row, today)
  })
}

/**
 * Opens a request for other instalments of a locked loan, of a user or of a lead for a caller. Problem `refused` with field `from` for a day that
 * is not one of the next 60, `conflict` for a loan that has an open request, or that a lead has proposed to write off.
 */
export async function openRequest(
  trx: Trx,
  drawdown: DrawdownRow,
  asked: {
    wish: string
    from: string
    by: { requested_by: string } | { requested_by: null; recorded_by: string; caller: string }
    at: Date
  },
): Promise<ArrangementRow> {
  const { wish, from, by, at } = asked
  const fault = firstDayFault(from, dayOf(at))
  if (fault !== null) throw new Problem('refused', { fields: { from: fault } })
  if (await isWriteOffProposed(trx, drawdown)) throw new Problem('conflict')
  const row = await trx
    .insertInto('arrangements')
    .values({
      id: randomUUID(),
      company_id: drawdown.company_id,
      drawdown_id: drawdown.id,
      status: initialStatus(arrangementLifecycle) as 'requested',
      wish,
      wished_from: from,
      ...by,
      requested_at: at,
    })
    .onConflict((conflict) => conflict.column('drawdown_id').where('status', 'in', openStatuses).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Problem('conflict')
  return row
}

/** Withdraws a request that was not offered yet. Problem `notFound` for one that is not the company's, `conflict` for any other status. */
export function withdrawArrangement(call: Call<'company'>, { id }: InputOf<'withdrawArrangement'>): Promise<Arrangement> {
  return answering(call, id, async (trx, { drawdown }) => {
    const values = { answered_by: call.user.id, answered_at: call.deps.clock.now() }
    await moveArrangement(trx, id, { event: { type: 'arrangement.withdrawn' }, ...acting(call), values })
    await auditArrangement(trx, call, { action: 'arrangement.withdrawn', id, drawdown })
  })
}

/**
 * Accepts the offered instalments, which count from today on, or refuses them. Problem `notFound` for an arrangement that is not the
 * company's, `conflict` when it is not offered, its last day is over, nothing is owed, or its instalments come to another sum than `total`.
 */
export function answerArrangement(call: Call<'company'>, { id, accepted, total }: InputOf<'answerArrangement'>): Promise<Arrangement> {
  return answering(call, id, async (trx, { row, drawdown }) => {
    const { at, actor } = acting(call)
    const values = { answered_by: call.user.id, answered_at: at }
    if (!accepted) await moveArrangement(trx, id, { event: { type: 'arrangement.refused' }, actor, at, values })
    else {
      const today = dayOf(at)
      if (row.answer_until === null || today > row.answer_until) throw new Problem('conflict')
      const { paid, instalments } = rearrangedOn(await repaidLoan(trx, requireOpen(drawdown)), today, proposalOf(row))
      if (instalments.length === 0 || (row.timing === 'moved' && (await hasMoved(trx, drawdown)))) throw new Problem('conflict')
      if (total.currency !== drawdown.currency || sumOf(instalments.map((each) => each.total)) !== BigInt(total.amount))
        throw new Problem('conflict', { details: { reason: 'changed' } })
      const agreed = { agreed_on: today, paid_before: paid, instalments: json(instalments.map(storedInstalment)) }
      await moveArrangement(trx, id, {
        event: { type: 'arrangement.accepted' },
        actor,
        at,
        values: { ...values, ...agreed },
        effects: {
          liftCharges: () => liftSubOrders(trx, { drawdownId: drawdown.id, actor, at }),
          recordOverdue: () => recordOverdue(trx, drawdown, at),
          scheduleReminders: () => remindOfRepayments(trx, drawdown, at),
          notifyAccepted: () =>
            notifyMembers(trx, {
              companyId: drawdown.company_id,
              kind: row.timing === 'moved' ? 'arrangement.moved' : 'arrangement.accepted',
              values: { reference: drawdown.reference, email: call.user.email },
              at,
            }),
        },
      })
    }
    const action = accepted ? 'arrangement.accepted' : 'arrangement.refused'
    await auditArrangement(trx, call, { action, id, drawdown })
  })
}

/** Changes an arrangement of the company, with its loan locked before it. */
async function answering(
  call: Call<'company'>,
  id: string,
  change: (trx: Trx, of: { row: ArrangementRow; drawdown: DrawdownRow }) => Promise<void>,
): Promise<Arrangement> {
  const { deps, companyId } = call
  return deps.db.transaction().execute(async (trx) => {
    const found = trx.selectFrom('arrangements').selectAll().where('id', '=', id).where('company_id', '=', companyId)
    const before = await found.executeTakeFirst()
    if (!before) throw new Problem('notFound')
    const drawdown = await lockLoan(trx, await loanOfCompany(trx, companyId, before.drawdown_id))
    await change(trx, { row: await found.forUpdate().executeTakeFirstOrThrow(), drawdown })
    return presentArrangement(trx, await found.executeTakeFirstOrThrow(), dayOf(deps.clock.now()))
  })
}

function acting(call: Call<'company'>) {
  return { actor: actorOf(call), at: call.deps.clock.now() }
}

/** Whether other instalments of an open loan can be asked for: no request of it is open, and no lead has proposed to write it off. */
export async function isRequestable(db: Db | Trx, { id }: Pick<DrawdownRow, 'id'>): Promise<boolean> {
  const open = db.selectFrom('arrangements').select('id').where('drawdown_id', '=', id).where('status', 'in', openStatuses)
  return (await open.executeTakeFirst()) === undefined && !(await isWriteOffProposed(db, { id }))
}

/** Moves an arrangement by its lifecycle. */
export function moveArrangement(
  trx: Trx,
  id: string,
  change: Omit<Parameters<typeof move<typeof arrangementLifecycle, 'arrangements'>>[1], 'chart' | 'table' | 'id'>,
): Promise<{ from: string; to: string }> {
  return move(trx, { chart: arrangementLifecycle, table: 'arrangements', id, ...change })
}

/** What a lead has proposed. */
export function proposalOf({ id, first_on: first, count, timing }: ArrangementRow): Proposal {
  if (first === null || count === null || timing === null) throw new Error(`arrangement ${id} has no proposal`)
  return { first, count, timing }
}

/** Instalments in the form of the contract; fees are part of the interest. */
export function presentInstalments(instalments: readonly Instalment[], currency: Currency): PlannedInstalment[] {
  return instalments.map(({ due, principal, total }) => ({
    due,
    principal: money(principal, currency),
    interest: money(total - principal, currency),
    total: money(total, currency),
  }))
}

async function presentArrangement(db: Db | Trx, row: ArrangementRow, today: string): Promise<Arrangement> {
  const { id, drawdown_id, status, wish, wished_from, requested_at, caller, decline_reason } = row
  const drawdown = await drawdownOf(db, drawdown_id)
  const instalments = await offeredInstalments(db, row, drawdown, today)
  return {
    id,
    drawdown_id,
    reference: drawdown.reference,
    // Of a loan that was repaid before the answer, or whose day cannot be moved any more, nothing is left to accept.
    status: status === 'offered' && instalments === null ? 'lapsed' : status,
    wish,
    wished_from,
    requested_at: requested_at.toISOString(),
    caller,
    offer: instalments && {
      instalments: presentInstalments(instalments, drawdown.currency),
      total: money(sumOf(instalments.map(({ total }) => total)), drawdown.currency),
      until: row.answer_until ?? '',
      moved: row.timing === 'moved',
    },
    decline_reason,
  }
}

/** Those of an offer, calculated for today, or as they were accepted; null without an offer. */
async function offeredInstalments(
  db: Db | Trx,
  row: ArrangementRow,
  drawdown: DrawdownRow,
  today: string,
): Promise<readonly Instalment[] | null> {
  if (row.status === 'accepted') {
    const accepted = (await arrangementsOf(db, [drawdown.id])).get(drawdown.id) ?? []
    return accepted.find(({ id }) => id === row.id)?.instalments ?? null
  }
  if (row.status !== 'offered' || drawdown.status !== 'settled') return null
  const { instalments } = rearrangedOn(await repaidLoan(db, drawdown), today, proposalOf(row))
  return instalments.length === 0 ? null : instalments
}

function auditArrangement(
  trx: Trx,
  call: Call<'company'>,
  {
    action,
    id,
    drawdown,
  }: { action: `arrangement.${'requested' | 'withdrawn' | 'accepted' | 'refused'}`; id: string; drawdown: DrawdownRow },
): Promise<void> {
  return audit(trx, call, { action, subject: 'arrangements', subjectId: id, details: { drawdown: drawdown.reference } })
}
