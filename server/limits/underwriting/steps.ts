/** The steps of a limit calculation as shown to the merchant: each rule with its figures and the remaining amount. A rule without effect is left out. */
import type { Decimal } from 'decimal.js'
import { money } from '../../../contract/kernel/money.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import { type ShopRule, shopRules, type UnderwritingStep } from '../../../contract/limits/limits.ts'
import { hkdPer } from '../../lending/sales-currency.ts'
import { Exact, roundMinor, total } from './exact.ts'
import type { LimitException } from './exception-in-force.ts'
import { cleaning, concentrationRules, payoutRules, policy, productPolicies, unverifiedRules } from './policy.ts'
import type { ShopCapacity } from './shop-capacity.ts'
import type { Beside, Bounds, Decision } from './underwrite.ts'

/** Figures by name, for the sentence of a rule. */
type Inputs = Record<string, string>

/** Rules that are always shown; the others only when they reduce the amount. */
const always = new Set<ShopRule>(['monthly_sales', 'returns', 'volatility', 'history', 'verified', 'psp'])

/** Steps from sales to limit; `beside` is what is lent on the same sales. Amounts are those of all shops together, rounded to a cent. */
export function stepsOf(
  product: Product,
  carried: readonly ShopCapacity[],
  { lent, capped, excepted, exception, carries, within, bounds, limit, annualUsd }: Decision,
  beside: Beside,
): UnderwritingStep[] {
  const rules = productPolicies[product]
  const steps = shopRules.flatMap((rule, index): UnderwritingStep[] => {
    const before = shopRules[index - 1]
    const touched = before ? carried.filter(({ after }) => !after[rule].eq(after[before])) : []
    if (touched.length === 0 && !always.has(rule)) return []
    const amount = total(carried.map(({ after }) => after[rule]))
    const names = { shops: String(touched.length), shop: touched[0]?.shop.name ?? '' }
    const from = before ? total(carried.map(({ after }) => after[before])) : amount
    const factor = from.isZero() ? '1' : short4(amount.div(from))
    const inputs = inputsOf(rule, carried, touched, factor)
    return [{ rule, inputs: always.has(rule) ? inputs : { ...names, ...inputs }, amount: money(roundMinor(amount), 'HKD') }]
  })
  const least = rules.leastAnnualSalesUsd
  const annual: Inputs = least === null ? {} : { annualSalesUsd: String(annualUsd), leastAnnualSalesUsd: String(least) }
  return [
    ...steps,
    { rule: 'multiple', inputs: { factor: new Exact(rules.multiple).toFixed() }, amount: money(lent, 'HKD') },
    { rule: 'cap', inputs: { cap: hkd(rules.cap), roundedTo: hkd(policy.roundedTo) }, amount: money(capped, 'HKD') },
    ...(exception ? [{ rule: 'exception' as const, inputs: exceptionOf(exception), amount: money(excepted, 'HKD') }] : []),
    ...(carries && beside.committed > 0n && within < excepted
      ? [{ rule: 'exposure' as const, inputs: exposureOf(bounds, beside), amount: money(within, 'HKD') }]
      : []),
    { rule: 'floor', inputs: { floor: hkd(rules.floor), ...annual }, amount: money(limit, 'HKD') },
  ]
}

/** The day is a word, too. */
function exceptionOf({ effect, amount, ground, lastOn }: LimitException): Inputs {
  return { effect, amount: hkd(amount), ground, lastOn }
}

/** Figures of the company itself; none when other companies of its group leave less than these: a merchant does not see their amounts. Decision 099. */
function exposureOf({ most, ownMost }: Bounds, { committed, own }: Beside): Inputs {
  return most - committed < ownMost - own ? {} : { most: hkd(ownMost), committed: hkd(own) }
}

function inputsOf(rule: ShopRule, carried: readonly ShopCapacity[], touched: readonly ShopCapacity[], factor: string): Inputs {
  const days = (count: (carry: ShopCapacity) => number) => String(touched.reduce((all, carry) => all + count(carry), 0))
  const verified = total(carried.map((carry) => carry.verified))
  const counted = total(carried.map(({ after }) => after.verified))
  const byRule: Record<ShopRule, () => Inputs> = {
    monthly_sales: () => ({
      days: String(policy.windowDays),
      shops: String(carried.length),
      hkdPerUsd: hkdPer.USD,
      hkdPerCny: hkdPer.CNY,
    }),
    drawn_elsewhere: () => ({}),
    other_name: () => ({}),
    dormant: () => ({ days: String(cleaning.dormantDays) }),
    refunded: () => ({ days: String(cleaning.refundedDays), share: cleaning.refundedShare }),
    alike: () => ({ days: days(({ alikeDays }) => alikeDays) }),
    outliers: () => ({ days: days(({ outlierDays }) => outlierDays), times: cleaning.outlierTimes }),
    late_returns: () => ({ days: String(Math.max(0, ...touched.map(({ shop }) => shop.refundDays))) }),
    sudden: () => ({ days: String(policy.monthDays), times: cleaning.suddenTimes }),
    trend: () => ({ months: String(cleaning.trendMonths), times: cleaning.trendTimes }),
    returns: () => ({ rate: rateOf(carried), tolerated: policy.toleratedReturns, factor }),
    volatility: () => ({ variation: variationOf(carried), tolerated: policy.toleratedVariation, factor }),
    stopping: () => ({ days: String(cleaning.dormantDays), times: cleaning.stoppingTimes }),
    history: () => ({ months: new Exact(factor).times(policy.windowDays / policy.monthDays).toFixed(1), factor }),
    loan: () => ({ share: short4(Exact.max(0, ...touched.map(({ loanShare }) => loanShare))), most: payoutRules.loanMost }),
    verified: () => ({
      verified: hkd(roundMinor(verified)),
      share: unverifiedRules.share,
      most: hkd(unverifiedRules.most),
      days: String(payoutRules.days),
      least: String(payoutRules.leastDays),
      times: payoutRules.times,
      factor,
    }),
    psp: () => ({ share: counted.isZero() ? '0' : short4(verified.div(counted)), factor }),
    concentration: () => ({ most: hkd(concentrationRules.free), share: concentrationRules.share }),
  }
  return byRule[rule]()
}

function rateOf(carried: readonly ShopCapacity[]): string {
  const gross = total(carried.map((carry) => carry.gross))
  return gross.isZero() ? '0' : short4(total(carried.map((carry) => carry.returns)).div(gross))
}

/** How far sales in the weak months are below average, over all shops; empty when no shop is old enough. */
function variationOf(carried: readonly ShopCapacity[]): string {
  const known = carried.flatMap(({ steadiness: { average, weak }, shop }) => {
    const rate = hkdPer[shop.currency]
    return weak === null ? [] : [{ average: average.times(rate), weak: weak.times(rate) }]
  })
  if (known.length === 0) return ''
  const average = total(known.map((shop) => shop.average))
  return average.isZero() ? '0' : short4(Exact.max(0, new Exact(1).minus(total(known.map(({ weak }) => weak)).div(average))))
}

function short4(value: Decimal): string {
  return value.toDecimalPlaces(4).toFixed()
}

/** Whole Hong Kong dollars of minor units. */
function hkd(minor: bigint): string {
  return (minor / 100n).toString()
}
