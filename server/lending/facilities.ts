/** Facilities: kept within limit and watermark, summarised for the dashboard. CRED-06, CRED-09. */
import type { Selectable } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { FacilitySummary } from '../../contract/lending/facilities.ts'
import { greater, lesser } from '../../contract/lending/loan/exact.ts'
import { dueWithin, paymentsFrom, sumOfPayments } from '../../contract/repayments/repayment-rules.ts'
import type { LoanStanding } from '../../contract/repayments/repayments.ts'
import type { LimitStanding } from '../../contract/signing/agreements.ts'
import { facilityLifecycle } from '../../machines/lending/lifecycles/facility.ts'
import { frozenOf } from '../company/freezes.ts'
import type { Handler } from '../platform/call.ts'
import { recordEvent } from '../platform/company-events.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { moveOnce } from '../platform/lifecycle.ts'
import { type CompanyOverdue, overdueOf, owedLoans } from './loans/loans.ts'
import { presentLoan, presentOverdueBeside } from './loans/present.ts'

/** A row of `facilities`. */
export type FacilityRow = Selectable<Tables['facilities']>

/** What is used of a facility, minor units: outstanding, pending and frozen. */
export function usedOf({ outstanding, pending, frozen }: Pick<FacilityRow, 'outstanding' | 'pending' | 'frozen'>): bigint {
  return outstanding + pending + frozen
}

/** min(limit, watermark) − outstanding − pending − frozen, minor units; may be negative. CRED-06, decision A95. */
export function availableOf(facility: Pick<FacilityRow, 'credit_limit' | 'watermark' | 'outstanding' | 'pending' | 'frozen'>): bigint {
  return lesser(facility.credit_limit, facility.watermark) - usedOf(facility)
}

/**
 * What a facility may cost at most as it is, minor units: its limit in force, within the watermark, or what is used of it, if that is more. Of
 * a closed one only what is used; an expired one can be renewed. Decision 099.
 */
export function committedOf(
  facility: Pick<FacilityRow, 'status' | 'credit_limit' | 'watermark' | 'outstanding' | 'pending' | 'frozen'>,
): bigint {
  const used = usedOf(facility)
  return facility.status === 'closed' ? used : greater(used, lesser(facility.credit_limit, facility.watermark))
}

