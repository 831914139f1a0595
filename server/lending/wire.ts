/** Loans as they are priced and as the contract shows them. */
import type { Selectable } from 'kysely'
import type { Drawdown, DrawdownOffer, Tenor } from '../../contract/credit.ts'
import { type Currency, money } from '../../contract/money.ts'
import type { Product } from '../../contract/product.ts'
import type { Waiver } from '../../contract/red-packet-terms.ts'
import { loanTerms } from '../../contract/terms.ts'
import type { Tables } from '../db/tables.ts'
import { type LoanInputs, type PricedLoan, priceLoan } from './pricing.ts'

/** A row of `drawdowns`. */
export type DrawdownRow = Selectable<Tables['drawdowns']>

/** Inputs of the price of a loan that begins on a day, under today's terms. */
export function loanInputs(
  product: Product,
  asked: { amount: bigint; tenor: Tenor; annualRate: string; start: string; waiver?: Waiver | null },
): LoanInputs {
  const { feeRate, instalments } = loanTerms[product]
  return { ...asked, feeRate, instalments }
}

/** Inputs of the price of a drawdown, from what was stored with it: later terms change nothing about it. CRED-13, CRED-14. */
export function loanOf(row: DrawdownRow): LoanInputs {
  const { amount, annual_rate: annualRate, fee_rate: feeRate, instalments, value_date: start, waiver } = row
  return { amount, tenor: row.tenor as Tenor, annualRate, feeRate, instalments, start, waiver }
}

/** A priced loan as an offer. */
export function wireOffer(loan: LoanInputs, currency: Currency, priced: PricedLoan = priceLoan(loan)): DrawdownOffer {
  return {
    amount: money(loan.amount, currency),
    tenor: loan.tenor,
    fee: money(priced.fee, currency),
    interest: money(priced.interest, currency),
    total_cost: money(priced.cost, currency),
    waived: money(priced.waived, currency),
    waived_of: loan.waiver ? (loan.waiver.kind === 'fee_share' ? 'fee' : 'interest') : null,
    received: money(priced.received, currency),
    annual_rate: loan.annualRate,
    effective_annual_rate: priced.effectiveAnnualRate,
    schedule: priced.schedule.map(({ due, principal, interest, total }) => ({
      due,
      principal: money(principal, currency),
      interest: money(interest, currency),
      total: money(total, currency),
    })),
  }
}

/** A drawdown with its offer. */
export function wireDrawdown(row: DrawdownRow): Drawdown {
  const { id, reference, status, refusal, currency } = row
  return {
    id,
    reference,
    status,
    requested_at: row.requested_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    refusal,
    account: row.account_masked,
    outstanding: money(row.outstanding, currency),
    offer: wireOffer(loanOf(row), currency),
  }
}
