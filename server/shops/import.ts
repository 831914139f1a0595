/** Imports the sales of a linked shop: two years in slices, newest first, then day by day. SHOP-18. */

import { type Selectable, sql } from 'kysely'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { authorisedStatuses, isAuthorised } from '../../contract/shops/authorised.ts'
import { shopAuthorisationLifecycle } from '../../machines/shops/lifecycles/shopAuthorisation.ts'
import { PartnerBusy, PartnerRefusal } from '../outside/http.ts'
import { readShop } from '../outside/marketplaces/marketplace.ts'
import { GrantRefused, revokeToken } from '../outside/marketplaces/oauth.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { marketplaceOf } from '../outside/marketplaces/registry.ts'
import { RateMissing } from '../outside/rates/exchange.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf, type JobPayloads } from '../platform/jobs/jobs.ts'
import { move } from '../platform/lifecycle.ts'
import { type DaySales, fetchSales, type Slice } from './sales.ts'
import { type ConsentTable, noTokens, revocableToken, withToken } from './tokens.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** `daily` reads the last days again, the other kind two years. */
    'shop.import': { shopId: string; daily: boolean }
    /** Ends a consent at the provider that was taken back here. */
    'authorisation.revoke': { table: ConsentTable; id: string }
  }
}

/** Days imported at first. */
export const importDays = 730

/** Attempts before a silent provider makes the shop abnormal: about a minute and a quarter. */
const attempts = 5

/** Days that are read completely before they are written: the most that a crashed process has to read again. */
const sliceDays = 31

/** Milliseconds between looks for an exchange rate that is missing. */
const ratePause = 600_000

/** Milliseconds after which an import continues as another job, so that other imports run first. */
const longest = 60_000

type Import = JobPayloads['shop.import']

/** Slices of at most {@link sliceDays} from `to` back to `from`, newest first. */
function slicesOf(from: string, to: string): Slice[] {
  const slices: Slice[] = []
  for (let end = to; end >= from; end = addDays(end, -sliceDays)) {
    const begin = addDays(end, 1 - sliceDays)
    slices.push({ from: begin < from ? from : begin, to: end })
  }
  return slices
}

export const shopJobs: JobHandlersOf<'shop.import' | 'authorisation.revoke'> = {
  'shop.import': async (deps, payload, job) => {
    try {
      await importSales(deps, payload, job.renew)
    } catch (error) {
      if (error instanceof RateMissing) return waitForRate(deps, payload, error)
      if (error instanceof PartnerBusy) throw error
      if (error instanceof GrantRefused) return endImport(deps, payload, 'authorisation.expired')
      const refused = error instanceof PartnerRefusal
      if (!refused && job.attempt < attempts) throw error
      const silent = error instanceof Problem && error.is('networkError')
      deps.log[refused || silent ? 'warn' : 'error']({ err: error, shop: payload.shopId }, 'import of a shop failed')
      return endImport(deps, payload, 'sync.failed')
    }
  },

  'authorisation.revoke': async (deps, { table, id }) => {
    const row = await deps.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const token = row.removed_at === null ? null : revocableToken(deps, table, row)
    if (token === null) return
    const { entry } = knownPartner(row.platform_id)
    // Keys are the merchant's to take back, at the brand itself: here they are forgotten.
    if (entry.is_callback) await revokeToken(deps, { partner: entry.partner_abbr, token })
    await deps.db.updateTable(table).set(noTokens).where('id', '=', id).where('removed_at', 'is not', null).execute()
  },
}

async function importSales(deps: Deps, { shopId, daily }: Import, renew: () => Promise<void>): Promise<void> {
  const shop = await deps.db.selectFrom('shops').selectAll().where('id', '=', shopId).where('removed_at', 'is', null).executeTakeFirst()
  if (!shop || !isAuthorised(shop)) return
  // Two years are being read: they end with the days a daily reading is for.
  if (daily && shop.importing) return
  // A failed import is repeated automatically the next day.
  if (!daily && !shop.importing) await beginAgain(deps, shopId)
  const today = dayOf(deps.clock.now())
  // As long as refunds of a sale can come, its day is read again. Decision 119.
  const { refundDays } = marketplaceOf(knownPartner(shop.platform_id).entry.partner_abbr)
  const firstDay = addDays(today, 1 - (daily ? refundDays : importDays))
  const [oldest = firstDay] = [shop.opened_on, firstDay].sort().reverse()
  const newest = !daily && shop.imported_from !== null ? addDays(shop.imported_from, -1) : today
  const span = Math.max(1, daysBetween(oldest, today) + 1)
  const begun = performance.now()
  for (const slice of slicesOf(oldest, newest)) {
    if (!daily && performance.now() - begun > longest) return goOnLater(deps, shopId, slice)
    const sales = await fetchSales(deps, shop, slice, renew)
    const progress = Math.min(99, Math.floor(((daysBetween(slice.from, today) + 1) * 100) / span))
    const kept = await deps.db
      .transaction()
      .execute((trx) =>
        keepSlice(trx, { shopId, slice, progress: daily ? null : progress, openFrom: addDays(today, 1 - refundDays) }, sales),
      )
    if (!kept) return
  }
  const reported = await readSeller(deps, shop)
  await deps.db.transaction().execute((trx) => finishImport(trx, deps, shopId, reported))
}

