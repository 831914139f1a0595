/** The demo accounts: one for each point of the journey in each product, one user with several companies, one for each refusal of sign-in. */
import { type Product, productNames } from '../../contract/kernel/product.ts'
import type { MerchantKind } from './merchants.ts'

/** Points of the journey, in order; each includes all previous ones. SHELL-37. */
export const points = [
  'registered',
  'company-submitted',
  'company-approved',
  'shop-linked',
  'account-submitted',
  'business-submitted',
  'signing-initiated',
  'signed',
  'drawn',
] as const
export type Point = (typeof points)[number]

/** One company of a demo account: how far it has come and which shop it links. */
export interface DemoCompany {
  readonly point: Point
  readonly nameEn: string
  readonly nameCn: string
  /** Eight digits, unique. */
  readonly businessRegistrationNumber: string
  /** Slug of the marketplace, and the merchant it is there. */
  readonly partner: string
  readonly merchant: MerchantKind
  /** Further shops whose consent ends soon, or has ended. */
  readonly consents?: readonly (keyof typeof endingConsents)[]
}

/** Additional linked shops, by the state of their consents. SHOP-18. */
export const endingConsents = {
  ending: { partner: 'ebay', merchant: 'growing' },
  ended: { partner: 'lazada', merchant: 'seasonal' },
} as const satisfies Record<string, Pick<DemoCompany, 'partner' | 'merchant'>>

/** Accounts whose sign-in is refused or redirected, one for each answer. */
export const gates = [
  'three-strikes',
  'locked-until-tomorrow',
  'not-activated',
  'mailbox-not-verified',
  'disabled',
  'closed',
  'other-site',
  'partner-site',
] as const
export type Gate = (typeof gates)[number]

/** A demo account. */
export interface DemoAccount {
  readonly email: string
  /** Hong Kong mobile number, eight digits. */
  readonly phone: string
  readonly product: Product
  /** One that is only registered has none. */
  readonly companies: readonly DemoCompany[]
  /** The refusal of sign-in. */
  readonly gate?: Gate
}

/** Password of every demo account; it keeps the rules of VAL-04. */
export const demoPassword = 'Sampan#2026'

/** Mailbox of the user with several companies. */
export const severalCompaniesEmail = 'several-companies@demo.sampan.test'

/** Mailbox of the merchant with expiring consents. */
const endingConsentsEmail = 'consents-ending@demo.sampan.test'

const names = [
  ['Coastline Trading Limited', '海岸良品貿易有限公司'],
  ['Ferry Pier Studio Limited', '碼頭工作室有限公司'],
  ['Lantern Gifts Limited', '燈籠禮品有限公司'],
  ['Harbour Light Limited', '海港燈火有限公司'],
  ['Peak Tram Living Limited', '纜車生活有限公司'],
  ['Dragon Back Outdoor Limited', '龍脊戶外有限公司'],
  ['Sai Kung Kitchen Limited', '西貢廚具有限公司'],
  ['Star Ferry Toys Limited', '天星玩具有限公司'],
] as const

const partners = { hook: ['shopee', 'amazon', 'tiktok', 'shopify'], underwriting: ['amazon', 'walmart', 'tmall-global', 'jd'] } as const
const kinds = { hook: ['steady', 'growing', 'seasonal'], underwriting: ['big'] } as const

/** The company with a number, which decides its name, its registration number and its shop. A waiting one is left alone by the reviewer. */
function company(number: number, product: Product, point: Point): DemoCompany {
  const [nameEn, nameCn] = names[number % names.length] ?? names[0]
  const waiting = point === 'company-submitted'
  return {
    point,
    nameEn: waiting ? 'AWAITING TIDE LIMITED' : nameEn,
    nameCn: waiting ? '候潮貿易有限公司' : nameCn,
    businessRegistrationNumber: String(70_000_000 + number * 1117),
    partner: partners[product][number % partners[product].length] ?? 'amazon',
    merchant: kinds[product][number % kinds[product].length] ?? 'steady',
  }
}

const phone = (number: number) => String(59_990_000 + number)

/** Every demo account, in the order they are made. */
export const demoAccounts: readonly DemoAccount[] = [
  ...productNames.flatMap((product, block) =>
    points.map((point, index): DemoAccount => {
      const number = block * points.length + index
      const companies = point === 'registered' ? [] : [company(number, product, point)]
      return { email: `${product}-${index + 1}-${point}@demo.sampan.test`, phone: phone(number), product, companies }
    }),
  ),
  ...gates.map(
    (gate, index): DemoAccount => ({ email: `${gate}@demo.sampan.test`, phone: phone(80 + index), product: 'hook', companies: [], gate }),
  ),
  {
    email: severalCompaniesEmail,
    phone: phone(90),
    product: 'hook',
    companies: (['drawn', 'shop-linked', 'company-submitted'] as const).map((point, index) => company(90 + index, 'hook', point)),
  },
  {
    email: endingConsentsEmail,
    phone: phone(95),
    product: 'hook',
    companies: [{ ...company(101, 'hook', 'drawn'), consents: ['ending', 'ended'] }],
  },
]

/** The text key of an account's point in the journey. */
export function standing({ email, companies, gate }: DemoAccount): Point | Gate | 'several' | 'consents' {
  if (gate) return gate
  if (email === endingConsentsEmail) return 'consents'
  return email === severalCompaniesEmail ? 'several' : (companies[0]?.point ?? 'registered')
}
