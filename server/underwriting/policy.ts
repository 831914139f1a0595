/** The rules by which a limit follows from sales, as figures. docs/underwriting.md. */
import type { Currency } from '../../contract/money.ts'
import type { Product } from '../../contract/product.ts'
import { leastDrawdown, loanTerms } from '../../contract/terms.ts'

/** Name of these rules; stored with every calculation. Change it with any figure, here or in `contract/terms.ts`. */
export const policyName = '2026-11'

/** Hong Kong dollars for one unit of a currency, fixed per policy so that a limit does not move with the market. */
export const hkdPer: Readonly<Record<Currency, string>> = { HKD: '1', USD: '7.80', CNY: '1.08' }

/** What every product shares. Shares and factors are decimal strings. */
export const policy = {
  /** Days whose sales count, the days of a month, and the days behind the watermark. */
  windowDays: 180,
  monthDays: 30,
  watermarkDays: 90,
  /** Returns above this share of sales count twice against the limit, up to a half of it. */
  toleratedReturns: '0.05',
  returnsWeight: '2',
  returnsFactorLeast: '0.5',
  /** Variation of the monthly totals above this is taken off, up to `variationCutMost`. */
  toleratedVariation: '0.15',
  variationCutMost: '0.3',
  /** Taken when there are too few months to tell. */
  variationFactorUnknown: '0.8',
  /** Added for the share of sales whose payouts are seen through a PSP. */
  pspBonus: '0.1',
  /** Limits are rounded down to this, minor units of HKD; shares of shops to `shareStep`. */
  roundedTo: 100_000n,
  shareStep: 10_000n,
} as const

/** What differs by product. Amounts in minor units of HKD. */
interface ProductPolicy {
  /** Months of sales that are lent. */
  readonly multiple: string
  readonly cap: bigint
  readonly floor: bigint
  /** Whole US dollars sold in the last 365 days; null when any amount will do. */
  readonly leastAnnualSalesUsd: number | null
}

/** What the terms of a product say of its limit. */
function offered(product: Product) {
  const { most, leastAnnualSalesUsd } = loanTerms[product]
  return { cap: most, floor: leastDrawdown, leastAnnualSalesUsd }
}

/** Policy by product. */
export const productPolicies: Readonly<Record<Product, ProductPolicy>> = {
  hook: { multiple: '1.0', ...offered('hook') },
  underwriting: { multiple: '2.0', ...offered('underwriting') },
}
