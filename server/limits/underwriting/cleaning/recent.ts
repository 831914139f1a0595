/** Corrects a shop's most recent sales: for refunds still to come, for a jump not yet known to last, and for sales that stop. */
import type { Decimal } from 'decimal.js'
import { atLeastZero, Exact, exact } from '../exact.ts'
import { cleaning, policy } from '../policy.ts'
import { openDays } from '../seasons.ts'
import { monthsOf, netOf, type Series, sumOf } from '../series.ts'

/**
 * Refunds that are still to come of each month, the last one first. What was sold in the last `refundDays` can still be sent back: it is at
 * least at the rate of the 90 days before, whose refunds have come. By month, so that no month lowers another one. Decision 119.
 */
export function lateReturns(series: Series, refundDays: number): Decimal[] {
  const rate = maturedRate(series, refundDays)
  const open = monthsOf(series).filter(([from]) => from < refundDays)
  return open.map(([from, until]) => {
    const [sold, back] = [series.gross, series.returns].map((days) => exact(sumOf(days, from, Math.min(until, refundDays))))
    return atLeastZero(rate.times(sold ?? 0).minus(back ?? 0))
  })
}

/** The share of sales that is refunded in the end, at most all; nothing while no refund of this age is known. */
function maturedRate({ gross, returns }: Series, refundDays: number): Decimal {
  const until = refundDays + cleaning.maturedDays
  const [sold, back] = [exact(sumOf(gross, refundDays, until)), exact(sumOf(returns, refundDays, until))]
  if (back.isZero()) return back
  return sold.isZero() ? new Exact(1) : Exact.min(1, back.div(sold))
}

/** The most that a shop counts by what it sold lately: twice the net sales per month of the last 45 days. Decision 119. */
export function mostBySalesOf(series: Series, asOf: string): Decimal {
  const days = Math.min(cleaning.dormantDays, series.life)
  if (days === 0) return new Exact(0)
  const lately = atLeastZero(exact(netOf(series, 0, days)))
  return lately
    .times(cleaning.stoppingTimes)
    .times(policy.monthDays)
    .div(openDays(asOf, 0, days))
}

/** Sales of a young shop's last month above three times its previous average, less `late` refunds. At least zero. */
export function suddenSales(series: Series, asOf: string, late: Decimal): Decimal {
  const { life } = series
  if (life < cleaning.suddenFromDays || life >= cleaning.suddenUntilDays) return new Exact(0)
  const before = atLeastZero(exact(netOf(series, policy.monthDays, life)))
  const most = before
    .times(cleaning.suddenTimes)
    .times(openDays(asOf, 0, policy.monthDays))
    .div(openDays(asOf, policy.monthDays, life))
  return atLeastZero(
    exact(netOf(series, 0, policy.monthDays))
      .minus(late)
      .minus(most),
  )
}
