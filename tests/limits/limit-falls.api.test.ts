/** A removed shop or account carries nothing: the limit falls at once, not with the next calculation. Decision 041. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { certifiedCompany } from '../company/affiliations.ts'
import { eventsOf } from '../records/timeline.ts'
import { certifiedMerchant, connectVerified, openMerchantServer, withFacility } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const product = 'hook' as const
const least = { product, amount: { amount: '1000000', currency: 'HKD' as const }, tenor: 3 as const }

/** A merchant with an open facility that two shops carry, the first of them with a payment account. */
async function lentTo() {
  const browser = await certifiedMerchant(server)
  const { facilityId, accountId } = await withFacility(server, browser, { limit: 40_000_000n })
  const { shop, psp } = await connectVerified(server, browser, 'amazon', 'steady')
  const { shop: other } = await connectVerified(server, browser, 'ebay', 'growing')
  return { browser, facilityId, accountId, shop, other, psp }
}

const facilityOf = (id: string) =>
  server.database.db.selectFrom('facilities').select(['credit_limit', 'watermark']).where('id', '=', id).executeTakeFirstOrThrow()

async function drawLeast(browser: Browser, accountId: string): Promise<number> {
  const agreed = { annual_rate: '0', total_cost: { amount: '0', currency: 'HKD' as const } }
  const asked = { ...least, bank_account_id: accountId, agreed }
  return (await browser.call('submitDrawdown', asked, { 'idempotency-key': randomUUID() })).code
}

test('API-046 API-066 SHOP-25 CRED-06 the amount of a shop or a payment account cannot be drawn from the moment it is removed', async () => {
  const { browser, facilityId, accountId, shop, other, psp } = await lentTo()
  let before = await facilityOf(facilityId)
  for (const gone of [psp, other, shop]) {
    if (gone === other) await browser.data('deleteShop', { id: gone })
    else await browser.data('removeShop', { id: gone })
    const atOnce = await facilityOf(facilityId)
    expect(atOnce.watermark).toBeLessThan(before.watermark)
    // The reported limit changes at once.
    expect(await browser.data('readLimit', { product })).toMatchObject({ status: gone === shop ? 'failed' : 'active' })
    await server.worker.drain()
    expect(await facilityOf(facilityId)).toEqual(atOnce)
    before = atOnce
  }
  expect(before.watermark).toBe(0n)
  expect((await eventsOf(browser)).slice(0, 8).map(({ kind }) => kind)).toEqual([
    'limit.refused',
    'shop.removed',
    'limit.lowered',
    'limit.calculated',
    'shop.removed',
    'limit.lowered',
    'limit.calculated',
    'psp.removed',
  ])
  expect(await browser.data('readFacilitySummary', { product })).toMatchObject({ availableLimit: { amount: '0' } })
  expect(await drawLeast(browser, accountId)).toBe(502)
})

test('API-047 SHOP-25 CRED-06 the amount of a shop cannot be drawn from the moment it is moved; the limit of its new company rises with the next calculation', async () => {
  const { browser, facilityId, shop, other } = await lentTo()
  const from = String(browser.companyId)
  const to = await certifiedCompany(server, browser)
  browser.companyId = from
  const before = await facilityOf(facilityId)
  await browser.data('migrateShop', { id: shop, companyId: to })
  const after = await facilityOf(facilityId)
  expect(after.watermark).toBeLessThan(before.watermark)
  expect((await browser.data('readLimit', { product }))?.shops.map(({ id }) => id)).toEqual([other])
  const moved = { kind: 'shop.moved', subjectId: shop }
  expect(await eventsOf(browser)).toContainEqual(
    expect.objectContaining({ ...moved, details: expect.objectContaining({ direction: 'out' }) }),
  )
  browser.companyId = to
  expect(await eventsOf(browser)).toContainEqual(
    expect.objectContaining({ ...moved, details: expect.objectContaining({ direction: 'in' }) }),
  )
  expect((await browser.data('readLimit', { product }))?.status).toBe('submitted')
  await server.worker.drain()
  expect((await browser.data('readLimit', { product }))?.shops.map(({ id }) => id)).toEqual([shop])
  expect(await facilityOf(facilityId)).toEqual(after)
})
