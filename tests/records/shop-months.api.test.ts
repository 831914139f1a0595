/** Imports that take long or wait: very many orders, missing exchange rates, two sites of one seller, an interrupted import. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { jobHandlers } from '../../server/app/jobs.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { createWorker } from '../../server/platform/jobs/worker.ts'
import { merchantOf } from '../../server/sandbox/merchants.ts'
import { salesBetween } from '../../server/sandbox/sales.ts'
import { certifiedMerchant, connect, type Outside, openMerchantServer, visitProvider } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const shopOf = async (browser: Browser) => (await browser.data('listAuthorisations', {})).shop[0]

/** Links a shop whose import has not begun. */
async function begun(browser: Browser, slug: string, site?: string): Promise<string> {
  const returned = await visitProvider(server, browser, slug, { merchant: 'growing', site })
  return (await browser.data('completeAuthorisation', returned)).id
}

async function stored(id: string) {
  const rows = await server.database.db.selectFrom('shop_sales').selectAll().where('shop_id', '=', id).orderBy('day').execute()
  return rows.map(({ day, orders, gross }) => ({ day, orders, gross }))
}

describe('a shop with very many orders', () => {
  const perPage = 200
  const inMonth = 40_000

  /** A page of a month of Walmart: orders of a dollar, spread over its days. */
  function pageOf(from: number, begin: number, end: number): object {
    const step = (end - begin) / inMonth
    const order = Array.from({ length: perPage }, (_, index) => ({
      purchaseOrderId: String(from + index),
      orderDate: Math.floor(begin + (from + index) * step),
      orderLines: {
        orderLine: [
          {
            charges: { charge: [{ chargeAmount: { currency: 'USD', amount: 1 } }] },
            orderLineStatuses: { orderLineStatus: [{ status: 'Shipped' }] },
          },
        ],
      },
    }))
    const next = from + perPage
    return { list: { meta: { nextCursor: next < inMonth ? `?at=${next}&begin=${begin}&end=${end}` : null }, elements: { order } } }
  }

  test('SHOP-18 imports forty thousand of a month, and no other process starts it again while it runs', async () => {
    const browser = await certifiedMerchant(server)
    const id = await begun(browser, 'walmart')
    let [taken, pages] = [0, 0]
    const handlers = { ...jobHandlers, 'shop.import': async () => void taken++ }
    const other = createWorker(server.deps, handlers)
    server.outside.tampered.set('/sandbox/api/walmart/v3/orders', async (_, { path }) => {
      const asked = new URL(path, 'http://x').searchParams
      const begin = Number(asked.get('begin')) || Date.parse(asked.get('createdStartDate') ?? '')
      const end = Number(asked.get('end')) || Date.parse(asked.get('createdEndDate') ?? '')
      if (dayOf(new Date(end - 1)) !== today()) return Response.json({ list: { meta: {}, elements: { order: [] } } })
      pages += 1
      // Half a minute passes with every twenty pages: five minutes in all, more than twice a lease.
      if (pages % 20 === 0) {
        await server.later({ seconds: 30 })
        await other.drain()
      }
      return Response.json(pageOf(Number(asked.get('at') ?? 0), begin, end))
    })
    await server.worker.drain()
    expect([taken, pages]).toEqual([0, inMonth / perPage])
    expect(await shopOf(browser)).toMatchObject({ id, status: 'normal', progress: 100 })
    const days = (await stored(id)).filter(({ orders }) => orders > 0)
    expect(days).toHaveLength(31)
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(inMonth)
    expect(days.reduce((sum, { gross }) => sum + gross, 0n)).toBe(BigInt(inMonth) * 100n)
  }, 240_000)

  test('SHOP-11 Mercado Libre leads no further than ten thousand orders: a span with more is read by halves', async () => {
    const browser = await certifiedMerchant(server)
    const id = await begun(browser, 'mercadolibre')
    const offsets: number[] = []
    const longest = 3 * 86_400_000
    server.outside.tampered.set('/sandbox/api/mercadolibre/orders/search', async (go, { path }) => {
      const asked = new URL(path, 'http://x').searchParams
      const span = Date.parse(asked.get('order.date_created.to') ?? '') - Date.parse(asked.get('order.date_created.from') ?? '')
      const answered = (await (await go()).json()) as { paging: { total: number } }
      if (span > longest) return Response.json({ ...answered, paging: { ...answered.paging, total: 10_001 } })
      offsets.push(span)
      return Response.json(answered)
    })
    await server.worker.drain()
    expect(offsets.length).toBeGreaterThan(200)
    const merchant = merchantOf('growing')
    if (!merchant) throw new Error('No such merchant')
    const sold = salesBetween('mercadolibre', merchant, 'USD', addDays(today(), -729), today())
    expect((await stored(id)).map(({ day, orders }) => [day, orders])).toEqual(sold.map(({ day, orders }) => [day, orders]))
  })
})

