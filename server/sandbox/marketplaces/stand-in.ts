/** Shared parts of the sandbox marketplaces: the shop of a token, and single orders derived from the generated daily sales. */

import { currencyOf } from '../../outside/marketplaces/currencies.ts'
import type { Deps } from '../../platform/deps.ts'
import { dayOf, startOf } from '../../platform/hong-kong-time.ts'
import { grantOf } from '../grants.ts'
import { type Merchant, merchantOf, openedOn, providerNumber, shiftDay } from '../merchants.ts'
import { providerOf } from '../providers.ts'
import { perHkd } from '../rates.ts'
import { type SalesDay, salesOnDay } from '../sales.ts'

/** Days a provider remembers. */
const historyDays = 731

/** Milliseconds a timestamp may be from our clock. */
const allowedSkew = 300_000

/** A shop whose data may be read. */
export interface Opened {
  readonly slug: string
  readonly merchant: Merchant
  /** The provider's number of the shop. */
  readonly number: string
  readonly site: string | null
  /** Currency its orders are in. */
  readonly currency: string
  readonly openedOn: string
  readonly today: string
}

/** Reason of a refusal: the token, the signature, the time, the requested span, or an outage that was selected at consent. */
export type Refusal = 'token' | 'signature' | 'skew' | 'span' | 'down'

/** The shop a token or key opens at a marketplace. */
export async function openShop(deps: Deps, slug: string, token: string): Promise<Opened | 'token' | 'down'> {
  const grant = token ? await grantOf(deps, slug, token) : undefined
  const merchant = grant ? merchantOf(grant.merchant) : null
  const provider = providerOf(slug)
  if (!grant || !merchant || !provider) return 'token'
  if (grant.trouble === 'api_down') return 'down'
  // Cross-border merchants of Mercado Libre are paid in US dollars wherever they sell.
  const currency = provider.currency === 'CNY' ? 'CNY' : currencyOf(slug === 'mercadolibre-cbt' ? null : grant.site)
  const [number, today] = [providerNumber(slug, merchant.kind), dayOf(deps.clock.now())]
  return { slug, merchant, number, site: grant.site, currency, openedOn: openedOn(slug, merchant, dayOf(grant.created_at)), today }
}

/** Whether a timestamp in milliseconds is near enough to our clock. */
export function isNow({ clock }: Deps, at: number): boolean {
  return Math.abs(at - clock.now().getTime()) <= allowedSkew
}

/** The server's clock as a `Date` header. */
export function dateHeader({ clock }: Deps): Record<string, string> {
  return { date: clock.now().toUTCString() }
}

/** One order. Amounts are hundredths of the currency; it came back whole or not at all. */
export interface Order {
  readonly id: string
  readonly at: Date
  readonly cents: number
  readonly returned: boolean
}

/** Orders of a span of time, oldest first. */
export interface Orders {
  readonly total: number
  /** A page of orders. It repeats the last order of the previous page, as happens in lists that change while they are read. */
  page(offset: number, size: number): Order[]
}

/** Orders placed from `begin` up to, but not including, `end`; null when the span is longer than the marketplace allows. */
export function ordersOf(shop: Opened, begin: Date, end: Date, longestDays: number): Orders | null {
  if (!(end > begin) || end.getTime() - begin.getTime() > longestDays * 86_400_000) return null
  const [first = shop.today] = [dayOf(begin), shop.openedOn, shiftDay(shop.today, -historyDays)].sort().reverse()
  const [last = shop.today] = [dayOf(new Date(end.getTime() - 1)), shop.today].sort()
  const days: { count: number; orders: () => Order[] }[] = []
  for (let day = first; day <= last; day = shiftDay(day, 1)) {
    const whole = startOf(day) >= begin && startOf(shiftDay(day, 1)) <= end
    const some = whole ? null : ordersOfDay(shop, day).filter(({ at }) => at >= begin && at < end)
    days.push(some ? { count: some.length, orders: () => some } : { count: soldOn(shop, day).orders, orders: () => ordersOfDay(shop, day) })
  }
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const slice = (from: number, to: number) => {
    const found: Order[] = []
    let before = 0
    for (const { count, orders } of days) {
      if (before + count > from && before < to) found.push(...orders().slice(Math.max(0, from - before), to - before))
      before += count
    }
    return found
  }
  return { total, page: (offset, size) => (offset >= total ? [] : slice(Math.max(0, offset - 1), offset + size)) }
}

