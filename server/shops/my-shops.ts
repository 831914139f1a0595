/** The shops of a company, a page at a time. API-045, SHOP-16, SHOP-18, SHOP-24. */
import { type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { daysBetween } from '../../contract/kernel/days.ts'
import { endsSoon } from '../../contract/shops/expiry.ts'
import type { MyShop } from '../../contract/shops/my-shops.ts'
import type { HeldName } from '../../contract/shops/seller-name.ts'
import { shopsPerPage } from '../../contract/shops/shop-limits.ts'
import { knownPartner, platforms } from '../outside/marketplaces/platforms.ts'
import type { Call } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { heldShops } from './seller-names.ts'

type ShopRow = Selectable<Tables['shops']> & { psp_platform_id: number | null }

/** Matching shops, newest first, and all shops whose authorisation ends soon, regardless of the filter. An unknown platform matches nothing. */
export async function searchShops(call: Call<'company'>, asked: InputOf<'searchShops'>): Promise<OutputOf<'searchShops'>> {
  const { db, clock } = call.deps
  const { keyword, platform, status, current } = asked
  let fitting = shopsOf(db, call.companyId)
  if (keyword) fitting = fitting.where(holds('shops.name', 'shops.provider_shop_id', keyword))
  if (platform) fitting = fitting.where('shops.platform_id', 'in', idsOf(platform))
  if (status === 'nameWaiting') fitting = fitting.where(isHeld('waiting'))
  else if (status === 'nameRefused') fitting = fitting.where(isHeld('refused'))
  else if (status) fitting = fitting.where('shops.status', '=', status)
  const rows = await fitting
    .orderBy('shops.created_at', 'desc')
    .orderBy('shops.id')
    .limit(shopsPerPage)
    .offset((current - 1) * shopsPerPage)
    .execute()
  const { total } = await fitting.clearSelect().select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const { all } = await shopsOf(db, call.companyId).clearSelect().select(sql<bigint>`count(*)`.as('all')).executeTakeFirstOrThrow()
  const numbers = await shopsOf(db, call.companyId).clearSelect().select('shops.platform_id').distinct().execute()
  const expiring = await shopsOf(db, call.companyId).where('shops.expires_at', 'is not', null).orderBy('shops.expires_at').execute()
  const now = clock.now()
  const heldNames = await heldShops(db, call.companyId)
  const brands = numbers.map(({ platform_id }) => knownPartner(platform_id).entry.platform)
  return {
    records: rows.map((row) => presentShop(row, { now, heldName: heldNames.get(row.id) ?? null })),
    total: Number(total),
    all: Number(all),
    ending: expiring.map((row) => presentShop(row, { now, heldName: heldNames.get(row.id) ?? null })).filter(endsSoon),
    platforms: brands.sort(),
  }
}

/** Linked shops of a company with the PSP that is paid for them. */
function shopsOf(db: Db, companyId: string) {
  return db
    .selectFrom('shops')
    .leftJoin('psp_accounts', (join) => join.onRef('psp_accounts.id', '=', 'shops.psp_id').on('psp_accounts.removed_at', 'is', null))
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .selectAll('shops')
    .select('psp_accounts.platform_id as psp_platform_id')
}

/** Condition: a shop that can be reached is held in a name of a status, as `standingOfShop` shows it. Decision 094. */
function isHeld(status: HeldName['status']) {
  return sql<boolean>`shops.status in ('authorized', 'normal')
    and exists (select from seller_names where seller_names.id = shops.held_by and seller_names.status = ${status})`
}

/** Condition: one of two columns contains a text, ignoring case. */
export function holds(one: string, other: string, keyword: string) {
  const text = keyword.toLowerCase()
  return sql<boolean>`(strpos(lower(${sql.ref(one)}), ${text}) > 0 or strpos(lower(${sql.ref(other)}), ${text}) > 0)`
}

/** Ids of the platforms with this name; an id that no platform has when there is none. */
export function idsOf(platform: string): number[] {
  const ids = platforms.filter((known) => known.platform === platform).map(({ id }) => id)
  return ids.length > 0 ? ids : [-1]
}

function presentShop(row: ShopRow, { now, heldName }: { now: Date; heldName: HeldName | null }): MyShop {
  const { entry } = knownPartner(row.platform_id)
  const sites = 'sites' in entry ? (entry.sites ?? []) : []
  return {
    id: row.id,
    name: row.name,
    platform: entry.platform,
    platform_id: row.platform_id,
    icon: entry.icon,
    site: row.site,
    consent_site: sites.find((site) => site === row.site) ?? sites[0] ?? null,
    auth_method: row.auth_method,
    by_keys: !entry.is_callback,
    shop_id: row.provider_shop_id,
    psp: row.psp_platform_id === null ? null : knownPartner(row.psp_platform_id).entry.platform,
    held_name: heldName && { name: heldName.name, status: heldName.status, source: heldName.source },
    status: row.status,
    authorised_at: row.authorised_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    days_left: row.expires_at === null ? null : daysBetween(dayOf(now), dayOf(row.expires_at)),
    importing: row.importing,
    progress: row.progress,
  }
}
