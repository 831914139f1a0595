/** Terms and prices of the products: the single source, read by the server that lends and by the pages that name a price. They are terms of the products, changed with the contracts and texts that name them, and no setting of one installation. CRED-12, CRED-13. */
import type { Product } from '../kernel/product.ts'

/** Price and repayment of a loan of a product. Rates are decimal strings: `0.0984` is 9.84 %. Amounts are minor units of HKD. */
export type LoanTerms = {
  /** Added to SOFR. */
  margin: string
  /** Share of the amount, taken when it is paid out. */
  feeRate: string
  instalments: 'weekly' | 'monthly'
  /** The highest limit. A change is a change of the underwriting policy. */
  most: bigint
  /** Whole US dollars that have to be sold in 365 days; null when any amount will do. */
  leastAnnualSalesUsd: number | null
}

/** Terms by product. */
export const loanTerms: Readonly<Record<Product, LoanTerms>> = {
  hook: { margin: '0.0984', feeRate: '0.01', instalments: 'weekly', most: 50_000_000n, leastAnnualSalesUsd: null },
  underwriting: { margin: '0.0750', feeRate: '0.01', instalments: 'monthly', most: 500_000_000n, leastAnnualSalesUsd: 1_000_000 },
}

/** Least amount of a drawdown, and so the least limit: minor units of HKD. Decision A96. */
export const leastDrawdown = 1_000_000n

/** Tenors on offer, in months. */
export const tenors = [3, 6, 9, 12] as const

/** Longest tenor, months. */
export const longestTenor = Math.max(...tenors)

/** A statutory rate above this is refused: Money Lenders Ordinance, Cap. 163, section 24. */
export const highestStatutoryRate = '0.48'

/** A statutory rate above this is presumed extortionate: Cap. 163, section 25. */
export const flaggedStatutoryRate = '0.36'

/** Benchmark that examples on public pages are priced with; a loan has that of its day. */
export const exampleBenchmark = '0.0366'

/** Months of the example behind the effective annual rate of a contract: the shortest tenor, where the fee weighs most. */
export const exampleTenor = 3
