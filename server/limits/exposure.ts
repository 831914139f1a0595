/** The exposure of a group of companies: locked while limits are decided, and what is committed in it. Decision 099. */
import { sql } from 'kysely'
import type { Product } from '../../contract/kernel/product.ts'
import { lesser, sumOf } from '../../contract/lending/loan/exact.ts'
import { groupOf } from '../kyc/owners.ts'
import { committedOf, type FacilityRow, usedOf } from '../lending/facilities.ts'
import { acrossCompanies } from '../platform/db/scope.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { calculateSoon } from './underwriting/applications.ts'
import { standingShops } from './underwriting/company-shops.ts'
import type { LimitExceptions } from './underwriting/exception-in-force.ts'
import { productPolicies } from './underwriting/policy.ts'
import { capacityOf, type SoldCapacity } from './underwriting/shop-capacity.ts'
import { type Committed, foreseenOf, leftOf } from './underwriting/underwrite.ts'

/** A group that is locked: the ids of its companies, in order. */
export type LockedGroup = readonly string[]

/**
 * Locks the group of a company until the transaction ends: nothing else commits a limit in it meanwhile. It comes after applications and
 * the counter of their records, and before facilities (`lockCompany` has the whole order).
 */
export async function lockGroup(trx: Trx, companyId: string): Promise<LockedGroup> {
  const group = await groupOf(trx, companyId)
  for (const id of group) await sql`select pg_advisory_xact_lock(hashtextextended(${`exposure:${id}`}, 0))`.execute(trx)
  return group
}

/**
 * What is committed in a locked group besides the facility of a company in a product, minor units. `carried` are the shops of the
 * company in a calculation, which lowers its other facilities in the same transaction: they count with no more than what they come to then,
 * with the exceptions in force.
 */
export async function committedBeside(
  trx: Trx,
  group: LockedGroup,
  {
    companyId,
    product,
    carried,
    exceptions = {},
  }: { companyId: string; product: Product; carried?: readonly SoldCapacity[]; exceptions?: LimitExceptions },
): Promise<Committed> {
  const facilities = await acrossCompanies(trx, (all) =>
    all.selectFrom('facilities').selectAll().where('company_id', 'in', group).execute(),
  )
  const used = sumOf(facilities.filter((row) => row.company_id === companyId && row.product === product).map(usedOf))
  const lowered = (row: FacilityRow) =>
    carried ? lesser(row.watermark, foreseenOf(row.product, carried, used, exceptions[row.product])) : row.watermark
  const ofOthers = facilities.filter((row) => row.company_id !== companyId)
  const ofOwn = facilities.filter((row) => row.company_id === companyId && row.product !== product)
  const own = sumOf(ofOwn.map((row) => committedOf({ ...row, watermark: lowered(row) })))
  return { own, committed: own + sumOf(ofOthers.map(committedOf)) }
}

/** What is committed in every product of a company, minor units. */
export async function committedIn(trx: Trx, companyId: string): Promise<bigint> {
  const facilities = await trx.selectFrom('facilities').selectAll().where('company_id', '=', companyId).execute()
  return sumOf(facilities.map(committedOf))
}

/** Has the limits of the other companies of a group calculated after the commit, because a company commits less than `before`, minor units. */
export async function shareFreed(trx: Trx, { companyId, before, at }: { companyId: string; before: bigint; at: Date }): Promise<void> {
  if ((await committedIn(trx, companyId)) < before) await recalculateOthers(trx, companyId, at)
}

/** Has the limits of the other companies of a group calculated after the commit, because a company commits less or more. */
export async function recalculateOthers(trx: Trx, companyId: string, at: Date): Promise<void> {
  for (const id of await groupOf(trx, companyId)) if (id !== companyId) await calculateSoon(trx, id, at)
}

/** Has the limits of every company of a group calculated after the commit, because one of them was committed. */
export async function recalculateGroup(trx: Trx, companyId: string, at: Date): Promise<void> {
  for (const id of await groupOf(trx, companyId)) await calculateSoon(trx, id, at)
}

/** Capacity of the shops of the other companies of a locked group, from sales up to and including a day. */
export async function carriedBeside(
  trx: Trx,
  deps: Pick<Deps, 'pledges'>,
  group: LockedGroup,
  { companyId, asOf }: { companyId: string; asOf: string },
): Promise<SoldCapacity[]> {
  const carried: SoldCapacity[] = []
  for (const id of group.filter((other) => other !== companyId)) {
    const shops = await acrossCompanies(trx, (all) => standingShops(all, deps, id, asOf))
    carried.push(...shops.map((shop) => capacityOf(shop, asOf)))
  }
  return carried
}

/** Limit and watermark of a facility, minor units. */
interface Limits {
  readonly limit: bigint
  readonly watermark: bigint
}

/**
 * Limits that the facility of a company in a product may be opened with, raised or renewed to, no more than these: what the bounds of the last
 * calculation leave with what is committed besides it in the locked group. Below the least drawdown nothing. Without bounds, as before the
 * first calculation after an upgrade, they are as given.
 */
export async function withinRoom(
  trx: Trx,
  group: LockedGroup,
  of: { companyId: string; product: Product },
  { limit, watermark }: Limits,
): Promise<Limits> {
  const bounds = await trx
    .selectFrom('credit_applications')
    .select(['most', 'most_recent', 'own_most', 'own_most_recent'])
    .where('company_id', '=', of.companyId)
    .where('product', '=', of.product)
    .where('type', '=', 'limit')
    .executeTakeFirst()
  const { most = null, most_recent: mostRecent = null, own_most: ownMost = null, own_most_recent: ownMostRecent = null } = bounds ?? {}
  if (most === null || mostRecent === null || ownMost === null || ownMostRecent === null) return { limit, watermark }
  const left = leftOf({ most, mostRecent, ownMost, ownMostRecent }, await committedBeside(trx, group, of))
  const within = lesser(limit, left.limit)
  return within < productPolicies[of.product].floor
    ? { limit: 0n, watermark: 0n }
    : { limit: within, watermark: lesser(watermark, left.watermark) }
}
