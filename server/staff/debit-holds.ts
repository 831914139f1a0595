/** A lead holds the debits of a loan until a day, or ends the hold. Decision 132. */
import { randomUUID } from 'node:crypto'
import { addDays } from '../../contract/kernel/days.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { holdFault } from '../../contract/repayments/debit-hold-rules.ts'
import type { DebitHold } from '../../contract/staff/debit-holds.ts'
import { debitHoldLifecycle } from '../../machines/repayments/lifecycles/debitHold.ts'
import { drawdownOf, lockLoan } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { remindOfRepayments } from '../lending/repayment-notices.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf, startOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { endHold, runningHold } from '../repayments/debit-holds.ts'
import { stopWithholdingFor } from '../repayments/psp-withholding.ts'
import { requireOpen } from '../repayments/submit.ts'
import { refuseConcerned } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>

/** Holds the debits of a loan. Problems as the contract has them, here and below. */
const holdDebits: Handler<'holdDebits'> = (call, { id, until, reason }) =>
  changing(call, id, async (trx, drawdown, at) => {
    const fault = holdFault(until, dayOf(at))
    if (fault !== null) throw new Problem('refused', { fields: { until: fault } })
    requireOpen(drawdown)
    if (await runningHold(trx, id)) throw new Problem('conflict')
    if ((await lastHolder(trx, id)) === call.staff.id) throw new Problem('forbidden')
    const hold = randomUUID()
    const { company_id: companyId, product, reference } = drawdown
    await trx
      .insertInto('debit_holds')
      .values({
        id: hold,
        company_id: companyId,
        drawdown_id: id,
        status: initialStatus(debitHoldLifecycle) as 'held',
        reason,
        until,
        held_by: call.staff.id,
        held_at: at,
      })
      .execute()
    await enqueue(trx, 'debitHold.lapse', { id: hold }, { runAt: startOf(addDays(until, 1)) })
    // What a PSP withholds is a debit, too.
    await stopWithholdingFor(trx, id, at)
    await remindOfRepayments(trx, drawdown, at)
    await notifyMembers(trx, { companyId, kind: 'debits.held', values: { product, reference, day: until }, at })
    await auditHold(trx, call, { action: 'debits.held', id: hold, drawdown, details: { until, reason } })
  })

const endDebitHold: Handler<'endDebitHold'> = (call, { id, reason }) =>
  changing(call, id, async (trx, drawdown, at) => {
    const hold = await runningHold(trx, id)
    if (!hold) throw new Problem('conflict')
    const by = { ended_by: call.staff.id, end_reason: reason }
    await endHold(trx, { id: hold.id, drawdown, actor: actorOf(call), at }, { type: 'debitHold.ended' }, by)
    await auditHold(trx, call, { action: 'debits.released', id: hold.id, drawdown, details: { reason } })
  })

export const debitHoldHandlers = { holdDebits, endDebitHold }

/** The hold of a loan that runs on a day, as staff see it. */
export async function debitHoldOn(trx: Trx, drawdownId: string, day: string): Promise<DebitHold | null> {
  const row = await trx
    .selectFrom('debit_holds as hold')
    .innerJoin('staff as lead', 'lead.id', 'hold.held_by')
    .select(['until', 'reason', 'held_at', 'lead.name as by'])
    .where('drawdown_id', '=', drawdownId)
    .where('hold.status', '=', 'held')
    .where('until', '>=', day)
    .executeTakeFirst()
  return row ? { until: row.until, reason: row.reason, by: row.by, at: row.held_at.toISOString() } : null
}

/** The lead who held the debits of a loan last: the next hold is by another one. */
export async function lastHolder(trx: Trx, drawdownId: string): Promise<string | null> {
  const last = await trx
    .selectFrom('debit_holds')
    .select('held_by')
    .where('drawdown_id', '=', drawdownId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.held_by ?? null
}

/** Changes the hold of a locked loan, by a lead who has just signed in and is not concerned in the company. */
async function changing(call: StaffCall, id: string, change: (trx: Trx, drawdown: DrawdownRow, at: Date) => Promise<void>): Promise<null> {
  const { deps, staff } = call
  await deps.db.transaction().execute(async (trx) => {
    const found = await drawdownOf(trx, id)
    await refuseConcerned(trx, deps.config, staff, found.company_id)
    await refuseOldSignIn(trx, deps, staff)
    await change(trx, await lockLoan(trx, requireOpen(found)), deps.clock.now())
  })
  return null
}

function auditHold(
  trx: Trx,
  call: StaffCall,
  audited: { action: 'debits.held' | 'debits.released'; id: string; drawdown: DrawdownRow; details: Record<string, string> },
): Promise<void> {
  const { action, id, drawdown, details } = audited
  const about = { subject: 'debit_holds', subjectId: id, companyId: drawdown.company_id }
  return audit(trx, call, { action, ...about, details: { drawdown: drawdown.reference, ...details } })
}
