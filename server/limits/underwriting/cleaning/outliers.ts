/** Reduces single days far above the usual sales. */
import { addDays, daysBetween } from '../../../../contract/kernel/days.ts'
import { Exact, exact } from '../exact.ts'
import { cleaning, policy } from '../policy.ts'
import { peakBefore } from '../seasons.ts'
import { memoryDays, type Series } from '../series.ts'

/**
 * The series with every day of the window at most three times the day that one in four exceeds, or in a known season at most its best day
 * of the year before, whichever is more; and how many days were cut. Both bounds rise with sales and fall with them (decision 034).
 */
export function withoutOutliers(series: Series, asOf: string): { series: Series; days: number } {
  const counted = Math.min(policy.windowDays, series.life)
  const usual = capOf(series.gross.slice(0, counted))
  let days = 0
  const gross = series.gross.map((sold, age) => {
    if (age >= counted || sold <= usual) return sold
    const most = larger(usual, bestBefore(series, asOf, age))
    if (sold <= most) return sold
    days++
    return most
  })
  return { series: { ...series, gross }, days }
}

function capOf(days: readonly bigint[]): bigint {
  const sorted = [...days].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const place = Math.floor(new Exact(cleaning.outlierQuantile).times(sorted.length).toNumber())
  return BigInt(
    exact(sorted[Math.min(place, sorted.length - 1)] ?? 0n)
      .times(cleaning.outlierTimes)
      .floor()
      .toFixed(0),
  )
}

/** The best day of the season a day is in, a year before; zero when it is in none, or the shop was not there yet. */
function bestBefore({ gross }: Series, asOf: string, age: number): bigint {
  const season = peakBefore(addDays(asOf, -age))
  if (season === null) return 0n
  const [youngest, oldest] = [daysBetween(season.to, asOf), daysBetween(season.from, asOf)]
  return gross.slice(Math.max(0, youngest), Math.min(memoryDays, oldest + 1)).reduce(larger, 0n)
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
