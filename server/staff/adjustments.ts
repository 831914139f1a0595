/** Interest that is waived on a loan, loans that are written off, and repayments that are undone: one lead proposes it, another one confirms it. Decisions 116, 118, 126. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import { mayBeProposed } from '../../contract/repayments/write-off-rules.ts'
import type { AdjustmentKind } from '../../contract/staff/adjustments.ts'
import { loanAdjustmentLifecycle } from '../../machines/repayments/lifecycles/loanAdjustment.ts'
import { drawdownOf, lockLoan } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Trx } from '../platform/deps.ts'
import { can, type EffectsOf, initialStatus, move } from '../platform/lifecycle.ts'
import { stopWithholdingFor } from '../repayments/psp-withholding.ts'
import { requireOpen } from '../repayments/submit.ts'
import { bookUndo, undoableOf } from '../repayments/undo.ts'
import { bookWaiver, waivableOf } from '../repayments/waivers.ts'
import { bookWriteOff, writableOf } from '../repayments/write-off.ts'
import { listAdjustments, readAdjustable } from './adjustment-list.ts'
import { refuseConcerned, refuseLostProposer } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>

/**
 * Proposes to waive interest of a loan. Problem `notFound`, `forbidden` (`details.reason` `concerned`) for a lead who is concerned in its
 * company, `refused` with field `amount` above what can be waived, `conflict` for a loan that is closed, written off or has a proposal that
 * waits.
 */
const proposeWaiver: Handler<'proposeWaiver'> = (call, { amount: asked, ...proposal }) =>
  propose(call, { kind: 'waiver', ...proposal }, async (trx, found, at) => {
    const drawdown = requireOpen(found)
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
    const { total, refusal } = await writableOf(trx, requireOpen(drawdown), at)
    if (!mayBeProposed(refusal)) throw new Problem('conflict', { details: { reason: refusal } })
    await stopWithholdingFor(trx, drawdown.id, at)
    return total
  })

/** Proposes to undo a repayment. Problems as of {@link proposeWaiver}; `conflict` for one that cannot be undone. */
const proposeUndo: Handler<'proposeUndo'> = (call, proposal) =>
  propose(call, { kind: 'undo', ...proposal }, async (trx, drawdown) => {
    const undone = (await undoableOf(trx, drawdown)).find(({ id }) => id === proposal.repaymentId)
    if (!undone) throw new Problem('conflict')
    return undone.amount
  })

async function propose(
  call: StaffCall,
  { drawdownId, kind, reason, repaymentId }: { drawdownId: string; kind: AdjustmentKind; reason: string; repaymentId?: string },
  amountOf: (trx: Trx, drawdown: DrawdownRow, at: Date) => Promise<bigint>,
): Promise<null> {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const found = await drawdownOf(trx, drawdownId)
    await refuseConcerned(trx, deps.config, staff, found.company_id)
    if (found.settled_at === null) throw new Problem('conflict')
    const drawdown = await lockLoan(trx, found)
    const amount = await amountOf(trx, drawdown, at)
    const row = await trx
      .insertInto('loan_adjustments')
      .values({
        id: randomUUID(),
        company_id: drawdown.company_id,
        drawdown_id: drawdownId,
        kind,
        repayment_id: repaymentId ?? null,
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
 * was decided before, less can be waived, the loan cannot be written off or the repayment not be undone by now, or the lead who proposed it is no lead any more or is
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
    const isWrittenOff = accepted && can(loanAdjustmentLifecycle, row, { type: action }) && row.kind === 'writeOff'
    const amount = isWrittenOff ? await writableAmount(trx, requireOpen(drawdown), at) : row.amount
    const bookAdjustment = async () => {
      await refuseLostProposer(trx, deps.config, row.proposed_by, row.company_id)
      if (!(await book(trx, row, { drawdown, amount, actor: actorOf(call), at }))) throw new Problem('conflict')
    }
    await decide(trx, call, id, { type: action, amount, effects: accepted ? { bookAdjustment } : {} })
    await auditAdjustment(trx, call, { action, row: { ...row, amount }, drawdown })
  })
  return null
}

/** Books a confirmed proposal. Returns false when it cannot be booked by now. */
async function book(
  trx: Trx,
  { id, kind, repayment_id: repaymentId }: Pick<Selectable<Tables['loan_adjustments']>, 'id' | 'kind' | 'repayment_id'>,
  booked: { drawdown: DrawdownRow; amount: bigint; actor: string; at: Date },
): Promise<boolean> {
  if (repaymentId !== null) return bookUndo(trx, { repaymentId, ...booked })
  const drawdown = requireOpen(booked.drawdown)
  if (kind === 'waiver') return bookWaiver(trx, { ...booked, drawdown, adjustmentId: id })
  await bookWriteOff(trx, { ...booked, drawdown })
  return true
}

/** Withdraws an own proposal. Problem `notFound`, `forbidden` for that of another lead, `conflict` when it was decided before. */
const withdrawAdjustment: Handler<'withdrawAdjustment'> = async (call, { id }) => {
  await call.deps.db.transaction().execute(async (trx) => {
    const { drawdown, ...row } = await lockAdjustment(trx, id)
    await refuseConcerned(trx, call.deps.config, call.staff, row.company_id)
    if (row.proposed_by !== call.staff.id) throw new Problem('forbidden')
    await decide(trx, call, id, { type: 'adjustment.withdrawn', amount: row.amount, effects: {} })
    await auditAdjustment(trx, call, { action: 'adjustment.withdrawn', row, drawdown })
  })
  return null
}

export const adjustmentHandlers = {
  listAdjustments,
  readAdjustable,
  proposeWaiver,
  proposeWriteOff,
  proposeUndo,
  decideAdjustment,
  withdrawAdjustment,
}

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
  decision: {
    type: `adjustment.${'confirmed' | 'declined' | 'withdrawn'}`
    amount: bigint
    effects: EffectsOf<typeof loanAdjustmentLifecycle>
  },
): Promise<void> {
  const { type, amount, effects } = decision
  const at = call.deps.clock.now()
  const values = { amount, decided_by: call.staff.id, decided_at: at }
  await move(trx, {
    chart: loanAdjustmentLifecycle,
    table: 'loan_adjustments',
    id,
    event: { type },
    actor: actorOf(call),
    at,
    values,
    effects,
  })
}

async function auditAdjustment(
  trx: Trx,
  call: StaffCall,
  audited: {
    action: `adjustment.${'proposed' | 'confirmed' | 'declined' | 'withdrawn'}`
    row: Pick<Selectable<Tables['loan_adjustments']>, 'id' | 'kind' | 'amount' | 'reason' | 'repayment_id'>
    drawdown: DrawdownRow
  },
): Promise<void> {
  const { action, drawdown } = audited
  const { id, kind, amount, reason, repayment_id } = audited.row
  const undone = await trx.selectFrom('repayments').select('reference').where('id', '=', repayment_id).executeTakeFirst()
  const why = action === 'adjustment.proposed' ? { reason } : { proposalReason: reason }
  const details = { drawdown: drawdown.reference, kind, amount: amount.toString(), ...why, ...(undone && { repayment: undone.reference }) }
  await audit(trx, call, { action, subject: 'loan_adjustments', subjectId: id, companyId: drawdown.company_id, details })
}
