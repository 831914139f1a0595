/** The interface of a marketplace adapter: its entry in the list, its authorisation, and how its sales are read. SHOP-09 to SHOP-12. */
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Platform } from '../../../contract/shops/linking.ts'
import type { Deps } from '../../platform/deps.ts'

/** A shop as its marketplace reports it. */
export interface ProviderShop {
  readonly shop_id: string
  readonly name: string
  /** Who sells, a company or person; left out where the marketplace does not report it. */
  readonly seller?: string
  readonly site: string | null
  readonly currency: Currency
  /** First day of the shop (`YYYY-MM-DD`); null where the marketplace does not report it. */
  readonly opened_on: string | null
}

/** An order that was not cancelled. Amounts are minor units; refunds count on the day of the order. */
export interface ProviderOrder {
  readonly id: string
  readonly at: Date
  readonly currency: string
  readonly gross: bigint
  readonly returned: bigint
}

/** A refund, where a marketplace reports it separately from its orders: counts on the day of the refund. */
interface ProviderReturn {
  readonly id: string
  readonly at: Date
  readonly currency: string
  readonly amount: bigint
}

/** One page of sales. An order may be repeated on another page, so orders are counted by id. */
export interface SalesPage {
  readonly orders: readonly ProviderOrder[]
  readonly returns?: readonly ProviderReturn[]
}

/** Credentials and shop of a request. */
export interface Call {
  readonly slug: string
  /** Address of the marketplace, without a trailing slash. */
  readonly base: string
  /** Our application at the marketplace: its id and secret. */
  readonly app: { readonly id: string; readonly secret: string }
  /** The access token; of a marketplace with keys both keys, as `tokenOfKeys` writes them. */
  readonly token: string
  /** The marketplace's id of the shop; empty while it is unknown. */
  readonly shopId: string
  /** Country of the shop's site; null where a marketplace has a single site. */
  readonly site: string | null
  readonly outside: Pick<Deps, 'fetch' | 'log' | 'clock'>
}

/** How a marketplace lets us in: consent given on its own page, or keys the merchant makes there and enters here. */
export type Authentication = 'oauth' | 'signed key'

/** A marketplace: one file of this folder. */
export interface Marketplace {
  readonly entry: Platform
  readonly authentication: Authentication
  /** Whether each site of a seller is a separate shop; else all its sites are one shop. */
  readonly sitesApart?: true
  /** Whether {@link readShop} returns the opening day of the shop. */
  readonly reportsOpening: boolean
  /** Whether {@link readShop} returns who sells: then it is read again with the sales. */
  readonly reportsSeller?: true
  /** Days after an order in which its refund can still come: delivery, the return window of the brand, and the refund itself; at most 90. */
  readonly refundDays: number
  /** The shop the token opens. Throws PartnerRefusal or Problem `networkError`, as every call here. */
  readShop(call: Call): Promise<ProviderShop>
  /** Sales on the days `from` to `to` of Hong Kong, both included. */
  readSales(call: Call, from: string, to: string): AsyncIterable<SalesPage>
}

/** Common fields of all entries. */
type Listed = Pick<Platform, 'id' | 'region'> & { slug: string; name: string; sites?: readonly string[]; icon?: string }

/** Start actions of the portal: for a marketplace with consent, and for one with keys. */
const platformActions = { oauth: 'shop.authorise', 'signed key': 'shop.key' } as const

/** Builds the entry of a marketplace. Sites are ISO 3166 country codes; without them it has a single site. */
export function listed({ id, slug, name, region, sites, icon = slug }: Listed, authentication: Authentication): Platform {
  return {
    id,
    platform: name,
    partner_abbr: slug,
    action: platformActions[authentication],
    is_callback: authentication === 'oauth',
    icon,
    sites: sites ? [...sites] : null,
    region,
  }
}

/** Countries of South-East Asia in which several marketplaces have a site. */
export const southEastAsia = ['SG', 'MY', 'TH', 'ID', 'PH', 'VN'] as const
