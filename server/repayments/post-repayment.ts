/** Posts repayments to the ledger: received, returned by a bank, cleared. Each is one transaction under the facility's lock. Decision 037. */
import { sql } from 'kysely'
import { latestDay } from '../../contract/kernel/days.ts'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { drawdownLifecycle } from '../../machines/lending/lifecycles/drawdown.ts'
import { repaymentLifecycle } from '../../machines/repayments/lifecycles/repayment.ts'
import { bookInterest, bookTonight, correctInterest } from '../lending/interest.ts'
import { countingStatuses, lockLoan, pendingDebits, repaidLoan } from '../lending/loans/loans.ts'
import { isClosed, partsBeside, partsOf, quoteOf, togetherOf, waivedParts } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { remindOfRepayments } from '../lending/repayment-notices.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf, startOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { can, type EffectsOf, move, moveOnce } from '../platform/lifecycle.ts'
import { workingDayAfter } from '../reference/calendar/working-days.ts'
import { auditRepayment } from './audit-repayment.ts'
import { heldShareOf } from './hold-back.ts'
import { recordOverdue } from './overdue.ts'
import type { RepaymentRow } from './present.ts'
import { stopShareAbove } from './psp-withholding.ts'
import { backKindsOf, kindsOf, linesOf } from './repayment-lines.ts'
import { emptySubOrders, liftSubOrders, settleSubOrders } from './settle-sub-orders.ts'
import { creditsOf, takeSurplus } from './surplus-used.ts'

/** Working days within which a bank may take a debit back. */
const returnWindow = 2

/** A repayment with its loan, both locked after the facility. */
interface Locked {
  readonly repayment: RepaymentRow
  readonly drawdown: DrawdownRow
}

