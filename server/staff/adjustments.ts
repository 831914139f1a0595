/** Interest that is waived on a loan, and loans that are written off, for leads: one proposes it, another one confirms it. Decisions 116, 118. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { mayBeProposed } from '../../contract/repayments/write-off-rules.ts'
import type { AdjustmentKind, LoanAdjustment } from '../../contract/staff/adjustments.ts'
import { loanAdjustmentLifecycle } from '../../machines/repayments/lifecycles/loanAdjustment.ts'
import { drawdownOf, lockLoan } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { pageOf, rowsOf } from '../platform/paging.ts'
import { owed } from '../repayments/submit.ts'
import { bookWaiver, waivableOf } from '../repayments/waivers.ts'
import { bookWriteOff, writableOf } from '../repayments/write-off.ts'
import { concernedIn, refuseConcerned, refuseLostProposer } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>

/** A page of proposals, newest first. Problem `invalidInput` for an `after` that no page has answered. */
const listAdjustments: Handler<'listAdjustments'> = async (call, { status, ...page }) => {
  const { db } = call.deps
  const rows = await rowsOf(adjustments(db).where('status', '=', status), page).execute()
  return pageOf(rows, page.size, await presenterOf(db, call, rows))
}

/** A paid-out loan by the reference of its drawdown. Problem `notFound` for any other. */
const readAdjustable: Handler<'readAdjustable'> = (call, { reference }) =>
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
      adjustments: rows.map(await presenterOf(trx, call, rows)),
    }
  })

/**
 * Proposes to waive interest of a loan. Problem `notFound`, `forbidden` (`details.reason` `concerned`) for a lead who is concerned in its
 * company, `refused` with field `amount` above what can be waived, `conflict` for a loan that is closed, written off or has a proposal that
 * waits.
 */
const proposeWaiver: Handler<'proposeWaiver'> = (call, { amount: asked, ...proposal }) =>
  propose(call, { kind: 'waiver', ...proposal }, async (trx, drawdown, at) => {
    if (asked.currency !== drawdown.currency) throw new Problem('invalidInput', { fields: { amount: 'field.invalid' } })
    const amount = BigInt(asked.amount)
    if (amount <= 0n) throw new Problem('invalidInput', { fields: { amount: 'field.amount.invalid' } })
    if (amount > (await waivableOf(trx, drawdown, at)).waivable)
      throw new Problem('refused', { fields: { amount: 'staff.adjustments.tooMuch' } })
    return amount
  })

/** Proposes to write a loan off. Problems as of {@link proposeWaiver}; `conflict` (`details.reason`) for one that is not overdue for long enough. */
const proposeWriteOff: Handler<'proposeWriteOff'> = (call, proposal) =>
  propose(call, { kind: 'writeOff', ...proposal }, async (trx, drawdown, at) => {
    const { total, refusal } = await writableOf(trx, drawdown, at)
    if (!mayBeProposed(refusal)) throw new Problem('conflict', { details: { reason: refusal } })
    return total
  })

async function propose(
  call: StaffCall,
  { drawdownId, kind, reason }: { drawdownId: string; kind: AdjustmentKind; reason: string },
  amountOf: (trx: Trx, drawdown: DrawdownRow, at: Date) => Promise<bigint>,
): Promise<null> {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const found = await drawdownOf(trx, drawdownId)
    await refuseConcerned(trx, deps.config, staff, found.company_id)
    const drawdown = owed(await lockLoan(trx, owed(found)))
    const amount = await amountOf(trx, drawdown, at)
    const row = await trx
      .insertInto('loan_adjustments')
      .values({
        id: randomUUID(),
        company_id: drawdown.company_id,
        drawdown_id: drawdownId,
        kind,
        amount,
        currency: drawdown.currency,
        reason,
        status: initialStatus(loanAdjustmentLifecycle) as 'proposed',
        proposed_by: staff.id,
        proposed_at: at,
        decided_by: null,
        decided_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('conflict')
    await auditAdjustment(trx, call, { action: 'adjustment.proposed', row, drawdown })
  })
  return null
}

