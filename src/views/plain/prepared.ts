/** What pages in preparation will hold, and what can be done meanwhile. */
import type { Product } from '../../../contract/product.ts'

/** What can be done meanwhile: a text `prepared.do.<name>` and the page it leads to. */
type Meanwhile = 'home' | 'shops'

/** Text `prepared.<text>` of a page and what can be done instead. */
type Prepared = { text: string; meanwhile: Meanwhile }

const pages: Readonly<Record<string, Prepared>> = {
  '/charge-orders': { text: 'chargeOrders', meanwhile: 'home' },
}

/** What a page will hold; null for a page nobody has described. */
export function preparedOf(page: string): Prepared | null {
  return pages[page.replace(/^\/credit\/(hook|underwriting)(?=\/)/, '')] ?? null
}

/** Where a suggestion leads. */
export function pageFor(meanwhile: Meanwhile, product: Product): string {
  return {
    home: `/credit/${product}/home`,
    shops: '/shops/authorise',
  }[meanwhile]
}
