/** Compares each month of a shop with its own year and season. Decision 111. */
import type { Decimal } from 'decimal.js'
import { atLeastZero, Exact, exact, total } from '../exact.ts'
import { cleaning, policy } from '../policy.ts'
import { openDays } from '../seasons.ts'
import { memoryDays, netOf, type Series } from '../series.ts'

/**
 * What each month of the window sold beyond its trend, the last one first; `late` refunds are off each. A month counts up to
 * twice the median month of the shop's year, twice the same month a year before, or the average month of the year, whichever is most. Each is an
 * order statistic or a sum of months, so they rise with sales and fall with them (decision 034). Zero for shops younger than the window.
 */
export function beyondTrend(series: Series, asOf: string, late: readonly Decimal[]): Decimal[] {
  const { life } = series
  const { monthDays, windowDays, yearDays } = policy
  if (life < windowDays) return []
  const perMonth = (month: number, shift = 0) => {
    const [from, until] = [month * monthDays + shift, (month + 1) * monthDays + shift]
    return exact(netOf(series, from, until))
      .times(monthDays)
      .div(openDays(asOf, from, until))
  }
  const year = Array.from({ length: Math.min(cleaning.trendMonths, Math.floor(life / monthDays)) }, (_, month) => perMonth(month))
  const usual = Exact.max(medianOf(year).times(cleaning.trendTimes), total(year).div(year.length))
  return Array.from({ length: windowDays / monthDays }, (_, month) => {
    const season = life < memoryDays ? new Exact(0) : perMonth(month, yearDays).times(cleaning.trendTimes)
    const [from, until] = [month * monthDays, (month + 1) * monthDays]
    const net = exact(netOf(series, from, until)).minus(late[month] ?? 0)
    const most = atLeastZero(Exact.max(usual, season))
      .times(openDays(asOf, from, until))
      .div(monthDays)
    return atLeastZero(net.minus(most))
  })
}

/** The lower of the two in the middle. */
function medianOf(months: readonly Decimal[]): Decimal {
  return months.toSorted((one, other) => one.comparedTo(other))[Math.floor((months.length - 1) / 2)] ?? new Exact(0)
}