/** The same, for marketplaces that report returns separately. */
export function returnsOf(shop: Opened, begin: Date, end: Date, longestDays: number): Order[] | null {
  const orders = ordersOf(shop, begin, end, longestDays)
  return orders?.page(0, orders.total).filter(({ returned }) => returned) ?? null
}

/** The orders of one day: the first of them came back, when anything did. */
function ordersOfDay(shop: Opened, day: string): Order[] {
  const sold = soldOn(shop, day)
  const rate = shop.currency === 'CNY' ? 1 : Number(perHkd[shop.currency]) / Number(perHkd.USD)
  const local = (cents: string) => Math.round(Number(cents) * rate)
  const [gross, back] = [local(sold.gross), local(sold.returns)]
  const others = sold.orders - (back > 0 ? 1 : 0)
  const share = Math.floor((gross - back) / others)
  const begin = startOf(day).getTime()
  return Array.from({ length: sold.orders }, (_, index) => {
    const returned = back > 0 && index === 0
    const last = index === sold.orders - 1
    const seconds = sold.orders === 1 ? 43_200 : Math.floor((index * 86_399) / (sold.orders - 1))
    return {
      id: `${day.replaceAll('-', '').slice(2)}${shop.number.slice(0, 4)}${String(index).padStart(5, '0')}`,
      at: new Date(begin + seconds * 1000),
      cents: returned ? back : last ? gross - back - share * (others - 1) : share,
      returned,
    }
  })
}

/** Cache of daily sales: every page needs the same day. */
const sold = new Map<string, SalesDay>()
const mostDays = 50_000

function soldOn({ slug, merchant, currency }: Opened, day: string): SalesDay {
  const name = `${slug}/${merchant.kind}/${day}`
  const known = sold.get(name)
  if (known) return known
  if (sold.size >= mostDays) sold.clear()
  const found = salesOnDay(slug, merchant, currency === 'CNY' ? 'CNY' : 'USD', day)
  sold.set(name, found)
  return found
}

/** Hundredths as decimal text. */
export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Encodes a position in a list as an opaque token. */
export function tokenOf(place: number | string): string {
  return Buffer.from(`at:${place}`).toString('base64url')
}

/** The place of a token; 0 for none. */
export function placeOf(token: string | undefined): number {
  return Number(textOf(token) || 0)
}

/** The text of a token; empty for none. */
export function textOf(token: string | undefined): string {
  return token ? Buffer.from(token, 'base64url').toString().slice(3) : ''
}

/** Parses a time of the query; the epoch if it is invalid. */
export function momentOf(text: string | undefined): Date {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? new Date(0) : at
}

/** The moment of a number of seconds since 1970. */
export const fromSeconds = (text: string | number | undefined, more = 0) => new Date((Number(text) + more) * 1000)
/** Seconds since 1970. */
export const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Orders by their numbers, whose first six digits are the day. */
export function byNumber(shop: Opened, numbers: readonly string[]): Order[] {
  const requested = new Set(numbers)
  const days = new Set(numbers.map((number) => `20${number.slice(0, 2)}-${number.slice(2, 4)}-${number.slice(4, 6)}`))
  return [...days].flatMap((day) => {
    const begin = new Date(`${day}T00:00:00+08:00`)
    if (Number.isNaN(begin.getTime())) return []
    const orders = ordersOf(shop, begin, new Date(begin.getTime() + 86_400_000), 1)
    return orders ? orders.page(0, orders.total).filter(({ id }) => requested.has(id)) : []
  })
}
