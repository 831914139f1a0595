/** Corrects a shop's most recent month: for refunds still to come, and for a recent jump in sales not yet known to last. */
import type { Decimal } from 'decimal.js'
import { atLeastZero, Exact, exact } from '../exact.ts'
import { cleaning } from '../policy.ts'
import { openDays } from '../seasons.ts'
import { netOf, type Series, sumOf } from '../series.ts'

/** Refunds of the last 30 days that are still to come, when they come at the rate of the 90 days before. Never below zero. */
export function lateReturns({ gross, returns }: Series): Decimal {
  const [lately, before] = [cleaning.lateDays, cleaning.lateDays + cleaning.lateBeforeDays]
  const sold = sumOf(gross, lately, before)
  const back = sumOf(returns, lately, before)
  if (back === 0n) return new Exact(0)
  const rate = sold === 0n ? new Exact(1) : Exact.min(1, exact(back).div(exact(sold)))
  const expected = exact(sumOf(gross, 0, lately)).times(rate)
  return atLeastZero(expected.minus(exact(sumOf(returns, 0, lately))))
}

/** Sales of a young shop's last month above three times its previous average, less `late` refunds. At least zero. */
export function suddenSales(series: Series, asOf: string, late: Decimal): Decimal {
  const { life } = series
  if (life < cleaning.suddenFromDays || life >= cleaning.suddenUntilDays) return new Exact(0)
  const before = atLeastZero(exact(netOf(series, cleaning.lateDays, life)))
  const most = before
    .times(cleaning.suddenTimes)
    .times(openDays(asOf, 0, cleaning.lateDays))
    .div(openDays(asOf, cleaning.lateDays, life))
  return atLeastZero(
    exact(netOf(series, 0, cleaning.lateDays))
      .minus(late)
      .minus(most),
  )
}