describe('exchange rates', () => {
  const forget = () => server.database.db.deleteFrom('market_rates').where('name', 'like', 'fx:%').execute()

  test('API-018 SHOP-18 are requested once an hour, for any number of slices and shops', async () => {
    await forget()
    const before = server.outside.asked.length
    for (const slug of ['lazada', 'shopee']) await connect(server, await certifiedMerchant(server), slug)
    expect(server.outside.asked.slice(before).filter((path) => path === '/sandbox/rates/fx')).toHaveLength(1)
  })

  test('SHOP-18 that are unavailable are not the shop’s fault: the import waits, keeps its data, and continues', async () => {
    await forget()
    server.outside.silent.add('/sandbox/rates/fx')
    const browser = await certifiedMerchant(server)
    const id = await begun(browser, 'lazada')
    for (let attempt = 0; attempt < 7; attempt++) {
      await server.worker.drain()
      await server.later({ minutes: 10 })
    }
    expect(await shopOf(browser)).toMatchObject({ status: 'authorized', progress: 0 })
    server.outside.silent.clear()
    await server.worker.drain()
    expect(await shopOf(browser)).toMatchObject({ id, status: 'normal', progress: 100 })
  })
})

describe('sites of one seller', () => {
  for (const [slug, sites] of [
    ['amazon', ['US', 'DE']],
    ['ebay', ['US', 'GB']],
  ] as const)
    test(`SHOP-09 SHOP-16 of ${slug} ${slug === 'amazon' ? 'are a shop each, with separate sales' : 'are one shop: its orders are read for all sites at once'}`, async () => {
      const browser = await certifiedMerchant(server)
      const ids = [await begun(browser, slug, sites[0]), await begun(browser, slug, sites[1])]
      const apart = slug === 'amazon'
      expect(new Set(ids).size).toBe(apart ? 2 : 1)
      const { records } = await browser.data('searchShops', {})
      expect(records.map(({ site }) => site).sort()).toEqual(apart ? [...sites].sort() : [sites[1]])
      expect(new Set(records.map(({ shop_id }) => shop_id)).size).toBe(1)
      // Linked again it is the shop it was.
      expect(await begun(browser, slug, sites[1])).toBe(ids[1])
    })
})

describe('a reading that was broken', () => {
  test('SHOP-18 of a brand whose old orders are gone at the marketplace, the imported days stay, and the age of the shop too', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'walmart', { merchant: 'growing' })
    const row = () => server.database.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const [before, { opened_on }] = [await stored(id), await row()]
    const remembered = addDays(today(), -180)
    server.outside.tampered.set('/sandbox/api/walmart/v3/orders', (go, { path }) => {
      const until = new URL(path, 'http://x').searchParams.get('createdEndDate')
      const forgotten = until !== null && dayOf(new Date(Date.parse(until) - 1)) < remembered
      return forgotten ? Promise.resolve(Response.json({ list: { meta: {}, elements: { order: [] } } })) : go()
    })
    await browser.data('syncShop', { pg_id: id })
    await server.worker.drain()
    expect(await row()).toMatchObject({ status: 'normal', opened_on })
    expect(await stored(id)).toEqual(before)
  })

  test('SHOP-18 is gone on with the next day, whole: a shop that was linked before has no gap, and is not taken for younger', async () => {
    const browser = await certifiedMerchant(server)
    const id = await connect(server, browser, 'walmart', { merchant: 'growing' })
    const row = () => server.database.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { opened_on } = await row()
    await browser.data('removeShop', { id })
    await server.worker.drain()
    await server.later({ days: 25 })
    await begun(browser, 'walmart')
    let pages = 0
    server.outside.tampered.set('/sandbox/api/walmart/v3/orders', (go, { path }) => {
      if (!path.includes('soIndex')) pages += 1
      return pages > 1 ? Promise.reject(new TypeError('fetch failed')) : go()
    })
    for (let attempt = 0; attempt < 6; attempt++) {
      await server.worker.drain()
      await server.later({ minutes: 2 })
    }
    expect(await row()).toMatchObject({ status: 'abnormal', opened_on })
    server.outside.tampered.clear()
    await server.later({ days: 1 })
    await server.worker.drain()
    expect(await row()).toMatchObject({ status: 'normal', opened_on, imported_from: null })
    const days = (await stored(id)).map(({ day }) => day)
    expect(days).toEqual(days.map((_, index) => addDays(String(opened_on), index)))
    // Of today there are sales once the shop has sold something.
    expect([today(), addDays(today(), -1)]).toContain(days.at(-1))
  })
})
