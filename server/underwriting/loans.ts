/** Loans of other lenders as the reason of a refusal. MSG-11, decision A104. */
import type { Product } from '../../contract/product.ts'
import type { Carry } from './carry.ts'
import { payoutRules } from './policy.ts'
import type { ShopSales } from './series.ts'
import { decide } from './underwrite.ts'

/** The shop whose loan is in the way: it takes so much that the shop carries nothing, or without it there would be a limit. Else null. */
export function borrowedShop(product: Product, carried: readonly Carry[]): ShopSales | null {
  const borrowing = carried.filter(({ loanShare }) => loanShare.gt(0))
  const heavy = borrowing.find(({ loanShare }) => loanShare.gte(payoutRules.loanMost))
  const free = carried.map((carry) => ({ ...carry, after: { ...carry.after, loan: carry.after.psp } }))
  return (heavy ?? (decide(product, free).granted ? borrowing[0] : undefined))?.shop ?? null
}
