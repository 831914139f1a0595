/** Reads shops and accounts from marketplaces and PSPs, each marketplace through its own adapter. */
import { z } from 'zod'
import { CurrencyCode } from '../../../contract/kernel/fields.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Deps } from '../../platform/deps.ts'
import { marketplaceAccess } from '../credentials.ts'
import { askPartner } from '../http.ts'
import type { Call, ProviderShop, SalesPage } from './adapter.ts'
import { marketplaceOf } from './registry.ts'

const Account = z.object({ account_id: z.string().min(1).max(100), holder: z.string().min(1).max(200), currency: CurrencyCode })

type Outside = Pick<Deps, 'config' | 'fetch' | 'log' | 'clock'>
export type ProviderAccount = z.output<typeof Account>

/** Subject of a request: the token, and the shop if it is known. */
interface Asked {
  readonly partner: string
  readonly token: string
  readonly shopId: string
  readonly site: string | null
}

/** The shop a token or key belongs to. Throws PartnerRefusal or Problem `networkError`, as all calls here. */
export async function readShop(deps: Outside, asked: Asked): Promise<ProviderShop> {
  const shop = await marketplaceOf(asked.partner).readShop(callOf(deps, asked))
  // Some marketplaces identify the shop only in the token response. Without an id a shop cannot be distinguished from another.
  if (shop.shop_id === '' || shop.name === '') throw new Problem('networkError')
  return shop
}

/** Sales on the days `from` to `to` of Hong Kong, both included, page by page. */
export function readSales(deps: Outside, asked: Asked, from: string, to: string): AsyncIterable<SalesPage> {
  return marketplaceOf(asked.partner).readSales(callOf(deps, asked), from, to)
}

/** The PSP account a token belongs to. */
export function readAccount(deps: Outside, partner: string, token: string): Promise<ProviderAccount> {
  const url = `${marketplaceAccess(deps.config).base}/api/${partner}/account`
  return askPartner(deps, { service: partner, url, key: token, keyOf: 'merchant', answer: Account })
}

function callOf(deps: Outside, { partner, ...asked }: Asked): Call {
  const { base, clientId, clientSecret } = marketplaceAccess(deps.config)
  return { ...asked, slug: partner, base: `${base}/api/${partner}`, app: { id: clientId, secret: clientSecret }, outside: deps }
}
