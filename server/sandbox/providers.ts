/** The simulated marketplaces and PSPs: every partner of the portal, by slug. */
import type { Currency } from '../../contract/kernel/money.ts'
import type { Authentication } from '../outside/marketplaces/adapter.ts'
import { gateways } from '../outside/marketplaces/platforms.ts'
import { marketplaces } from '../outside/marketplaces/registry.ts'

/** Validity of a consent in days at providers that limit it; elsewhere it lasts until it is withdrawn. docs/marketplaces.md. */
const consentDays: Readonly<Record<string, number>> = {
  amazon: 365,
  ebay: 540,
  shopee: 365,
  lazada: 180,
  jingya: 365,
  jd: 365,
  'tmall-global': 365,
  pinduoduo: 365,
  kuaishou: 180,
}

/** Selectable validity of a consent: as usual at the provider, or about to expire. */
export const consentLasts = ['usual', 'short'] as const

/** Days of a consent that is nearly over. */
export const shortConsentDays = 12

/** A provider as its stand-in needs it. */
export interface Provider {
  readonly slug: string
  readonly name: string
  readonly kind: 'shop' | 'psp'
  /** Currency its merchants are paid in. */
  readonly currency: Currency
  readonly authentication: Authentication
  /** Days a consent lasts; null without an end. */
  readonly consentDays: number | null
}

/** The provider of a slug; null for an unknown slug. */
export function providerOf(slug: string): Provider | null {
  const shop = marketplaces.find(({ entry }) => entry.partner_abbr === slug)
  if (shop) {
    const { entry, authentication } = shop
    const currency = entry.region === 'mainland' ? 'CNY' : 'USD'
    return { slug, name: entry.platform, kind: 'shop', currency, authentication, consentDays: consentDays[slug] ?? null }
  }
  const gateway = gateways.find((entry) => entry.partner_abbr === slug)
  return gateway ? { slug, name: gateway.platform, kind: 'psp', currency: 'USD', authentication: 'oauth', consentDays: null } : null
}
