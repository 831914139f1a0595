/** Detects shops that have stopped selling and shops whose sales are mostly refunded: they have no capacity. */
import { exact } from '../exact.ts'
import { cleaning } from '../policy.ts'
import { type Series, sumOf } from '../series.ts'

/** Whether nothing was sold for the number of days in the policy. */
export function isDormant({ gross }: Series): boolean {
  return sumOf(gross, 0, cleaning.dormantDays) === 0n
}

/** Whether the refunds of the last months are close to the sales, as with fictitious sales. */
export function isRefunded({ gross, returns }: Series): boolean {
  const sold = sumOf(gross, 0, cleaning.refundedDays)
  const back = sumOf(returns, 0, cleaning.refundedDays)
  return sold > 0n && exact(back).gte(exact(sold).times(cleaning.refundedShare))
}
