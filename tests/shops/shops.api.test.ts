/** Shops and PSP accounts: OAuth with single-use state, import, limit, and providers that refuse or do not answer. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { sweepJobs } from '../../server/app/sweep.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import {
  certifiedMerchant,
  connect,
  connectVerified,
  consent,
  type Outside,
  openMerchantServer,
  openRealMarketplaces,
  visitProvider,
} from '../support/merchants.ts'
import { type Browser, fieldsOf, type TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const linked = async (browser: Browser) => browser.data('listAuthorisations', {})

describe('platforms', () => {
  test('SHOP-10 SHOP-11 SHOP-12 SHOP-22 lists 26 marketplaces, Mercado Libre twice, with code 0', async () => {
    const browser = await server.signUp()
    const answered = await browser.call('listPlatforms', {})
    expect(answered.code).toBe(0)
    const names = answered.data.map((platform) => platform.platform)
    expect(names).toHaveLength(26)
    expect(new Set(answered.data.map((platform) => platform.id)).size).toBe(26)
    expect(names.filter((name) => name.startsWith('Mercado Libre'))).toHaveLength(2)
    expect(names).toContain('TikTok Shop')
    expect(answered.data.filter((platform) => platform.region === 'mainland')).toHaveLength(8)
  })

  test('SHOP-07 SHOP-08 SHOP-21 CONST-36 lists the five PSPs, each with a different logo, with code 0', async () => {
    const browser = await server.signUp()
    const answered = await browser.call('listGateways', {})
    expect(answered.code).toBe(0)
    expect(answered.data.map((gateway) => gateway.platform)).toEqual(['PingPong', 'Payoneer', 'WorldFirst', 'Airwallex', 'LianLian'])
    expect(new Set(answered.data.map(({ icon }) => icon)).size).toBe(5)
  })
})

describe('authorisation', () => {
  test('API-062 API-063 API-064 SHOP-03 SHOP-04 SHOP-16 SHOP-29 CRED-03 a shop is linked by OAuth with PKCE, imported, and carries a limit', async () => {
    const browser = await certifiedMerchant(server)
    expect(await browser.data('readLimit', { product: 'hook' })).toBeNull()
    const { url } = await browser.data('startAuthorisation', { platform_id: 1, action: 'shop.authorise', site: 'US', auth_method: 1 })
    const asked = new URL(url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('redirect_uri')).toBe(`${server.deps.config.publicUrl}/financing/shops/authorise`)
    const result = await browser.data('completeAuthorisation', await consent(server, url))
    expect(result).toMatchObject({ kind: 'shop', platform_id: 1, auth_method: 1 })
    const [importing] = (await linked(browser)).shop
    expect(importing).toMatchObject({ id: result.id, status: 'authorized', progress: 0, sales_12_months: null, psp: null, site: 'US' })
    expect(await browser.data('readCreditApplication', { product: 'hook' })).toEqual({
      status: 'submitted',
      pre_limit: null,
      type: 'limit',
    })

    await server.worker.drain()
    const [shop] = (await linked(browser)).shop
    expect(shop).toMatchObject({ status: 'normal', progress: 100, platform: 'Amazon', icon: 'amazon' })
    expect(shop?.sales_by_month).toHaveLength(24)
    expect(shop?.orders).toBeGreaterThan(4000)
    expect(BigInt(shop?.sales_12_months?.amount ?? 0)).toBeGreaterThan(20_000_000n)

    const limit = await browser.data('readLimit', { product: 'hook' })
    expect(limit).toMatchObject({ status: 'active', type: 'limit' })
    expect(limit?.limit).toEqual(limit?.pre_limit)
    // Whether returns of last month are still to come in depends on the day.
    const rules = limit?.steps.map(({ rule }) => rule).filter((rule) => rule !== 'late_returns')
    expect(rules).toEqual(['monthly_sales', 'returns', 'volatility', 'history', 'verified', 'psp', 'multiple', 'cap', 'floor'])
    expect(limit?.shops.map((each) => each.amount)).toEqual([limit?.limit])
    // The second product wants a million US dollars a year: this shop does not sell that much.
    expect(await browser.data('readCreditApplication', { product: 'underwriting' })).toMatchObject({ status: 'failed', pre_limit: null })
  })

  test('SHOP-03 a state works once, for its session, user and company only, and 15 minutes long', async () => {
    const browser = await certifiedMerchant(server)
    const returned = await visitProvider(server, browser, 'ebay')
    const stranger = await certifiedMerchant(server)
    expect((await stranger.call('completeAuthorisation', returned)).code).toBe(513)
    const home = browser.companyId
    await server.join(browser)
    expect((await browser.call('completeAuthorisation', returned)).code).toBe(513)
    browser.companyId = home
    expect((await browser.call('completeAuthorisation', returned)).code).toBe(200)
    expect((await browser.call('completeAuthorisation', returned)).code).toBe(513)
    expect((await browser.call('completeAuthorisation', { code: 'x', state: 'unknown' })).code).toBe(513)
    const late = await visitProvider(server, browser, 'ebay')
    await server.later({ minutes: 16 })
    expect((await browser.call('completeAuthorisation', late)).code).toBe(513)
  })

  test('SHOP-03 neither state, verifier nor tokens lie readable in the database', async () => {
    const browser = await certifiedMerchant(server)
    const returned = await visitProvider(server, browser, 'lazada')
    const { id } = await browser.data('completeAuthorisation', returned)
    const { db } = server.database
    const rows = [
      await db.selectFrom('oauth_states').selectAll().execute(),
      await db.selectFrom('shops').selectAll().where('id', '=', id).execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(returned.state)
    const [shop] = rows[1] ?? []
    expect(shop).toMatchObject({
      access_token_sealed: expect.stringMatching(/^v1\./),
      refresh_token_sealed: expect.stringMatching(/^v1\./),
    })
  })

  test('SHOP-18 a refused consent is 20007 and uses the state up', async () => {
    const browser = await certifiedMerchant(server)
    const returned = await visitProvider(server, browser, 'shopee', { decision: 'deny' })
    expect(returned.error).toBe('access_denied')
    expect((await browser.call('completeAuthorisation', returned)).code).toBe(20007)
    expect((await browser.call('completeAuthorisation', returned)).code).toBe(513)
    expect((await linked(browser)).shop).toEqual([])
  })

  test("SHOP-03 SHOP-28 an expired code is answered with 513, a provider's error with 506: neither is reported as refused consent; each names the marketplace", async () => {
    const browser = await certifiedMerchant(server)
    const shopee = (await browser.data('listPlatforms', {})).find(({ partner_abbr }) => partner_abbr === 'shopee')?.id
    const late = await visitProvider(server, browser, 'shopee', { trouble: 'expired_code' })
    expect(await browser.call('completeAuthorisation', late)).toMatchObject({ code: 513, data: { platform_id: shopee } })
    const troubled = await visitProvider(server, browser, 'shopee', { trouble: 'server_error' })
    expect(troubled.error).toBe('server_error')
    expect(await browser.call('completeAuthorisation', troubled)).toMatchObject({ code: 506, data: { platform_id: shopee } })
    const { state } = await visitProvider(server, browser, 'shopee')
    expect(await browser.call('completeAuthorisation', { state, error: 'temporarily_unavailable' })).toMatchObject({
      code: 506,
      data: { platform_id: shopee },
    })
    // A server of theirs that does not know us is not the merchant's no.
    const unknown = await visitProvider(server, browser, 'shopee')
    const refusal = async () => Response.json({ error: 'invalid_client' }, { status: 401 })
    server.outside.tampered.set('/sandbox/oauth/shopee/token', refusal)
    expect((await browser.call('completeAuthorisation', unknown)).code).toBe(506)
    server.outside.tampered.clear()
    expect((await linked(browser)).shop).toEqual([])
  })

  test('SHOP-18 a provider that does not answer is 506', async () => {
    const browser = await certifiedMerchant(server)
    const down = await visitProvider(server, browser, 'shopee', { trouble: 'token_down' })
    expect((await browser.call('completeAuthorisation', down)).code).toBe(506)
    const silent = await visitProvider(server, browser, 'shopee')
    server.outside.silent.add('/sandbox/oauth/shopee/token')
    expect((await browser.call('completeAuthorisation', silent)).code).toBe(506)
  })

  test('SHOP-03 however often an authorisation is begun, the last thirty of a user are kept', async () => {
    const [browser, other] = [await certifiedMerchant(server), await certifiedMerchant(server)]
    const begin = (of: Browser) =>
      of.data('startAuthorisation', { platform_id: 1, action: 'shop.authorise', site: 'US', auth_method: 1 }).then(({ url }) => url)
    const kept = await begin(other)
    const first = await begin(browser)
    await server.later({ seconds: 1 })
    const second = await begin(browser)
    await server.later({ seconds: 1 })
    for (let times = 0; times < 29; times++) await begin(browser)
    const { db } = server.database
    const rows = db.selectFrom('oauth_states').where('user_id', '=', browser.userId).select('state_hash')
    expect(await rows.execute()).toHaveLength(30)
    expect((await browser.call('completeAuthorisation', await consent(server, first))).code).toBe(513)
    expect((await browser.call('completeAuthorisation', await consent(server, second))).code).toBe(200)
    expect((await other.call('completeAuthorisation', await consent(server, kept))).code).toBe(200)
    await server.later({ days: 2 })
    await sweepJobs['core.sweep'](server.deps, {}, { id: 1n, attempt: 1, renew: async () => {} })
    expect(await rows.execute()).toEqual([])
  })

  test('SHOP-28 unknown partners, actions and sites are refused, and companies that are not certified', async () => {
    const browser = await certifiedMerchant(server)
    const start = (input: { platform_id: number; action: string; site: string | null }) =>
      browser.call('startAuthorisation', { ...input, auth_method: 1 })
    expect((await start({ platform_id: 999, action: 'shop.authorise', site: null })).code).toBe(20018)
    expect((await start({ platform_id: 1, action: 'psp.authorise', site: 'US' })).code).toBe(20018)
    const without = await start({ platform_id: 1, action: 'shop.authorise', site: null })
    expect([without.code, fieldsOf(without)]).toEqual([20009, { site: 'field.required' }])
    expect((await start({ platform_id: 4, action: 'shop.authorise', site: 'US' })).code).toBe(20009)
    const newcomer = await server.signUp()
    await server.join(newcomer)
    const answered = await newcomer.call('startAuthorisation', { platform_id: 4, action: 'shop.authorise', site: null, auth_method: 1 })
    expect(answered.code).toBe(403)
  })
})

describe('PSP accounts', () => {
  test('API-065 SHOP-06 SHOP-14 CRED-04 method 2: a PSP account is linked and associated with the shop, and raises the limit', async () => {
    const browser = await certifiedMerchant(server)
    const shopId = await connect(server, browser, 'kaufland', { method: 2, merchant: 'growing' })
    const before = await browser.data('readLimit', { product: 'hook' })
    const pspId = await connect(server, browser, 'payoneer', { method: 2, merchant: 'growing' })
    await browser.data('associatePsp', { shop_id: shopId, psp_id: pspId })
    const recalculating = await browser.data('readCreditApplication', { product: 'hook' })
    expect(recalculating).toEqual({ status: 'submitted', pre_limit: before?.limit, type: 'limit' })
    await server.worker.drain()
    const after = await browser.data('readLimit', { product: 'hook' })
    expect(Number(after?.limit?.amount)).toBeGreaterThan(Number(before?.limit?.amount))
    const { shop, psp } = await linked(browser)
    expect(shop[0]?.psp).toBe('Payoneer')
    expect(psp).toMatchObject([{ id: pspId, platform: 'Payoneer', icon: 'payoneer', status: 'authorized' }])
    const past = { expires_at: server.deps.clock.now() }
    await server.database.db.updateTable('psp_accounts').set(past).where('id', '=', pspId).execute()
    await browser.data('syncShop', { pg_id: shopId })
    await server.worker.drain()
    expect((await linked(browser)).psp[0]?.status).toBe('expired')
    expect((await browser.data('readLimit', { product: 'hook' }))?.limit).toEqual(before?.limit)
  })

  test('SHOP-14 the PSP account belongs to the shop it was linked for, also when a newer shop waits for one', async () => {
    const browser = await certifiedMerchant(server)
    const older = await connect(server, browser, 'kaufland', { method: 2, merchant: 'growing' })
    await connect(server, browser, 'temu', { method: 2 })
    const result = await browser.data(
      'completeAuthorisation',
      await visitProvider(server, browser, 'payoneer', { method: 2, shopId: older }),
    )
    expect(result).toMatchObject({ kind: 'psp', shop_id: older })
    expect(await browser.data('completeAuthorisation', await visitProvider(server, browser, 'worldfirst', { method: 2 }))).toMatchObject({
      shop_id: null,
    })
  })

  test('SHOP-14 R3 a PSP account cannot be linked to another company’s shop, nor a shop to a shop', async () => {
    const [mine, theirs] = [await certifiedMerchant(server), await certifiedMerchant(server)]
    const shop_id = await connect(server, theirs, 'temu')
    const start = (browser: Browser, platform_id: number, action: string) =>
      browser.call('startAuthorisation', { platform_id, action, site: null, auth_method: 2, shop_id })
    const { data: gateways } = await mine.call('listGateways', {})
    const [gateway] = gateways
    expect((await start(mine, gateway?.id ?? 0, gateway?.action ?? '')).code).toBe(20018)
    expect((await start(theirs, gateway?.id ?? 0, gateway?.action ?? '')).code).toBe(200)
    expect((await start(theirs, 4, 'shop.authorise')).code).toBe(20018)
  })

  test('SHOP-15 method 3: a shop linked after PingPong belongs to it', async () => {
    const browser = await certifiedMerchant(server)
    await connect(server, browser, 'pingpong', { method: 3 })
    await connect(server, browser, 'temu', { method: 1 })
    expect((await linked(browser)).shop[0]?.psp).toBe('PingPong')
  })

  test('SHOP-15 SHOP-28 PingPong returns the marketplace that comes next; a refusal names the chosen one', async () => {
    const browser = await certifiedMerchant(server)
    const next = (await browser.data('listPlatforms', {})).find(({ partner_abbr }) => partner_abbr === 'temu')
    const pingPong = { platform_id: 101, action: 'psp.authorise', site: null, auth_method: 3 } as const
    const begin = async (next_platform_id: number | null) => browser.call('startAuthorisation', { ...pingPong, next_platform_id })
    for (const wrong of [101, 9999]) expect((await begin(wrong)).code).toBe(20018)
    const { data } = await begin(next?.id ?? 0)
    expect(await browser.data('completeAuthorisation', await consent(server, data.url))).toMatchObject({
      kind: 'psp',
      next_platform_id: next?.id,
    })
    const refused = await begin(next?.id ?? 0)
    expect(await browser.call('completeAuthorisation', { state: refused.data.state, error: 'access_denied' })).toMatchObject({
      code: 20007,
      data: { platform_id: next?.id },
    })
    const shop = await browser.call('startAuthorisation', {
      platform_id: next?.id ?? 0,
      action: next?.action ?? '',
      site: null,
      auth_method: 1,
    })
    expect(await browser.call('completeAuthorisation', { state: shop.data.state, error: 'access_denied' })).toMatchObject({
      code: 20007,
      data: { platform_id: next?.id },
    })
  })
})

describe('the import', () => {
  test('SHOP-18 a provider that does not answer makes the shop abnormal, and synchronising continues where it stopped', async () => {
    const browser = await certifiedMerchant(server)
    const { id } = await browser.data('completeAuthorisation', await visitProvider(server, browser, 'walmart'))
    server.outside.silent.add('/sandbox/api/walmart/v3/orders')
    for (let attempt = 0; attempt < 5; attempt++) {
      await server.worker.drain()
      await server.later({ minutes: 2 })
    }
    expect((await linked(browser)).shop[0]).toMatchObject({ id, status: 'abnormal', importing: false, progress: 0 })
    expect((await browser.data('readCreditApplication', { product: 'hook' }))?.status).toBe('failed')
    server.outside.silent.clear()
    await browser.data('syncShop', { pg_id: id })
    expect((await linked(browser)).shop[0]?.status).toBe('authorized')
    expect((await browser.call('syncShop', { pg_id: id })).code).toBe(20010)
    await server.worker.drain()
    expect((await linked(browser)).shop[0]).toMatchObject({ status: 'normal', progress: 100 })
    expect((await browser.data('readCreditApplication', { product: 'hook' }))?.status).toBe('active')
  })

  test('SHOP-18 failed imports are tried again the next day, and shown as importing meanwhile', async () => {
    const browser = await certifiedMerchant(server)
    const { id } = await browser.data('completeAuthorisation', await visitProvider(server, browser, 'walmart'))
    server.outside.silent.add('/sandbox/api/walmart/v3/orders')
    for (let attempt = 0; attempt < 5; attempt++) {
      await server.worker.drain()
      await server.later({ minutes: 2 })
    }
    server.outside.silent.clear()
    const seen = new Set<boolean | undefined>()
    server.outside.tampered.set('/sandbox/api/walmart/v3/orders', async (go) => {
      seen.add((await linked(browser)).shop[0]?.importing)
      return go()
    })
    await server.later({ days: 1 })
    await server.worker.drain()
    server.outside.tampered.clear()
    // Shops of other tests are read beside it.
    expect(seen).toContain(true)
    expect((await linked(browser)).shop[0]).toMatchObject({ id, status: 'normal', importing: false, progress: 100 })
  })

  test('SHOP-03 SHOP-18 of a shop that is older the two years the consent speaks of are read, up to today and not a day more', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'kaufland', { merchant: 'growing' })
    const today = dayOf(server.deps.clock.now())
    const read = await server.database.db
      .selectFrom('shop_sales')
      .select(({ fn }) => [fn.min('day').as('oldest'), fn.max('day').as('newest'), fn.countAll<number>().as('days')])
      .where('shop_id', '=', id)
      .executeTakeFirstOrThrow()
    expect({ ...read, days: Number(read.days) }).toEqual({ oldest: addDays(today, -729), newest: today, days: 730 })
  })

  test('SHOP-18 sales are read again each day with refreshed tokens, and a consent that has run out expires the shop', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'tiktok')
    const asked = () => server.outside.asked.filter((path) => path === '/sandbox/oauth/tiktok/token').length
    const before = asked()
    await server.later({ days: 1, hours: 1 })
    await server.worker.drain()
    expect(asked()).toBe(before + 1)
    expect((await linked(browser)).shop[0]?.status).toBe('normal')
    await server.database.db
      .updateTable('sandbox_oauth_grants')
      .set({ revoked_at: server.deps.clock.now() })
      .where('partner', '=', 'tiktok')
      .execute()
    await server.later({ days: 1, hours: 1 })
    await server.worker.drain()
    expect((await linked(browser)).shop[0]).toMatchObject({ id, status: 'expired' })
    expect((await browser.data('readCreditApplication', { product: 'hook' }))?.status).toBe('failed')
  })

  test('API-066 SHOP-18 a shop taken back is no longer listed, its token is revoked and it carries no limit; it can be linked again', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'lazada')
    await browser.data('removeShop', { id })
    await server.worker.drain()
    expect(await linked(browser)).toEqual({ psp: [], shop: [] })
    expect(server.outside.asked).toContain('/sandbox/oauth/lazada/revoke')
    expect((await browser.data('readLimit', { product: 'hook' }))?.status).toBe('failed')
    expect((await browser.call('removeShop', { id })).code).toBe(20018)
    expect(await connect(server, browser, 'lazada')).toBe(id)
    expect((await browser.data('readLimit', { product: 'hook' }))?.status).toBe('active')
    const history = await server.database.db
      .selectFrom('status_history')
      .select(['from_status', 'to_status'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history.map((row) => row.to_status)).toEqual(['authorized', 'normal', 'unauthorized', 'authorized', 'normal'])
  })

  test('CRED-01 CRED-02 several shops carry one limit, and their shares add up to it', async () => {
    const browser = await certifiedMerchant(server)
    await connectVerified(server, browser, 'amazon', 'big')
    await connect(server, browser, 'ebay', { merchant: 'new' })
    for (const product of ['hook', 'underwriting'] as const) {
      const limit = await browser.data('readLimit', { product })
      expect(limit?.status).toBe('active')
      expect(limit?.shops).toHaveLength(2)
      const sum = limit?.shops.reduce((all, shop) => all + BigInt(shop.amount.amount), 0n)
      expect(sum?.toString()).toBe(limit?.limit?.amount)
      expect(limit?.steps.at(-1)?.amount).toEqual(limit?.limit)
    }
    expect((await browser.data('readLimit', { product: 'hook' }))?.limit?.amount).toBe('50000000')
  })
})

describe('real marketplaces', () => {
  test('CRED-01 SHOP-18 a shop carries the limit of one company: a second one gets 20011, until the first takes it back', async () => {
    const real = await openRealMarketplaces()
    const [first, second] = [await certifiedMerchant(real), await certifiedMerchant(real)]
    const link = async (browser: Browser) => browser.call('completeAuthorisation', await visitProvider(real, browser, 'ebay'))
    const linkedFirst = await link(first)
    expect(linkedFirst.code).toBe(200)
    expect((await link(second)).code).toBe(20011)
    expect((await second.data('listAuthorisations', {})).shop).toEqual([])
    expect((await link(first)).code).toBe(200)
    await first.data('removeShop', { id: linkedFirst.data.id })
    expect((await link(second)).code).toBe(200)
    expect((await link(first)).code).toBe(20011)
    await real.close()
  })
})
