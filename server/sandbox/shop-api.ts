/** What a marketplace or PSP tells whoever holds a token: shop and daily sales, account and settlements. */

import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { dayOf } from '../calendar/hong-kong.ts'
import type { Deps } from '../deps.ts'
import { grantOf } from './grants.ts'
import { type Merchant, merchantOf, openedOn, providerNumber, shiftDay } from './merchants.ts'
import { type Provider, providerOf } from './providers.ts'
import { salesBetween } from './sales.ts'
import { settlementsBetween } from './settlements.ts'

/** Days one call may ask for, and how far back a provider remembers. */
const salesLimits = { daysPerCall: 92, historyDays: 731 } as const

const Range = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to && shiftDay(from, salesLimits.daysPerCall - 1) >= to)

/** A call whose token opens a merchant's data. */
interface Opened {
  readonly provider: Provider
  readonly merchant: Merchant
  readonly site: string | null
  readonly openedOn: string
}

/** `/sandbox/api/:partner/*`. */
export function shopApiRoutes(deps: Deps): Hono {
  const app = new Hono()

  app.get('/:partner/shop', async (context) => {
    const opened = await open(context, deps, 'shop')
    if (opened instanceof Response) return opened
    const { provider, merchant, site } = opened
    const known = { shop_id: providerNumber(provider.slug, merchant.kind), name: merchant.name, site, currency: provider.currency }
    return context.json({ ...known, opened_on: opened.openedOn })
  })

  app.get('/:partner/sales', async (context) => {
    const opened = await open(context, deps, 'shop')
    if (opened instanceof Response) return opened
    const range = rangeOf(context, deps, opened.openedOn)
    if (range instanceof Response) return range
    const { provider, merchant } = opened
    return context.json({
      currency: provider.currency,
      days: salesBetween(provider.slug, merchant, provider.currency, range.from, range.to),
    })
  })

  app.get('/:partner/account', async (context) => {
    const opened = await open(context, deps, 'psp')
    if (opened instanceof Response) return opened
    const { provider, merchant } = opened
    return context.json({ account_id: providerNumber(provider.slug, merchant.kind), holder: merchant.holder, currency: provider.currency })
  })

  app.get('/:partner/settlements', async (context) => {
    const opened = await open(context, deps, 'psp')
    if (opened instanceof Response) return opened
    const range = rangeOf(context, deps, opened.openedOn)
    if (range instanceof Response) return range
    const { provider, merchant } = opened
    const settlements = settlementsBetween(provider.slug, merchant, provider.currency, range.from, range.to)
    return context.json({ currency: provider.currency, settlements })
  })
  return app
}

/** Whose data a bearer token opens, else 404, 401 or, when an outage was asked for, 503. */
async function open(context: Context, deps: Deps, kind: Provider['kind']): Promise<Opened | Response> {
  const provider = providerOf(context.req.param('partner') ?? '')
  if (provider?.kind !== kind) return context.json({ error: 'not_found' }, 404)
  const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  const grant = token ? await grantOf(deps, provider.slug, token) : undefined
  const merchant = grant ? merchantOf(grant.merchant) : null
  if (!grant || !merchant) {
    context.header('www-authenticate', 'Bearer error="invalid_token"')
    return context.json({ error: 'invalid_token' }, 401)
  }
  if (grant.trouble === 'api_down') return context.json({ error: 'temporarily_unavailable' }, 503)
  return { provider, merchant, site: grant.site, openedOn: openedOn(provider.slug, merchant, dayOf(grant.created_at)) }
}

/** The asked range without days before the shop opened, before the provider's memory and after today; 400 when it is no range. */
function rangeOf(context: Context, { clock }: Deps, opened: string): { from: string; to: string } | Response {
  const asked = Range.safeParse(context.req.query())
  if (!asked.success) return context.json({ error: 'invalid_range', days: salesLimits.daysPerCall }, 400)
  const today = dayOf(clock.now())
  const [from = today] = [opened, shiftDay(today, -salesLimits.historyDays), asked.data.from].sort().reverse()
  const [to = today] = [asked.data.to, today].sort()
  return { from, to }
}
