/** Companies that leads have frozen: what a call is refused, and the payouts that wait. Decision 123. */
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** Whether a company is frozen now; also while a lead proposes to release it. */
export async function isFrozen(db: Db | Trx, companyId: string): Promise<boolean> {
  const open = await db
    .selectFrom('company_freezes')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '<>', 'released')
    .executeTakeFirst()
  return open !== undefined
}

/** Refuses a call of a frozen company that the contract marks so. Problem `refused` (`details.reason` `frozen`). */
export async function refuseFrozen(
  db: Db | Trx,
  { refusedWhileFrozen }: Pick<Endpoint, 'refusedWhileFrozen'>,
  companyId: string,
): Promise<void> {
  if (refusedWhileFrozen && (await isFrozen(db, companyId))) throw new Problem('refused', { details: { reason: 'frozen' } })
}
