/** Sales that the payouts of PSP accounts verify count in full, all others with a share and up to a ceiling. Decisions 107 and 110. */
import { Decimal } from 'decimal.js'
import { hkdPer } from '../../lending/sales-currency.ts'
import { Exact, exact, total } from './exact.ts'
import { payoutRules, policy, unverifiedRules } from './policy.ts'
import type { Payouts } from './series.ts'
import type { ShopCapacity, SoldCapacity } from './shop-capacity.ts'

/** What the sales of a shop carry after its age and its loans: the verified part, and all others, which count in part. */
interface Part {
  readonly verified: Decimal
  readonly unverified: Decimal
}

/**
 * What shops carry by what is verified of their sales. Pure. The payouts of an account go to the shop of which most of a sale counts first,
 * so that one shop more, or one more sale, never lowers the sum. The shops of a company must come in one call: the ceiling is for all of them.
 */
export function verifiedByPayouts(shops: readonly SoldCapacity[]): ShopCapacity[] {
  const monthly = partsOf(shops, ({ after }) => after.volatility)
  const recent = partsOf(shops, ({ soldRecently }) => soldRecently)
  return shops.map((shop, index) => {
    const [now, lately] = [monthly[index] ?? nothing, recent[index] ?? nothing]
    const history = shop.after.volatility.times(shop.factors.history)
    const after = { ...shop.after, history, loan: history.times(shop.factors.loan), verified: sumOf(now), psp: withBonus(now) }
    return { ...shop, after, verified: now.verified, recent: withBonus(lately) }
  })
}

const nothing: Part = { verified: new Exact(0), unverified: new Exact(0) }

function sumOf({ verified, unverified }: Part): Decimal {
  return verified.plus(unverified)
}

function withBonus({ verified, unverified }: Part): Decimal {
  return verified.times(new Exact(1).plus(policy.pspBonus)).plus(unverified)
}

/** Divides an amount of each shop into the part that is verified and what counts of the rest. */
function partsOf(shops: readonly SoldCapacity[], soldOf: (shop: SoldCapacity) => Decimal): Part[] {
  const left = seenIn(shops)
  const verified = shops.map(() => new Exact(0))
  for (const { shop, index } of byWorth(shops)) {
    const account = shop.shop.payouts?.account
    const rest = account === undefined ? undefined : left.get(account)
    if (account === undefined || rest === undefined) continue
    const part = Exact.min(soldOf(shop), rest)
    verified[index] = part
    left.set(account, rest.minus(part))
  }
  const parts = shops.map((shop, index) => {
    const part = verified[index] ?? new Exact(0)
    const others = soldOf(shop).minus(part).times(unverifiedRules.share)
    return { verified: part.times(worthOf(shop)), unverified: others.times(worthOf(shop)) }
  })
  const all = total(parts.map(({ unverified }) => unverified))
  const most = exact(unverifiedRules.most)
  return all.lte(most) ? parts : parts.map((part) => ({ ...part, unverified: part.unverified.times(most).div(all) }))
}

/** The shops of which most of a sale counts first. */
function byWorth(shops: readonly SoldCapacity[]) {
  return shops
    .map((shop, index) => ({ shop, index, worth: worthOf(shop) }))
    .sort((one, other) => other.worth.comparedTo(one.worth) || (one.shop.shop.id < other.shop.shop.id ? -1 : 1))
}

/** The share of its sales that a shop carries by its age and its loans. */
function worthOf({ factors }: SoldCapacity): Decimal {
  return factors.history.times(factors.loan)
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

/** The most monthly sales that payouts verify, in HKD minor units. */
function monthlyOf({ settled, currency, days }: Payouts): Decimal {
  return exact(settled).times(hkdPer[currency]).times(payoutRules.times).times(policy.monthDays).div(days)
}

/** Payouts of an account of its own to which all sales of a shop are paid out. */
export function payoutsOfAll({ shop, after, soldRecently }: SoldCapacity): Payouts {
  const sold = Exact.max(after.volatility, soldRecently).times(payoutRules.days).div(policy.monthDays)
  const settled = BigInt(sold.toFixed(0, Decimal.ROUND_UP))
  return { account: shop.id, currency: 'HKD', days: payoutRules.days, settled }
}
