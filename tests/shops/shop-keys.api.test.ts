/** Marketplaces without a consent page: keys are made there, entered here, tried, sealed, and forgotten when the shop is taken back. */
import { beforeEach, describe, expect, test } from 'vitest'
import { platforms } from '../../server/outside/marketplaces/platforms.ts'
import { certifiedMerchant, connect, type Outside, openMerchantServer, visitKeysPage, visitProvider } from '../support/merchants.ts'
import { fieldsOf, type TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

describe('keys of a marketplace', () => {
  test('SHOP-09 API-060 six marketplaces have no return from a consent page and are marked so', async () => {
    const browser = await server.signUp()
    const { data } = await browser.call('listPlatforms', {})
    const keyed = data.filter(({ is_callback }) => !is_callback)
    expect(keyed.map(({ partner_abbr }) => partner_abbr)).toEqual(['fruugo', 'cdiscount', 'kaufland', 'wayfair', 'manomano', 'conforama'])
    expect(new Set(keyed.map(({ action }) => action))).toEqual(new Set(['shop.key']))
    expect(new Set(data.filter(({ is_callback }) => is_callback).map(({ action }) => action))).toEqual(new Set(['shop.authorise']))
    for (const entry of data)
      expect(Object.keys(entry).sort()).toEqual(['action', 'icon', 'id', 'is_callback', 'partner_abbr', 'platform', 'region', 'sites'])
  })

  test('API-062 it answers the page where they are made, in the language of the caller and for the site', async () => {
    const browser = await certifiedMerchant(server)
    const platform = platforms.find(({ partner_abbr }) => partner_abbr === 'kaufland')
    const { url, state } = await browser.data('startAuthorisation', {
      platform_id: platform?.id ?? 0,
      action: 'shop.key',
      site: 'PL',
      auth_method: 1,
    })
    const { pathname, searchParams } = new URL(url)
    expect([pathname, searchParams.get('site'), state.length]).toEqual(['/sandbox/keys/kaufland', 'PL', 43])
    const page = await server.app.request(`${pathname}?ui_locales=zh-HK`)
    expect(await page.text()).toContain('為 Sampan 產生介面密鑰')
    expect((await server.app.request('/sandbox/keys/amazon')).status).toBe(404)
  })

  test('SHOP-03 taken keys link the shop; they lie sealed, and the state is used up', async () => {
    const browser = await certifiedMerchant(server)
    const keys = await visitKeysPage(server, browser, 'wayfair', { method: 2 })
    const result = await browser.data('linkByKeys', keys)
    expect(result).toMatchObject({ kind: 'shop', platform_id: 16, auth_method: 2, shop_id: null })
    const row = await server.database.db.selectFrom('shops').selectAll().where('id', '=', result.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ access_token_sealed: expect.stringMatching(/^v1\./), access_expires_at: null, refresh_token_sealed: null })
    expect(JSON.stringify(row)).not.toContain(keys.secret)
    expect((await browser.call('linkByKeys', keys)).code).toBe(513)
  })

  test('SHOP-18 refused keys are 20007 and can be typed again with the same state; a marketplace that is down is 506', async () => {
    const browser = await certifiedMerchant(server)
    for (const slug of ['kaufland', 'conforama', 'fruugo']) {
      const keys = await visitKeysPage(server, browser, slug)
      const wrong = await browser.call('linkByKeys', { ...keys, secret: `${keys.key}.wrong` })
      expect([wrong.code, fieldsOf(wrong)]).toEqual([20007, { key: 'field.keys.refused', secret: 'field.keys.refused' }])
      expect((await browser.call('linkByKeys', { ...keys, key: 'somebody', secret: 'else' })).code).toBe(20007)
      server.outside.silent.add(`/sandbox/api/${slug}`)
      expect((await browser.call('linkByKeys', keys)).code).toBe(506)
      server.outside.silent.clear()
      expect((await browser.call('linkByKeys', keys)).code).toBe(200)
    }
    const down = await visitKeysPage(server, browser, 'manomano', { trouble: 'api_down' })
    expect((await browser.call('linkByKeys', down)).code).toBe(506)
  })

  test('SHOP-03 a state belongs to its session and company, and to keys alone or consent alone', async () => {
    const [mine, theirs] = [await certifiedMerchant(server), await certifiedMerchant(server)]
    const keys = await visitKeysPage(server, mine, 'fruugo')
    expect((await theirs.call('linkByKeys', keys)).code).toBe(513)
    expect((await mine.call('linkByKeys', { ...keys, state: 'unknown' })).code).toBe(513)
    const returned = await visitProvider(server, mine, 'ebay')
    expect((await mine.call('linkByKeys', { ...keys, state: returned.state })).code).toBe(513)
    expect((await mine.call('completeAuthorisation', { code: 'x', state: keys.state })).code).toBe(513)
  })

  test('SHOP-18 keys taken back at the marketplace end the consent; a shop taken back here forgets them', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'cdiscount')
    const status = async () => (await browser.data('listAuthorisations', {})).shop.find((shop) => shop.id === id)?.status
    expect(await status()).toBe('normal')
    await server.database.db
      .updateTable('sandbox_oauth_grants')
      .set({ revoked_at: server.deps.clock.now() })
      .where('partner', '=', 'cdiscount')
      .execute()
    await server.later({ days: 1, hours: 1 })
    await server.worker.drain()
    expect(await status()).toBe('expired')
    expect(await connect(server, browser, 'cdiscount')).toBe(id)
    await browser.data('removeShop', { id })
    await server.worker.drain()
    const row = await server.database.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.access_token_sealed).toBeNull()
    expect(server.outside.asked.filter((path) => path.startsWith('/sandbox/oauth/'))).toEqual([])
  })
})
