/** What can be drawn now: an active facility, an amount within it, and the account that was shown. CRED-06, decisions 041, 057. */
import { sql } from 'kysely'
import type { DebitAccount } from '../../contract/banking/drawdown-account.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { DrawdownOffer } from '../../contract/lending/drawdowns.ts'
import { drawdownRefusal } from '../../contract/lending/loan/refusals.ts'
import type { SharedSales } from '../../contract/lending/loan/share.ts'
import { underWayStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import type { Call } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { readDebitAccount } from './drawdown-account.ts'
import { availableOf, type FacilityRow, facilityOf } from './facilities.ts'
import { isArranged } from './loans/arrangements.ts'
import { overdueOf } from './loans/loans.ts'
import { presentOverdueBeside } from './loans/present.ts'
import type { PayoutAccount } from './payout-account.ts'
import { structureOf } from './terms.ts'
import { heldForUser } from './user-hold.ts'

/** The facility of a company in a product. Problem `notFound` without one, `conflict` when it is not active. */
export async function activeFacility(db: Db | Trx, companyId: string, product: Product, lock = false): Promise<FacilityRow> {
  const facility = await facilityOf(db, companyId, product, lock)
  if (!facility) throw new Problem('notFound')
  if (facility.status !== 'active') throw new Problem('conflict', { details: { status: facility.status } })
  return facility
}

/**
 * The amount in minor units when it may be drawn on a day `YYYY-MM-DD`. Problem `refused` as of `drawdownRefusal`, or with field `amount` while
 * a loan of the company is repaid by an arrangement (decision 117).
 */
export async function drawableAmount(
  db: Db | Trx,
  asked: Pick<DrawdownOffer, 'amount' | 'tenor'>,
  facility: FacilityRow,
  { differences, today }: Pick<Deps, 'differences'> & { today: string },
): Promise<bigint> {
  const { company_id: companyId, product, currency, signed_limit, outstanding, pending } = facility
  if (asked.amount.currency !== currency) throw new Problem('invalidInput', { fields: { amount: 'field.invalid' } })
  const refusal = drawdownRefusal(asked, structureOf(product, signed_limit), {
    availableLimit: money(availableOf(facility), currency),
    outstandingLoan: money(outstanding, currency),
    pendingDrawdown: money(pending, currency),
    ...presentOverdueBeside(await overdueOf(db, companyId, today), product),
    paused: (await differences.isDrawingPaused(db, facility.id)) ? 'books' : null,
  })
  if (refusal) throw refusal
  if (await isArranged(db, companyId)) throw new Problem('refused', { fields: { amount: 'field.amount.arranged' } })
  return BigInt(asked.amount.amount)
}

/** Why nothing is paid to an account for the caller now: the text of field `bank_account_id`; null when it is paid to. Decisions 080, 082, 090. */
export function accountRefusal({ blocked, held_by }: Pick<DebitAccount, 'blocked' | 'held_by'>): string | null {
  if (blocked !== null) return `field.account.${blocked}`
  if (held_by === 'factors') return 'field.account.heldForUser'
  return held_by === 'account' ? 'field.account.held' : null
}

/**
 * The company's submitted account for the product, when it is the one that was shown and is paid to for the caller. Problem `notFound` without
 * one, `refused` with field `bank_account_id` for another one and as `refusalOf` says. Decisions 057, 080, 082, 090.
 */
export async function submittedAccount(
  trx: Trx,
  call: Call<'company'>,
  shown: { product: Product; bank_account_id: string },
  refusalOf: (account: DebitAccount) => string | null = accountRefusal,
): Promise<PayoutAccount> {
  const kept = await readDebitAccount({ ...call.deps, db: trx }, call.companyId, shown.product)
  if (!kept?.submitted) throw new Problem('notFound', { fields: { bank_account_id: 'field.required' } })
  const saved = await heldForUser(trx, call, kept)
  if (saved.id !== shown.bank_account_id) throw new Problem('refused', { fields: { bank_account_id: 'field.account.changed' } })
  const refusal = refusalOf(saved)
  if (refusal !== null) throw new Problem('refused', { fields: { bank_account_id: refusal } })
  const { swiftCode, accountNumber, accountName } = saved.account
  return { swift: swiftCode, number: accountNumber.replace(/[\s-]/g, ''), name: accountName }
}

/**
 * What a share can be held back of, in HKD; null when none is offered: no PSP can hold any back, or the agreement of the facility does not
 * have it. Decision 127.
 */
export async function sharedPayouts(
  db: Db | Trx,
  { pspPayouts }: Pick<Deps, 'pspPayouts'>,
  { company_id, repaid_by_share }: Pick<FacilityRow, 'company_id' | 'repaid_by_share'>,
  day: string,
): Promise<SharedSales | null> {
  const monthly = repaid_by_share ? await pspPayouts.counted(db, company_id, day) : null
  if (monthly === null) return null
  const { taken } = await db
    .selectFrom('drawdowns')
    .select(sql<string>`coalesce(sum((terms #>> '{structure,repaymentMethod,share}')::numeric), 0)`.as('taken'))
    .where('company_id', '=', company_id)
    .where('status', 'in', [...underWayStatuses, 'settled'])
    .executeTakeFirstOrThrow()
  return { monthly, taken }
}
