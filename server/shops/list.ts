/** Lists linked shops and PSP accounts in the form of the contract. SHOP-04 to SHOP-07, SHOP-16. */

import { sql } from 'kysely'
import type { OutputOf } from '../../contract/endpoints.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { type Currency, money } from '../../contract/kernel/money.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import type { Handler } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'

/** Months of sales that are shown. */
const shownMonths = 24

interface Month {
  readonly month: string
  readonly net: bigint
  readonly lastYear: bigint
  readonly orders: bigint
}

/** All linked shops and accounts of a company, newest first, without removed ones. */
export const listAuthorisations: Handler<'listAuthorisations'> = async ({ deps: { db, clock }, companyId }) => {
  const psps = await db
    .selectFrom('psp_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const shops = await db
    .selectFrom('shops')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const sales = await monthlySales(
    db,
    shops.map((shop) => shop.id),
    dayOf(clock.now()),
  )
  const pspNames = new Map(psps.map((psp) => [psp.id, knownPartner(psp.platform_id).entry.platform]))
  return {
    psp: psps.map((psp) => ({ ...presentConsent(psp), name: psp.holder })),
    shop: shops.map((shop) => ({
      ...presentConsent(shop),
      name: shop.name,
      site: shop.site,
      auth_method: shop.auth_method,
      shop_id: shop.provider_shop_id,
      psp: (shop.psp_id && pspNames.get(shop.psp_id)) || null,
      importing: shop.importing,
      progress: shop.progress,
      ...presentSales(sales.get(shop.id) ?? [], shop.currency),
    })),
  }
}

function presentConsent(row: {
  id: string
  platform_id: number
  status: OutputOf<'listAuthorisations'>['psp'][number]['status']
  authorised_at: Date | null
  expires_at: Date | null
}) {
  const { platform, icon } = knownPartner(row.platform_id).entry
  return {
    id: row.id,
    platform,
    icon,
    status: row.status,
    authorised_at: row.authorised_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

/** Net sales: sales less returns. */
function presentSales(months: readonly Month[], currency: Currency) {
  const sum = (value: (month: Month) => bigint) => months.reduce((all, month) => all + value(month), 0n)
  return {
    orders: Number(sum((month) => month.orders)),
    sales_12_months:
      months.length === 0
        ? null
        : money(
            sum((month) => month.lastYear),
            currency,
          ),
    sales_by_month: months.slice(-shownMonths).map(({ month, net }) => ({ month, sales: money(net, currency) })),
  }
}

async function monthlySales(db: Deps['db'], shopIds: readonly string[], today: string): Promise<Map<string, Month[]>> {
  const byShop = new Map<string, Month[]>()
  if (shopIds.length === 0) return byShop
  const rows = await db
    .selectFrom('shop_sales')
    .where('shop_id', 'in', shopIds)
    .select([
      'shop_id',
      sql<string>`to_char(day, 'YYYY-MM')`.as('month'),
      sql<bigint>`sum(gross - returns)::bigint`.as('net'),
      sql<bigint>`coalesce(sum(gross - returns) filter (where day > ${addDays(today, -365)}::date), 0)::bigint`.as('lastYear'),
      sql<bigint>`sum(orders)::bigint`.as('orders'),
    ])
    .groupBy(['shop_id', sql`to_char(day, 'YYYY-MM')`])
    .orderBy('month')
    .execute()
  for (const { shop_id, ...month } of rows) byShop.set(shop_id, [...(byShop.get(shop_id) ?? []), month])
  return byShop
}
