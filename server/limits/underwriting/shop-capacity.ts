/** Calculates the capacity of one shop before the rules of the product: a pure function of the shop's sales. Decision 034. */
import type { Decimal } from 'decimal.js'
import type { ShopRule } from '../../../contract/limits/limits.ts'
import { hkdPer } from '../../lending/sales-currency.ts'
import { isDormant, isRefunded } from './cleaning/dormant.ts'
import { withoutOutliers } from './cleaning/outliers.ts'
import { lateReturns, mostBySalesOf, suddenSales } from './cleaning/recent.ts'
import { type Steadiness, steadinessOf } from './cleaning/steadiness.ts'
import { beyondTrend } from './cleaning/trend.ts'
import { withoutUniformDays } from './cleaning/uniform-days.ts'
import { atLeastZero, Exact, exact, total } from './exact.ts'
import { payoutRules, policy } from './policy.ts'
import { openDays } from './seasons.ts'
import { monthsOf, netOf, type Series, type ShopSales, seriesOf, sumOf } from './series.ts'

/** The rules that the sales of a shop decide, before the payouts of its PSP account. */
type SalesRule = Exclude<ShopRule, 'history' | 'loan' | 'verified' | 'psp' | 'concentration'>

/** What a shop carries by its sales, in minor units of HKD for one month of sales lent. Unrounded. */
export interface SoldCapacity {
  readonly shop: ShopSales
  /** The remaining capacity after each rule. */
  readonly after: Readonly<Record<SalesRule, Decimal>>
  /** The same at the end, from the sales of the last 90 days and without the rule of steadiness. */
  readonly soldRecently: Decimal
  /** What its age and its loans leave of it. */
  readonly factors: Readonly<Record<'history' | 'loan', Decimal>>
  /** Net sales of the last 365 days as reported by the marketplace, at least zero; zero while another company draws on them or the name is another. */
  readonly annual: Decimal
  /** Counted sales and returns in the window. */
  readonly gross: Decimal
  readonly returns: Decimal
  readonly steadiness: Steadiness
  /** Share of the payouts that goes to another lender. */
  readonly loanShare: Decimal
  /** Days that were cut, and days that do not count. */
  readonly outlierDays: number
  readonly alikeDays: number
}

/** What a shop carries, by its age, its loans and the payouts of its PSP account, too. */
export interface ShopCapacity extends SoldCapacity {
  readonly after: Readonly<Record<ShopRule, Decimal>>
  /** The part of what it carries that payouts verify, before the addition for it. */
  readonly verified: Decimal
  /** What is left of `soldRecently` after all rules. */
  readonly recent: Decimal
}

/** Calculates what a shop carries by its sales up to and including `asOf`. Pure; never falls when a day's sales rise. */
export function capacityOf(shop: ShopSales, asOf: string): SoldCapacity {
  const reported = seriesOf(shop, asOf)
  const alike = withoutUniformDays(reported)
  const usual = withoutOutliers(alike.series, asOf)
  const late = lateReturns(usual.series, shop.refundDays)
  const sudden = suddenSales(usual.series, asOf, late[0] ?? new Exact(0))
  const beyond = beyondTrend(usual.series, asOf, late)
  const unsure = monthsOf(reported).map((_, month) => total([late[month], beyond[month], month === 0 ? sudden : undefined]))
  const steadiness = steadinessOf(usual.series, asOf, unsure)
  const counted = Math.min(policy.windowDays, reported.life)
  const gross = exact(sumOf(usual.series.gross, 0, counted))
  const returns = exact(sumOf(usual.series.returns, 0, counted))
  const rate = new Exact(hkdPer[shop.currency])
  const level = (series: Series, off: Decimal = new Exact(0)) => perMonth(series, asOf, policy.windowDays, off).times(rate)
  const nothing = new Exact(0)

  const free = shop.drawnElsewhere ? nothing : new Exact(1)
  const own = shop.otherName ? nothing : free
  const lives = isDormant(reported) ? nothing : own
  const keeps = isRefunded(reported) ? nothing : lives
  const factors = {
    returns: returnsFactor(gross, returns),
    history: new Exact(counted).div(policy.windowDays),
    loan: loanFactor(new Exact(shop.loanShare)),
  }

  const sold = steadiness.average.times(rate).times(keeps)
  const returned = sold.times(factors.returns)
  const steady = returned.times(steadiness.factor)
  const recent = perMonth(usual.series, asOf, policy.watermarkDays, total(unsure.slice(0, policy.watermarkDays / policy.monthDays)))
    .times(rate)
    .times(keeps)
    .times(factors.returns)
  // A bound after the factors: of a lower average less is taken off for weak months, so that it cannot be bounded before them.
  const most = mostBySalesOf(usual.series, asOf).times(rate).times(keeps).times(factors.returns)
  const level0 = level(reported)
  return {
    shop,
    after: {
      monthly_sales: level0,
      drawn_elsewhere: level0.times(free),
      other_name: level0.times(own),
      dormant: level0.times(lives),
      refunded: level0.times(keeps),
      alike: level(alike.series).times(keeps),
      outliers: level(usual.series).times(keeps),
      late_returns: level(usual.series, total(late)).times(keeps),
      sudden: level(usual.series, total(late).plus(sudden)).times(keeps),
      trend: sold,
      returns: returned,
      volatility: steady,
      stopping: Exact.min(steady, most),
    },
    soldRecently: Exact.min(recent, most),
    factors,
    annual: atLeastZero(exact(netOf(reported, 0, policy.yearDays)))
      .times(rate)
      .times(own),
    gross: gross.times(rate),
    returns: returns.times(rate),
    steadiness,
    loanShare: new Exact(shop.loanShare),
    outlierDays: usual.days,
    alikeDays: alike.days,
  }
}

/** Net sales per 30 days over the last `days`, at most the shop's age, after subtracting `off`. At least zero. */
function perMonth(series: Series, asOf: string, days: number, off: Decimal): Decimal {
  const counted = Math.min(days, series.life)
  if (counted === 0) return new Exact(0)
  const net = exact(netOf(series, 0, counted)).minus(off)
  return atLeastZero(net.times(policy.monthDays).div(openDays(asOf, 0, counted)))
}

function returnsFactor(gross: Decimal, returns: Decimal): Decimal {
  if (gross.isZero()) return new Exact(policy.returnsFactorLeast)
  const above = atLeastZero(returns.div(gross).minus(policy.toleratedReturns))
  return Exact.max(policy.returnsFactorLeast, new Exact(1).minus(above.times(policy.returnsWeight)))
}

function loanFactor(share: Decimal): Decimal {
  return share.gte(payoutRules.loanMost) ? new Exact(0) : atLeastZero(new Exact(1).minus(share.times(payoutRules.loanWeight)))
}
