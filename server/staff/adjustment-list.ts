/** Lists what leads propose to waive, to write off or to undo, and reads a loan with what they may propose. Decisions 116, 118, 126. */
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { LoanAdjustment, UndoableRepayment } from '../../contract/staff/adjustments.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { pageOf, rowsOf } from '../platform/paging.ts'
import { type Undoable, undoableOf } from '../repayments/undo.ts'
import { waivableOf } from '../repayments/waivers.ts'
import { writableOf } from '../repayments/write-off.ts'
import { concernedIn } from './independence.ts'

type StaffCall = Call<'reviewer'>

/** A page of proposals, newest first. Problem `invalidInput` for an `after` that no page has answered. */
export const listAdjustments: Handler<'listAdjustments'> = async (call, { status, ...page }) => {
  const { db } = call.deps
  const rows = await rowsOf(adjustments(db).where('status', '=', status), page).execute()
  return pageOf(rows, page.size, await presenterOf(db, call, rows))
}

/** A paid-out loan by the reference of its drawdown. Problem `notFound` for any other. */
export const readAdjustable: Handler<'readAdjustable'> = (call, { reference }) =>
  call.deps.db.transaction().execute(async (trx) => {
    const drawdown = await trx
      .selectFrom('drawdowns')
      .selectAll()
      .where('reference', '=', reference.toUpperCase())
      .where('settled_at', 'is not', null)
      .executeTakeFirst()
    if (!drawdown) throw new Problem('notFound')
    const { id, company_id: companyId, product, currency } = drawdown
    const company = await trx
      .selectFrom('companies')
      .select(['register_name_en', 'register_name_cn'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const at = call.deps.clock.now()
    const { due, interest, waivable } = await waivableOf(trx, drawdown, at)
    const { total, overdueSince, refusal } = await writableOf(trx, drawdown, at)
    const isOpen = drawdown.status === 'settled'
    const rows = await adjustments(trx).where('drawdown_id', '=', id).orderBy('number', 'desc').execute()
    const concerned = await concernedIn(trx, call.deps.config, call.staff, [companyId])
    return {
      drawdownId: id,
      reference: drawdown.reference,
      companyId,
      registerNameEn: company.register_name_en,
      registerNameCn: company.register_name_cn,
      product,
      concerned: concerned.has(companyId),
      due: money(due, currency),
      interest: money(interest, currency),
      waivable: money(isOpen ? waivable : 0n, currency),
      owed: money(total, currency),
      overdueSince,
      writeOffRefusal: isOpen ? refusal : 'closed',
      undoable: (await undoableOf(trx, drawdown)).map(presentUndoable),
      adjustments: rows.map(await presenterOf(trx, call, rows)),
    }
  })

function adjustments(db: Db | Trx) {
  const all = db
    .selectFrom('loan_adjustments as adjustment')
    .innerJoin('drawdowns', 'drawdowns.id', 'adjustment.drawdown_id')
    .innerJoin('companies', 'companies.id', 'adjustment.company_id')
    .innerJoin('staff as proposer', 'proposer.id', 'adjustment.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'adjustment.decided_by')
    .leftJoin('repayments as undone', 'undone.id', 'adjustment.repayment_id')
    .selectAll('adjustment')
    .select(['drawdowns.reference', 'drawdowns.product', 'register_name_en', 'register_name_cn'])
    .select(['proposer.name as proposer', 'decider.name as decider'])
    .select(['undone.reference as undone', 'undone.method as undone_method', 'undone.value_on as undone_on'])
  return db.selectFrom(all.as('adjustments')).selectAll()
}

type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof adjustments>['execute']>>[number]

/** How rows are presented to the reader. */
async function presenterOf(db: Db | Trx, { deps, staff }: StaffCall, rows: readonly AdjustmentRow[]) {
  const concerned = await concernedIn(db, deps.config, staff, [...new Set(rows.map(({ company_id }) => company_id))])
  return ({ id, drawdown_id, company_id, product, reference, reason, status, kind, ...row }: AdjustmentRow): LoanAdjustment => ({
    id,
    kind,
    undone: undoneOf(row),
    drawdownId: drawdown_id,
    reference,
    companyId: company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    product,
    concerned: concerned.has(company_id),
    amount: money(row.amount, row.currency),
    reason,
    status,
    by: row.proposer,
    at: row.proposed_at.toISOString(),
    own: row.proposed_by === staff.id,
    decidedBy: row.decider,
  })
}

type UndoneRow = Pick<AdjustmentRow, 'repayment_id' | 'undone' | 'undone_method' | 'undone_on' | 'amount' | 'currency'>

function undoneOf({
  repayment_id: id,
  undone: reference,
  undone_method: method,
  undone_on: on,
  ...of
}: UndoneRow): UndoableRepayment | null {
  if (id === null || reference === null || on === null || (method !== 'transfer' && method !== 'waiver')) return null
  return presentUndoable({ id, reference, method, on, ...of })
}

function presentUndoable({ id, reference, method, amount, currency, on }: Omit<Undoable, 'transfer' | 'line'>): UndoableRepayment {
  return { id, reference, method, amount: money(amount, currency), on }
}
