/** When the authorisation of a shop is about to end, and what is done about a shop as it stands. Pure. SHOP-18. */
import type { AuthorisationStatus } from '../kernel/statuses.ts'

/** Days before its end from which an authorisation is said to end soon. */
const endingSoonDays = 30

/** What of a shop says how it stands. `days_left` counts whole days of Hong Kong until the last one, 0 on that day; null without an end. */
export interface ShopTerm {
  readonly status: AuthorisationStatus
  readonly days_left: number | null
  /** Its sales are being read. */
  readonly importing: boolean
}

/** How a shop stands: its status, or what matters more while consent holds. SHOP-18. */
export type ShopStanding = AuthorisationStatus | 'reading' | 'ending'

/** Statuses in which consent holds. */
export const authorisedStatuses = ['authorized', 'normal', 'abnormal'] as const satisfies readonly AuthorisationStatus[]

/** Whether consent holds: what it was given for may be read. */
export function isAuthorised({ status }: Pick<ShopTerm, 'status'>): boolean {
  return (authorisedStatuses as readonly AuthorisationStatus[]).includes(status)
}

/** Whether an authorisation that holds ends within thirty days, counted by the clock of the server. */
export function endsSoon(shop: Pick<ShopTerm, 'status' | 'days_left'>): boolean {
  return isAuthorised(shop) && shop.days_left !== null && shop.days_left <= endingSoonDays
}

/** How a shop stands, in one word. A shop that fails to answer is named before its end, and its end before the reading of its sales. SHOP-18. */
export function standingOfShop(shop: ShopTerm): ShopStanding {
  if (shop.status === 'abnormal') return 'abnormal'
  if (endsSoon(shop)) return 'ending'
  return isAuthorised(shop) && shop.importing ? 'reading' : shop.status
}

/** Whether a payment account is missing to a shop that can be read: with one it carries more. SHOP-14. */
export function wantsPsp(shop: Pick<ShopTerm, 'status'> & { readonly psp: string | null }): boolean {
  return isAuthorised(shop) && shop.psp === null
}

/** The one thing to do about a shop in its row: consent again, sign in at the platform again, follow the reading, or look. */
const shopDeeds = {
  authorized: 'details',
  normal: 'details',
  reading: 'progress',
  ending: 'renew',
  pending: 'renew',
  unauthorized: 'renew',
  expired: 'renew',
  abnormal: 'signIn',
} as const satisfies Record<ShopStanding, string>

/** What can be done about a shop in its row. */
type ShopDeed = (typeof shopDeeds)[ShopStanding] | 'enterKeys'

/** The one thing to do about a shop in its row; of one that is read by keys, new ones are entered instead of consent given. SHOP-18. */
export function deedOfShop(shop: ShopTerm & { readonly by_keys: boolean }): ShopDeed {
  const deed = shopDeeds[standingOfShop(shop)]
  return shop.by_keys && (deed === 'renew' || deed === 'signIn') ? 'enterKeys' : deed
}
