/** A shop secures one facility only: its debts stay with the company that signed for them, loans of other lenders stay with the shop. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { calculateSoon } from '../../server/limits/underwriting/applications.ts'
import { standingShops } from '../../server/limits/underwriting/company-shops.ts'
import { json } from '../../server/platform/db/connection.ts'
import { ledgerAccounts, post } from '../../server/platform/ledger/ledger.ts'
import { certifiedCompany } from '../company/affiliations.ts'
import { certifiedMerchant, connect, type Outside, openRealMarketplaces, withFacility } from '../support/merchants.ts'
import { putRow } from '../support/rows.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }
beforeEach(async () => {
  server = await openRealMarketplaces()
  return () => server.close()
})

const product = 'hook' as const
const hkd = (minor: bigint) => ({ amount: String(minor), currency: 'HKD' as const })

/** Calculates again without a request, as after each daily import. */
async function calculate(companyId: string): Promise<void> {
  await server.database.db.transaction().execute((trx) => calculateSoon(trx, companyId, server.deps.clock.now()))
  await server.worker.drain()
}

/** The last calculation of a company; sessions do not last as long as a loan. */
async function lastOf(companyId: string) {
  const run = await server.database.db
    .selectFrom('credit_applications as application')
    .innerJoin('underwriting_runs as run', 'run.id', 'application.run_id')
    .select(['run.outcome', 'run.steps', 'run.shops'])
    .where('application.company_id', '=', companyId)
    .where('application.product', '=', product)
    .where('application.type', '=', 'limit')
    .executeTakeFirstOrThrow()
  const share = run.steps.find(({ rule }) => rule === 'loan')?.inputs.share ?? null
  return { outcome: run.outcome, stopped: run.shops.map(({ stopped_by }) => stopped_by), share }
}

/** All have signed for a shop. */
async function signFor(companyId: string, shopId: string): Promise<void> {
  const { db } = server.database
  const [id, at] = [randomUUID(), server.deps.clock.now()]
  const terms = { credit_limit: 2_000_000n, annual_rate: '0.1', effective_annual_rate: '0.2', max_tenor_months: 12 }
  const text = { locale: 'en_US' as const, content_hash: '0', title: 'Facility', paragraphs: json([]) }
  const moments = { created_at: at, initiated_at: at, completed_at: at }
  await db
    .insertInto('agreements')
    .values({
      id,
      reference: `AGR-${id}`,
      company_id: companyId,
      product,
      limit_before: null,
      status: 'completed',
      ...terms,
      ...text,
      ...moments,
    })
    .execute()
  await db.insertInto('agreement_shops').values({ agreement_id: id, shop_id: shopId }).execute()
}

async function draw(browser: Browser, accountId: string): Promise<void> {
  const terms = { product, amount: hkd(1_000_000n), tenor: 3 as const }
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', terms)
  await browser.data('submitDrawdown', { ...terms, bank_account_id: accountId, agreed: { annual_rate, total_cost } })
}

/** Of a facility that was drawn once so much principal is owed, minor units. */
async function owes(facilityId: string, outstanding: bigint): Promise<void> {
  const { db } = server.database
  await db.updateTable('drawdowns').set({ outstanding, status: 'settled' }).where('facility_id', '=', facilityId).execute()
  await db.updateTable('facilities').set({ outstanding, pending: 0n }).where('id', '=', facilityId).execute()
}

/**
 * Sets the debt of a facility that was drawn once to interest alone, as after a bank took back the payment of it. Minor units, negative to
 * lower it.
 */
async function owesInterest(facilityId: string, amount: bigint): Promise<void> {
  await server.database.db.transaction().execute(async (trx) => {
    const { reference, currency } = await trx
      .updateTable('drawdowns')
      .set({ outstanding: 0n, status: amount > 0n ? 'settled' : 'repaid' })
      .where('facility_id', '=', facilityId)
      .returning(['reference', 'currency'])
      .executeTakeFirstOrThrow()
    const lines = [
      { account: ledgerAccounts.interestOwed(reference), amount, currency },
      { account: ledgerAccounts.interest, amount: -amount, currency },
    ]
    await post(trx, { kind: 'interest.accrued', reference: `${reference}/${amount}`, at: server.deps.clock.now(), lines })
    await trx.updateTable('facilities').set({ outstanding: 0n, pending: 0n }).where('id', '=', facilityId).execute()
  })
}

const linked = async (browser: Browser) => (await browser.data('searchShops', {})).records.map(({ id }) => id)

