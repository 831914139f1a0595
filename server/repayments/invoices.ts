/** Invoices of sub-orders: their number identifies an incoming transfer. API-054, CHG-03. */

import type { InputOf } from '../../contract/endpoints.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { ChargeInvoice } from '../../contract/repayments/charge-orders.ts'
import { audit } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { nextReference } from '../platform/reference-numbers.ts'

/** Gives a sub-order its invoice, once. Problem `notFound` for one that is not the company's, `conflict` when nothing of it is open. */
export async function issueInvoice(call: Call<'company'>, asked: InputOf<'issueInvoice'>): Promise<ChargeInvoice> {
  const { deps, companyId } = call
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const sub = await trx
      .selectFrom('charge_sub_orders as sub')
      .innerJoin('charge_orders as parent', 'parent.id', 'sub.order_id')
      .innerJoin('drawdowns', 'drawdowns.id', 'sub.drawdown_id')
      .selectAll('sub')
      .select(['parent.due_on', 'parent.currency', 'drawdowns.reference as loan'])
      .where('sub.id', '=', asked.subOrderId)
      .where('sub.order_id', '=', asked.id)
      .where('parent.company_id', '=', companyId)
      .forUpdate('sub')
      .executeTakeFirst()
    if (!sub) throw new Problem('notFound')
    const open = sub.total - sub.received - sub.lifted
    if (open === 0n) throw new Problem('conflict')
    const number = sub.invoice ?? (await nextReference(trx, 'INV', dayOf(at)))
    if (!sub.invoice) {
      await trx.updateTable('charge_sub_orders').set({ invoice: number, invoiced_at: at }).where('id', '=', sub.id).execute()
      const details = { invoice: number, amount: open.toString(), subOrder: sub.reference }
      await audit(trx, call, { action: 'charge.invoiced', subject: 'charge_orders', subjectId: sub.order_id, details })
    }
    return {
      number,
      issuedOn: dayOf(sub.invoiced_at ?? at),
      dueOn: sub.due_on,
      drawdownReference: sub.loan,
      amount: money(open, sub.currency),
      payTo: deps.config.collectionAccount,
    }
  })
}
