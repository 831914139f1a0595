/** Review of names in which shops and PSP accounts are held: the queue and the decision. Decision 094. */

import { compareHolder } from '../../contract/banking/holder-name.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { SellerNameReview } from '../../contract/staff/seller-names.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Db } from '../platform/deps.ts'
import { decideName } from '../shops/seller-names.ts'
import { concernedIn, refuseConcerned } from './independence.ts'

type StaffCall = Call<'reviewer'>

/** Rows of the queue that are shown. */
const shown = 100

/** Names that wait, the oldest first. */
async function listSellerNames({ deps: { db, config }, staff }: StaffCall): Promise<SellerNameReview[]> {
  const rows = await db
    .selectFrom('seller_names')
    .innerJoin('companies', 'companies.id', 'seller_names.company_id')
    .where('seller_names.status', '=', 'waiting')
    // Only names that keep a linked shop out of the limit.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shops').select('shops.id').whereRef('shops.held_by', '=', 'seller_names.id').where('shops.removed_at', 'is', null),
      ),
    )
    .select(['seller_names.id', 'company_id', 'name', 'seller_names.created_at', 'register_name_en', 'register_name_cn'])
    .orderBy('seller_names.created_at')
    .orderBy('seller_names.id')
    .limit(shown)
    .execute()
  const companies = [...new Set(rows.map(({ company_id }) => company_id))]
  const concerned = await concernedIn(db, config, staff, companies)
  const shops = await shopsOf(db, companies)
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    name: row.name,
    close: compareHolder(row.name, [row.register_name_en, row.register_name_cn]) === 'close match',
    shops: shops
      .filter(({ held_by }) => held_by === row.id)
      .map(({ id, platform_id, name, holder, psp_platform_id, seller }) => ({
        id,
        platform: knownPartner(platform_id).entry.platform,
        name,
        seller: seller === row.name,
        psp: holder === row.name && psp_platform_id !== null ? knownPartner(psp_platform_id).entry.platform : null,
      })),
    concerned: concerned.has(row.company_id),
    since: row.created_at.toISOString(),
  }))
}

/** Decides a name. Problems as of `decideName`; `forbidden` (`details.reason` `concerned`) for a reviewer who is concerned in the company. */
async function decideSellerName(call: StaffCall, { id, accepted, note }: InputOf<'decideSellerName'>): Promise<null> {
  const { deps, staff } = call
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('seller_names').select('company_id').where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('notFound')
    await refuseConcerned(trx, deps.config, staff, row.company_id)
    await decideName(trx, deps, { id, actor: actorOf(call), accepted, note })
  })
  return null
}

/** Shops that a name of these companies keeps out of the limit. */
function shopsOf(db: Db, companies: readonly string[]) {
  return companies.length === 0
    ? []
    : db
        .selectFrom('shops')
        .leftJoin('psp_accounts', 'psp_accounts.id', 'shops.psp_id')
        .where('shops.company_id', 'in', companies)
        .where('shops.removed_at', 'is', null)
        .where('held_by', 'is not', null)
        .select(['shops.id', 'shops.platform_id', 'shops.name', 'shops.seller', 'held_by'])
        .select(['psp_accounts.holder', 'psp_accounts.platform_id as psp_platform_id'])
        .orderBy('shops.created_at')
        .orderBy('shops.id')
        .execute()
}

export const sellerNameHandlers = { listSellerNames, decideSellerName }
