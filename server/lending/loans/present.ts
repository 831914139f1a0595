/** Presents loans, and what is overdue, in the form of the contract. */
import { type Currency, money } from '../../../contract/kernel/money.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { FacilitySummary, Overdue } from '../../../contract/lending/facilities.ts'
import { certainUntil } from '../../../contract/lending/loan/business-days.ts'
import type { LoanInstalment, LoanStanding } from '../../../contract/repayments/repayments.ts'
import type { Db, Trx } from '../../platform/deps.ts'
import { type DrawdownRow, hasUncertainDays } from '../present.ts'
import { keepsDays } from './arrangements.ts'
import { type CompanyOverdue, expectedLoan } from './loans.ts'
import { instalmentsOn, quoteOf, type Repaid, type Standing, sharedOn, standingOn } from './standing.ts'

/** Presents the state of a loan on a day, with what is payable beside its pending debits. */
export async function presentLoan(
  db: Db | Trx,
  { drawdown, repaid, on }: { drawdown: DrawdownRow; repaid: Repaid; on: string },
): Promise<LoanStanding> {
  const { currency, repaying } = drawdown
  const { quote: standing, fallen, coming } = standingOn(repaid, on)
  const amount = (minor: bigint) => money(minor, currency)
  const shared = sharedOn(repaid, on)
  const payable = quoteOf(await expectedLoan(db, drawdown, { repaid, debits: 'all' }), on)
  const presented = ({ due, principal, interest, total }: Standing['coming'][number]) => ({
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
    payable: amount(payable.total),
    payable_interest: amount(payable.total - payable.principal),
    due: amount(standing.due),
    late: amount(standing.late),
    late_since: standing.lateSince,
    overdue: amount(standing.overdue),
    overdue_since: standing.overdueSince,
    fallen: fallen.map(({ standing, ...payment }) => ({ ...presented(payment), standing })),
    coming: coming.map(presented),
    share: shared && { share: shared.share, expected_until: shared.expectedUntil, until: shared.until },
    certain_until: hasUncertainDays(drawdown, keepsDays(repaid.arrangements))
      ? certainUntil(
          repaid.loan,
          coming.map(({ due }) => due),
        )
      : null,
    account: drawdown.account_masked,
    written_off_on: drawdown.written_off_on,
  }
}

/** Presents every instalment of a loan on a day, with what became of it. */
export function presentInstalments(repaid: Repaid, { on, currency }: { on: string; currency: Currency }): LoanInstalment[] {
  return instalmentsOn(repaid, on).map(({ due, principal, interest, total, covered, open, standing }) => ({
    due,
    principal: money(principal, currency),
    interest: money(interest, currency),
    total: money(total, currency),
    adjusted: money(covered + open - total, currency),
    paid: money(covered, currency),
    open: money(open, currency),
    standing,
  }))
}

/** Presents overdue amounts of a company, which are in HKD, by product. */
export function presentOverdue({ products }: CompanyOverdue): Overdue[] {
  return [...products].map(([product, amount]) => ({ product, amount: money(amount, 'HKD') }))
}

/** The same as a facility of the company has it: its own, those of other products, and whether the group is overdue. */
export function presentOverdueBeside(
  overdue: CompanyOverdue,
  product: Product,
): Pick<FacilitySummary, 'overdue' | 'overdueElsewhere' | 'overdueInGroup'> {
  return {
    overdue: money(overdue.products.get(product) ?? 0n, 'HKD'),
    overdueInGroup: overdue.inGroup,
    overdueElsewhere: presentOverdue(overdue).filter((each) => each.product !== product),
  }
}
