/** What pages in preparation will hold, and what can be done meanwhile. */
import type { Product } from '../../../contract/product.ts'

/** What can be done meanwhile: a text `prepared.do.<name>` and the page it leads to. */
type Meanwhile = 'landing' | 'home' | 'shops' | 'company' | 'forgot'

/** Text `prepared.<text>` of a page and what can be done instead. */
type Prepared = { text: string; meanwhile: Meanwhile }

const pages: Readonly<Record<string, Prepared>> = {
  '/init-password': { text: 'initPassword', meanwhile: 'forgot' },
  '/company': { text: 'company', meanwhile: 'company' },
  '/company/list': { text: 'companyList', meanwhile: 'company' },
  '/company/users': { text: 'companyUsers', meanwhile: 'home' },
  '/accounts': { text: 'accounts', meanwhile: 'home' },
  '/shops': { text: 'shops', meanwhile: 'shops' },
  '/red-packets': { text: 'redPackets', meanwhile: 'home' },
  '/charge-orders': { text: 'chargeOrders', meanwhile: 'home' },
  '/applications': { text: 'applications', meanwhile: 'home' },
  '/facility/:id': { text: 'facility', meanwhile: 'home' },
  '/activate-shop': { text: 'activateShop', meanwhile: 'shops' },
  '/activate-shop/signing': { text: 'activateShop', meanwhile: 'shops' },
  '/activate-shop/signing/loading': { text: 'activateShop', meanwhile: 'shops' },
  '/increase-limit/authorize': { text: 'increaseLimit', meanwhile: 'shops' },
}

/** What a page will hold; null for a page nobody has described. */
export function preparedOf(page: string): Prepared | null {
  return pages[page.replace(/^\/credit\/(hook|underwriting)(?=\/)/, '')] ?? null
}

/** What somebody can do meanwhile: the landing is only for visitors, who is signed in goes on with the journey. */
export function meanwhileOf({ meanwhile }: Prepared, signedIn: boolean): Meanwhile {
  return signedIn && (meanwhile === 'landing' || meanwhile === 'forgot') ? 'home' : meanwhile
}

/** Where a suggestion leads. */
export function pageFor(meanwhile: Meanwhile, product: Product): string {
  const area = `/credit/${product}`
  return {
    landing: area,
    forgot: area,
    home: `${area}/home`,
    shops: '/shops/authorise',
    company: '/company/onboarding/company-information',
  }[meanwhile]
}
