/** API of the sandbox PSPs: the account and settlements of a token. */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { grantOf } from './grants.ts'
import { type Merchant, merchantOf, openedOn, providerNumber, shiftDay } from './merchants.ts'
import { type Provider, providerOf } from './providers.ts'
import { settlementsBetween } from './settlements.ts'

/** Days one call may ask for, and how far back a provider remembers. */
const limits = { daysPerCall: 92, historyDays: 731 } as const

const Range = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to && shiftDay(from, limits.daysPerCall - 1) >= to)

/** An authorised call with its account. */
interface Opened {
  readonly provider: Provider
  readonly merchant: Merchant
  readonly openedOn: string
  /** The day of the consent. */
  readonly linkedOn: string
}

/** `/sandbox/api/:partner/account` and `/settlements`. */
export function pspApiRoutes(deps: Deps): Hono {
  const app = new Hono()

  app.get('/:partner/account', async (context) => {
    const opened = await open(context, deps)
    if (opened instanceof Response) return opened
    const { provider, merchant } = opened
    return context.json({ account_id: providerNumber(provider.slug, merchant.kind), holder: merchant.holder, currency: provider.currency })
  })

  app.get('/:partner/settlements', async (context) => {
    const opened = await open(context, deps)
    if (opened instanceof Response) return opened
    const asked = Range.safeParse(context.req.query())
    if (!asked.success) return context.json({ error: 'invalid_range', days: limits.daysPerCall }, 400)
    const { provider, merchant } = opened
    const today = dayOf(deps.clock.now())
    // Without days before the account, before the provider's memory and after today.
    const [from = today] = [opened.openedOn, shiftDay(today, -limits.historyDays), asked.data.from].sort().reverse()
    const [to = today] = [asked.data.to, today].sort()
    const settlements = settlementsBetween(provider.slug, merchant, provider.currency, from, to, opened.linkedOn)
    return context.json({ currency: provider.currency, settlements })
  })
  return app
}

/** The account of a bearer token, else 404, 401 or, when an outage was selected, 503. */
async function open(context: Context, deps: Deps): Promise<Opened | Response> {
  const provider = providerOf(context.req.param('partner') ?? '')
  if (provider?.kind !== 'psp') return context.json({ error: 'not_found' }, 404)
  const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  const grant = token ? await grantOf(deps, provider.slug, token) : undefined
  const merchant = grant ? merchantOf(grant.merchant) : null
  if (!grant || !merchant) {
    context.header('www-authenticate', 'Bearer error="invalid_token"')
    return context.json({ error: 'invalid_token' }, 401)
  }
  if (grant.trouble === 'api_down') return context.json({ error: 'temporarily_unavailable' }, 503)
  const linkedOn = dayOf(grant.created_at)
  return { provider, merchant, openedOn: openedOn(provider.slug, merchant, linkedOn), linkedOn }
}
