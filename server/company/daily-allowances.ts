/** Daily limits of operations per user or company. */
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { daySeconds, takeAllowance, windowLeft } from '../platform/security/allowances.ts'

/** Takes one of the `limit` times of a day. Problem `tooManyRequests` with `retryAfter` when none is left. */
export async function takeDailyAllowance(db: Db | Trx, { key, limit, at }: { key: string; limit: number; at: Date }): Promise<void> {
  const left = await takeAllowance(db, { key, limit, seconds: daySeconds, at })
  if (!left) throw new Problem('tooManyRequests', { details: { retryAfter: windowLeft(at, daySeconds) } })
}
