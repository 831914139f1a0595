/** Presents repayments and loans in the form of the contract. */
import type { Selectable } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import type { EventDetails } from '../../contract/records/timeline.ts'
import type { Repayment } from '../../contract/repayments/repayments.ts'
import type { Tables } from '../platform/db/tables.ts'

/** A row of `repayments`. */
export type RepaymentRow = Selectable<Tables['repayments']>

/** A repayment; `loan` is the reference of its drawdown. */
export function presentRepayment(row: RepaymentRow, loan: string): Repayment {
  const { id, reference, drawdown_id, method, status, currency, value_on, refusal } = row
  return {
    id,
    reference,
    drawdown_id,
    drawdown_reference: loan,
    method,
    status,
    amount: money(row.amount, currency),
    principal: money(row.principal, currency),
    interest: money(row.interest, currency),
    surplus: money(row.surplus, currency),
    interest_credit: money(row.interest_credit, currency),
    value_on,
    refusal,
    requested_at: row.requested_at.toISOString(),
    received_at: row.received_at?.toISOString() ?? null,
  }
}

/** A repayment; `loan` is the reference of its drawdown. */
export function repaymentDetails(row: RepaymentRow, loan: string): EventDetails<'repayment.requested'> {
  return { product: row.product, reference: row.reference, loan, amount: money(row.amount, row.currency) }
}
