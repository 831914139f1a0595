/** Raises charge orders every night for due amounts without an order, and tries suspended orders again. CHG-01, CHG-04. */
import { randomUUID } from 'node:crypto'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { owedStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import { chargeOrderLifecycle, collectingStatuses } from '../../machines/repayments/lifecycles/chargeOrder.ts'
import { expectedLoan, lockFacilities, owedLoans } from '../lending/loans/loans.ts'
import { quoteOf, type Repaid } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf, nextNight } from '../platform/hong-kong-time.ts'
import { enqueue, enqueueEach, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { nextReference } from '../platform/reference-numbers.ts'
import { applyCredit } from './apply-credit.ts'
import { holdBackShares } from './hold-back.ts'
import { recordOverdue } from './overdue.ts'
import { methodOf } from './paying-psp.ts'
import { openSubOrders } from './settle-sub-orders.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Once a night: every facility that owes something is looked at. */
    'charge.daily': Record<string, never>
    'charge.raise': { facilityId: string }
  }
}

export const raiseJobs: JobHandlersOf<'charge.daily' | 'charge.raise'> = {
  'charge.daily': async ({ db, clock }) => {
    const at = clock.now()
    await db.transaction().execute(async (trx) => {
      const owing = trx.selectFrom('drawdowns').select('facility_id as id').distinct().where('status', 'in', owedStatuses)
      await enqueueEach(trx, 'charge.raise', owing, { runAt: at })
      await enqueue(trx, 'charge.daily', {}, { runAt: nextNight(at), key: 'charge.daily' })
    })
  },

  'charge.raise': async ({ db, clock }, { facilityId }) => {
    await db.transaction().execute(async (trx) => {
      const at = clock.now()
      await lockFacilities(trx, facilityId)
      const { company_id } = await trx.selectFrom('facilities').select('company_id').where('id', '=', facilityId).executeTakeFirstOrThrow()
      // Before an order is raised: no account is debited for what the company has paid already.
      await applyCredit(trx, company_id, at)
      for (const { drawdown } of await owedLoans(trx, facilityId)) await recordOverdue(trx, drawdown, at)
      await resumeOrders(trx, facilityId, at)
      await raiseOrder(trx, facilityId, at)
      await holdBackShares(trx, facilityId, at)
    })
  },
}

/** Makes sure that a night's work is waiting; called at every start. */
export async function scheduleCharges({ db, clock }: Deps): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'charge.daily', {}, { runAt: clock.now(), key: 'charge.daily' }))
}

/**
 * Raises today's order for the amounts due in a locked facility, with a sub-order for each loan; null when every due amount has an order
 * already. One order a day: later amounts wait for the next night. A loan that is written off is not collected (decision 118).
 */
export async function raiseOrder(trx: Trx, facilityId: string, at: Date): Promise<string | null> {
  const today = dayOf(at)
  const raised = await trx
    .selectFrom('charge_orders')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('due_on', '=', today)
    .executeTakeFirst()
  if (raised) return null
  const asked: { drawdown: DrawdownRow; total: bigint }[] = []
  for (const { drawdown, repaid } of await owedLoans(trx, facilityId)) {
    if (drawdown.status !== 'settled') continue
    const total = await unaskedOf(trx, drawdown, repaid, today)
    if (total > 0n) asked.push({ drawdown, total })
  }
  const [first] = asked
  if (!first) return null
  const { company_id: companyId, product, currency } = first.drawdown
  const [id, reference] = [randomUUID(), await nextReference(trx, 'CO', today)]
  await trx
    .insertInto('charge_orders')
    .values({
      id,
      reference,
      facility_id: facilityId,
      company_id: companyId,
      product,
      due_on: today,
      method: await methodOf(trx, companyId),
      currency,
      status: initialStatus(chargeOrderLifecycle) as 'active',
      created_at: at,
    })
    .execute()
  for (const [index, { drawdown, total }] of asked.entries()) {
    const sub = { id: randomUUID(), reference: `${reference}-${index + 1}`, order_id: id, drawdown_id: drawdown.id, total }
    await trx
      .insertInto('charge_sub_orders')
      .values({ ...sub, invoice: null, invoiced_at: null })
      .execute()
    await collectSoon(trx, sub.id, at)
  }
  const details = { reference, total: asked.reduce((sum, { total }) => sum + total, 0n).toString(), loans: asked.length }
  await auditAt(trx, at, { action: 'charge.raised', actor: 'system', companyId, subject: 'charge_orders', subjectId: id, details })
  return id
}

/** Queues the collection of a sub-order's open amount that is not pending yet. */
export async function collectSoon(trx: Trx, subOrderId: string, at: Date): Promise<void> {
  await enqueue(trx, 'charge.collect', { subOrderId }, { runAt: at, key: `charge.collect:${subOrderId}` })
}

/** The amount due of a loan, assuming that debits ordered by the merchant arrive on their day, less the open sub-orders. */
async function unaskedOf(trx: Trx, drawdown: DrawdownRow, repaid: Repaid, today: string): Promise<bigint> {
  const asked = sumOf((await openSubOrders(trx, drawdown.id)).map(({ open }) => open))
  return quoteOf(await expectedLoan(trx, drawdown, { repaid, debits: 'ordered' }), today).due - asked
}

/** Collects the open amounts of a facility's orders that are not pending; suspended orders are tried again by the method available now. */
async function resumeOrders(trx: Trx, facilityId: string, at: Date): Promise<void> {
  const orders = await trx
    .selectFrom('charge_orders')
    .select(['id', 'company_id', 'status'])
    .where('facility_id', '=', facilityId)
    .where('status', 'in', [...collectingStatuses, 'suspend'])
    .execute()
  for (const { id, company_id, status } of orders) {
    const subs = await trx.selectFrom('charge_sub_orders').selectAll().where('order_id', '=', id).execute()
    const collectOpen = async () => {
      for (const sub of subs.filter((each) => each.received + each.lifted < each.total)) await collectSoon(trx, sub.id, at)
    }
    if (status === 'suspend') {
      const method = await methodOf(trx, company_id)
      await trx.updateTable('charge_orders').set({ method }).where('id', '=', id).execute()
      const received = subs.some((sub) => sub.received > 0n) ? 'part' : 'none'
      const order = { chart: chargeOrderLifecycle, table: 'charge_orders', id, actor: 'system', at } as const
      await move(trx, { ...order, event: { type: 'order.resumed', received }, effects: { collectOpen } })
    } else await collectOpen()
  }
}
