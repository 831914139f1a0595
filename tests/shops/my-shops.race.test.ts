/**
 * Concurrent calls on the shops of a company and their accounts, on PostgreSQL: one company gets a shop, five passwords are shown, one
 * change is kept.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordsPerDay } from '../../contract/shops/shop-limits.ts'
import { certifiedCompany } from '../company/affiliations.ts'
import { certifiedMerchant, connect, openMerchantServer, withFacility, withShop } from '../support/merchants.ts'
import { type Browser, testPassword } from '../support/server.ts'
import { shopAccount } from './shop-accounts.ts'

let server: Awaited<ReturnType<typeof openMerchantServer>>
beforeAll(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
})
afterAll(() => server.close())

const codesOf = async (calls: Promise<{ code: number }>[]) => (await Promise.all(calls)).map(({ code }) => code).sort((a, b) => a - b)

/** Other companies of a browser's user; the first one stays chosen. */
async function others(browser: Browser, count: number): Promise<string[]> {
  const first = browser.companyId
  const companies: string[] = []
  for (let made = 0; made < count; made += 1) companies.push(await certifiedCompany(server, browser))
  browser.companyId = first
  return companies
}

test('API-047 a shop that is moved to several companies at once, and taken off, ends in one place', async () => {
  const browser = await certifiedMerchant(server)
  const targets = await others(browser, 4)
  for (let round = 0; round < 5; round += 1) {
    const id = await withShop(server, String(browser.companyId), { provider_shop_id: `race-${round}` })
    const moves = targets.map((companyId) => browser.call('migrateShop', { id, companyId }))
    const codes = await codesOf([...moves, browser.call('deleteShop', { id })])
    expect(codes).toEqual([200, 20018, 20018, 20018, 20018])
  }
})

test('API-047 two shops that change places between two companies at once do not wait for one another for ever', async () => {
  const browser = await certifiedMerchant(server)
  const here = String(browser.companyId)
  const [there = ''] = await others(browser, 1)
  const ids = [await withShop(server, here, { provider_shop_id: 'mine' }), await withShop(server, there, { provider_shop_id: 'theirs' })]
  const move = async ([from, to]: [string, string], id = '') => {
    return browser.call('migrateShop', { id, companyId: to }, { 'company-id': from })
  }
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = round % 2 === 0 ? [here, there] : [there, here]
    expect(await codesOf([move([a, b], ids[0]), move([b, a], ids[1])])).toEqual([200, 200])
  }
})

test('API-052 of thirty concurrent looks at passwords five are answered', async () => {
  const browser = await certifiedMerchant(server)
  const { id } = await browser.data('addShopAccount', { account: shopAccount })
  const looks = Array.from({ length: 30 }, () => browser.call('viewShopPassword', { id, password: testPassword }))
  const codes = await codesOf(looks)
  expect(codes.filter((code) => code === 200)).toHaveLength(passwordsPerDay)
  const rows = await server.database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute()
  expect(rows.filter(({ action }) => action === 'shopAccount.viewed')).toHaveLength(passwordsPerDay)
})

test('API-049 API-050 ERR-20011 ERR-20017 of twenty at once one adds a login, and one changes a version', async () => {
  const browser = await certifiedMerchant(server)
  const adding = Array.from({ length: 20 }, () => browser.call('addShopAccount', { account: shopAccount }))
  expect(await codesOf(adding)).toEqual([200, ...Array(19).fill(20017)])
  const [account] = (await browser.data('searchShopAccounts', {})).records
  const change = { id: account?.id ?? '', version: 1, status: 'disabled', account: { ...shopAccount, password: '' } } as const
  const changing = Array.from({ length: 20 }, () => browser.call('editShopAccount', change))
  expect(await codesOf(changing)).toEqual([200, ...Array(19).fill(20011)])
})

test('API-046 CRED-06 of drawdowns at the moment a shop is taken off those are granted that came before; after it nothing is', async () => {
  const product = 'hook' as const
  const terms = { product, amount: { amount: '1000000', currency: 'HKD' as const }, tenor: 3 as const }
  const browser = await certifiedMerchant(server)
  const { facilityId, accountId } = await withFacility(server, browser, { limit: 40_000_000n })
  const id = await connect(server, browser, 'ebay', { merchant: 'growing' })
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', terms)
  const draw = async () => {
    const asked = { ...terms, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
    const { code } = await browser.call('submitDrawdown', asked, { 'idempotency-key': randomUUID() })
    return code
  }
  const drawn = Promise.all(Array.from({ length: 4 }, draw))
  const [codes, afterwards] = await Promise.all([
    drawn,
    browser.data('deleteShop', { id }).then(() => Promise.all(Array.from({ length: 4 }, draw))),
  ])
  // No worker has run since.
  expect(afterwards).toEqual([502, 502, 502, 502])
  const facility = await server.database.db.selectFrom('facilities').selectAll().where('id', '=', facilityId).executeTakeFirstOrThrow()
  expect(facility.watermark).toBe(0n)
  expect(facility.pending).toBe(1_000_000n * BigInt(codes.filter((code) => code === 200).length))
})
