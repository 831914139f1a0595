/** Companies with shops of given sales, and with given owners. Decision 099. */
import { addDays } from '../../contract/kernel/days.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { PersonDraft } from '../../contract/kyc/applications.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { keepOwners } from '../../server/kyc/owners.ts'
import { sealPeople } from '../../server/kyc/present.ts'
import { committedOf } from '../../server/lending/facilities.ts'
import { openFacility } from '../../server/limits/signed-limits.ts'
import { calculateSoon, openApplications } from '../../server/limits/underwriting/applications.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { certifiedMerchant, withShop } from '../support/merchants.ts'
import { putRow } from '../support/rows.ts'
import type { Browser, TestServer } from '../support/server.ts'

/** Days of sales that a shop has. */
const soldDays = 400

/** A certified company with a shop that carries so much for each month of sales, and its limits; dollars of HKD. */
export async function seller(server: TestServer, monthly: number): Promise<Browser & { companyId: string }> {
  const browser = await certifiedMerchant(server)
  const companyId = String(browser.companyId)
  const at = server.deps.clock.now()
  const shopId = await withShop(server, companyId, { synced_at: at })
  await sell(server, shopId, monthly)
  await verify(server, companyId, shopId)
  await server.database.db.transaction().execute(async (trx) => {
    await openApplications(trx, server.deps, [{ id: companyId, names: { zh_CN: '', zh_HK: '', en_US: '' } }], { actor: 'system', at })
  })
  await recalculate(server, companyId)
  return Object.assign(browser, { companyId })
}

/** Lets payouts verify all sales of a shop, also in later months. */
async function verify({ database: { db }, deps }: TestServer, companyId: string, shopId: string): Promise<void> {
  const at = deps.clock.now()
  const account = { company_id: companyId, platform_id: 1, status: 'normal', currency: 'HKD', account_id: companyId }
  const psp_id = await putRow(db, 'psp_accounts', account)
  await db.updateTable('shops').set({ psp_id }).where('id', '=', shopId).execute()
  await db.insertInto('psp_readings').values({ psp_id, asked_at: at, answered_at: at }).execute()
  const weeks = Array.from({ length: 80 }, (_, week) => ({
    psp_id,
    settlement_id: String(week),
    settled_on: addDays(dayOf(at), 7 * (week - 12)),
    gross: 10n ** 10n,
    financed: 0n,
  }))
  await db.insertInto('psp_settlements').values(weeks).execute()
}

/** Sets what a shop carries for a month of sales, and for one of the `last` 90 days; dollars of HKD. Verified sales carry a tenth more than themselves. */
export async function sell(server: TestServer, shopId: string, monthly: number, last = monthly): Promise<void> {
  const today = dayOf(server.deps.clock.now())
  const daily = (month: number) => BigInt(Math.ceil((month * 100) / 30 / 1.1))
  const days = Array.from({ length: soldDays }, (_, age) => ({
    shop_id: shopId,
    day: addDays(today, -1 - age),
    orders: 20 + (age % 7),
    gross: daily(age < 90 ? last : monthly),
    returns: 0n,
  }))
  await server.database.db.deleteFrom('shop_sales').where('shop_id', '=', shopId).execute()
  await server.database.db.insertInto('shop_sales').values(days).execute()
}

/** Calculates the limits of a company. */
export async function recalculate(server: TestServer, companyId: string): Promise<void> {
  await server.database.db.transaction().execute((trx) => calculateSoon(trx, companyId, server.deps.clock.now()))
  await server.worker.drain()
}

/** Gives the certification of a company these persons: number of the Hong Kong identity card, or of the passport of a country, and share in percent. */
export async function owned(
  server: TestServer,
  companyId: string,
  people: Record<string, number | { percent: number; passport: string }>,
): Promise<void> {
  const { database, deps } = server
  const { id } = await database.db.selectFrom('kyc_applications').select('id').where('company_id', '=', companyId).executeTakeFirstOrThrow()
  const persons = Object.entries(people).map(([idNumber, share]) => {
    const { percent, passport } = typeof share === 'number' ? { percent: share, passport: undefined } : share
    const document = passport ? { idType: 'passport', nationality: passport } : { idType: 'hkid', nationality: 'GB' }
    return { capacity: 'both', nameEn: 'Lam Mei Yee', ...document, idNumber, ownershipPercent: String(percent) } as PersonDraft
  })
  await database.db
    .updateTable('kyc_applications')
    .set({ people: sealPeople(deps.config, id, persons) })
    .where('id', '=', id)
    .execute()
  await database.db.transaction().execute((trx) => keepOwners(trx, deps.config, companyId))
}

/** The calculated limit of a product in dollars; 0 when it is refused. */
export async function limitOf(browser: Browser, product: Product): Promise<number> {
  const limit = (await browser.data('readLimit', { product }))?.limit
  return Number(limit?.amount ?? 0) / 100
}

/** Signs a limit in dollars: its facility is opened, and answered. */
export async function sign(server: TestServer, companyId: string, product: Product, dollars: number) {
  const { db } = server.database
  const signed = { companyId, product, limit: BigInt(dollars) * 100n, repaidByShare: false, actor: 'system', at: server.deps.clock.now() }
  const { id } = await db.transaction().execute((trx) => openFacility(trx, signed))
  return db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Lets the facility of a company expire: its review is due, and has not passed. */
export async function expire(server: TestServer, companyId: string): Promise<void> {
  const set = { status: 'expired', next_review_on: dayOf(server.deps.clock.now()) } as const
  await server.database.db.updateTable('facilities').set(set).where('company_id', '=', companyId).execute()
}

/** What is committed by the facilities of companies, in dollars. */
export async function committed(server: TestServer, ...companyIds: string[]): Promise<number> {
  const rows = await server.database.db.selectFrom('facilities').selectAll().where('company_id', 'in', companyIds).execute()
  return Number(sumOf(rows.map(committedOf)) / 100n)
}