/** What is written off of a loan, minor units. Problem `conflict` for one that cannot be written off today. */
async function writableAmount(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<bigint> {
  const { total, refusal } = await writableOf(trx, drawdown, at)
  if (refusal !== null) throw new Problem('conflict', { details: { reason: refusal } })
  return total
}

/**
 * Confirms a proposal, which is booked, or declines it. Problem `notFound`; `forbidden` for the lead who proposed it, and (`details.reason`
 * `concerned`) for one who is concerned in the company; `verificationFailed` when it is confirmed long after the sign-in; `conflict` when it
 * was decided before, less can be waived or the loan cannot be written off by now, or the lead who proposed it is no lead any more or is
 * concerned in the company by now.
 */
const decideAdjustment: Handler<'decideAdjustment'> = async (call, { id, accepted }) => {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { drawdown, ...row } = await lockAdjustment(trx, id)
    await refuseConcerned(trx, deps.config, staff, row.company_id)
    if (row.proposed_by === staff.id) throw new Problem('forbidden')
    if (accepted) await refuseOldSignIn(trx, deps, staff)
    const action = accepted ? 'adjustment.confirmed' : 'adjustment.declined'
    const isWrittenOff = accepted && row.status === 'proposed' && row.kind === 'writeOff'
    const amount = isWrittenOff ? await writableAmount(trx, owed(drawdown), at) : row.amount
    await decide(trx, call, id, action, amount)
    if (accepted) {
      await refuseLostProposer(trx, deps.config, row.proposed_by, row.company_id)
      const booked = { adjustmentId: id, drawdown: owed(drawdown), amount, actor: actorOf(call), at }
      if (isWrittenOff) await bookWriteOff(trx, booked)
      else if (!(await bookWaiver(trx, booked))) throw new Problem('conflict')
    }
    await auditAdjustment(trx, call, { action, row: { ...row, amount }, drawdown })
  })
  return null
}

/** Withdraws an own proposal. Problem `notFound`, `forbidden` for that of another lead, `conflict` when it was decided before. */
const withdrawAdjustment: Handler<'withdrawAdjustment'> = async (call, { id }) => {
  await call.deps.db.transaction().execute(async (trx) => {
    const { drawdown, ...row } = await lockAdjustment(trx, id)
    await refuseConcerned(trx, call.deps.config, call.staff, row.company_id)
    if (row.proposed_by !== call.staff.id) throw new Problem('forbidden')
    await decide(trx, call, id, 'adjustment.withdrawn', row.amount)
    await auditAdjustment(trx, call, { action: 'adjustment.withdrawn', row, drawdown })
  })
  return null
}

export const adjustmentHandlers = { listAdjustments, readAdjustable, proposeWaiver, proposeWriteOff, decideAdjustment, withdrawAdjustment }

/** Locks a proposal with its loan, the loan first: it is locked when another proposal of it is inserted. */
async function lockAdjustment(trx: Trx, id: string) {
  const found = await trx.selectFrom('loan_adjustments').select('drawdown_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('notFound')
  const drawdown = await lockLoan(trx, await drawdownOf(trx, found.drawdown_id))
  const row = await trx.selectFrom('loan_adjustments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { ...row, drawdown }
}

async function decide(
  trx: Trx,
  call: StaffCall,
  id: string,
  type: `adjustment.${'confirmed' | 'declined' | 'withdrawn'}`,
  amount: bigint,
): Promise<void> {
  const at = call.deps.clock.now()
  const values = { amount, decided_by: call.staff.id, decided_at: at }
  await move(trx, { chart: loanAdjustmentLifecycle, table: 'loan_adjustments', id, event: { type }, actor: actorOf(call), at, values })
}

function adjustments(db: Db | Trx) {
  const all = db
    .selectFrom('loan_adjustments as adjustment')
    .innerJoin('drawdowns', 'drawdowns.id', 'adjustment.drawdown_id')
    .innerJoin('companies', 'companies.id', 'adjustment.company_id')
    .innerJoin('staff as proposer', 'proposer.id', 'adjustment.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'adjustment.decided_by')
    .selectAll('adjustment')
    .select(['drawdowns.reference', 'drawdowns.product', 'register_name_en', 'register_name_cn'])
    .select(['proposer.name as proposer', 'decider.name as decider'])
  return db.selectFrom(all.as('adjustments')).selectAll()
}

type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof adjustments>['execute']>>[number]

/** How rows are presented to the reader. */
async function presenterOf(db: Db | Trx, { deps, staff }: StaffCall, rows: readonly AdjustmentRow[]) {
  const concerned = await concernedIn(db, deps.config, staff, [...new Set(rows.map(({ company_id }) => company_id))])
  return ({ id, drawdown_id, company_id, product, reference, currency, reason, status, kind, ...row }: AdjustmentRow): LoanAdjustment => ({
    id,
    kind,
    drawdownId: drawdown_id,
    reference,
    companyId: company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    product,
    concerned: concerned.has(company_id),
    amount: money(row.amount, currency),
    reason,
    status,
    by: row.proposer,
    at: row.proposed_at.toISOString(),
    own: row.proposed_by === staff.id,
    decidedBy: row.decider,
  })
}

function auditAdjustment(
  trx: Trx,
  call: StaffCall,
  audited: {
    action: `adjustment.${'proposed' | 'confirmed' | 'declined' | 'withdrawn'}`
    row: Pick<Selectable<Tables['loan_adjustments']>, 'id' | 'kind' | 'amount' | 'reason'>
    drawdown: DrawdownRow
  },
): Promise<void> {
  const { action, drawdown } = audited
  const { id, kind, amount, reason } = audited.row
  const details = { drawdown: drawdown.reference, kind, amount: amount.toString(), reason }
  return audit(trx, call, { action, subject: 'loan_adjustments', subjectId: id, companyId: drawdown.company_id, details })
}
