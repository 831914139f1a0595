/** The marketplaces and PSPs that are played: every partner the portal knows, by slug. */
import type { Currency } from '../../contract/money.ts'
import { gateways, platforms } from '../partners/platforms.ts'

/** A provider as its stand-in needs it. */
export interface Provider {
  readonly slug: string
  readonly name: string
  readonly kind: 'shop' | 'psp'
  /** Currency its merchants are paid in. */
  readonly currency: Currency
}

/** The provider of a slug; null for a slug nobody has. */
export function providerOf(slug: string): Provider | null {
  const platform = platforms.find((entry) => entry.partner_abbr === slug)
  if (platform) return { slug, name: platform.platform, kind: 'shop', currency: platform.region === 'mainland' ? 'CNY' : 'USD' }
  const gateway = gateways.find((entry) => entry.partner_abbr === slug)
  return gateway ? { slug, name: gateway.platform, kind: 'psp', currency: 'USD' } : null
}
