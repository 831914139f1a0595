/** Excludes consecutive days with the same number of orders, which no real shop has. */
import { cleaning, policy } from '../policy.ts'
import type { Series } from '../series.ts'

/**
 * Returns the series without such days and their number in the window. The days are found by their number of orders, not by amount, so
 * that lower sales on one day never make another day count. Returns beyond the sales of these days are kept.
 */
export function withoutUniformDays(series: Series): { series: Series; days: number } {
  const alike = alikeAges(series.orders)
  const gross = series.gross.map((sold, age) => (alike.has(age) ? 0n : sold))
  const returns = series.returns.map((back, age) => (alike.has(age) ? beyond(back, series.gross[age] ?? 0n) : back))
  return { series: { ...series, gross, returns }, days: [...alike].filter((age) => age < policy.windowDays).length }
}

function alikeAges(orders: readonly number[]): Set<number> {
  const found = new Set<number>()
  let begin = 0
  for (let age = 1; age <= orders.length; age++) {
    if (orders[age] === orders[begin] && age < orders.length) continue
    const long = age - begin >= cleaning.alikeDays && (orders[begin] ?? 0) >= cleaning.alikeOrders
    if (long) for (let each = begin; each < age; each++) found.add(each)
    begin = age
  }
  return found
}

function beyond(back: bigint, sold: bigint): bigint {
  return back > sold ? back - sold : 0n
}
