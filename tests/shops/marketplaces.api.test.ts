/** Every marketplace by its own protocol: imported sales equal the actual sales, day by day, counted once. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { marketplaces } from '../../server/outside/marketplaces/registry.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { merchantOf } from '../../server/sandbox/merchants.ts'
import { salesBetween } from '../../server/sandbox/sales.ts'
import { certifiedMerchant, connect, type Outside, openMerchantServer } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

describe('imported data', () => {
  for (const { entry } of marketplaces)
    test(`SHOP-10 SHOP-11 SHOP-12 of ${entry.platform} (${entry.partner_abbr}) are the actual sales, each order once on its day in Hong Kong`, async () => {
      const slug = entry.partner_abbr
      const browser = await certifiedMerchant(server)
      const id = await connect(server, browser, slug, { merchant: 'new' })
      const [shop] = (await browser.data('listAuthorisations', {})).shop
      expect(shop).toMatchObject({ id, status: 'normal', progress: 100, platform: entry.platform })
      const today = dayOf(server.deps.clock.now())
      const first = addDays(today, -61)
      const row = await server.database.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row.opened_on).toBe(first)
      const merchant = merchantOf('new')
      if (!merchant) throw new Error('No such merchant')
      const currency = entry.region === 'mainland' ? 'CNY' : 'USD'
      const sold = salesBetween(slug, merchant, currency, first, today)
      const read = await server.database.db
        .selectFrom('shop_sales')
        .select(['day', 'orders', 'gross', 'returns'])
        .where('shop_id', '=', id)
        .where('day', '>=', first)
        .orderBy('day')
        .execute()
      expect(read.map(({ day, orders }) => ({ day, orders }))).toEqual(sold.map(({ day, orders }) => ({ day, orders })))
      // Amounts in local currency equal the sales, up to the rounding of a cent.
      for (const [index, { gross, returns }] of read.entries()) {
        expect(Math.abs(Number(gross) - Number(sold[index]?.gross))).toBeLessThanOrEqual(1)
        expect(Math.abs(Number(returns) - Number(sold[index]?.returns))).toBeLessThanOrEqual(1)
      }
      expect(read.some(({ returns }) => returns > 0n)).toBe(true)
    })
})
