/** Shops that have stopped selling, and shops whose sales come back: they carry nothing. */
import { exact } from '../exact.ts'
import { cleaning } from '../policy.ts'
import { type Series, sumOf } from '../series.ts'

/** Whether nothing was sold for as long as the policy says. */
export function isDormant({ gross }: Series): boolean {
  return sumOf(gross, 0, cleaning.dormantDays) === 0n
}

/** Whether the refunds of the last months come close to the sales, as where sales are made up and paid back. */
export function isRefunded({ gross, returns }: Series): boolean {
  const sold = sumOf(gross, 0, cleaning.refundedDays)
  const back = sumOf(returns, 0, cleaning.refundedDays)
  return sold > 0n && exact(back).gte(exact(sold).times(cleaning.refundedShare))
}
