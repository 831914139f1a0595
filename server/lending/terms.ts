/** Terms of a drawdown of a product made today. CRED-12, CRED-13, CRED-14. */

import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { plus } from '../../contract/lending/loan/exact.ts'
import type { Fixing, LoanStructure, LoanTerms } from '../../contract/lending/loan/structure.ts'
import { loanTerms, longestTenor } from '../../contract/lending/terms.ts'
import { feeTypes } from '../../contract/reference/fee-types.ts'
import { graceDays, leastRepayment } from '../../contract/repayments/repayment-rules.ts'
import { listedUntil } from '../reference/calendar/holidays.ts'

/** Ids of the loan structures, by product. */
const structureIds: Readonly<Record<Product, string>> = {
  hook: '7c1d6f0a-3b52-4e0b-9a55-2f8f4b0c1e01',
  underwriting: '7c1d6f0a-3b52-4e0b-9a55-2f8f4b0c1e02',
}

/**
 * The loan structure of a product; `most` is the principal that may be outstanding, minor units of HKD. The contract charges nothing but
 * interest and fee, and interest to the day of repayment: so overdue interest is off, and no interest is owed for days that were not used.
 */
export function structureOf(product: Product, most: bigint): LoanStructure {
  return {
    id: structureIds[product],
    type: 'revolving',
    maximumOutstanding: money(most, 'HKD'),
    maximumTenor: longestTenor,
    minimumInterestTenor: 0,
    gracePeriod: graceDays,
    repaymentMethod: { kind: 'equal_instalments' },
    allocationRule: 'interest_first',
    minimumRepaymentAmount: money(leastRepayment, 'HKD'),
    overdueInterest: { enabled: false, multiplier: '1' },
    interestPaymentTiming: loanTerms[product].instalments,
  }
}

/** Fees of a product. CRED-14. */
export function feesOf(product: Product): LoanTerms['fees'] {
  return [{ feeType: feeTypes.deduction, rate: loanTerms[product].feeRate }]
}

/** Terms of today; `benchmark` is SOFR, a decimal string, and `fixing` says where it was read. Without holidays, as in examples, due days are not moved. */
export function termsOf(
  product: Product,
  { benchmark, fixing, most, holidays = null }: { benchmark: string; fixing?: Fixing; most: bigint; holidays?: readonly string[] | null },
): LoanTerms {
  const { margin } = loanTerms[product]
  return {
    structure: structureOf(product, most),
    rate: {
      type: 'sofr_plus_margin',
      drawdownCurrency: 'HKD',
      benchmarkRate: benchmark,
      ...(fixing ? { fixing } : {}),
      margin,
      rate: plus(benchmark, margin),
      accrualBasis: 'ACT/365',
      rounding: 'carried',
    },
    fees: feesOf(product),
    holidays: holidays && [...holidays],
    ...(holidays ? { listedUntil: listedUntil() } : {}),
  }
}
