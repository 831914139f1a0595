/** Status of a limit, and how much of it could be drawn. Pure. CRED-01 to CRED-06. */

import type { Money } from '../../contract/kernel/money.ts'
import type { CreditApplication, CreditLimit } from '../../contract/limits/limits.ts'

/** Not requested, being calculated for the first time or again, a higher one requested, given, or not given. */
export type LimitStanding = 'none' | 'calculating' | 'recalculating' | 'increasing' | 'given' | 'notGiven'

/** Status of a limit. CRED-01, CRED-03 to CRED-05. */
export function limitStandingOf(limit: CreditApplication | null): LimitStanding {
  if (limit === null) return 'none'
  if (limit.status === 'active') return 'given'
  if (limit.status === 'failed') return 'notGiven'
  if (limit.type === 'limit_increase') return 'increasing'
  return limit.pre_limit ? 'recalculating' : 'calculating'
}

/**
 * What can be drawn before there is a facility, with what it comes from: nothing is taken off yet, so it is the smaller of limit and
 * watermark. Null while there is no amount. CRED-06.
 */
export function drawableOf(limit: CreditLimit | null): { total: Money; watermark: Money; drawable: Money } | null {
  const total = limit?.limit ?? limit?.pre_limit ?? null
  if (!total || BigInt(total.amount) <= 0n) return null
  const watermark = limit?.watermark ?? total
  return { total, watermark, drawable: BigInt(total.amount) < BigInt(watermark.amount) ? total : watermark }
}
