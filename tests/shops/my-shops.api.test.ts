/** The shops of a company through the API: a page at a time, taken off, moved to another company, authorised again. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { certifiedCompany, colleague } from '../company/affiliations.ts'
import {
  certifiedMerchant,
  connect,
  connectVerified,
  consent,
  type Outside,
  openMerchantServer,
  openRealMarketplaces,
  settle,
  withFacility,
  withShop,
} from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const page = (browser: Browser, asked = {}) => browser.data('searchShops', asked)
const inDays = (days: number) => new Date(server.deps.clock.now().getTime() + days * 86_400_000)

/** A second company of the browser's user, certified. Leaves the first one chosen. */
async function secondCompany(of: TestServer, browser: Browser): Promise<string> {
  const first = browser.companyId
  const second = await certifiedCompany(of, browser)
  browser.companyId = first
  return second
}

describe('the list', () => {
  test('API-045 SHOP-16 a shop is listed with its name, platform, number, PSP, status and both dates', async () => {
    const browser = await certifiedMerchant(server)
    expect(await page(browser)).toEqual({ records: [], total: 0, all: 0, ending: [], platforms: [] })
    const id = await connect(server, browser, 'amazon')
    const psp = await connect(server, browser, 'payoneer')
    await browser.data('associatePsp', { shop_id: id, psp_id: psp })
    await server.database.db
      .updateTable('shops')
      .set({ expires_at: inDays(90) })
      .where('id', '=', id)
      .execute()
    const { records, total, all, platforms } = await page(browser)
    expect(records).toEqual([
      {
        id,
        name: 'Coastline Living 海岸良品',
        platform: 'Amazon',
        platform_id: 1,
        icon: 'amazon',
        site: 'US',
        consent_site: 'US',
        auth_method: 1,
        by_keys: false,
        shop_id: expect.stringMatching(/\S/),
        psp: 'Payoneer',
        held_name: null,
        status: 'normal',
        authorised_at: expect.stringContaining(dayOf(server.deps.clock.now()).slice(0, 4)),
        expires_at: expect.stringContaining(inDays(90).toISOString().slice(0, 10)),
        days_left: 90,
        importing: false,
        progress: 100,
      },
    ])
    expect([total, all, platforms]).toEqual([1, 1, ['Amazon']])
    expect(JSON.stringify(records)).not.toMatch(/token/)
  })

  test('API-045 SHOP-24 keyword, platform and status narrow the list, trimmed; empty ones are dropped', async () => {
    const browser = await certifiedMerchant(server)
    const company = String(browser.companyId)
    await withShop(server, company, { name: 'Haian EU', provider_shop_id: 'A3F7-9KQ2', platform_id: 1 })
    await withShop(server, company, { name: 'Haian SG', provider_shop_id: 'SG-2810334', platform_id: 5, status: 'abnormal' })
    await withShop(server, company, { name: 'Gone', provider_shop_id: 'X', platform_id: 5, removed_at: server.deps.clock.now() })
    const names = async (asked: object) => (await page(browser, asked)).records.map(({ name }) => name).sort()
    expect(await names({ keyword: '', platform: '  ', status: '' })).toEqual(['Haian EU', 'Haian SG'])
    expect(await names({ keyword: '  haian e ' })).toEqual(['Haian EU'])
    expect(await names({ keyword: 'sg-28' })).toEqual(['Haian SG'])
    expect(await names({ keyword: '%' })).toEqual([])
    expect(await names({ platform: 'Shopee' })).toEqual(['Haian SG'])
    expect(await names({ platform: 'No such platform' })).toEqual([])
    expect(await names({ status: 'abnormal' })).toEqual(['Haian SG'])
    expect(await page(browser, { status: 'abnormal' })).toMatchObject({ total: 1, all: 2, platforms: ['Amazon', 'Shopee'] })
    expect((await browser.call('searchShops', { status: 'sold' as 'normal' })).code).toBe(20009)
  })

  test('SHOP-16 SHOP-18 a site that is not offered is returned unchanged, and consent is requested for one that is offered', async () => {
    const browser = await certifiedMerchant(server)
    const company = String(browser.companyId)
    await withShop(server, company, { name: 'elsewhere', provider_shop_id: '1', platform_id: 3, site: 'JP' })
    await withShop(server, company, { name: 'unknown', provider_shop_id: '2', platform_id: 3, site: null })
    await withShop(server, company, { name: 'without sites', provider_shop_id: '3', platform_id: 4, site: null })
    const { records } = await page(browser)
    const sites = Object.fromEntries(records.map(({ name, site, consent_site }) => [name, [site, consent_site]]))
    expect(sites).toEqual({ elsewhere: ['JP', 'US'], unknown: [null, 'US'], 'without sites': [null, null] })
    const site = sites.elsewhere?.[1] ?? null
    expect((await browser.call('addShop', { platform_id: 3, site, auth_method: 1 })).code).toBe(200)
  })

  test('API-045 pages hold twenty each, and no shop is on two', async () => {
    const browser = await certifiedMerchant(server)
    const company = String(browser.companyId)
    for (let count = 0; count < 23; count += 1) await withShop(server, company, { provider_shop_id: `S-${count}` })
    const [first, second] = [await page(browser), await page(browser, { current: 2 })]
    expect([first.records.length, second.records.length, first.total]).toEqual([20, 3, 23])
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(23)
  })

  test('SHOP-18 authorisations that end within thirty days are returned with every search, the soonest first', async () => {
    // Seven in the morning: in UTC it is the day before.
    await server.later({ hours: 21 })
    const browser = await certifiedMerchant(server)
    const company = String(browser.companyId)
    const ends = (name: string, days: number, status: 'normal' | 'expired' = 'normal') =>
      withShop(server, company, { name, provider_shop_id: name, expires_at: inDays(days), status })
    await ends('in thirty', 30)
    await ends('in thirty-one', 31)
    await ends('in six', 6)
    await ends('ended', -1, 'expired')
    await withShop(server, company, { name: 'endless', provider_shop_id: 'endless' })
    const { ending } = await page(browser, { keyword: 'endless' })
    expect(ending.map(({ name, days_left }) => [name, days_left])).toEqual([
      ['in six', 6],
      ['in thirty', 30],
    ])
  })
})