/** The facility of a company in a product; undefined before it is open. `lock` locks the row for the rest of the transaction. */
export async function facilityOf(db: Db | Trx, companyId: string, product: Product, lock = false): Promise<FacilityRow | undefined> {
  return db
    .selectFrom('facilities')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** State of a fully signed limit in its facility; for a closed facility no one is notified. CRED-06, CRED-11, decision 061. */
export function limitStanding(facility: Pick<FacilityRow, 'status' | 'credit_limit'>, signed: bigint): LimitStanding {
  if (facility.status === 'expired') return 'renewal'
  return facility.credit_limit < signed ? 'lower' : 'holds'
}

/**
 * Applies a calculation to the open facility. The limit may fall, and rise again up to the signed limit; more needs a supplement signed by
 * all. After a refusal the limit stays as signed, and a watermark of zero stops drawdowns. An expired facility only falls, so that it commits no
 * more than the sales carry, and rises with its renewal. CRED-06, CRED-09, decision 099.
 */
export async function applyLimit(
  trx: Trx,
  decided: { companyId: string; product: Product; runId: string; granted: boolean; limit: bigint; watermark: bigint; at: Date },
): Promise<void> {
  const { runId: reference, at } = decided
  const facility = await facilityOf(trx, decided.companyId, decided.product, true)
  if (!facility || facility.status === 'closed') return
  const most = facility.status === 'active' ? facility.signed_limit : facility.credit_limit
  const limit = decided.granted ? lesser(decided.limit, most) : facility.credit_limit
  const watermark = facility.status === 'active' ? decided.watermark : lesser(decided.watermark, facility.watermark)
  if (limit === facility.credit_limit && watermark === facility.watermark) return
  await changeLimit(trx, facility, { limit, signed: facility.signed_limit, watermark, reference, actor: 'system', at })
}

/** Sets the limits of an open or expired facility and posts the change of the available amount to the ledger. */
export async function changeLimit(
  trx: Trx,
  facility: FacilityRow,
  changed: { limit: bigint; signed: bigint; watermark: bigint; reference: string; actor: string; at: Date },
): Promise<void> {
  const { id, product, currency } = facility
  const { limit, signed, watermark, reference, actor, at } = changed
  await trx.updateTable('facilities').set({ credit_limit: limit, signed_limit: signed, watermark }).where('id', '=', id).execute()
  const bookLimit = async () => {
    const change = limit - facility.credit_limit
    if (change === 0n) return
    const details = { product, from: money(facility.credit_limit, currency), amount: money(limit, currency) }
    const kind = change > 0n ? 'limit.increased' : 'limit.lowered'
    await recordEvent(trx, { kind, companyId: facility.company_id, subjectId: id, details, actor, at })
    await postLimit(trx, { id, product, change, kind: 'facility.limit.changed', reference: `${id}/${reference}`, at })
  }
  const event = { type: 'limit.changed' } as const
  const moved = await moveOnce(trx, { chart: facilityLifecycle, table: 'facilities', id, event, actor, at, effects: { bookLimit } })
  // One that has expired keeps its status.
  if (!moved) await bookLimit()
}

/** Summary of a company's facility in a product; null before the contract is signed. API-055, DASH-04 to DASH-09. */
export const readFacilitySummary: Handler<'readFacilitySummary'> = async ({ deps, companyId }, { product }) => {
  const { db, clock } = deps
  const facility = await facilityOf(db, companyId, product)
  if (!facility) return null
  const today = dayOf(clock.now())
  const open = await owedLoans(db, facility.id)
  const loans = await Promise.all(open.map((loan) => presentLoan(db, { ...loan, on: today })))
  const overdue = await overdueOf(db, companyId, today)
  return summaryOf(facility, { loans, overdue, paused: await pauseOf(deps, facility), today })
}

/** Why nothing can be drawn from a facility for now; null when it can. Decisions 106, 123, 129. */
export async function pauseOf(
  { db, differences }: Pick<Deps, 'db' | 'differences'>,
  facility: FacilityRow,
): Promise<FacilitySummary['paused']> {
  const frozen = await frozenOf(db, { companyId: facility.company_id, product: facility.product })
  if (frozen !== null) return frozen === 'both' ? 'company' : frozen
  return (await differences.isDrawingPaused(db, facility.id)) ? 'books' : null
}

/** Summary of a facility on a day, with its open loans as they stand on it, and what is overdue for its company. */
export function summaryOf(
  facility: FacilityRow,
  {
    loans,
    overdue,
    paused,
    today,
  }: { loans: readonly LoanStanding[]; overdue: CompanyOverdue; paused: FacilitySummary['paused']; today: string },
): FacilitySummary {
  const payments = loans.flatMap(paymentsFrom)
  const { status, outstanding, pending, frozen, currency } = facility
  const due = (days: number) => sumOfPayments(dueWithin(payments, today, days), currency)
  const available = availableOf(facility)
  const amount = (minor: bigint) => money(minor, currency)
  return {
    id: facility.id,
    status,
    currency,
    availableLimit: amount(available > 0n && status === 'active' ? available : 0n),
    outstandingLoan: amount(outstanding),
    totalLimit: amount(facility.credit_limit),
    usedLimit: amount(outstanding + pending + frozen),
    applying: amount(pending),
    dueIn7Days: due(7),
    dueIn30Days: due(30),
    ...presentOverdueBeside(overdue, facility.product),
    paused,
    watermark: amount(facility.watermark),
    pendingDrawdown: amount(pending),
    frozenLimit: amount(frozen),
  }
}

/** Posts a change of the available amount to the ledger. */
export async function postLimit(
  trx: Trx,
  { id, product, change, ...entry }: { id: string; product: Product; change: bigint; kind: string; reference: string; at: Date },
): Promise<void> {
  await post(trx, {
    ...entry,
    lines: [
      { account: ledgerAccounts.undrawn(id), amount: change, currency: 'HKD' },
      { account: ledgerAccounts.commitments(product), amount: -change, currency: 'HKD' },
    ],
  })
}
