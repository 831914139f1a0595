/** Review of names in which shops and PSP accounts are held: the list, the decision, and taking it back. Decision 094. */
import { type Selectable, sql } from 'kysely'
import { compareHolder } from '../../contract/banking/holder-name.ts'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { SellerNameStatus } from '../../contract/shops/seller-name.ts'
import type { SellerNameEntry } from '../../contract/staff/seller-names.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { ShopsTables } from '../platform/db/tables/shops.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { behind, cutPage } from '../platform/paging.ts'
import { decideName, takeBackName } from '../shops/seller-names.ts'
import { concernedIn, refuseConcerned } from './independence.ts'

type StaffCall = Call<'reviewer'>

/** When a name was decided, or found while it waits. */
const moment = sql.ref<Date>('moment')

/** A page of names: those that wait oldest first, those that are decided last decision first. */
async function listSellerNames(
  { deps: { db, config }, staff }: StaffCall,
  { status, after, size }: InputOf<'listSellerNames'>,
): Promise<OutputOf<'listSellerNames'>> {
  const order = status === 'waiting' ? 'asc' : 'desc'
  const rows = await names(db, status)
    .$if(after !== undefined, (query) => query.where(behind(after ?? '', byMoment, order)))
    .orderBy(moment, order)
    .orderBy('id', order)
    .limit(size + 1)
    .execute()
  const { page, next } = cutPage(rows, size, ({ moment, id }) => [moment, id])
  const companies = [...new Set(page.map(({ company_id }) => company_id))]
  const concerned = await concernedIn(db, config, staff, companies)
  const shops = await shopsOf(db, companies)
  const records = page.map((row) => present(row, { shops: shops.filter(isIn(row)), concerned: concerned.has(row.company_id) }))
  return { records, next }
}

/** The order of the list. */
const byMoment = [
  ['moment', 'instant'],
  ['id', 'uuid'],
] as const

/** Names of a status; of those that wait only names that keep a linked shop out of the limit. */
function names(db: Db, status: SellerNameStatus) {
  const found = db
    .selectFrom('seller_names')
    .innerJoin('companies', 'companies.id', 'seller_names.company_id')
    .leftJoin('staff', (join) => join.on(sql<boolean>`seller_names.decided_by = 'reviewer:' || staff.id`))
    .where('seller_names.status', '=', status)
    .$if(status === 'waiting', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('shops').select('shops.id').whereRef('shops.held_by', '=', 'seller_names.id').where('shops.removed_at', 'is', null),
        ),
      ),
    )
    .selectAll('seller_names')
    .select(['register_name_en', 'register_name_cn', 'staff.name as reviewer'])
    .select(sql<Date>`coalesce(seller_names.decided_at, seller_names.created_at)`.as('moment'))
    .select(({ selectFrom }) =>
      selectFrom('kyc_reviews')
        .select('kyc_reviews.id')
        .whereRef('kyc_reviews.company_id', '=', 'seller_names.company_id')
        .orderBy('kyc_reviews.number', 'desc')
        .limit(1)
        .as('case_id'),
    )
  return db.selectFrom(found.as('found')).selectAll()
}

type Row = Awaited<ReturnType<ReturnType<typeof names>['executeTakeFirstOrThrow']>>
type ShopRow = Awaited<ReturnType<typeof shopsOf>>[number]

function present(row: Row, { shops, concerned }: { shops: readonly ShopRow[]; concerned: boolean }): SellerNameEntry {
  return {
    id: row.id,
    status: row.status,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    caseId: row.case_id,
    name: row.name,
    close: compareHolder(row.name, [row.register_name_en, row.register_name_cn]) === 'close match',
    shops: shops.map(({ id, platform_id, name, holder, psp_platform_id, seller }) => ({
      id,
      platform: knownPartner(platform_id).entry.platform,
      name,
      seller: seller === row.name,
      psp: holder === row.name && psp_platform_id !== null ? knownPartner(psp_platform_id).entry.platform : null,
    })),
    concerned,
    since: row.created_at.toISOString(),
    note: row.note,
    decided: row.decided_at && { at: row.decided_at.toISOString(), by: row.reviewer },
  }
}

/** Whether a shop is held in a name. */
function isIn({ id, company_id, name }: Pick<Selectable<ShopsTables['seller_names']>, 'id' | 'company_id' | 'name'>) {
  return (shop: ShopRow) => shop.company_id === company_id && (shop.held_by === id || shop.seller === name || shop.holder === name)
}

/** The linked shops of companies with the names in which they are held. */
async function shopsOf(db: Db, companies: readonly string[]) {
  if (companies.length === 0) return []
  return db
    .selectFrom('shops')
    .leftJoin('psp_accounts', 'psp_accounts.id', 'shops.psp_id')
    .where('shops.company_id', 'in', companies)
    .where('shops.removed_at', 'is', null)
    .select(['shops.id', 'shops.company_id', 'shops.platform_id', 'shops.name', 'shops.seller', 'held_by'])
    .select(['psp_accounts.holder', 'psp_accounts.platform_id as psp_platform_id'])
    .orderBy('shops.created_at')
    .orderBy('shops.id')
    .execute()
}

/** Decides a name. Problems as of `decideName` and `independent`. */
function decideSellerName(call: StaffCall, verdict: InputOf<'decideSellerName'>): Promise<null> {
  return independent(call, verdict.id, (trx) => decideName(trx, call.deps, { ...verdict, actor: actorOf(call) }))
}

/** Takes a decision back. Problems as of `takeBackName` and `independent`. */
function takeBackSellerName(call: StaffCall, { id, note }: InputOf<'takeBackSellerName'>): Promise<null> {
  return independent(call, id, (trx) => takeBackName(trx, call.deps, { id, note, actor: actorOf(call) }))
}

/** Problem `notFound` for an unknown name; `forbidden` (`details.reason` `concerned`) for a reviewer who is concerned in its company. */
async function independent({ deps, staff }: StaffCall, id: string, command: (trx: Trx) => Promise<void>): Promise<null> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('seller_names').select('company_id').where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('notFound')
    await refuseConcerned(trx, deps.config, staff, row.company_id)
    await command(trx)
  })
  return null
}

export const sellerNameHandlers = { listSellerNames, decideSellerName, takeBackSellerName }
