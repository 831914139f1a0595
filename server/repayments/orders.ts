/** Reads the charge orders of a company. API-053, CHG-02, CHG-03. */
import { type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { lesser } from '../../contract/lending/loan/exact.ts'
import type { ChargeOrder } from '../../contract/repayments/charge-orders.ts'
import type { Call } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { pageOf, rowsOf } from '../platform/paging.ts'

type OrderRow = Selectable<Tables['charge_orders']>

/** A page of charge orders, newest first. Problem `invalidInput` for an `after` that no page has answered. */
export async function listChargeOrders(
  { deps: { db }, companyId }: Call<'company'>,
  { status, ...page }: InputOf<'listChargeOrders'>,
): Promise<OutputOf<'listChargeOrders'>> {
  const all = db.selectFrom('charge_orders').selectAll().where('company_id', '=', companyId)
  const rows = await rowsOf(status === undefined ? all : all.where('status', '=', status), page).execute()
  const subs = await subOrdersOf(
    db,
    rows.map(({ id }) => id),
  )
  return pageOf(rows, page.size, (row) => presentOrder(row, subs))
}

/** One charge order. Problem `notFound` for one that is not the company's. */
export async function readChargeOrder(
  { deps: { db }, companyId }: Call<'company'>,
  { id }: InputOf<'readChargeOrder'>,
): Promise<ChargeOrder> {
  const row = await db.selectFrom('charge_orders').selectAll().where('id', '=', id).where('company_id', '=', companyId).executeTakeFirst()
  if (!row) throw new Problem('notFound')
  return presentOrder(row, await subOrdersOf(db, [id]))
}

/** The charge orders of a loan, newest first, with its own share alone. */
export async function ordersOfLoan(db: Db | Trx, drawdownId: string): Promise<ChargeOrder[]> {
  const rows = await db
    .selectFrom('charge_orders')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) => selectFrom('charge_sub_orders').select('order_id').where('drawdown_id', '=', drawdownId))
    .orderBy('number', 'desc')
    .execute()
  const subs = await subOrdersOf(
    db,
    rows.map(({ id }) => id),
  )
  const own = subs.filter(({ drawdown_id }) => drawdown_id === drawdownId)
  return rows.map((row) => presentOrder(row, own))
}

/** Sub-orders of some orders, with the pending amounts of bank and PSPs. */
async function subOrdersOf(db: Db | Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('charge_sub_orders as sub')
    .innerJoin('drawdowns', 'drawdowns.id', 'sub.drawdown_id')
    .selectAll('sub')
    .select([
      'drawdowns.reference as loan',
      sql<bigint>`(coalesce((select sum(r.amount) from repayments r where r.sub_order_id = sub.id and r.status in ('pending', 'collecting')), 0)
        + coalesce((select sum(c.amount - c.taken) from charge_collections c where c.sub_order_id = sub.id and c.status in ('asked', 'open')), 0))::bigint`.as(
        'asked',
      ),
    ])
    .where('sub.order_id', 'in', orderIds)
    .orderBy('sub.reference')
    .execute()
}

function presentOrder(order: OrderRow, all: Awaited<ReturnType<typeof subOrdersOf>>): ChargeOrder {
  const { id, reference, facility_id, method, currency, status, due_on, created_at } = order
  const subs = all
    .filter(({ order_id }) => order_id === id)
    .map((sub) => {
      const outstanding = sub.total - sub.received - sub.lifted
      return { ...sub, outstanding, pending: lesser(sub.asked, outstanding) }
    })
  const sum = (of: 'total' | 'outstanding' | 'pending' | 'received') =>
    money(
      subs.reduce((whole, sub) => whole + sub[of], 0n),
      currency,
    )
  return {
    id,
    reference,
    facilityId: facility_id,
    collectionMethod: method,
    total: sum('total'),
    outstanding: sum('outstanding'),
    pending: sum('pending'),
    received: sum('received'),
    status,
    dueOn: due_on,
    createdTime: created_at.toISOString(),
    subOrders: subs.map((sub) => ({
      subOrderId: sub.id,
      reference: sub.reference,
      drawdownId: sub.drawdown_id,
      drawdownReference: sub.loan,
      invoice: sub.invoice,
      total: money(sub.total, currency),
      outstanding: money(sub.outstanding, currency),
      pending: money(sub.pending, currency),
      received: money(sub.received, currency),
    })),
  }
}
