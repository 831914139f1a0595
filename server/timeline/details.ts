/** What events tell of agreements, drawdowns and repayments. Decision 047. */
import { money } from '../../contract/money.ts'
import type { EventDetails } from '../../contract/timeline.ts'
import type { DrawdownRow } from '../lending/wire.ts'
import type { RepaymentRow } from '../repayments/wire.ts'
import { type AgreementRow, referenceOf } from '../signing/wire.ts'

type Agreed = Pick<AgreementRow, 'product' | 'kind' | 'number' | 'created_at' | 'credit_limit' | 'currency'>

/** An agreement, by the limit that is signed for. */
export function agreementDetails(row: Agreed): EventDetails<'agreement.initiated'> {
  return { product: row.product, kind: row.kind, reference: referenceOf(row), amount: money(row.credit_limit, row.currency) }
}

/** A drawdown, with what of it reaches the account. */
export function drawdownDetails({ product, reference, amount, fee, currency }: DrawdownRow): EventDetails<'drawdown.requested'> {
  return { product, reference, amount: money(amount, currency), paid: money(amount - fee, currency) }
}

/** A repayment; `loan` is the reference of its drawdown. */
export function repaymentDetails(row: RepaymentRow, loan: string): EventDetails<'repayment.requested'> {
  return { product: row.product, reference: row.reference, loan, amount: money(row.amount, row.currency) }
}