/** Locks a repayment with its facility and loan, in the common lock order. */
export async function lockRepayment(trx: Trx, id: string): Promise<Locked> {
  const loan = await trx
    .selectFrom('repayments')
    .select(['facility_id', 'drawdown_id as id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const drawdown = await lockLoan(trx, loan)
  const repayment = await trx.selectFrom('repayments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { repayment, drawdown }
}

/** How money came: on which account of ours, and whether a bank may still take it back. */
interface Arrival {
  readonly account: string
  readonly final: boolean
  readonly actor: string
  readonly at: Date
}

/** How money goes: from which account of ours, and whether a bank has taken it back or staff undo it. */
type TakenBack = Omit<Arrival, 'final'> & { readonly by: 'bank' | 'staff' }

/** Posts a received repayment by the allocation rule of its loan, a waiver as interest. Repeatable: does nothing if it was posted or refused before. */
export async function postRepayment(trx: Trx, id: string, { account, final, actor, at }: Arrival): Promise<void> {
  const { repayment, drawdown } = await lockRepayment(trx, id)
  if (!can(repaymentLifecycle, repayment, { type: 'money.received' })) return
  const { reference, amount, facility_id: facilityId } = repayment
  const day = await bookInterest(trx, drawdown, { until: latestDay(dayOf(at), repayment.value_on), at })
  const pending = await pendingDebits(trx, drawdown, { before: repayment.number })
  const { entry, notice } = kindsOf(repayment, drawdown)
  const parts =
    repayment.method === 'waiver'
      ? waivedParts(amount)
      : partsBeside(amount, await repaidLoan(trx, drawdown), { on: repayment.value_on, pending })
  let standing: 'open' | 'closed' = 'open'
  await move(trx, {
    chart: repaymentLifecycle,
    table: 'repayments',
    id,
    event: { type: 'money.received' },
    actor,
    at,
    values: { ...parts, received_at: at },
    effects: {
      releaseDebit: async () => repayment.method === 'directDebit' && release(trx, drawdown.id, amount),
      lowerDebt: async () => {
        standing = await lower(trx, { drawdown, facilityId, principal: parts.principal, final, day, at })
      },
      bookRepayment: () => post(trx, { kind: entry, reference, at, lines: linesOf({ repayment, drawdown, parts, account, final }) }),
      correctInterest: () => correctInterest(trx, drawdown, { day, reference: `${reference}/received`, at }),
      settleCharges: async () => {
        await settleSubOrders(trx, { drawdownId: drawdown.id, repaymentId: id, amount: amount - parts.surplus, actor, at })
        if (standing === 'closed') await liftSubOrders(trx, { drawdownId: drawdown.id, actor, at })
        else if (heldShareOf(drawdown) !== null)
          await stopShareAbove(trx, drawdown.id, { amount: quoteOf(await repaidLoan(trx, drawdown), day).total, at })
      },
      watchReturns: async () => {
        if (!final) return enqueue(trx, 'repayment.watch', { repaymentId: id }, { runAt: nextDay(at) })
        // Final money was never frozen.
        const effects = clearing(trx, repayment, { frozen: 0n, at })
        await move(trx, { chart: repaymentLifecycle, table: 'repayments', id, event: { type: 'window.ended' }, actor, at, effects })
      },
      recordOverdue: () => recordOverdue(trx, drawdown, at),
      notifyReceived: () => notify(trx, { kind: notice, repayment, drawdown, at }),
    },
  })
  await auditRepayment(trx, repayment, 'received', { actor, at, parts })
}

/**
 * Reverses a repayment that the bank has returned or that staff undo: the debt is as if it had never been received, also after it was cleared
 * and its principal was drawn again. What its surplus has repaid is owed again first, the newest first. What was paid out of it has left: this part stays a
 * difference between books and statement, for a person. Repeatable. Decisions 100, 108, 115.
 */
export async function returnRepayment(trx: Trx, id: string, { account, by, actor, at }: TakenBack): Promise<void> {
  const { repayment, drawdown } = await lockRepayment(trx, id)
  if (!can(repaymentLifecycle, repayment, { type: 'money.returned' })) return
  const late = repayment.status === 'cleared'
  const { entry, notice } = backKindsOf(repayment, by)
  const { reference, principal, facility_id: facilityId, amount, credit_of } = repayment
  for (const used of await creditsOf(trx, id))
    await returnRepayment(trx, used, { account: ledgerAccounts.surplus(facilityId), by, actor, at })
  const day = await bookInterest(trx, drawdown, { until: dayOf(at), at })
  await move(trx, {
    chart: repaymentLifecycle,
    table: 'repayments',
    id,
    event: { type: 'money.returned' },
    actor,
    at,
    values: { ended_at: at },
    effects: {
      restoreSurplus: async () => credit_of !== null && takeSurplus(trx, credit_of, -amount),
      reopenCharges: () => emptySubOrders(trx, { repaymentId: id, actor, at }),
      raiseDebt: () => lower(trx, { drawdown, facilityId, principal: -principal, final: late, day, at }),
      // A loan that is written off is not collected. Decision 118.
      liftCharges: async () => drawdown.written_off_on !== null && liftSubOrders(trx, { drawdownId: drawdown.id, actor, at }),
      bookReturn: async () => {
        const { surplus_paid } = repayment
        const kept = { ...repayment, amount: amount - surplus_paid, surplus: repayment.surplus - surplus_paid }
        const booked = linesOf({ repayment: kept, drawdown, parts: kept, account, final: late })
        const lines = booked.map((line) => ({ ...line, amount: -line.amount }))
        // All of it may have been paid out.
        if (lines.some((line) => line.amount !== 0n)) await post(trx, { kind: entry, reference, at, lines })
      },
      applySurplus: () => applySurplus(trx, drawdown.id, { returned: repayment, day, at, actor }),
      recordOverdue: () => recordOverdue(trx, drawdown, at),
      correctInterest: () => correctInterest(trx, drawdown, { day, reference: `${reference}/returned`, at }),
      notifyReturned: () => notify(trx, { kind: notice, repayment, drawdown, at }),
    },
  })
  await auditRepayment(trx, repayment, 'returned', { actor, at })
}

/** Clears a repayment that can no longer be returned: its principal can be drawn again. Repeatable. */
export async function clearRepayment(trx: Trx, id: string, at: Date): Promise<void> {
  const { repayment } = await lockRepayment(trx, id)
  const ended = { event: { type: 'window.ended' }, actor: 'system', at, values: { ended_at: at } } as const
  const effects = clearing(trx, repayment, { frozen: repayment.principal, at })
  await moveOnce(trx, { chart: repaymentLifecycle, table: 'repayments', id, ...ended, effects })
}

/** The effects of the end of the window: principal that was frozen until then can be drawn again. */
function clearing(
  trx: Trx,
  { reference, facility_id: facilityId, currency }: RepaymentRow,
  { frozen, at }: { frozen: bigint; at: Date },
): EffectsOf<typeof repaymentLifecycle> {
  return {
    makeDrawable: async () => {
      if (frozen === 0n) return
      await trx
        .updateTable('facilities')
        .set((row) => ({ frozen: row('frozen', '-', frozen), late_returns: lateReturnsAfter(frozen) }))
        .where('id', '=', facilityId)
        .execute()
      const lines = [
        { account: ledgerAccounts.clearing(facilityId), amount: -frozen, currency },
        { account: ledgerAccounts.undrawn(facilityId), amount: frozen, currency },
      ]
      await post(trx, { kind: 'repayment.cleared', reference, at, lines })
    },
  }
}

/** Notifies the company of what came or was taken back. */
function notify(
  trx: Trx,
  { kind, repayment, drawdown, at }: Locked & { kind: ReturnType<typeof kindsOf | typeof backKindsOf>['notice']; at: Date },
): Promise<void> {
  const { company_id: companyId, product, amount, currency } = repayment
  const values = { product, reference: drawdown.reference, amount: formatMoney(money(amount, currency)) }
  return notifyMembers(trx, { companyId, kind, values, at })
}

/** The instant from which a bank can take money back no more that came at `receivedAt`. */
export function clearedFrom(receivedAt: Date): Date {
  return startOf(workingDayAfter(receivedAt, returnWindow))
}

/** When the bank is polled next for a return. */
export function nextDay(at: Date): Date {
  return new Date(at.getTime() + 86_400_000)
}

/** Releases the amount reserved for a debit that the bank has answered. */
export async function release(trx: Trx, drawdownId: string, amount: bigint): Promise<void> {
  await trx
    .updateTable('drawdowns')
    .set((row) => ({ repaying: row('repaying', '-', amount) }))
    .where('id', '=', drawdownId)
    .execute()
}

/** What late returns still use of a facility after an amount became drawable again; a negative amount is a late return. */
function lateReturnsAfter(freed: bigint) {
  return sql<bigint>`greatest(0, late_returns - ${freed})`
}

/**
 * Reduces the principal of a loan and its facility; money that may still be returned stays frozen. A negative amount is owed again. The
 * loan is open as long as anything is owed on it, even interest only; `day` is the last posted day.
 */
async function lower(
  trx: Trx,
  lowered: { drawdown: DrawdownRow; facilityId: string; principal: bigint; final: boolean; day: string; at: Date },
): Promise<'open' | 'closed'> {
  const { drawdown, facilityId, principal, final, day, at } = lowered
  await trx
    .updateTable('facilities')
    .set((row) => ({
      outstanding: row('outstanding', '-', principal),
      frozen: row('frozen', '+', final ? 0n : principal),
      late_returns: lateReturnsAfter(final ? principal : 0n),
    }))
    .where('id', '=', facilityId)
    .execute()
  const { outstanding } = await trx
    .updateTable('drawdowns')
    .set((row) => ({ outstanding: row('outstanding', '-', principal) }))
    .where('id', '=', drawdown.id)
    .returning('outstanding')
    .executeTakeFirstOrThrow()
  const standing = outstanding === 0n && isClosed(await repaidLoan(trx, drawdown), day) ? 'closed' : 'open'
  const loan = { chart: drawdownLifecycle, table: 'drawdowns', id: drawdown.id, actor: 'system', at } as const
  if (standing === 'closed') await moveOnce(trx, { ...loan, event: { type: 'loan.repaid' }, values: { overdue_since: null } })
  else await moveOnce(trx, { ...loan, event: { type: drawdown.written_off_on === null ? 'loan.reopened' : 'recovery.returned' } })
  await remindOfRepayments(trx, drawdown, at)
  if (standing === 'open') await bookTonight(trx, facilityId, at)
  return standing
}

/** Applies the surplus of earlier payments to a debt that is owed again. */
async function applySurplus(
  trx: Trx,
  drawdownId: string,
  { returned, day, at, actor }: { returned: RepaymentRow; day: string; at: Date; actor: string },
): Promise<void> {
  const rows = await trx
    .selectFrom('repayments')
    .selectAll()
    .where('drawdown_id', '=', drawdownId)
    .where('status', 'in', countingStatuses)
    .where('surplus', '>', 0n)
    .orderBy('number')
    .execute()
  for (const row of rows) {
    const drawdown = await trx.selectFrom('drawdowns').selectAll().where('id', '=', drawdownId).executeTakeFirstOrThrow()
    const left = row.surplus - row.surplus_used
    const applied = partsOf(left, await repaidLoan(trx, drawdown), row.value_on)
    const used = left - applied.surplus
    if (used === 0n) continue
    const facilityId = row.facility_id
    const final = row.status === 'cleared'
    const [repayment, parts] = [
      { ...row, amount: used },
      { ...applied, surplus: 0n },
    ]
    const lines = linesOf({ repayment, drawdown, parts, account: ledgerAccounts.surplus(facilityId), final })
    // Before the row: the database accepts other parts of a repayment only with this entry.
    await post(trx, { kind: 'repayment.applied', reference: `${row.reference}/${returned.reference}`, at, lines })
    const { principal, interest, surplus, interest_credit } = togetherOf({ ...row, surplus: row.surplus_used }, applied)
    await trx.updateTable('repayments').set({ principal, interest, surplus, interest_credit }).where('id', '=', row.id).execute()
    const standing = await lower(trx, { drawdown, facilityId, principal: applied.principal, final, day, at })
    await settleSubOrders(trx, { drawdownId, repaymentId: row.id, amount: used, actor, at })
    if (standing === 'closed') await liftSubOrders(trx, { drawdownId, actor, at })
  }
}
