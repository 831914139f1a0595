/** Repayments ordered by a merchant: the allowed amounts, and the request that debits the account exactly once. CRED-07, DASH-14, R12. */
import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../contract/endpoints.ts'
import { formatAmount, formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { lesser } from '../../contract/lending/loan/exact.ts'
import { leastRepayment, quoteFault, repaymentFault } from '../../contract/repayments/repayment-rules.ts'
import type { OwedLoan } from '../../contract/repayments/repayments.ts'
import { repaymentLifecycle } from '../../machines/repayments/lifecycles/repayment.ts'
import { debitStopOf, stopsOrders } from '../lending/loans/debit-stop.ts'
import { expectedLoan, lockLoan, repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf } from '../lending/loans/standing.ts'
import { mayBeDebited } from '../lending/mandate.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import { recordEvent } from '../platform/company-events.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { nextReference } from '../platform/reference-numbers.ts'
import { presentOwedLoan } from './owed-loan.ts'
import { presentRepayment, type RepaymentRow, repaymentDetails } from './present.ts'

/**
 * Returns the amounts owed on a loan on a day. Problem `notFound` for a loan that is not the company's, `refused` with field `on` for a day
 * outside the allowed range.
 */
export async function quoteRepayment(call: Call<'company'>, asked: InputOf<'quoteRepayment'>): Promise<OwedLoan> {
  const today = dayOf(call.deps.clock.now())
  const on = asked.on ?? today
  const fault = quoteFault(on, today)
  if (fault !== null) throw new Problem('refused', { fields: { on: fault } })
  const { db, config } = call.deps
  const drawdown = await loanOfCompany(db, call.companyId, asked.drawdown_id)
  return presentOwedLoan(db, config, { drawdown, repaid: await repaidLoan(db, drawdown), on })
}

/**
 * Orders a debit: locks the loan, validates, reserves the amount, notifies the members, and queues the request to the bank. Problem `notFound` for a loan that is
 * not the company's, `conflict` for one on which nothing is owed, `refused` with field `amount` for less than the least repayment, unless
 * it closes the loan, or more than is payable, `unavailable` (`details.reason`) when the signed mandate does not cover its account
 * (`mandate`) or a lead has proposed to write it off (`writeOff`).
 */
export const submitRepayment: Handler<'submitRepayment'> = async (call, asked) => async (trx) => {
  const at = call.deps.clock.now()
  const drawdown = await lockLoan(trx, requireOpen(await loanOfCompany(trx, call.companyId, asked.drawdown_id)))
  requireOpen(drawdown)
  if (stopsOrders(await debitStopOf(trx, drawdown, dayOf(at)))) throw new Problem('unavailable', { details: { reason: 'writeOff' } })
  if (!(await mayBeDebited(trx, call.deps.config, drawdown))) throw new Problem('unavailable', { details: { reason: 'mandate' } })
  const amount = await askedAmount(trx, asked, drawdown, dayOf(at))
  const row = await orderDebit(trx, { drawdown, amount, subOrderId: null, requestedBy: call.user.id, at })
  const details = { reference: row.reference, amount: amount.toString(), currency: row.currency, drawdown: drawdown.reference }
  await audit(trx, call, { action: 'repayment.submitted', subject: 'repayments', subjectId: row.id, details, actor: actorOf(call) })
  const { company_id: companyId, product, currency } = row
  const values = { product, reference: drawdown.reference, amount: formatMoney(money(amount, currency)), email: call.user.email }
  await notifyMembers(trx, { companyId, kind: 'repayment.requested', values, at })
  return presentRepayment(row, drawdown.reference)
}

/** Inserts a debit of a locked loan, reserves its amount, and queues it. Interest on it stops today. */
export async function orderDebit(
  trx: Trx,
  ordered: { drawdown: DrawdownRow; amount: bigint; subOrderId: string | null; requestedBy: string | null; at: Date },
): Promise<RepaymentRow> {
  const { drawdown, amount, subOrderId, requestedBy, at } = ordered
  await trx
    .updateTable('drawdowns')
    .set((row) => ({ repaying: row('repaying', '+', amount) }))
    .where('id', '=', drawdown.id)
    .execute()
  const row = await trx
    .insertInto('repayments')
    .values({
      ...(await newRepayment(trx, drawdown, at)),
      sub_order_id: subOrderId,
      method: 'directDebit',
      source: null,
      amount,
      value_on: dayOf(at),
      requested_by: requestedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(trx, {
    kind: 'repayment.requested',
    companyId: row.company_id,
    subjectId: row.id,
    details: repaymentDetails(row, drawdown.reference),
    actor: requestedBy === null ? 'system' : `user:${requestedBy}`,
    at,
  })
  await enqueue(trx, 'repayment.send', { repaymentId: row.id }, { runAt: at })
  return row
}

/** The initial values of every repayment of a loan. */
export async function newRepayment(trx: Trx, { id, facility_id, company_id, product, currency }: DrawdownRow, at: Date) {
  return {
    id: randomUUID(),
    reference: await nextReference(trx, 'RP', dayOf(at)),
    facility_id,
    company_id,
    product,
    drawdown_id: id,
    currency,
    status: initialStatus(repaymentLifecycle) as 'pending',
    refusal: null,
    requested_at: at,
    received_at: null,
    ended_at: null,
  }
}

/** The amount in minor units when it may be repaid. */
async function askedAmount(trx: Trx, { amount: asked }: InputOf<'submitRepayment'>, drawdown: DrawdownRow, today: string): Promise<bigint> {
  if (asked.currency !== drawdown.currency) throw new Problem('invalidInput', { fields: { amount: 'field.invalid' } })
  const amount = BigInt(asked.amount)
  const repaid = await repaidLoan(trx, drawdown)
  const payable = quoteOf(await expectedLoan(trx, drawdown, { repaid, debits: 'all' }), today).total
  const fault = repaymentFault(amount, payable)
  if (fault === null) return amount
  throw new Problem('refused', {
    fields: { amount: fault },
    details: {
      payable: money(payable, drawdown.currency),
      least: money(lesser(leastRepayment, payable), drawdown.currency),
      payableText: formatAmount(payable),
    },
  })
}

/** A drawdown of the company. Problem `notFound` for any other. */
export async function loanOfCompany(db: Db | Trx, companyId: string, id: string): Promise<DrawdownRow> {
  const row = await db.selectFrom('drawdowns').selectAll().where('id', '=', id).where('company_id', '=', companyId).executeTakeFirst()
  if (!row) throw new Problem('notFound')
  return row
}

/** A loan that is open: paid out, neither repaid nor written off. Problem `conflict` for any other. */
export function requireOpen(drawdown: DrawdownRow): DrawdownRow {
  if (drawdown.status !== 'settled') throw new Problem('conflict', { details: { status: drawdown.status } })
  return drawdown
}
