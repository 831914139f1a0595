/** What marketplaces and PSPs tell about a shop or an account. */
import { z } from 'zod'
import { CurrencyCode } from '../../contract/fields.ts'
import type { Deps } from '../deps.ts'
import { marketplaceAccess } from './credentials.ts'
import { askPartner } from './http.ts'

const Minor = z
  .string()
  .regex(/^\d{1,17}$/)
  .transform(BigInt)

const Shop = z.object({
  shop_id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  site: z.string().max(40).nullable(),
  currency: CurrencyCode,
  opened_on: z.iso.date(),
})

const Account = z.object({ account_id: z.string().min(1).max(100), holder: z.string().min(1).max(200), currency: CurrencyCode })

const Sales = z.object({
  currency: CurrencyCode,
  days: z.array(z.object({ day: z.iso.date(), orders: z.number().int().min(0), gross: Minor, returns: Minor })).max(400),
})

type Outside = Pick<Deps, 'config' | 'fetch' | 'log'>
export type ProviderShop = z.output<typeof Shop>
export type ProviderAccount = z.output<typeof Account>
export type ProviderSales = z.output<typeof Sales>

/** Most days a provider answers at once. */
export const salesPageDays = 92

/** The shop a token belongs to. Throws PartnerRefusal or Problem 506, as all calls here. */
export function readShop(deps: Outside, partner: string, token: string): Promise<ProviderShop> {
  return ask(deps, partner, token, 'shop', Shop)
}

/** The PSP account a token belongs to. */
export function readAccount(deps: Outside, partner: string, token: string): Promise<ProviderAccount> {
  return ask(deps, partner, token, 'account', Account)
}

/** Sales of the days `from` to `to`, both included; at most {@link salesPageDays}. Amounts are minor units. */
export function readSales(deps: Outside, partner: string, token: string, from: string, to: string): Promise<ProviderSales> {
  return ask(deps, partner, token, `sales?from=${from}&to=${to}`, Sales)
}

function ask<Output extends z.ZodType>(deps: Outside, partner: string, token: string, path: string, answer: Output) {
  const url = `${marketplaceAccess(deps.config).base}/api/${partner}/${path}`
  return askPartner(deps, { service: partner, url, key: token, answer })
}
