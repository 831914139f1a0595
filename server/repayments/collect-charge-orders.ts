/**
 * Collects charge orders by debit or by withholding from PSP settlements; each payment is booked once. The collection of arrears by staff is in
 * collection-cases.ts. CHG-02, CHG-04.
 */
import type { EventFromLogic } from 'xstate'
import { lesser } from '../../contract/lending/loan/exact.ts'
import { chargeCollectionLifecycle } from '../../machines/repayments/lifecycles/chargeCollection.ts'
import { collectingStatuses } from '../../machines/repayments/lifecycles/chargeOrder.ts'
import { debitStopOf } from '../lending/loans/debit-stop.ts'
import { expectedLoan, lockLoan, pendingStatuses, repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf } from '../lending/loans/standing.ts'
import { mayBeDebited } from '../lending/mandate.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { PartnerRefusal } from '../outside/http.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { type Collection, cancelCollection, readCollection, sendCollection, type Taking } from '../outside/psps/psp-collections.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'
import { can, type EffectsOf, moveOnce } from '../platform/lifecycle.ts'
import { bookArrival } from './arrivals.ts'
import { holdBack } from './hold-back.ts'
import { payingPsp } from './paying-psp.ts'
import { nextDay } from './post-repayment.ts'
import { stopWithholding, withheldFor, withheldOf } from './psp-withholding.ts'
import { collectSoon } from './raise.ts'
import { openSubOrders } from './settle-sub-orders.ts'
import { orderDebit } from './submit.ts'
import { suspendOrder } from './suspend.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'charge.collect': { subOrderId: string }
    'charge.ask': { reference: string }
    'charge.follow': { reference: string }
    'charge.end': { reference: string }
  }
}

export const collectJobs: JobHandlersOf<'charge.collect' | 'charge.ask' | 'charge.follow' | 'charge.end'> = {
  /**
   * Orders a debit or a PSP collection; does nothing while a debit is pending. A PSP that withholds less than the open amount is stopped
   * first, then asked for all of it. An account that the signed mandate does not cover is not debited: the order is suspended.
   */
  'charge.collect': async ({ db, clock, config }, { subOrderId }) => {
    await db.transaction().execute(async (trx) => {
      const at = clock.now()
      const found = await subOrderOf(trx, subOrderId)
      const drawdown = await lockLoan(trx, { id: found.drawdown_id, facility_id: found.facility_id })
      const sub = await subOrderOf(trx, subOrderId)
      const open = sub.total - sub.received - sub.lifted
      // The order may be for other loans, too: it goes on.
      if (await debitStopOf(trx, drawdown, dayOf(at))) return
      if (open === 0n || !collectingStatuses.includes(sub.status) || (await debitUnderWay(trx, subOrderId))) return
      const held = await withheldFor(trx, subOrderId)
      // Amounts the merchant has ordered meanwhile are not collected twice.
      const amount = lesser(open - (held?.left ?? 0n), await leftToAsk(trx, drawdown, dayOf(at)))
      if (amount <= 0n) return
      if (held) {
        await stopWithholding(trx, held.reference, at)
        return
      }
      if (sub.method === 'directDebit') {
        if (!(await mayBeDebited(trx, config, drawdown))) return suspendOrder(trx, subOrderId, { actor: 'system', at })
        await orderDebit(trx, { drawdown, amount, subOrderId, requestedBy: null, at })
        return
      }
      const psp = await payingPsp(trx, sub.company_id)
      if (!psp) return suspendOrder(trx, subOrderId, { actor: 'system', at })
      const { count } = await trx
        .selectFrom('charge_collections')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('sub_order_id', '=', subOrderId)
        .executeTakeFirstOrThrow()
      const reference = `${sub.reference}-${Number(count) + 1}`
      const asked = { reference, sub_order_id: subOrderId, psp_id: psp.id, amount, status: 'asked', asked_at: at } as const
      await trx.insertInto('charge_collections').values(asked).execute()
      await enqueue(trx, 'charge.ask', { reference }, { runAt: at })
    })
  },

  /** Asks the PSP. It knows the order by the reference, so that asking again changes nothing. */
  'charge.ask': async (deps, { reference }) => {
    const { partner, account_id, ...row } = await collectionOf(deps, reference)
    if (!can(chargeCollectionLifecycle, row, { type: 'withholding.accepted' })) return
    try {
      const { amount, currency, share } = row
      await sendCollection(deps, partner, { reference, account_id, amount, currency, share })
    } catch (error) {
      if (!(error instanceof PartnerRefusal)) throw error
      return refuse(deps, reference, partner)
    }
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      const effects = { followWithholding: () => enqueue(trx, 'charge.follow', { reference }, { runAt: nextDay(at) }) }
      await moveCollection(trx, reference, { event: { type: 'withholding.accepted' }, actor: `provider:${partner}`, at, effects })
    })
  },

  /** Polls the withheld amounts every day until the order is complete. */
  'charge.follow': async (deps, { reference }) => {
    const { partner, ...row } = await collectionOf(deps, reference)
    if (!can(chargeCollectionLifecycle, row, { type: 'withholding.completed' })) return
    const found = await readCollection(deps, partner, reference)
    await book(deps, reference, partner, found)
    if (found.status === 'open')
      await deps.db
        .transaction()
        .execute((trx) =>
          enqueue(trx, 'charge.follow', { reference }, { runAt: nextDay(deps.clock.now()), key: `charge.follow:${reference}` }),
        )
  },

  /**
   * Ends an order whose amount differs from the open amount of its sub-order, or that holds back a share for a loan of which less is owed or all is
   * due: withholding stops, and what is open is requested again.
   */
  'charge.end': async (deps, { reference }) => {
    const { partner, sub_order_id, loan, ...row } = await collectionOf(deps, reference)
    if (row.status === 'asked') throw new Error(`${reference} is on its way to the PSP`)
    if (can(chargeCollectionLifecycle, row, { type: 'withholding.stopped' }))
      await book(deps, reference, partner, await cancelCollection(deps, partner, reference))
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      if (sub_order_id !== null) return collectSoon(trx, sub_order_id, at)
      await holdBack(trx, await lockLoan(trx, loan), at)
      for (const { id } of await openSubOrders(trx, loan.id)) await collectSoon(trx, id, at)
    })
  },
}

