/** Why we debit nothing for a loan by ourselves: the one answer for charge orders, the page of the merchant, and the desk. Decisions 118, 126, 132. */
import type { DebitStop } from '../../../contract/staff/debit-holds.ts'
import type { Db, Trx } from '../../platform/deps.ts'
import type { DrawdownRow } from '../present.ts'
import { isWriteOffProposed } from './loans.ts'

/** The reason on a day, and the last day of a hold; null while the loan is debited. */
export async function debitStopOf(
  db: Db | Trx,
  drawdown: Pick<DrawdownRow, 'id' | 'written_off_on'>,
  day: string,
): Promise<{ why: DebitStop; until: string | null } | null> {
  if (drawdown.written_off_on !== null) return { why: 'writtenOff', until: null }
  if (await isWriteOffProposed(db, drawdown)) return { why: 'writeOffProposed', until: null }
  const hold = await db
    .selectFrom('debit_holds')
    .select('until')
    .where('drawdown_id', '=', drawdown.id)
    .where('status', '=', 'held')
    .where('until', '>=', day)
    .executeTakeFirst()
  return hold ? { why: 'held', until: hold.until } : null
}

/** Whether it also stops what the merchant orders: a hold does not. */
export function stopsOrders(stop: { why: DebitStop } | null): boolean {
  return stop !== null && stop.why !== 'held'
}
