/** A priced loan as the contract shows it, made by one function wherever it is shown: by the server that decides and in the browser that previews. */

import { money } from '../../kernel/money.ts'
import type { DrawdownOffer, Tenor } from '../drawdowns.ts'
import { certainUntil } from './business-days.ts'
import { priceOf } from './offer.ts'
import type { PaidOut } from './schedule.ts'
import { longestOf } from './share.ts'
import type { Loan } from './structure.ts'

/** The offer of a drawdown. `fee` is deducted from the payout; fees that fall due with the first instalment are in `interest`. */
export function offerOf(loan: Loan, drawdown: PaidOut): DrawdownOffer {
  const { received, deduction, fees, interest, cost, waived, effectiveAnnualRate, statutoryRate, schedule } = priceOf(loan, drawdown)
  const amount = (minor: bigint) => money(minor, loan.rate.drawdownCurrency)
  const share = sharedOf(loan, drawdown)
  return {
    amount: amount(drawdown.amount),
    tenor: loan.tenor as Tenor,
    fee: amount(deduction),
    interest: amount(interest + fees),
    total_cost: amount(cost),
    waived: amount(waived),
    waived_of: loan.waiver ? (loan.waiver.kind === 'fee_share' ? 'fee' : 'interest') : null,
    received: amount(received),
    annual_rate: loan.rate.rate,
    effective_annual_rate: effectiveAnnualRate,
    statutory_annual_rate: statutoryRate,
    schedule: schedule.map((each) => ({
      due: each.due,
      principal: amount(each.principal),
      interest: amount(each.interest + each.fees),
      total: amount(each.total),
    })),
    share,
    certain_until: certainUntil(
      loan,
      // Those of a share of payouts are no due days but the last one.
      share ? [share.longest.due] : schedule.map(({ due }) => due),
    ),
  }
}

function sharedOf(loan: Loan, drawdown: PaidOut): DrawdownOffer['share'] {
  const { repaymentMethod: method } = loan.structure
  if (method.kind !== 'share_of_sales') return null
  const { due, interest, cost, effectiveAnnualRate, statutoryRate } = longestOf(loan, drawdown)
  const amount = (minor: bigint) => money(minor, loan.rate.drawdownCurrency)
  return {
    share: method.share,
    monthly: amount(BigInt(method.monthly)),
    longest: {
      due,
      interest: amount(interest),
      total_cost: amount(cost),
      effective_annual_rate: effectiveAnnualRate,
      statutory_annual_rate: statutoryRate,
    },
  }
}
