/** Imports the sales of a linked shop: two years in slices, newest first, then day by day. SHOP-18. */

import { sql } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { shopAuthorisationLifecycle } from '../../machines/lifecycles/shopAuthorisation.ts'
import { dayOf } from '../calendar/hong-kong.ts'
import type { Deps, Trx } from '../deps.ts'
import { enqueue, type JobHandlersOf } from '../jobs/jobs.ts'
import { addDays, daysBetween } from '../lending/days.ts'
import { move } from '../lifecycle.ts'
import { PartnerRefusal } from '../partners/http.ts'
import { type ProviderSales, readSales, salesPageDays } from '../partners/marketplace.ts'
import { GrantRefused, revokeToken } from '../partners/oauth.ts'
import { knownPartner } from '../partners/platforms.ts'
import { calculateSoon } from '../underwriting/applications.ts'
import { accessToken, type ConsentTable, noTokens, revocableToken } from './tokens.ts'

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    /** `daily` reads the last days again, the other kind two years. */
    'shop.import': { shopId: string; daily: boolean }
    /** Ends a consent at the provider that was taken back here. */
    'authorisation.revoke': { table: ConsentTable; id: string }
  }
}

/** Days imported at first, and days read again each day because returns come late. */
const importDays = { first: 730, daily: 31 } as const

/** Attempts before a silent provider makes the shop abnormal: about a minute and a quarter. */
const attempts = 5

/** A range of days, both included. */
interface Slice {
  readonly from: string
  readonly to: string
}

/** Slices of at most 92 days from `to` back to `from`, newest first. */
function slicesOf(from: string, to: string): Slice[] {
  const slices: Slice[] = []
  for (let end = to; end >= from; end = addDays(end, -salesPageDays)) {
    const begin = addDays(end, 1 - salesPageDays)
    slices.push({ from: begin < from ? from : begin, to: end })
  }
  return slices
}

export const shopJobs: JobHandlersOf<'shop.import' | 'authorisation.revoke'> = {
  'shop.import': async (deps, payload, job) => {
    try {
      await importSales(deps, payload)
    } catch (error) {
      if (error instanceof GrantRefused) return endImport(deps, payload.shopId, 'authorisation.expired')
      const silent = error instanceof Problem && error.code === 506
      if (error instanceof PartnerRefusal || (silent && job.attempt >= attempts)) return endImport(deps, payload.shopId, 'sync.failed')
      throw error
    }
  },

  'authorisation.revoke': async (deps, { table, id }) => {
    const row = await deps.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const token = row.removed_at === null ? null : revocableToken(deps, table, row)
    if (token === null) return
    await revokeToken(deps, { partner: knownPartner(row.platform_id).entry.partner_abbr, token })
    await deps.db.updateTable(table).set(noTokens).where('id', '=', id).where('removed_at', 'is not', null).execute()
  },
}

async function importSales(deps: Deps, { shopId, daily }: { shopId: string; daily: boolean }): Promise<void> {
  const shop = await deps.db.selectFrom('shops').selectAll().where('id', '=', shopId).where('removed_at', 'is', null).executeTakeFirst()
  if (!shop || !['authorized', 'normal', 'abnormal'].includes(shop.status)) return
  const today = dayOf(deps.clock.now())
  const wanted = addDays(today, 1 - (daily ? importDays.daily : importDays.first))
  const [oldest = wanted] = [shop.opened_on, wanted].sort().reverse()
  const newest = !daily && shop.imported_from !== null ? addDays(shop.imported_from, -1) : today
  const span = Math.max(1, daysBetween(oldest, today) + 1)
  for (const slice of slicesOf(oldest, newest)) {
    const sales = await salesOf(deps, shopId, knownPartner(shop.platform_id).entry.partner_abbr, slice)
    if (sales.currency !== shop.currency) throw new PartnerRefusal(200, 'marketplace')
    const progress = Math.min(99, Math.floor(((daysBetween(slice.from, today) + 1) * 100) / span))
    const kept = await deps.db.transaction().execute((trx) => keepSlice(trx, shopId, slice, sales, daily ? null : progress))
    if (!kept) return
  }
  await deps.db.transaction().execute((trx) => finishImport(trx, deps, shopId))
}

/** Sales of a slice; a token the provider does not take is renewed once. */
async function salesOf(deps: Deps, shopId: string, partner: string, { from, to }: Slice): Promise<ProviderSales> {
  const notTaken = (error: unknown) => error instanceof PartnerRefusal && error.status === 401
  const token = await accessToken(deps, shopId)
  try {
    return await readSales(deps, partner, token, from, to)
  } catch (error) {
    if (!notTaken(error)) throw error
    return readSales(deps, partner, await accessToken(deps, shopId, token), from, to).catch((again: unknown) => {
      throw notTaken(again) ? new GrantRefused('token not taken') : again
    })
  }
}

/** Writes a slice over what was there. False when the shop was removed meanwhile. */
async function keepSlice(trx: Trx, shopId: string, slice: Slice, sales: ProviderSales, progress: number | null): Promise<boolean> {
  const shop = await trx
    .selectFrom('shops')
    .select('id')
    .where('id', '=', shopId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!shop) return false
  const rows = sales.days.filter(({ day }) => day >= slice.from && day <= slice.to).map((day) => ({ ...day, shop_id: shopId }))
  if (rows.length > 0) {
    await trx
      .insertInto('shop_sales')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'day']).doUpdateSet({
          orders: sql<number>`excluded.orders`,
          gross: sql<bigint>`excluded.gross`,
          returns: sql<bigint>`excluded.returns`,
        }),
      )
      .execute()
  }
  if (progress !== null) await trx.updateTable('shops').set({ progress, imported_from: slice.from }).where('id', '=', shopId).execute()
  return true
}

async function finishImport(trx: Trx, deps: Deps, shopId: string): Promise<void> {
  const at = deps.clock.now()
  const shop = await trx
    .updateTable('shops')
    .set({ importing: false, progress: 100, imported_from: null, synced_at: at })
    .where('id', '=', shopId)
    .where('removed_at', 'is', null)
    .returning('company_id')
    .executeTakeFirst()
  if (!shop) return
  await move(trx, { chart: shopAuthorisationLifecycle, table: 'shops', id: shopId, event: { type: 'sales.imported' }, actor: 'system', at })
  await calculateSoon(trx, shop.company_id, at)
  const tomorrow = new Date(at.getTime() + 86_400_000)
  await enqueue(trx, 'shop.import', { shopId, daily: true }, { runAt: tomorrow, key: `shop.import.daily:${shopId}` })
}

/** The import cannot go on: the merchant is told by the status, and the limit is calculated from what there is. */
async function endImport({ db, clock }: Deps, shopId: string, event: 'authorisation.expired' | 'sync.failed'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const shop = await trx
      .updateTable('shops')
      .set({ importing: false })
      .where('id', '=', shopId)
      .where('removed_at', 'is', null)
      .where('status', 'in', ['authorized', 'normal', 'abnormal'])
      .returning('company_id')
      .executeTakeFirst()
    if (!shop) return
    await move(trx, { chart: shopAuthorisationLifecycle, table: 'shops', id: shopId, event: { type: event }, actor: 'system', at })
    await calculateSoon(trx, shop.company_id, at)
  })
}
