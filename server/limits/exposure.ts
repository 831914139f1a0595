/** The exposure of a group of companies: locked while limits are decided, and what is committed in it. Decision 099. */
import { sql } from 'kysely'
import type { Product } from '../../contract/kernel/product.ts'
import { greater, lesser, sumOf } from '../../contract/lending/loan/exact.ts'
import { groupOf } from '../kyc/owners.ts'
import { committedOf, type FacilityRow } from '../lending/facilities.ts'
import { acrossCompanies } from '../platform/db/scope.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { calculateSoon } from './underwriting/applications.ts'
import { standingShops } from './underwriting/company-shops.ts'
import { capacityOf, type ShopCapacity } from './underwriting/shop-capacity.ts'

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
 * What is committed in a locked group besides the facility of a company in a product, minor units. `foreseen` is what the sales of the
 * company carry in each product, in a calculation that lowers its other facilities to it in the same transaction.
 */
export async function committedBeside(
  trx: Trx,
  group: LockedGroup,
  { companyId, product, foreseen }: { companyId: string; product: Product; foreseen?: ReadonlyMap<Product, bigint> },
): Promise<bigint> {
  const facilities = await acrossCompanies(trx, (all) =>
    all.selectFrom('facilities').selectAll().where('company_id', 'in', group).execute(),
  )
  const lowered = (row: FacilityRow) => lesser(row.watermark, foreseen?.get(row.product) ?? row.watermark)
  return sumOf(
    facilities
      .filter((row) => row.company_id !== companyId || row.product !== product)
      .map((row) => committedOf(row.company_id === companyId ? { ...row, watermark: lowered(row) } : row)),
  )
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
): Promise<ShopCapacity[]> {
  const carried: ShopCapacity[] = []
  for (const id of group.filter((other) => other !== companyId)) {
    const shops = await acrossCompanies(trx, (all) => standingShops(all, deps, id, asOf))
    carried.push(...shops.map((shop) => capacityOf(shop, asOf)))
  }
  return carried
}

/**
 * The most that the facility of a company in a product may be opened with, raised or renewed to, minor units: the most of the last
 * calculation less what is committed besides it in the locked group. Zero before a calculation.
 */
export async function roomOf(trx: Trx, group: LockedGroup, of: { companyId: string; product: Product }): Promise<bigint> {
  const application = await trx
    .selectFrom('credit_applications')
    .select('most')
    .where('company_id', '=', of.companyId)
    .where('product', '=', of.product)
    .where('type', '=', 'limit')
    .executeTakeFirst()
  return greater(0n, (application?.most ?? 0n) - (await committedBeside(trx, group, of)))
}
