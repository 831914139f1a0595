/** The interface of a marketplace adapter: its entry in the list, its authorisation, and how its sales are read. SHOP-09 to SHOP-12. */
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Platform } from '../../../contract/shops/linking.ts'
import type { Deps } from '../../platform/deps.ts'

/** A shop as its marketplace reports it. */
export interface ProviderShop {
  readonly shop_id: string
  readonly name: string
  readonly site: string | null
  readonly currency: Currency
  /** First day of the shop (`YYYY-MM-DD`); null where the marketplace does not report it. */
  readonly opened_on: string | null
}

/** An order that was placed and not called off. Amounts are minor units; what was given back counts on the day of the order. */
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

/** One page of what was sold. An order may come again on another page: who counts goes by the id. */
export interface SalesPage {
  readonly orders: readonly ProviderOrder[]
  readonly returns?: readonly ProviderReturn[]
}

/** Who asks, and for which shop. */
export interface Call {
  readonly slug: string
  /** Address of the brand, without a slash at its end. */
  readonly base: string
  /** What the brand knows us by: the number of our application and its secret. */
  readonly app: { readonly id: string; readonly secret: string }
  /** The access token; of a marketplace with keys both keys, as `tokenOfKeys` writes them. */
  readonly token: string
  /** The brand's number of the shop; empty while it is not known. */
  readonly shopId: string
  /** Country the shop sells in; null where a brand has one site for all. */
  readonly site: string | null
  readonly outside: Pick<Deps, 'fetch' | 'log' | 'clock'>
}

/** How a marketplace lets us in: consent given on its own page, or keys the merchant makes there and enters here. */
export type Authentication = 'oauth' | 'signed key'

/** A marketplace: one file of this folder. */
export interface Marketplace {
  readonly entry: Platform
  readonly authentication: Authentication
  /** Whether each site of a seller is a shop whose sales are read apart; else all its sites are one shop. */
  readonly sitesApart?: true
  /** Whether {@link readShop} returns the opening day of the shop. */
  readonly reportsOpening: boolean
  /** The shop the token opens. Throws PartnerRefusal or Problem 506, as every call here. */
  readShop(call: Call): Promise<ProviderShop>
  /** What was sold on the days `from` to `to` of Hong Kong, both included. */
  readSales(call: Call, from: string, to: string): AsyncIterable<SalesPage>
}

/** What is the same for all marketplaces of an entry. */
type Listed = Pick<Platform, 'id' | 'region'> & { slug: string; name: string; sites?: readonly string[]; icon?: string }

/** What the portal sends back to start: at a marketplace with consent, and at one with keys. */
const platformActions = { oauth: 'shop.authorise', 'signed key': 'shop.key' } as const

/** The entry of a marketplace. Sites are ISO 3166 country codes; without them a brand has one site for all. */
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

/** The countries of South-East Asia that several brands have a site for. */
export const southEastAsia = ['SG', 'MY', 'TH', 'ID', 'PH', 'VN'] as const
