/** Status of a limit, and how much of it could be drawn. Pure. CRED-01 to CRED-06. */

import type { Money } from '../../contract/kernel/money.ts'
import type { CreditApplication, CreditLimit } from '../../contract/limits/limits.ts'

/** Not requested, being calculated for the first time, waiting for a seller's name, calculated again, a higher one requested, given, or not given. */
export type LimitStanding = 'none' | 'calculating' | 'checkingName' | 'recalculating' | 'increasing' | 'given' | 'notGiven'

/** Status of a limit. CRED-01, CRED-03 to CRED-05, decision 094. */
export function limitStandingOf(limit: CreditApplication | CreditLimit | null): LimitStanding {
  if (limit === null) return 'none'
  if (limit.status === 'active') return 'given'
  if (limit.status === 'failed') return 'notGiven'
  if (limit.type === 'limit_increase') return 'increasing'
  if (limit.pre_limit) return 'recalculating'
  return 'waits_for_name' in limit && limit.waits_for_name ? 'checkingName' : 'calculating'
}

/**
 * Why a limit was not given: the sales are enough but lent on already (decision 099), a shop in another name does not count (decision 094), or
 * the sales are not enough.
 */
export function refusedFor(limit: CreditLimit | null): 'exposure' | 'name' | 'sales' {
  if (limit?.steps.some(({ rule }) => rule === 'exposure')) return 'exposure'
  return limit?.shops.some(({ stopped_by }) => stopped_by === 'other_name') ? 'name' : 'sales'
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
