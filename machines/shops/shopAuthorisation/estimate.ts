/** Estimated effect of one more shop on the limit, by linking method. Pure. SHOP-13 to SHOP-15, CRED-02. */

import type { Money } from '../../../contract/kernel/money.ts'
import type { CreditLimit } from '../../../contract/limits/limits.ts'
import type { AuthMethod } from '../../../contract/shops/linking.ts'
import { linksPsp } from './methods.ts'

/** About how much one more shop like those that are linked brings; null while no number can be known. `more`: payouts are seen, which counts on top. */
export type MethodEstimate = { about: Money | null; more: boolean }

/** The estimate of a method, from what the last calculation says would raise the limit. */
export function estimateOf(method: AuthMethod, limit: Pick<CreditLimit, 'raises'> | null): MethodEstimate {
  return { about: limit?.raises.find(({ kind }) => kind === 'linkShop')?.amount ?? null, more: linksPsp(method) }
}
