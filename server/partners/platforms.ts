/** Every marketplace and payment service provider that can be linked, as data. SHOP-07 to SHOP-12. */
import type { Gateway, Platform } from '../../contract/shops.ts'

/** What the portal sends back to start at a marketplace, and at a PSP. */
const platformActions = { shop: 'shop.authorise', psp: 'psp.authorise' } as const

type Region = Platform['region']

/** Sites are ISO 3166 country codes; null where a provider has one site for all. */
function marketplace(id: number, slug: string, name: string, region: Region, sites: readonly string[] | null, icon = slug): Platform {
  return {
    id,
    platform: name,
    partner_abbr: slug,
    action: platformActions.shop,
    is_callback: true,
    icon,
    sites: sites === null ? null : [...sites],
    region,
  }
}

function gateway(id: number, slug: string, name: string): Gateway {
  return { id, platform: name, partner_abbr: slug, action: platformActions.psp, is_callback: true, icon: slug }
}

const amazonSites = ['US', 'CA', 'MX', 'GB', 'DE', 'FR', 'IT', 'ES', 'NL', 'SE', 'PL', 'JP', 'AU', 'AE', 'SG']
const ebaySites = ['US', 'CA', 'GB', 'DE', 'FR', 'IT', 'ES', 'AU']
const southEastAsia = ['SG', 'MY', 'TH', 'ID', 'PH', 'VN']

/** The 26 marketplaces: 17 cross-border names, Mercado Libre in two entries, and eight of the mainland. SHOP-10 to SHOP-12, decision A75. */
export const platforms: readonly Platform[] = [
  marketplace(1, 'amazon', 'Amazon', 'cross_border', amazonSites),
  marketplace(2, 'walmart', 'Walmart', 'cross_border', ['US', 'CA']),
  marketplace(3, 'ebay', 'eBay', 'cross_border', ebaySites),
  marketplace(4, 'aliexpress', 'AliExpress', 'cross_border', null),
  marketplace(5, 'shopee', 'Shopee', 'cross_border', [...southEastAsia, 'TW', 'BR', 'MX']),
  marketplace(6, 'shopify', 'Shopify', 'cross_border', null),
  marketplace(7, 'fruugo', 'Fruugo', 'cross_border', null),
  marketplace(8, 'cdiscount', 'Cdiscount', 'cross_border', ['FR']),
  marketplace(9, 'mercadolibre', 'Mercado Libre', 'cross_border', ['MX', 'BR', 'AR', 'CL', 'CO']),
  marketplace(10, 'mercadolibre-cbt', 'Mercado Libre Cross-border', 'cross_border', ['MX', 'BR', 'CL', 'CO'], 'mercadolibre'),
  marketplace(11, 'tiktok', 'TikTok Shop', 'cross_border', ['US', 'GB', ...southEastAsia]),
  marketplace(12, 'temu', 'Temu', 'cross_border', null),
  marketplace(13, 'lazada', 'Lazada', 'cross_border', southEastAsia),
  marketplace(14, 'kaufland', 'Kaufland', 'cross_border', ['DE', 'AT', 'PL', 'CZ', 'SK', 'FR', 'IT']),
  marketplace(15, 'shein', 'SHEIN', 'cross_border', null),
  marketplace(16, 'wayfair', 'Wayfair', 'cross_border', ['US', 'CA', 'GB']),
  marketplace(17, 'manomano', 'ManoMano', 'cross_border', ['FR', 'ES', 'IT', 'DE', 'GB']),
  marketplace(18, 'conforama', 'Conforama', 'cross_border', ['FR', 'ES']),
  marketplace(19, 'dewu', 'Dewu', 'mainland', null),
  marketplace(20, 'douyin', 'Douyin', 'mainland', null),
  marketplace(21, 'kuaishou', 'Kuaishou', 'mainland', null),
  marketplace(22, 'jingya', 'Jingya', 'mainland', null),
  marketplace(23, 'jd', 'JD', 'mainland', null),
  marketplace(24, 'tmall-global', 'Tmall Global', 'mainland', null),
  marketplace(25, 'pinduoduo', 'Pinduoduo', 'mainland', null),
  marketplace(26, 'xiaohongshu', 'Xiaohongshu', 'mainland', null),
]

/** Id of PingPong: the account that authentication method 3 begins with. SHOP-15. */
export const pingPongId = 101

/** The five payment service providers. SHOP-07, SHOP-08, decision A75. */
export const gateways: readonly Gateway[] = [
  gateway(pingPongId, 'pingpong', 'PingPong'),
  gateway(102, 'payoneer', 'Payoneer'),
  gateway(103, 'worldfirst', 'WorldFirst'),
  gateway(104, 'airwallex', 'Airwallex'),
  gateway(105, 'lianlian', 'LianLian'),
]

/** A marketplace or PSP by its number. */
export type Partner = { kind: 'shop'; entry: Platform } | { kind: 'psp'; entry: Gateway }

/** The partner of a number; null for a number that is none. */
export function partnerOf(id: number): Partner | null {
  const platform = platforms.find((entry) => entry.id === id)
  if (platform) return { kind: 'shop', entry: platform }
  const psp = gateways.find((entry) => entry.id === id)
  return psp ? { kind: 'psp', entry: psp } : null
}

/** The partner of a row; throws for a number no release has known. */
export function knownPartner(id: number): Partner {
  const partner = partnerOf(id)
  if (!partner) throw new Error(`No partner has the number ${id}`)
  return partner
}
