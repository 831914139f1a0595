/** Every marketplace and payment service provider that can be linked, as data. SHOP-07 to SHOP-12. */
import type { Gateway, Platform } from '../../../contract/shops/linking.ts'
import { marketplaces } from './registry.ts'

/** Start action of the portal for a PSP. */
const pspAction = 'psp.authorise'

function gateway(id: number, slug: string, name: string): Gateway {
  return { id, platform: name, partner_abbr: slug, action: pspAction, is_callback: true, icon: slug }
}

/** The 26 marketplaces as the merchant chooses from them, put together from the adapters. SHOP-10 to SHOP-12, decision A75. */
export const platforms: readonly Platform[] = marketplaces.map(({ entry }) => entry)

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
