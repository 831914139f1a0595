/**
 * Amounts PSPs still withhold for charge orders or as a share of their payouts, and how withholding is stopped, under the facility's lock. The
 * share is decided in contract/lending/loan/share.ts, `sharedPayouts` of server/lending/drawable.ts and counted-payouts.ts, the amount in
 * `leftToAsk` of collect-charge-orders.ts and `toHoldBack` of hold-back.ts. CHG-02, decision 127.
 */
import { sql } from 'kysely'
import { atWorkStatuses } from '../../machines/repayments/lifecycles/chargeCollection.ts'
import type { Trx } from '../platform/deps.ts'
import { enqueue } from '../platform/jobs/jobs.ts'

/** Orders at PSPs that are at work: for a sub-order, or with a share for a loan. */
function atWork(trx: Trx) {
  return trx
    .selectFrom('charge_collections as collection')
    .leftJoin('charge_sub_orders as sub', 'sub.id', 'collection.sub_order_id')
    .where('collection.status', 'in', atWorkStatuses)
}

/** Those for a loan, of either kind. */
function atWorkFor(trx: Trx, drawdownId: string) {
  return atWork(trx).where(({ or, eb }) => or([eb('sub.drawdown_id', '=', drawdownId), eb('collection.drawdown_id', '=', drawdownId)]))
}

const left = sql<bigint>`(collection.amount - collection.taken)::bigint`

/** The active PSP order of a sub-order, and the amount it still has to withhold. */
export async function withheldFor(trx: Trx, subOrderId: string): Promise<{ reference: string; left: bigint } | undefined> {
  return atWork(trx)
    .select(['collection.reference', left.as('left')])
    .where('sub.id', '=', subOrderId)
    .executeTakeFirst()
}

/** The active PSP order that holds back a share for a loan, and the amount it holds back at most. Decision 127. */
export async function sharedFor(trx: Trx, drawdownId: string): Promise<{ reference: string; psp_id: string; left: bigint } | undefined> {
  return atWork(trx)
    .select(['collection.reference', 'collection.psp_id', left.as('left')])
    .where('collection.drawdown_id', '=', drawdownId)
    .executeTakeFirst()
}

/** The amount PSPs still have to withhold for a loan. */
export async function withheldOf(trx: Trx, drawdownId: string): Promise<bigint> {
  const { sum } = await atWorkFor(trx, drawdownId)
    .select(sql<bigint>`coalesce(sum(${left}), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** Stops PSPs that would withhold more than the open amount of a sub-order; the open amount is requested again. */
export async function stopWithholdingMore(trx: Trx, orderId: string, at: Date): Promise<void> {
  const rows = await atWork(trx)
    .select('collection.reference')
    .where('sub.order_id', '=', orderId)
    .where(sql<boolean>`${left} > sub.total - sub.received - sub.lifted`)
    .execute()
  for (const { reference } of rows) await stopWithholding(trx, reference, at)
}

/** Stops PSPs that withhold for a loan. */
export async function stopWithholdingFor(trx: Trx, drawdownId: string, at: Date): Promise<void> {
  const rows = await atWorkFor(trx, drawdownId).select('collection.reference').execute()
  for (const { reference } of rows) await stopWithholding(trx, reference, at)
}

/** Stops the PSP that would hold back more than an amount as the share of a loan; what can be held back is requested again. Decision 127. */
export async function stopShareAbove(trx: Trx, drawdownId: string, { amount, at }: { amount: bigint; at: Date }): Promise<void> {
  const order = await sharedFor(trx, drawdownId)
  if (order && order.left > amount) await stopWithholding(trx, order.reference, at)
}

/** Stops the withholding of an order at a PSP; the open amount is requested again. */
export async function stopWithholding(trx: Trx, reference: string, at: Date): Promise<void> {
  await enqueue(trx, 'charge.end', { reference }, { runAt: at, key: `charge.end:${reference}` })
}
