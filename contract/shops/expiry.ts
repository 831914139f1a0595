/** Status of a shop for its row, whether its authorisation ends soon, and the action it offers. Pure. SHOP-18. */
import type { AuthorisationStatus } from '../kernel/statuses.ts'
import { isAuthorised } from './authorised.ts'
import type { HeldName } from './seller-name.ts'

/** Days before its end from which an authorisation is said to end soon. */
const endingSoonDays = 30

/** The fields of a shop that determine its status. `days_left` counts whole days of Hong Kong until the last one, 0 on that day; null without an end. */
export interface ShopTerm {
  readonly status: AuthorisationStatus
  readonly days_left: number | null
  /** Its sales are being read. */
  readonly importing: boolean
  /** The name that keeps it out of the limit. Decision 094. */
  readonly held_name: HeldName | null
}

/** Status shown for a shop: its authorisation status, or a more urgent one while consent holds. SHOP-18. */
export type ShopStanding = AuthorisationStatus | 'reading' | 'ending' | 'nameWaiting' | 'nameRefused'

/** Statuses by which the list of shops is filtered: those of the authorisation, and those of a name. API-045, decision 094. */
export const shopStatusFilters = [
  'normal',
  'authorized',
  'nameWaiting',
  'nameRefused',
  'pending',
  'abnormal',
  'expired',
  'unauthorized',
] as const satisfies readonly ShopStanding[]

/** Whether an authorisation that holds ends within thirty days, counted by the clock of the server. */
export function endsSoon(shop: Pick<ShopTerm, 'status' | 'days_left'>): boolean {
  return isAuthorised(shop) && shop.days_left !== null && shop.days_left <= endingSoonDays
}

/**
 * Returns the status shown for a shop. An unreachable shop comes before one held in another name, then an authorisation that ends and the
 * reading of its sales. SHOP-18.
 */
export function standingOfShop(shop: ShopTerm): ShopStanding {
  if (shop.status === 'abnormal') return 'abnormal'
  if (isAuthorised(shop) && shop.held_name) return shop.held_name.status === 'refused' ? 'nameRefused' : 'nameWaiting'
  if (endsSoon(shop)) return 'ending'
  return isAuthorised(shop) && shop.importing ? 'reading' : shop.status
}

/** Whether a shop is shown with the end of its authorisation: its sales are read, and they count towards the limit. */
export function hasTerm(shop: ShopTerm): boolean {
  const standing = standingOfShop(shop)
  return standing === 'authorized' || standing === 'normal' || standing === 'ending'
}

/** Whether an authorised shop has no payment account, with which its limit is higher, or one in a refused name. SHOP-14. */
export function wantsPsp(shop: ShopTerm & { readonly psp: string | null }): boolean {
  return isAuthorised(shop) && (shop.psp === null || (standingOfShop(shop) === 'nameRefused' && shop.held_name?.source === 'psp'))
}

/** The action of a shop in its row: renew the consent, sign in at the platform again, follow the reading of sales, or view details. */
const shopActions = {
  authorized: 'details',
  normal: 'details',
  reading: 'progress',
  nameWaiting: 'details',
  nameRefused: 'details',
  ending: 'renew',
  pending: 'renew',
  unauthorized: 'renew',
  expired: 'renew',
  abnormal: 'signIn',
} as const satisfies Record<ShopStanding, string>

/** An action on a shop in its row. */
type ShopAction = (typeof shopActions)[ShopStanding] | 'enterKeys'

/**
 * Returns the action of a shop in its row. An authorisation is renewed before it ends, and to have a seller's refused name reviewed again; a
 * shop linked by keys gets new keys instead of a new consent. SHOP-18.
 */
export function operationOfShop(shop: ShopTerm & { readonly by_keys: boolean }): ShopAction {
  const standing = standingOfShop(shop)
  const renewed = endsSoon(shop) || (standing === 'nameRefused' && shop.held_name?.source === 'marketplace')
  const action = renewed && standing !== 'abnormal' ? 'renew' : shopActions[standing]
  return shop.by_keys && (action === 'renew' || action === 'signIn') ? 'enterKeys' : action
}
