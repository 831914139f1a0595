/** Parameters of the calculation of limits from sales. docs/underwriting.md. */
import type { Product } from '../../../contract/kernel/product.ts'
import { leastDrawdown, loanTerms } from '../../../contract/lending/terms.ts'

/** Name of these rules; stored with every calculation. Change it with any figure, here, in `server/lending/sales-currency.ts` or in `contract/lending/terms.ts`. */
export const policyName = '2027-06'
/** What every product shares. Shares and factors are decimal strings. */
export const policy = {
  /** Number of days: of counted sales, of a month, of the watermark, and of annual sales. */
  windowDays: 180,
  monthDays: 30,
  watermarkDays: 90,
  yearDays: 365,
  /** Returns above this share of sales count twice against the limit, up to a half of it. */
  toleratedReturns: '0.05',
  returnsWeight: '2',
  returnsFactorLeast: '0.5',
  /** How far the weak half of the months may be below the average; the excess is deducted, up to `variationCutMost`. */
  toleratedVariation: '0.1',
  variationCutMost: '0.3',
  /** Used when there are too few months. */
  variationFactorUnknown: '0.8',
  /** Added to the sales that payouts verify. */
  pspBonus: '0.1',
  /** Limits are rounded down to this, minor units of HKD; shares of shops to `shareStep`. */
  roundedTo: 100_000n,
  shareStep: 10_000n,
} as const

/** Parameters of cleaning a shop's sales. */
export const cleaning = {
  /** A shop without a sale for this many days has no capacity, and one that sold little in them has little. */
  dormantDays: 45,
  /** Nor has a shop whose refunds of the last `refundedDays` reach this share of its sales. */
  refundedShare: '0.8',
  refundedDays: 90,
  /** Days in a row with the same number of orders, from so many orders on, do not count. */
  alikeDays: 10,
  alikeOrders: 10,
  /** A day counts up to so many times the day that one in four exceeds. */
  outlierTimes: '3',
  outlierQuantile: '0.75',
  /** Refunds of sales within the return window of the brand are at least at the rate of the `maturedDays` before it. */
  maturedDays: 90,
  /** A shop counts up to so many times what it sold in the last `dormantDays`. */
  stoppingTimes: '2',
  /** The last month of a shop between these ages counts up to so many times its average before. */
  suddenFromDays: 60,
  suddenUntilDays: 180,
  suddenTimes: '3',
  /** A month of an older shop counts up to so many times the median month of its year, or the same month a year before. */
  trendMonths: 12,
  trendTimes: '2',
} as const

/** Parameters of what a single shop carries. Decision 119. */
export const concentrationRules = {
  /** A shop counts in full up to this for one month of sales lent and what all the other shops carry; minor units of HKD. */
  free: 100_000_000n,
  /** The share of the rest that counts. */
  share: '0.8',
} as const

/** Parameters for checking sales against PSP payouts. */
export const payoutRules = {
  /** Settlements that are looked at, and the fewest days of them that say anything. */
  days: 84,
  leastDays: 28,
  /** Sales are verified up to this multiple of the payouts, because part of them may be paid out elsewhere. */
  times: '2',
  /** Settlements in which a loan of another lender shows, and what its share of them costs: twice itself, from `loanMost` on everything. */
  loanDays: 28,
  /** A loan is repaid once so many days of payouts are free of it that come to this share of those it was last seen in. */
  loanFreeShare: '0.25',
  loanWeight: '2',
  loanMost: '0.3',
} as const

/** Parameters for sales that no payouts verify. Decision 110. */
export const unverifiedRules = {
  /** The share of them that counts. */
  share: '0.25',
  /** The most that they carry for one month of sales lent, all shops of a company and its group together; minor units of HKD. */
  most: 5_000_000n,
} as const

/** Seasons in which the best day of the year before is the measure of a day, month and day, both included. */
export const peaks: readonly (readonly [from: string, to: string])[] = [
  ['06-14', '06-18'],
  ['11-01', '11-12'],
  ['11-24', '11-30'],
  ['12-01', '12-21'],
]

/** Chinese New Year and the days after it, on which factories and couriers rest, count as a part of a day; the rush before is a peak. */
export const newYear = { silentDays: 11, silentWeight: 0.5, rushDays: 24 } as const

/** Parameters by product. Amounts in minor units of HKD. */
interface ProductPolicy {
  /** Months of sales that are lent. */
  readonly multiple: string
  readonly cap: bigint
  readonly floor: bigint
  /** Whole US dollars sold in the last 365 days; null when any amount will do. */
  readonly leastAnnualSalesUsd: number | null
}

/** Limit parameters from the terms of a product. */
function offered(product: Product) {
  const { most, leastAnnualSalesUsd } = loanTerms[product]
  return { cap: most, floor: leastDrawdown, leastAnnualSalesUsd }
}

/** Policy by product. */
export const productPolicies: Readonly<Record<Product, ProductPolicy>> = {
  hook: { multiple: '1.0', ...offered('hook') },
  underwriting: { multiple: '2.0', ...offered('underwriting') },
}
