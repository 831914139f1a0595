/** Suspends charge orders that cannot be collected for now. CHG-04. */
import { chargeOrderLifecycle } from '../../machines/repayments/lifecycles/chargeOrder.ts'
import { auditAt } from '../platform/audit.ts'
import type { Trx } from '../platform/deps.ts'
import { move, statusAfter } from '../platform/lifecycle.ts'

/** Suspends the order of a sub-order, unless it is collected, voided or suspended. */
export async function suspendOrder(trx: Trx, subOrderId: string, { actor, at }: { actor: string; at: Date }): Promise<void> {
  const { id, status, reference, company_id } = await trx
    .selectFrom('charge_sub_orders as sub')
    .innerJoin('charge_orders as parent', 'parent.id', 'sub.order_id')
    .select(['parent.id', 'parent.status', 'parent.reference', 'parent.company_id'])
    .where('sub.id', '=', subOrderId)
    .executeTakeFirstOrThrow()
  const event = { type: 'order.suspended' } as const
  if (statusAfter(chargeOrderLifecycle, status, event) === null) return
  await move(trx, { chart: chargeOrderLifecycle, table: 'charge_orders', id, event, actor, at })
  const about = { companyId: company_id, subject: 'charge_orders', subjectId: id, details: { reference } }
  await auditAt(trx, at, { action: 'charge.suspended', actor, ...about })
}
