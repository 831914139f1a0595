/** Money that came for a loan without a debit: transfers, and what a PSP withheld. CHG-02, decisions 109, 116, 118. */
import { latestDay } from '../../contract/kernel/days.ts'
import { repaymentLifecycle } from '../../machines/repayments/lifecycles/repayment.ts'
import { lockLoan } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Trx } from '../platform/deps.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { applyCredit } from './apply-credit.ts'
import { postRepayment } from './post-repayment.ts'
import { newRepayment } from './submit.ts'

/** Books money that came for a loan without a debit, once by its source. No bank takes it back. What it pays too much repays what is due. */
export async function bookArrival(
  trx: Trx,
  arrived: {
    /** The sub-order it came for; null where it names none. */
    id: string | null
    drawdown_id: string
    facility_id: string
    source: string
    amount: bigint
    valueOn: string
    method: 'settlement' | 'transfer'
    /** Reference of the PSP order it was withheld for; null for a transfer. */
    collection: string | null
  },
  { account, actor, at }: { account: string; actor: string; at: Date },
): Promise<void> {
  const drawdown = await lockLoan(trx, { id: arrived.drawdown_id, facility_id: arrived.facility_id })
  const before = await trx
    .selectFrom('repayments')
    .select('id')
    .where('source', '=', arrived.source)
    // One that staff have undone is booked again. Decision 126.
    .where('status', '<>', 'returned')
    .executeTakeFirst()
  if (before) return
  const row = {
    ...(await newRepayment(trx, drawdown, at)),
    sub_order_id: arrived.id,
    method: arrived.method,
    source: arrived.source,
    amount: arrived.amount,
    value_on: await countedFrom(trx, drawdown, arrived.valueOn),
    status: initialStatus(repaymentLifecycle) as 'pending',
    requested_by: null,
  }
  await trx.insertInto('repayments').values(row).execute()
  // Before it is applied to sub-orders: the PSP's remaining amount is compared with the amount open afterwards.
  if (arrived.collection !== null)
    await trx
      .updateTable('charge_collections')
      .set((collection) => ({ taken: collection('taken', '+', arrived.amount) }))
      .where('reference', '=', arrived.collection)
      .execute()
  await postRepayment(trx, row.id, { account, final: true, actor, at })
  await applyCredit(trx, row.company_id, at)
}

/**
 * The day from which money counts that is reported for an earlier one: not before interest of the loan was waived. Otherwise the waived
 * interest would be credited as if it had been paid. Nor before the loan was written off: what was owed then is fixed. Decisions 116, 118.
 */
async function countedFrom(trx: Trx, { id, written_off_on }: DrawdownRow, day: string): Promise<string> {
  const waiver = await trx
    .selectFrom('repayments')
    .select('value_on')
    .where('drawdown_id', '=', id)
    .where('method', '=', 'waiver')
    .where('status', '=', 'cleared')
    .orderBy('value_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latestDay(day, ...(waiver ? [waiver.value_on] : []), ...(written_off_on === null ? [] : [written_off_on]))
}
