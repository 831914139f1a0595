/** Shops at once, on real PostgreSQL: a refresh token is used once, and a shop is pledged once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessToken } from '../../server/shops/tokens.ts'
import { certifiedMerchant, connect, type Outside, openRealMarketplaces, visitProvider } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeAll(async () => {
  server = await openRealMarketplaces()
})
afterAll(() => server.close())

test('SHOP-18 of ten concurrent renewals of a shop’s token one uses the refresh token, and all get its new token', async () => {
  const browser = await certifiedMerchant(server)
  const id = await connect(server, browser, 'tiktok')
  const asked = () => server.outside.asked.filter((path) => path === '/sandbox/oauth/tiktok/token').length
  const first = await accessToken(server.deps, id)
  for (const refused of [first, null]) {
    if (refused === null) await server.later({ hours: 2 })
    const before = asked()
    const tokens = await Promise.all(Array.from({ length: 10 }, () => accessToken(server.deps, id, refused)))
    expect(asked()).toBe(before + 1)
    expect(new Set([first, ...tokens]).size).toBe(2)
  }
  const shop = await server.database.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(shop.renewing_until).toBeNull()
  // The consent is still valid: no refresh token was used twice.
  await server.later({ hours: 2 })
  await accessToken(server.deps, id)
})

test('CRED-01 SHOP-18 of eight companies that link one shop at once one gets it', async () => {
  const browsers = []
  for (let company = 0; company < 8; company++) browsers.push(await certifiedMerchant(server))
  const returned = await Promise.all(browsers.map((browser) => visitProvider(server, browser, 'ebay')))
  const answers = await Promise.all(
    browsers.map((browser, index) => browser.call('completeAuthorisation', returned[index] ?? { state: '' })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(20011)])
})