describe('a shop whose sales were drawn on', () => {
  test('API-047 SHOP-25 CRED-06 is not moved, carries nothing for another company, and everything once nothing is owed', async () => {
    const first = await certifiedMerchant(server)
    const company = String(first.companyId)
    const other = await certifiedCompany(server, first)
    first.companyId = company
    const { accountId, facilityId } = await withFacility(server, first, { limit: 2_000_000n })
    const shop = await connect(server, first, 'ebay')
    await signFor(company, shop)
    await draw(first, accountId)

    const refused = await first.call('migrateShop', { id: shop, companyId: other })
    expect([refused.code, refused.data]).toMatchObject([502, { reason: 'drawn' }])
    expect(await linked(first)).toEqual([shop])
    await server.worker.drain()

    // Removing the shop is never refused; another company that links it gets the reason why it carries nothing.
    await first.data('deleteShop', { id: shop })
    const second = await certifiedMerchant(server)
    await connect(server, second, 'ebay')
    const limit = await second.data('readLimit', { product })
    expect(limit?.status).toBe('failed')
    expect(limit?.steps.find(({ rule }) => rule === 'drawn_elsewhere')).toMatchObject({ inputs: { shops: '1' }, amount: hkd(0n) })
    expect(limit?.shops).toMatchObject([{ stopped_by: 'drawn_elsewhere', amount: hkd(0n) }])
    expect(limit?.raises).toEqual([])

    const their = String(second.companyId)
    await owesInterest(facilityId, 100n)
    await calculate(their)
    expect((await lastOf(their)).stopped).toEqual(['drawn_elsewhere'])
    await owesInterest(facilityId, -100n)
    await calculate(their)
    expect(await lastOf(their)).toEqual({ outcome: 'granted', stopped: [null], share: null })
    // Later drawdowns of the first company do not use this shop.
    await server.database.db.updateTable('facilities').set({ watermark: 2_000_000n }).where('id', '=', facilityId).execute()
    await owes(facilityId, 1_000_000n)
    await calculate(their)
    expect((await lastOf(their)).outcome).toBe('granted')

    // Back with the first company, the shop secures its debt again.
    await second.data('removeShop', { id: (await linked(second))[0] ?? '' })
    expect(await connect(server, first, 'ebay')).toBe(shop)
    expect((await first.call('migrateShop', { id: shop, companyId: other })).code).toBe(502)
    await owesInterest(facilityId, 200n)
    expect((await first.call('migrateShop', { id: shop, companyId: other })).code).toBe(502)
    await owesInterest(facilityId, -200n)
    expect((await first.call('migrateShop', { id: shop, companyId: other })).code).toBe(200)
  })

  test('decision 076 API-046 carries nothing either when a call of the other company calculates its limit', async () => {
    const first = await certifiedMerchant(server)
    const { accountId } = await withFacility(server, first, { limit: 2_000_000n })
    const shop = await connect(server, first, 'ebay')
    await signFor(String(first.companyId), shop)
    await draw(first, accountId)
    await first.data('deleteShop', { id: shop })
    const second = await certifiedMerchant(server)
    const spare = await connect(server, second, 'amazon')
    await connect(server, second, 'ebay')
    // Calculates without the shop before it answers.
    await second.data('deleteShop', { id: spare })
    expect((await lastOf(String(second.companyId))).stopped).toEqual(['drawn_elsewhere'])
  })
})

describe('a loan of another lender', () => {
  test('MSG-11 ERR-C19 stays with the shop: through another PSP, without one, unread, moved and linked again; over when it is seen repaid', async () => {
    const browser = await certifiedMerchant(server)
    const from = String(browser.companyId)
    const to = await certifiedCompany(server, browser)
    browser.companyId = from
    const shop = await connect(server, browser, 'shopify', { merchant: 'seasonal' })
    const bind = async (slug: string, merchant: string) => {
      const psp_id = await connect(server, browser, slug, { method: 2, merchant })
      await browser.data('associatePsp', { shop_id: shop, psp_id })
      await server.worker.drain()
      return psp_id
    }
    const borrowed = { outcome: 'refused', stopped: ['loan'], share: '0.35' }
    const lending = await bind('worldfirst', 'seasonal')
    expect(await lastOf(from)).toEqual(borrowed)
    const clean = await bind('payoneer', 'steady')
    // It is read further, though the shop is paid elsewhere.
    await server.later({ hours: 21 })
    const asked = server.outside.asked.length
    await calculate(from)
    expect(await lastOf(from)).toEqual(borrowed)
    expect(server.outside.asked.slice(asked)).toContain('/sandbox/api/worldfirst/settlements')
    for (const id of [lending, clean]) {
      await browser.data('removeShop', { id })
      await server.worker.drain()
      expect(await lastOf(from)).toEqual(borrowed)
    }
    await server.later({ days: 20 })
    await calculate(from)
    await browser.data('migrateShop', { id: shop, companyId: to })
    await server.later({ days: 9 })
    await server.worker.drain()
    expect(await lastOf(to)).toEqual(borrowed)
    const third = await certifiedMerchant(server)
    await server.database.db.updateTable('shops').set({ removed_at: server.deps.clock.now() }).where('id', '=', shop).execute()
    await connect(server, third, 'shopify', { merchant: 'seasonal' })
    expect(await lastOf(String(third.companyId))).toEqual(borrowed)

    // The lending account is linked again, which starts its 45 days again: then it shows the loan repaid.
    const account = await connect(server, third, 'worldfirst', { method: 2, merchant: 'seasonal' })
    expect(account).not.toBe(lending)
    for (let months = 0; months < 4; months++) {
      await server.later({ days: 21 })
      await calculate(String(third.companyId))
    }
    expect(await lastOf(String(third.companyId))).toEqual({ outcome: 'granted', stopped: [null], share: null })
  })

  test('decision 076 decision 036 is repaid by payouts to an account of an earlier company, also in a call of the shop’s company', async () => {
    const { db, companyDb } = server.database
    const [earlier, company_id] = [await putRow(db, 'companies', {}), await putRow(db, 'companies', {})]
    const psp_id = await putRow(db, 'psp_accounts', { company_id: earlier, status: 'unauthorized', currency: 'HKD' })
    const shop = { platform_id: 1, provider_shop_id: 's', status: 'normal', currency: 'HKD', pledged: true, synced_at: new Date(0) }
    await putRow(db, 'shops', { ...shop, company_id })
    await db.insertInto('shop_loans').values({ shop: '1//s', psp_id, last_on: '2026-01-01', share: '0.35', settled: 1000n }).execute()
    const repaid = { settlement_id: 'free', settled_on: '2026-02-15', gross: 1000n, financed: 0n }
    await db
      .insertInto('psp_settlements')
      .values({ psp_id, ...repaid })
      .execute()
    const read = companyDb(company_id)
      .transaction()
      .execute((trx) => standingShops(trx, server.deps, company_id, '2026-03-01'))
    expect(await read).toMatchObject([{ loanShare: '0' }])
  })
})