describe('adding and authorising again', () => {
  test('API-044 SHOP-25 the call returns the consent address: consent there adds the shop, none is added before', async () => {
    const browser = await certifiedMerchant(server)
    const { url } = await browser.data('addShop', { platform_id: 3, site: 'US', auth_method: 1 })
    expect((await page(browser)).all).toBe(0)
    await browser.data('completeAuthorisation', await consent(server, url))
    expect((await page(browser)).records).toMatchObject([{ platform: 'eBay', status: 'authorized' }])
    for (const platform_id of [101, 999])
      expect((await browser.call('addShop', { platform_id, site: null, auth_method: 1 })).code).toBe(20018)
    const newcomer = await server.signUp()
    await server.join(newcomer)
    expect((await newcomer.call('addShop', { platform_id: 3, site: 'US', auth_method: 1 })).code).toBe(403)
  })

  test('SHOP-18 an authorisation that ended is renewed with the same platform, site and method, and a running drawdown stays as it is', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'amazon', { merchant: 'steady' })
    const drawn = await drawnBy(browser)
    const { db } = server.database
    await db
      .updateTable('shops')
      .set({ status: 'expired', expires_at: inDays(-1), access_token_sealed: null, refresh_token_sealed: null })
      .where('id', '=', id)
      .execute()
    const [shop] = (await page(browser)).records
    if (!shop) throw new Error('The shop is not listed')
    expect(shop).toMatchObject({ status: 'expired', days_left: -1 })
    const { url } = await browser.data('addShop', { platform_id: shop.platform_id, site: shop.site, auth_method: shop.auth_method })
    const back = await browser.data('completeAuthorisation', await consent(server, url))
    expect(back).toMatchObject({ kind: 'shop', id })
    await server.worker.drain()
    const [renewed] = (await page(browser)).records
    expect(renewed).toMatchObject({ id, status: 'normal' })
    // Amazon's consents last a year.
    expect(renewed?.days_left).toBe(365)
    expect((await page(browser)).all).toBe(1)
    expect(await browser.data('readDrawdown', { id: drawn.id })).toEqual(drawn)
  })
})

/** A drawdown that has been paid out, of a facility independent of the underwriting. */
async function drawnBy(browser: Browser) {
  await server.database.db
    .deleteFrom('credit_applications')
    .where('company_id', '=', String(browser.companyId))
    .where('product', '=', 'underwriting')
    .execute()
  const { accountId } = await withFacility(server, browser, { product: 'underwriting', limit: 9_000_000n })
  const asked = { product: 'underwriting', amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  const { id } = await browser.data('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } })
  await settle(server)
  const drawn = await browser.data('readDrawdown', { id })
  expect(drawn.status).toBe('settled')
  return drawn
}

describe('taking a shop off', () => {
  test('API-046 SHOP-25 its consent is revoked, the limit is calculated without it, a drawdown stays; members may not', async () => {
    const browser = await certifiedMerchant(server)
    const kept = await connect(server, browser, 'amazon', { merchant: 'steady' })
    const { shop: gone } = await connectVerified(server, browser, 'ebay', 'growing')
    const { browser: member } = await colleague(server, browser)
    expect((await member.call('deleteShop', { id: gone })).code).toBe(403)
    const drawn = await drawnBy(browser)
    const limit = await browser.data('readLimit', { product: 'hook' })
    const loss = limit?.shops.find(({ id }) => id === gone)?.loss
    await browser.data('deleteShop', { id: gone })
    await server.worker.drain()
    expect((await page(browser)).records.map(({ id }) => id)).toEqual([kept])
    const row = await server.database.db.selectFrom('shops').selectAll().where('id', '=', gone).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'unauthorized', access_token_sealed: null, refresh_token_sealed: null })
    const left = await browser.data('readLimit', { product: 'hook' })
    // The dialog has shown the loss.
    expect(BigInt(limit?.limit?.amount ?? 0) - BigInt(left?.limit?.amount ?? 0)).toBe(BigInt(loss?.amount ?? -1))
    expect(BigInt(loss?.amount ?? 0)).toBeGreaterThan(0n)
    expect(await browser.data('readDrawdown', { id: drawn.id })).toEqual(drawn)
    // Twice, as from another tab.
    expect((await browser.call('deleteShop', { id: gone })).code).toBe(20018)
    const psp = await connect(server, browser, 'payoneer')
    expect((await browser.call('deleteShop', { id: psp })).code).toBe(20018)
  })
})

