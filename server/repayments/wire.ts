/** Repayments and loans as the contract shows them. */
import type { Selectable } from 'kysely'
import { money } from '../../contract/money.ts'
import type { LoanStanding, Repayment } from '../../contract/repayments.ts'
import type { Tables } from '../db/tables.ts'
import type { DrawdownRow } from '../lending/wire.ts'
import { comingOf, fallenOf, quoteOf, type Repaid } from './standing.ts'

/** A row of `repayments`. */
export type RepaymentRow = Selectable<Tables['repayments']>

/** A loan as it stands on a day. */
export function wireLoan(drawdown: DrawdownRow, repaid: Repaid, on: string): LoanStanding {
  const { currency, repaying } = drawdown
  const standing = quoteOf(repaid, on)
  const amount = (minor: bigint) => money(minor, currency)
  const payable = standing.total - repaying
  const wired = ({ due, principal, interest, total }: ReturnType<typeof comingOf>[number]) => ({
    due,
    principal: amount(principal),
    interest: amount(interest),
    total: amount(total),
  })
  return {
    drawdown_id: drawdown.id,
    reference: drawdown.reference,
    on,
    principal: amount(standing.principal),
    interest: amount(standing.total - standing.principal),
    total: amount(standing.total),
    collecting: amount(repaying),
    payable: amount(payable > 0n ? payable : 0n),
    due: amount(standing.due),
    late: amount(standing.late),
    late_since: standing.lateSince,
    overdue: amount(standing.overdue),
    overdue_since: standing.overdueSince,
    fallen: fallenOf(repaid, on).map(({ standing, ...payment }) => ({ ...wired(payment), standing })),
    coming: comingOf(repaid, on).map(wired),
    account: drawdown.account_masked,
  }
}

/** A repayment; `loan` is the reference of its drawdown. */
export function wireRepayment(row: RepaymentRow, loan: string): Repayment {
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
    value_on,
    refusal,
    requested_at: row.requested_at.toISOString(),
    received_at: row.received_at?.toISOString() ?? null,
  }
}
