/** Reads a company's shops for underwriting: those that count for its limit, and those with expired consent. */

import type { Selectable } from 'kysely'
import { addDays } from '../../../contract/kernel/days.ts'
import { authorisedStatuses } from '../../../contract/shops/authorised.ts'
import { knownPartner } from '../../outside/marketplaces/platforms.ts'
import { marketplaceOf } from '../../outside/marketplaces/registry.ts'
import { acrossCompanies } from '../../platform/db/scope.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Deps, Trx } from '../../platform/deps.ts'
import { heldShops } from '../../shops/seller-names.ts'
import { loanShareOf } from './external-loans.ts'
import type { LapsedShop } from './limit-levers.ts'
import { memoryDays, type Payouts, type ShopSales } from './series.ts'
import { payoutsOf } from './settlements.ts'

type Columns = 'id' | 'identity' | 'company_id' | 'name' | 'platform_id' | 'currency' | 'opened_on'
type ShopRow = Pick<Selectable<Tables['shops']>, Columns> & { psp_id: string | null; otherName: boolean }

/** Sales of every shop with a valid consent and a complete first import, up to and including a day. */
export async function standingShops(trx: Trx, deps: Pick<Deps, 'pledges'>, companyId: string, asOf: string): Promise<ShopSales[]> {
  const rows = await shopsOf(trx, companyId, authorisedStatuses)
  const shops: ShopSales[] = []
  for (const row of rows) shops.push(await shopSalesOf(trx, deps, row, asOf))
  return shops
}

/** Shops with expired consent, as of the last imported day. */
export async function lapsedShops(trx: Trx, deps: Pick<Deps, 'pledges'>, companyId: string, asOf: string): Promise<LapsedShop[]> {
  const rows = await shopsOf(trx, companyId, ['expired', 'unauthorized'])
  const shops: LapsedShop[] = []
  for (const row of rows) {
    const last = await trx
      .selectFrom('shop_sales')
      .select(({ fn }) => fn.max('day').as('day'))
      .where('shop_id', '=', row.id)
      .where('day', '<=', asOf)
      .executeTakeFirst()
    if (last?.day) shops.push({ shop: await shopSalesOf(trx, deps, row, last.day), readUntil: last.day })
  }
  return shops
}

async function shopsOf(trx: Trx, companyId: string, statuses: readonly Selectable<Tables['shops']>['status'][]): Promise<ShopRow[]> {
  const held = await heldShops(trx, companyId)
  const rows = await trx
    .selectFrom('shops')
    .leftJoin('psp_accounts', (join) =>
      join
        .onRef('psp_accounts.id', '=', 'shops.psp_id')
        .on('psp_accounts.removed_at', 'is', null)
        .on('psp_accounts.status', 'in', authorisedStatuses),
    )
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .where('shops.synced_at', 'is not', null)
    .where('shops.status', 'in', statuses)
    .select(['shops.id', 'shops.identity', 'shops.company_id', 'shops.name', 'shops.platform_id', 'shops.currency', 'shops.opened_on'])
    .select('psp_accounts.id as psp_id')
    .orderBy('shops.created_at')
    .orderBy('shops.id')
    .execute()
  return rows.map((row) => ({ ...row, otherName: held.has(row.id) }))
}

/** A shop with its sales. A PSP account that has paid nothing out shows no payouts: the shop counts as one without. */
async function shopSalesOf(trx: Trx, { pledges }: Pick<Deps, 'pledges'>, row: ShopRow, asOf: string): Promise<ShopSales> {
  const { id, name, platform_id, currency, opened_on, psp_id, otherName } = row
  const { platform, partner_abbr } = knownPartner(platform_id).entry
  const oldest = addDays(asOf, 1 - memoryDays)
  const days = await trx
    .selectFrom('shop_sales')
    .select(['day', 'orders', 'gross', 'returns'])
    .where('shop_id', '=', id)
    .where('day', '>=', oldest)
    .where('day', '<=', asOf)
    .orderBy('day')
    .execute()
  const payouts: Payouts | null = psp_id === null ? null : await payoutsOf(trx, psp_id, asOf)
  const hasPsp = psp_id !== null && (payouts === null || payouts.settled > 0n)
  return {
    id,
    name,
    platform,
    currency,
    since: opened_on,
    hasPsp,
    payouts: hasPsp ? payouts : null,
    // Of the accounts that earlier companies of the shop were paid through, too. Decision 036.
    loanShare: await acrossCompanies(trx, (all) => loanShareOf(all, row, asOf)),
    drawnElsewhere: await pledges.isDrawnElsewhere(trx, row),
    otherName,
    refundDays: marketplaceOf(partner_abbr).refundDays,
    days,
  }
}
