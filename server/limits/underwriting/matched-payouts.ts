/** Bounds the sales of shops by the payouts of their PSP accounts, which count once however many shops an account pays for. Decision 107. */
import type { Decimal } from 'decimal.js'
import { hkdPer } from '../../lending/sales-currency.ts'
import { Exact, exact } from './exact.ts'
import { payoutRules, policy } from './policy.ts'
import type { Payouts } from './series.ts'
import type { ShopCapacity, SoldCapacity } from './shop-capacity.ts'

/**
 * What shops carry with the payouts of their accounts divided over them. Pure. An account goes to the shop of which most of a sale counts
 * first, so that one shop more, or one more sale, never lowers the sum. Shops of an account must come in one call.
 */
export function matchedByPayouts(shops: readonly SoldCapacity[]): ShopCapacity[] {
  const monthly = partsOf(shops, ({ after }) => after.volatility)
  const recent = partsOf(shops, ({ soldRecently }) => soldRecently)
  return shops.map((shop, index) => {
    const { factors } = shop
    const unmatched = monthly[index] ?? new Exact(0)
    const history = unmatched.times(factors.history)
    const psp = history.times(factors.psp)
    const after = { ...shop.after, unmatched, history, psp, loan: psp.times(factors.loan) }
    const matchedRecently = recent[index] ?? new Exact(0)
    return { ...shop, after, matchedRecently, recent: matchedRecently.times(worthOf(shop)) }
  })
}

/** The part of an amount of each shop that the payouts of its account bear out; all of it where they are not known. */
function partsOf(shops: readonly SoldCapacity[], soldOf: (shop: SoldCapacity) => Decimal): Decimal[] {
  const left = seenIn(shops)
  const parts = shops.map(soldOf)
  for (const { shop, index } of byWorth(shops)) {
    const [account, part] = [shop.shop.payouts?.account, parts[index]]
    const rest = account === undefined ? undefined : left.get(account)
    if (account === undefined || rest === undefined || part === undefined) continue
    parts[index] = Exact.min(part, rest)
    left.set(account, rest.minus(parts[index] ?? part))
  }
  return parts
}

/** The shops of which most of a sale counts first. */
function byWorth(shops: readonly SoldCapacity[]) {
  return shops
    .map((shop, index) => ({ shop, index, worth: worthOf(shop) }))
    .sort((one, other) => other.worth.comparedTo(one.worth) || (one.shop.shop.id < other.shop.shop.id ? -1 : 1))
}

/** The share of its sales that a shop carries after its payouts. */
function worthOf({ factors }: SoldCapacity): Decimal {
  return factors.history.times(factors.psp).times(factors.loan)
}

/** The most that counts of an account, by account; without those of which too few days are known. */
function seenIn(shops: readonly SoldCapacity[]): Map<string, Decimal> {
  const seen = new Map<string, Decimal>()
  for (const { shop } of shops) {
    if (shop.payouts === null || shop.payouts.days < payoutRules.leastDays) continue
    const { account } = shop.payouts
    seen.set(account, Exact.max(seen.get(account) ?? 0, monthlyOf(shop.payouts)))
  }
  return seen
}

/** The most monthly sales that payouts bear out, in HKD minor units. */
function monthlyOf({ settled, currency, days }: Payouts): Decimal {
  return exact(settled).times(hkdPer[currency]).times(payoutRules.times).times(policy.monthDays).div(days)
}
