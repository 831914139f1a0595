/** Settles the sub-orders of charge orders from repayments, and the orders with them, under the facility's lock. CHG-02 to CHG-04. */
import { sql } from 'kysely'
import { lesser } from '../../contract/lending/loan/exact.ts'
import { chargeOrderLifecycle } from '../../machines/repayments/lifecycles/chargeOrder.ts'
import type { Trx } from '../platform/deps.ts'
import { move } from '../platform/lifecycle.ts'
import { stopShareAbove, stopWithholdingMore } from './psp-withholding.ts'

/** Who acts, and when. */
interface Acting {
  readonly actor: string
  readonly at: Date
}

/** Applies a repayment of a loan to its open sub-orders, the oldest first, regardless of what caused the repayment. */
export async function settleSubOrders(
  trx: Trx,
  { drawdownId, repaymentId, amount, ...acting }: { drawdownId: string; repaymentId: string; amount: bigint } & Acting,
): Promise<void> {
  let left = amount
  for (const { id, order_id, open } of await openSubOrders(trx, drawdownId)) {
    if (left <= 0n) return
    const taken = lesser(left, open)
    left -= taken
    await trx
      .insertInto('charge_receipts')
      .values({ sub_order_id: id, repayment_id: repaymentId, amount: taken })
      .onConflict((conflict) =>
        conflict.columns(['sub_order_id', 'repayment_id']).doUpdateSet({ amount: sql`charge_receipts.amount + excluded.amount` }),
      )
      .execute()
    await trx
      .updateTable('charge_sub_orders')
      .set((row) => ({ received: row('received', '+', taken) }))
      .where('id', '=', id)
      .execute()
    await settleOrder(trx, order_id, acting)
  }
}

/** Removes a returned repayment from every sub-order it was applied to. */
export async function emptySubOrders(trx: Trx, { repaymentId, ...acting }: { repaymentId: string } & Acting): Promise<void> {
  const receipts = await trx.deleteFrom('charge_receipts').where('repayment_id', '=', repaymentId).returningAll().execute()
  for (const { sub_order_id, amount } of receipts) {
    const { order_id } = await trx
      .updateTable('charge_sub_orders')
      .set((row) => ({ received: row('received', '-', amount) }))
      .where('id', '=', sub_order_id)
      .returning('order_id')
      .executeTakeFirstOrThrow()
    await settleOrder(trx, order_id, acting)
  }
}

/** Lifts the open sub-orders of a loan that is not collected any more, and ends what a PSP holds back of its payouts. */
export async function liftSubOrders(trx: Trx, { drawdownId, ...acting }: { drawdownId: string } & Acting): Promise<void> {
  await stopShareAbove(trx, drawdownId, { amount: 0n, at: acting.at })
  for (const { id, order_id, open } of await openSubOrders(trx, drawdownId)) {
    await trx
      .updateTable('charge_sub_orders')
      .set((row) => ({ lifted: row('lifted', '+', open) }))
      .where('id', '=', id)
      .execute()
    await settleOrder(trx, order_id, acting)
  }
}

async function sumsOf(trx: Trx, orderId: string): Promise<{ total: bigint; received: bigint; lifted: bigint }> {
  return trx
    .selectFrom('charge_sub_orders')
    .select((row) => [
      sql<bigint>`sum(${row.ref('total')})::bigint`.as('total'),
      sql<bigint>`sum(${row.ref('received')})::bigint`.as('received'),
      sql<bigint>`sum(${row.ref('lifted')})::bigint`.as('lifted'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** The open sub-orders of a loan, the oldest first. */
export async function openSubOrders(trx: Trx, drawdownId: string): Promise<{ id: string; order_id: string; open: bigint }[]> {
  return trx
    .selectFrom('charge_sub_orders as sub')
    .innerJoin('charge_orders as parent', 'parent.id', 'sub.order_id')
    .select(['sub.id', 'sub.order_id', sql<bigint>`(sub.total - sub.received - sub.lifted)::bigint`.as('open')])
    .where('sub.drawdown_id', '=', drawdownId)
    .where(sql<boolean>`sub.received + sub.lifted < sub.total`)
    .orderBy('parent.number')
    .execute()
}

async function settleOrder(trx: Trx, id: string, acting: Acting): Promise<void> {
  const { total, received, lifted } = await sumsOf(trx, id)
  const effects = { stopExcess: () => stopWithholdingMore(trx, id, acting.at) }
  const order = { chart: chargeOrderLifecycle, table: 'charge_orders', id, ...acting, effects } as const
  if (lifted === total) await move(trx, { ...order, event: { type: 'order.voided' } })
  else {
    const state = received + lifted === total ? 'all' : received > 0n ? 'part' : 'none'
    await move(trx, { ...order, event: { type: 'receipts.changed', received: state } })
  }
}
