/** Sums the orders of a marketplace by day in Hong Kong: each order counts once, in the currency of the shop. SHOP-18. */
import { setImmediate as turn } from 'node:timers/promises'
import { Decimal } from 'decimal.js'
import type { Selectable } from 'kysely'
import { addDays } from '../../contract/kernel/days.ts'
import type { Currency } from '../../contract/kernel/money.ts'
import { PartnerRefusal } from '../outside/http.ts'
import { readSales } from '../outside/marketplaces/marketplace.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { worthIn } from '../outside/rates/exchange.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { withToken } from './tokens.ts'

/** A range of days, both included. */
export interface Slice {
  readonly from: string
  readonly to: string
}

/** Says that a slice is still being read. */
type Renew = () => Promise<void>

/** Sales of a day, in minor units of the shop's currency. */
export interface DaySales {
  readonly day: string
  readonly orders: number
  readonly gross: bigint
  readonly returns: bigint
}

/** The sum of one day and one currency. */
interface Sum {
  orders: number
  gross: bigint
  returns: bigint
}

/**
 * Sales of every day of a slice, also those without any. The whole slice is read again with a new token when the provider no longer takes
 * the one it began with: nothing is written before it is complete. `renew` is called with every page, however many there are. Throws
 * GrantRefused, PartnerRefusal, RateMissing or Problem `networkError`.
 */
export async function fetchSales(deps: Deps, shop: Selectable<Tables['shops']>, slice: Slice, renew: Renew): Promise<DaySales[]> {
  return withToken(deps, shop.id, (token) => gather(deps, shop, slice, token, renew))
}

/** Milliseconds after which others have their turn. */
const longestTurn = 10

/** Sums a slice. Memory holds only its order numbers and a sum per day, regardless of the number of pages. */
async function gather(
  deps: Deps,
  shop: Selectable<Tables['shops']>,
  { from, to }: Slice,
  token: string,
  renew: Renew,
): Promise<DaySales[]> {
  const partner = knownPartner(shop.platform_id).entry.partner_abbr
  const seen = new Set<string>()
  const sums = new Map<string, Map<string, Sum>>()
  const sumOf = (currency: string, day: string): Sum => {
    const days = sums.get(currency) ?? new Map<string, Sum>()
    sums.set(currency, days)
    const sum = days.get(day) ?? { orders: 0, gross: 0n, returns: 0n }
    days.set(day, sum)
    return sum
  }
  /** The day of something that is new and belongs to the slice. */
  const newDay = (id: string, at: Date): string | null => {
    const day = dayOf(at)
    if (day < from || day > to || seen.has(id)) return null
    seen.add(id)
    return day
  }
  let begun = performance.now()
  for await (const { orders, returns = [] } of readSales(
    deps,
    { partner, token, shopId: shop.provider_shop_id, site: shop.site },
    from,
    to,
  )) {
    for (const { id, at, currency, gross, returned } of orders) {
      const day = newDay(`order ${id}`, at)
      if (day === null) continue
      const sum = sumOf(currency, day)
      sum.orders += 1
      sum.gross += gross
      sum.returns += returned
    }
    for (const { id, at, currency, amount } of returns) {
      const day = newDay(`return ${id}`, at)
      if (day !== null) sumOf(currency, day).returns += amount
    }
    await renew()
    // A stand-in in the same process answers without a pause: others have their turn now and then.
    if (performance.now() - begun > longestTurn) {
      await turn()
      begun = performance.now()
    }
  }
  return inCurrency(deps, shop.currency, { from, to }, sums)
}

/** Days of several currencies as days of one. */
async function inCurrency(
  deps: Deps,
  into: Currency,
  { from, to }: Slice,
  sums: ReadonlyMap<string, ReadonlyMap<string, Sum>>,
): Promise<DaySales[]> {
  const parts: { days: ReadonlyMap<string, Sum>; worth: Decimal }[] = []
  for (const [currency, days] of sums) {
    // A brand that names none is at fault, not who knows the rates; nothing is worth nothing in any.
    const worthless = [...days.values()].every(({ gross, returns }) => gross === 0n && returns === 0n)
    if (!worthless && !/^[A-Z]{3}$/.test(currency)) throw new PartnerRefusal(200, 'currency')
    parts.push({ days, worth: worthless ? new Decimal(1) : await worthIn(deps, currency, into) })
  }
  const sales: DaySales[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const all = parts.flatMap(({ days, worth }) => {
      const sum = days.get(day)
      return sum ? [{ ...sum, worth }] : []
    })
    sales.push({
      day,
      orders: all.reduce((sum, { orders }) => sum + orders, 0),
      gross: all.reduce((sum, { gross, worth }) => sum + converted(gross, worth), 0n),
      returns: all.reduce((sum, { returns, worth }) => sum + converted(returns, worth), 0n),
    })
  }
  return sales
}

/** Rounded to the nearest minor unit, halves up. */
function converted(amount: bigint, worth: Decimal): bigint {
  return worth.eq(1) ? amount : BigInt(worth.mul(amount.toString()).toFixed(0, Decimal.ROUND_HALF_UP))
}