/** Who sells now, where the marketplace reports it: the name is compared when the limit is calculated. Decision 094. */
async function readSeller(deps: Deps, { id, platform_id, provider_shop_id: shopId, site }: Selectable<Tables['shops']>) {
  const partner = knownPartner(platform_id).entry.partner_abbr
  if (!marketplaceOf(partner).reportsSeller) return {}
  const { seller = null } = await withToken(deps, id, (token) => readShop(deps, { partner, token, shopId, site }))
  return { seller }
}

async function beginAgain({ db }: Deps, shopId: string): Promise<void> {
  const reads = db.updateTable('shops').set({ importing: true }).where('id', '=', shopId).where('removed_at', 'is', null)
  await reads.where('status', 'in', authorisedStatuses).execute()
}

/** Queues the next job; it finds the next slice from the stored data. */
async function goOnLater({ db, clock }: Deps, shopId: string, { to }: Slice): Promise<void> {
  const key = `shop.import.from:${shopId}:${to}`
  await db.transaction().execute((trx) => enqueue(trx, 'shop.import', { shopId, daily: false }, { runAt: clock.now(), key }))
}

/** Postpones an import while an exchange rate is missing; it then continues with the same slice. */
async function waitForRate({ db, clock, log }: Deps, job: Import, { message: currency }: RateMissing): Promise<void> {
  log.warn({ shop: job.shopId, currency }, 'import of a shop waits for an exchange rate')
  const runAt = new Date(clock.now().getTime() + ratePause)
  await db.transaction().execute((trx) => enqueue(trx, 'shop.import', job, { runAt, key: `shop.import.rate:${job.shopId}:${job.daily}` }))
}

/**
 * Replaces every day of a slice in one transaction, except days before `openFrom` with sales whose orders the marketplace no longer returns. False
 * when the shop was removed meanwhile.
 */
async function keepSlice(
  trx: Trx,
  { shopId, slice, progress, openFrom }: { shopId: string; slice: Slice; progress: number | null; openFrom: string },
  sales: readonly DaySales[],
): Promise<boolean> {
  const shop = await trx
    .selectFrom('shops')
    .select('id')
    .where('id', '=', shopId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!shop) return false
  await trx
    .insertInto('shop_sales')
    .values(sales.map((day) => ({ ...day, shop_id: shopId })))
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'day'])
        .doUpdateSet({
          orders: sql<number>`excluded.orders`,
          gross: sql<bigint>`excluded.gross`,
          returns: sql<bigint>`excluded.returns`,
        })
        .where(({ eb, or }) => or([eb('shop_sales.day', '>=', openFrom), eb('excluded.orders', '>', 0)])),
    )
    .execute()
  if (progress !== null) await trx.updateTable('shops').set({ progress, imported_from: slice.from }).where('id', '=', shopId).execute()
  return true
}

async function finishImport(trx: Trx, deps: Deps, shopId: string, reported: { seller?: string | null }): Promise<void> {
  const at = deps.clock.now()
  const shop = await trx
    .updateTable('shops')
    .set({ ...reported, importing: false, progress: 100, imported_from: null, synced_at: at })
    .where('id', '=', shopId)
    .where('removed_at', 'is', null)
    .returning(['company_id', 'platform_id'])
    .executeTakeFirst()
  if (!shop) return
  if (!marketplaceOf(knownPartner(shop.platform_id).entry.partner_abbr).reportsOpening) await keepOpening(trx, shopId)
  const effects = {
    calculateLimit: () => deps.limits.calculateSoon(trx, shop.company_id, at),
    importDaily: () => readTomorrow(trx, shopId, { daily: true, at }),
  }
  await move(trx, {
    chart: shopAuthorisationLifecycle,
    table: 'shops',
    id: shopId,
    event: { type: 'sales.imported' },
    actor: 'system',
    at,
    effects,
  })
}

/** Reads the shop again in a day; one that was never read whole, whole. */
async function readTomorrow(trx: Trx, shopId: string, { daily, at }: { daily: boolean; at: Date }): Promise<void> {
  const tomorrow = new Date(at.getTime() + 86_400_000)
  await enqueue(trx, 'shop.import', { shopId, daily }, { runAt: tomorrow, key: `shop.import.daily:${shopId}` })
}

/** Sets the opening day of a shop to that of its oldest order, for marketplaces that do not report one. */
async function keepOpening(trx: Trx, shopId: string): Promise<void> {
  const { first } = await trx
    .selectFrom('shop_sales')
    .select(({ fn }) => fn.min('day').as('first'))
    .where('shop_id', '=', shopId)
    .where('orders', '>', 0)
    .executeTakeFirstOrThrow()
  if (first !== null) await trx.updateTable('shops').set({ opened_on: first }).where('id', '=', shopId).execute()
}

/** Ends a failed import: its status informs the merchant, and the limit is calculated from the sales that were read. The next day the whole import is tried again: a
 * daily import would leave a gap after an incomplete two-year import. */
async function endImport(
  { db, clock, limits }: Deps,
  { shopId, daily }: Import,
  event: 'authorisation.expired' | 'sync.failed',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const shop = await trx
      .updateTable('shops')
      .set({ importing: false })
      .where('id', '=', shopId)
      .where('removed_at', 'is', null)
      .where('status', 'in', authorisedStatuses)
      .returning('company_id')
      .executeTakeFirst()
    if (!shop) return
    const importDaily = () => readTomorrow(trx, shopId, { daily, at })
    const effects = {
      calculateLimit: () => limits.calculateSoon(trx, shop.company_id, at),
      ...(event === 'sync.failed' && { importDaily }),
    }
    await move(trx, { chart: shopAuthorisationLifecycle, table: 'shops', id: shopId, event: { type: event }, actor: 'system', at, effects })
  })
}
