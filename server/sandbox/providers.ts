/** The marketplaces and PSPs that are played: every partner the portal knows, by slug. */
import type { Currency } from '../../contract/money.ts'
import type { Authentication } from '../partners/marketplaces/adapter.ts'
import { marketplaces } from '../partners/marketplaces/registry.ts'
import { gateways } from '../partners/platforms.ts'

/** A provider as its stand-in needs it. */
export interface Provider {
  readonly slug: string
  readonly name: string
  readonly kind: 'shop' | 'psp'
  /** Currency its merchants are paid in. */
  readonly currency: Currency
  readonly authentication: Authentication
}

/** The provider of a slug; null for a slug nobody has. */
export function providerOf(slug: string): Provider | null {
  const shop = marketplaces.find(({ entry }) => entry.partner_abbr === slug)
  if (shop) {
    const { entry, authentication } = shop
    return { slug, name: entry.platform, kind: 'shop', currency: entry.region === 'mainland' ? 'CNY' : 'USD', authentication }
  }
  const gateway = gateways.find((entry) => entry.partner_abbr === slug)
  return gateway ? { slug, name: gateway.platform, kind: 'psp', currency: 'USD', authentication: 'oauth' } : null
}