/** Books the amounts a PSP withheld, each settlement once, and stores the order's status at the PSP. */
async function book(deps: Deps, reference: string, partner: string, { status, takings }: Collection): Promise<void> {
  for (const taking of takings) await bookTaking(deps, reference, partner, taking)
  if (status === 'open') return
  const event = { type: status === 'done' ? 'withholding.completed' : 'withholding.stopped' } as const
  await deps.db
    .transaction()
    .execute((trx) => moveCollection(trx, reference, { event, actor: `provider:${partner}`, at: deps.clock.now() }))
}

/** Moves an order to a PSP by its lifecycle; false for one that another poll has moved before. */
function moveCollection(
  trx: Trx,
  reference: string,
  change: {
    event: EventFromLogic<typeof chargeCollectionLifecycle>
    actor: string
    at: Date
    effects?: EffectsOf<typeof chargeCollectionLifecycle>
  },
): Promise<boolean> {
  return moveOnce(trx, { chart: chargeCollectionLifecycle, table: 'charge_collections', id: reference, ...change })
}

/** The unique source of a settlement, so that it is booked once. */
export function sourceOf(partner: string, { reference, settlement_id }: Pick<Taking, 'reference' | 'settlement_id'>): string {
  return `${partner}:${reference}:${settlement_id}`
}

async function bookTaking({ db, clock }: Deps, reference: string, partner: string, taking: Taking): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const { loan, sub_order_id: id } = await collectionOf({ db: trx }, reference)
    const source = sourceOf(partner, { ...taking, reference })
    const { amount, settled_on: valueOn } = taking
    const to = { id, drawdown_id: loan.id, facility_id: loan.facility_id }
    const arrived = { ...to, source, amount, valueOn, method: 'settlement', collection: reference } as const
    await bookArrival(trx, arrived, { account: ledgerAccounts.heldBack(partner), actor: `provider:${partner}`, at })
  })
}

/** A share that is refused is asked for again in the next night. */
async function refuse({ db, clock }: Deps, reference: string, partner: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [at, actor] = [clock.now(), `provider:${partner}`]
    const { loan, sub_order_id } = await collectionOf({ db: trx }, reference)
    await lockLoan(trx, loan)
    const effects = { suspendOrder: async () => sub_order_id !== null && suspendOrder(trx, sub_order_id, { actor, at }) }
    await moveCollection(trx, reference, { event: { type: 'withholding.refused' }, actor, at, effects })
  })
}

/** The amount due of a locked loan after all pending debits, less the amounts PSPs still have to withhold for it. */
async function leftToAsk(trx: Trx, drawdown: DrawdownRow, today: string): Promise<bigint> {
  const expected = await expectedLoan(trx, drawdown, { repaid: await repaidLoan(trx, drawdown), debits: 'all' })
  return quoteOf(expected, today).due - (await withheldOf(trx, drawdown.id))
}

async function debitUnderWay(trx: Trx, subOrderId: string): Promise<boolean> {
  const debit = await trx
    .selectFrom('repayments')
    .select('id')
    .where('sub_order_id', '=', subOrderId)
    .where('status', 'in', pendingStatuses)
    .executeTakeFirst()
  return debit !== undefined
}

async function subOrderOf(trx: Trx, id: string) {
  return trx
    .selectFrom('charge_sub_orders as sub')
    .innerJoin('charge_orders as parent', 'parent.id', 'sub.order_id')
    .selectAll('sub')
    .select(['parent.facility_id', 'parent.company_id', 'parent.method', 'parent.status', 'parent.currency'])
    .where('sub.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** An order to a PSP with the loan it is for. */
async function collectionOf({ db }: { db: Db | Trx }, reference: string) {
  const { loan_id, facility_id, ...row } = await db
    .selectFrom('charge_collections as collection')
    .innerJoin('psp_accounts', 'psp_accounts.id', 'collection.psp_id')
    .leftJoin('charge_sub_orders as sub', 'sub.id', 'collection.sub_order_id')
    .innerJoin('drawdowns as loan', (join) =>
      join.on(({ eb, fn, ref }) => eb('loan.id', '=', fn.coalesce(ref('collection.drawdown_id'), ref('sub.drawdown_id')))),
    )
    .selectAll('collection')
    .select(['psp_accounts.platform_id', 'psp_accounts.account_id', 'loan.currency', 'loan.id as loan_id', 'loan.facility_id'])
    .where('collection.reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { ...row, loan: { id: loan_id, facility_id }, partner: knownPartner(row.platform_id).entry.partner_abbr }
}
