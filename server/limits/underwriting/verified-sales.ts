/** Sales that the payouts of PSP accounts verify count in full, all others with a share and up to a ceiling; and what of a single shop counts. Decisions 107, 110, 119. */
import { Decimal } from 'decimal.js'
import { hkdPer } from '../../lending/sales-currency.ts'
import { Exact, exact, total } from './exact.ts'
import { concentrationRules, payoutRules, policy, unverifiedRules } from './policy.ts'
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
  const ranked = byWorth(shops)
  const monthly = partsOf(ranked, seenIn(shops), ({ after }) => after.stopping)
  const recent = partsOf(ranked, seenIn(shops), ({ soldRecently }) => soldRecently)
  const spread = spreadOut(monthly.map(withBonus))
  const spreadLately = spreadOut(recent.map(withBonus))
  return shops.map((shop, index) => {
    const now = monthly[index] ?? nothing
    const history = shop.after.stopping.times(shop.factors.history)
    const loan = history.times(shop.factors.loan)
    const after = { ...shop.after, history, loan, verified: sumOf(now), psp: withBonus(now), concentration: spread[index] ?? none }
    return { ...shop, after, verified: now.verified, recent: spreadLately[index] ?? none }
  })
}

/**
 * What counts of each shop, so that a limit does not rest on one of them: in full up to a free amount and what all the others carry, of the rest a
 * share. It rises with the shop itself and with every other one. Pure. Decision 119.
 */
function spreadOut(carried: readonly Decimal[]): Decimal[] {
  const all = total(carried)
  return carried.map((own) => {
    const full = Exact.min(own, all.minus(own).plus(exact(concentrationRules.free)))
    return full.plus(own.minus(full).times(concentrationRules.share))
  })
}

const none = new Exact(0)
const bonus = new Exact(1).plus(policy.pspBonus)
const nothing: Part = { verified: none, unverified: none }

function sumOf({ verified, unverified }: Part): Decimal {
  return verified.plus(unverified)
}

function withBonus({ verified, unverified }: Part): Decimal {
  return verified.times(bonus).plus(unverified)
}

/** A shop, its place among the shops, and the share of its sales that it carries by its age and its loans. */
interface Ranked {
  readonly shop: SoldCapacity
  readonly index: number
  readonly worth: Decimal
}

/** The shops of which most of a sale counts first. */
function byWorth(shops: readonly SoldCapacity[]): Ranked[] {
  return shops
    .map((shop, index) => ({ shop, index, worth: shop.factors.history.times(shop.factors.loan) }))
    .sort((one, other) => other.worth.comparedTo(one.worth) || (one.shop.shop.id < other.shop.shop.id ? -1 : 1))
}

/** Divides an amount of each shop into the part that is verified and what counts of the rest. `left` is what each account verifies, and is used up. */
function partsOf(ranked: readonly Ranked[], left: Map<string, Decimal>, soldOf: (shop: SoldCapacity) => Decimal): Part[] {
  const parts: Part[] = []
  for (const { shop, index, worth } of ranked) {
    const account = shop.shop.payouts?.account ?? ''
    const [sold, rest] = [soldOf(shop), left.get(account) ?? none]
    const part = Exact.min(sold, rest)
    left.set(account, rest.minus(part))
    parts[index] = { verified: part.times(worth), unverified: sold.minus(part).times(unverifiedRules.share).times(worth) }
  }
  const all = total(parts.map(({ unverified }) => unverified))
  const most = exact(unverifiedRules.most)
  return all.lte(most) ? parts : parts.map((part) => ({ ...part, unverified: part.unverified.times(most).div(all) }))
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
  const sold = Exact.max(after.stopping, soldRecently).times(payoutRules.days).div(policy.monthDays)
  const settled = BigInt(sold.toFixed(0, Decimal.ROUND_UP))
  return { account: shop.id, currency: 'HKD', days: payoutRules.days, settled }
}
