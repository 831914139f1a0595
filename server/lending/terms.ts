/** The terms of each product: margin, fee, instalments, limits of what may be asked. docs/underwriting.md. */
import type { Agreement } from '../../contract/agreements.ts'
import type { Product } from '../../contract/product.ts'

/** What a loan of a product costs and how it is paid back. Rates are decimal strings: `0.0984` is 9.84 %. */
interface LoanTerms {
  /** Added to SOFR. */
  readonly margin: string
  /** Share of the amount, taken when it is paid out. */
  readonly feeRate: string
  readonly instalments: 'weekly' | 'monthly'
  readonly repaymentMethod: Agreement['repayment_method']
}

/** Terms by product. */
export const loanTerms: Readonly<Record<Product, LoanTerms>> = {
  hook: { margin: '0.0984', feeRate: '0.01', instalments: 'weekly', repaymentMethod: 'weekly_instalments' },
  underwriting: { margin: '0.0750', feeRate: '0.01', instalments: 'monthly', repaymentMethod: 'monthly_instalments' },
}

/** Longest tenor, months. */
export const longestTenor = 12

/** An effective annual rate above this is refused: Money Lenders Ordinance, Cap. 163, section 24. */
export const highestEffectiveRate = '0.48'