describe('moving a shop', () => {
  test('API-047 SHOP-25 sales, consent and tokens go along, both limits are calculated again, both companies have it in their audit', async () => {
    const browser = await certifiedMerchant(server)
    const [from, to] = [String(browser.companyId), await secondCompany(server, browser)]
    const id = await connect(server, browser, 'amazon', { merchant: 'steady' })
    await connect(server, browser, 'ebay', { merchant: 'growing' })
    const psp = await connect(server, browser, 'payoneer')
    await browser.data('associatePsp', { shop_id: id, psp_id: psp })
    await server.worker.drain()
    const { db } = server.database
    const row = () => db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const sales = () => db.selectFrom('shop_sales').selectAll().where('shop_id', '=', id).orderBy('day').execute()
    const [before, sold] = [await row(), await sales()]
    const limitOf = async (company: string) => {
      browser.companyId = company
      return BigInt((await browser.data('readLimit', { product: 'hook' }))?.limit?.amount ?? 0)
    }
    const limits = [await limitOf(from), await limitOf(to)] as const
    browser.companyId = from
    await browser.data('migrateShop', { id, companyId: to })
    await server.worker.drain()
    expect(await row()).toEqual({ ...before, company_id: to, psp_id: null })
    expect(await sales()).toEqual(sold)
    expect((await page(browser)).records.map(({ platform }) => platform)).toEqual(['eBay'])
    expect(await limitOf(from)).toBeLessThan(limits[0])
    expect(await limitOf(to)).toBeGreaterThan(limits[1])
    expect((await page(browser)).records).toMatchObject([{ id, status: 'normal', psp: null }])
    const audited = await db.selectFrom('audit_log').selectAll().where('action', '=', 'shop.migrated').execute()
    expect(audited.map(({ company_id, subject_id, details }) => [company_id, subject_id, details]).sort()).toEqual(
      [from, to].sort().map((company) => [company, id, { from, to }]),
    )
    // The tokens still open it: its sales are read again for the new company.
    await browser.data('syncShop', { pg_id: id })
    await server.worker.drain()
    expect((await page(browser)).records).toMatchObject([{ id, status: 'normal', importing: false }])
  })

  test('API-047 only to a company one administers, that is certified, another one, and has not got the shop', async () => {
    const browser = await certifiedMerchant(server)
    const from = String(browser.companyId)
    const id = await withShop(server, from)
    const moved = (companyId: string) => browser.call('migrateShop', { id, companyId })
    const stranger = await certifiedMerchant(server)
    const owner = await certifiedMerchant(server)
    await server.join(browser, { companyId: String(owner.companyId), role: 'user' })
    const uncertified = await server.join(browser)
    const to = await secondCompany(server, browser)
    browser.companyId = from
    expect((await moved(String(stranger.companyId))).code).toBe(20018)
    expect((await moved(String(owner.companyId))).code).toBe(20018)
    expect((await moved(crypto.randomUUID())).code).toBe(20018)
    const early = await moved(uncertified)
    expect([early.code, early.data]).toMatchObject([20016, { reason: 'uncertified' }])
    expect((await moved(from)).code).toBe(20011)
    const { browser: member } = await colleague(server, browser)
    expect((await member.call('migrateShop', { id, companyId: to })).code).toBe(403)
    const held = await withShop(server, to, { provider_shop_id: from })
    expect((await moved(to)).code).toBe(20017)
    expect((await page(browser)).all).toBe(1)
    // A shop that the other company removed does not block the move; moving it twice moves it once.
    const { db, clock } = { ...server.database, ...server.deps }
    await db.updateTable('shops').set({ removed_at: clock.now() }).where('id', '=', held).execute()
    expect((await moved(to)).code).toBe(200)
    expect((await moved(to)).code).toBe(20018)
  })

  test('API-047 SHOP-18 a shop that carries the limit of one company alone carries that of the other one alone', async () => {
    const real = await openRealMarketplaces()
    const browser = await certifiedMerchant(real)
    const to = await secondCompany(real, browser)
    const id = await connect(real, browser, 'ebay')
    await browser.data('migrateShop', { id, companyId: to })
    const other = await certifiedMerchant(real)
    await expect(connect(real, other, 'ebay')).rejects.toThrow('20011')
    await real.close()
  })
})
