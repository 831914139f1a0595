/** Compares the weak months of a shop with its average. */
import type { Decimal } from 'decimal.js'
import { atLeastZero, Exact, exact, total } from '../exact.ts'
import { policy } from '../policy.ts'
import { openDays } from '../seasons.ts'
import { memoryDays, monthsOf, netOf, type Series } from '../series.ts'

/** Net sales per 30 days: the average of the window and of its weak half, and which share of the average counts. */
export interface Steadiness {
  readonly average: Decimal
  /** Null with fewer than two months. */
  readonly weak: Decimal | null
  readonly factor: Decimal
}

/**
 * Compares the weak half of the months with all of them. `unsure` is subtracted from each month, the last one first. A weak month that sold more a year
 * before counts with the higher figure, up to the average, because a stock-out or a shifted Chinese New Year is no lasting weakness. The average
 * times the factor is between 70 % of the average and all of it, and never rises when a day of either year sells less (decision 034).
 */
export function steadinessOf(series: Series, asOf: string, unsure: readonly Decimal[]): Steadiness {
  const counted = Math.min(policy.windowDays, series.life)
  const perMonth = (net: Decimal, from: number, until: number) => net.times(policy.monthDays).div(openDays(asOf, from, until))
  const net = exact(netOf(series, 0, counted)).minus(total(unsure))
  const average = counted === 0 ? new Exact(0) : atLeastZero(perMonth(net, 0, counted))
  const bounds = monthsOf(series)
  if (bounds.length < 2) return { average, weak: null, factor: new Exact(policy.variationFactorUnknown) }
  const months = bounds.map(([from, until], month) => {
    const own = exact(netOf(series, from, until)).minus(unsure[month] ?? 0)
    const before = series.life >= memoryDays ? netOf(series, from + policy.yearDays, until + policy.yearDays) : 0n
    const yearBefore = perMonth(exact(before), from + policy.yearDays, until + policy.yearDays)
    return Exact.max(perMonth(own, from, until), Exact.min(average, yearBefore))
  })
  const low = months.toSorted((one, other) => one.comparedTo(other)).slice(0, Math.floor(bounds.length / 2))
  const weak = total(low).div(low.length)
  return { average, weak, factor: average.isZero() ? new Exact(1) : factorOf(average, weak) }
}

function factorOf(average: Decimal, weak: Decimal): Decimal {
  const behind = new Exact(1).minus(weak.div(average)).minus(policy.toleratedVariation)
  return new Exact(1).minus(Exact.min(policy.variationCutMost, atLeastZero(behind)))
}
