/** Unused tokens are revoked: of a refused shop, of a replaced consent, of a renewal that came too late. RFC 7009. */
import { beforeEach, describe, expect, test } from 'vitest'
import { accessToken } from '../../server/shops/tokens.ts'
import { certifiedMerchant, connect, type Outside, openRealMarketplaces, visitProvider } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openRealMarketplaces()
  return () => server.close()
})

/** Whether each consent at a provider was revoked, oldest first. */
async function revoked(partner: string): Promise<boolean[]> {
  const grants = await server.database.db
    .selectFrom('sandbox_oauth_grants')
    .select('revoked_at')
    .where('partner', '=', partner)
    .orderBy('created_at')
    .execute()
  return grants.map(({ revoked_at }) => revoked_at !== null)
}

const link = async (browser: Browser, slug: string, trouble = 'none') =>
  browser.call('completeAuthorisation', await visitProvider(server, browser, slug, { trouble }))

describe('fresh tokens that are not kept', () => {
  test('SHOP-18 API-063 are revoked when another company holds the shop, and that one’s are not', async () => {
    const [first, second] = [await certifiedMerchant(server), await certifiedMerchant(server)]
    await connect(server, first, 'shopify')
    expect((await link(second, 'shopify')).code).toBe(20011)
    await server.worker.drain()
    expect(await revoked('shopify')).toEqual([false, true])
  })

  test('SHOP-18 API-063 are revoked when the provider does not answer, of a shop and of a PSP account; failed revocations are tried again', async () => {
    const browser = await certifiedMerchant(server)
    for (const slug of ['tiktok', 'airwallex']) {
      server.outside.silent.add(`/sandbox/oauth/${slug}/revoke`)
      expect((await link(browser, slug, 'api_down')).code).toBe(506)
      await server.worker.drain()
      expect(await revoked(slug)).toEqual([false])
      const waiting = await server.database.db
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'authorisation.discard')
        .where('done_at', 'is', null)
        .execute()
      expect(waiting).toMatchObject([{ payload: { sealed: expect.stringMatching(/^v1\./) } }])
      server.outside.silent.clear()
      await server.later({ minutes: 1 })
      await server.worker.drain()
      expect(await revoked(slug)).toEqual([true])
    }
  })
})

describe('tokens that are replaced', () => {
  test('SHOP-18 are revoked once the same company consents again, and the new ones are used', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'mercadolibre')
    expect(await connect(server, browser, 'mercadolibre')).toBe(id)
    expect(await revoked('mercadolibre')).toEqual([true, false])
    expect((await browser.data('listAuthorisations', {})).shop).toMatchObject([{ id, status: 'normal' }])
  })

  test('SHOP-18 a renewal that ends after the shop was taken back leaves no token alive', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'temu')
    server.outside.tampered.set('/sandbox/oauth/temu/token', async (go) => {
      const answered = await go()
      await browser.data('removeShop', { id })
      return answered
    })
    await server.later({ hours: 2 })
    await accessToken(server.deps, id)
    await server.worker.drain()
    expect(await revoked('temu')).toEqual([true])
  })
})
