/** The import when a provider is slow, down, garbled, repeats itself, has another time, or takes the consent back in the middle. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { sandboxApp } from '../../server/sandbox/app.ts'
import { merchantOf } from '../../server/sandbox/merchants.ts'
import { salesBetween } from '../../server/sandbox/sales.ts'
import { shopJobs } from '../../server/shops/import.ts'
import { certifiedMerchant, type Outside, openMerchantServer, visitProvider } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const merchant = 'growing'

/** Links a shop whose import has not begun. */
async function linked(slug: string): Promise<{ browser: Browser; id: string }> {
  const browser = await certifiedMerchant(server)
  const { id } = await browser.data('completeAuthorisation', await visitProvider(server, browser, slug, { merchant }))
  return { browser, id }
}

/** Runs the jobs until attempts are used up or no job waits: failed jobs are tried again later. */
async function untilSettled(): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) {
    await server.worker.drain()
    await server.later({ minutes: 2 })
  }
}

const shopOf = async (browser: Browser) => (await browser.data('listAuthorisations', {})).shop[0]
const rowOf = (id: string) => server.database.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function stored(id: string) {
  const rows = await server.database.db.selectFrom('shop_sales').selectAll().where('shop_id', '=', id).orderBy('day').execute()
  return rows.map(({ day, orders, gross, returns }) => ({ day, orders, gross: String(gross), returns: String(returns) }))
}

/** Actual sales in the days of an import. */
function sold(slug: string, currency: 'USD' | 'CNY' = 'USD') {
  const seller = merchantOf(merchant)
  if (!seller) throw new Error('No such merchant')
  const today = dayOf(server.deps.clock.now())
  return salesBetween(slug, seller, currency, addDays(today, -729), today)
}

describe('a provider that fails', () => {
  const slow = async () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  const answer =
    (body: string, status = 200) =>
    async () =>
      new Response(body, { status })
  const faults: [what: string, tamper: Parameters<Outside['tampered']['set']>[1]][] = [
    ['does not answer in time', slow],
    ['answers 500', answer('{}', 500)],
    ['answers with a page for people', answer('<html>maintenance</html>')],
    ['answers with half an answer', answer('{"list":{"meta":{')],
    ['answers without what was asked for', answer('{"list":{}}')],
    [
      'answers with an amount that is none',
      async (go) => new Response((await (await go()).text()).replace(/"amount":[\d.]+/, '"amount":"12,30"')),
    ],
    [
      'leads from page to page in a circle',
      async (go) => new Response((await (await go()).text()).replace(/"nextCursor":(null|"[^"]*")/, '"nextCursor":"?limit=200"')),
    ],
  ]

  /** A shop whose second slice fails; the failure is final for the day. */
  async function failed(tamper: (typeof faults)[number][1]) {
    const { browser, id } = await linked('walmart')
    let pages = 0
    server.outside.tampered.set('/sandbox/api/walmart/v3/orders', (go, asked) => {
      if (!asked.path.includes('soIndex')) pages += 1
      return pages > 1 ? tamper(go, asked) : go()
    })
    await untilSettled()
    return { browser, id }
  }

  for (const [what, tamper] of faults)
    test(`SHOP-18 SHOP-28 that ${what} stores no partial slice, and makes the shop abnormal`, async () => {
      const { browser, id } = await failed(tamper)
      expect(await shopOf(browser)).toMatchObject({ status: 'abnormal' })
      expect((await stored(id)).map(({ day }) => day)).toEqual(
        sold('walmart')
          .slice(-31)
          .map(({ day }) => day),
      )
      expect((await rowOf(id)).imported_from).toBe(addDays(dayOf(server.deps.clock.now()), -30))
    })

  test('SHOP-18 decision 075 that asks for a pause is asked again after it, however often, and the shop stays as it is', async () => {
    const { browser, id } = await linked('walmart')
    server.outside.tampered.set(
      '/sandbox/api/walmart/v3/orders',
      async () => new Response('{}', { status: 429, headers: { 'retry-after': '300' } }),
    )
    for (let pause = 0; pause < 8; pause++) {
      await server.worker.drain()
      const [job] = await server.database.db
        .selectFrom('jobs')
        .selectAll()
        .where('kind', '=', 'shop.import')
        .where('done_at', 'is', null)
        .execute()
      expect([job?.attempts, Number(job?.run_at) - server.deps.clock.now().getTime()]).toEqual([
        expect.toBeOneOf([1, 2]),
        expect.closeTo(300_000, -4),
      ])
      await server.later({ minutes: 5, seconds: 1 })
    }
    expect((await shopOf(browser))?.status).not.toBe('abnormal')
    server.outside.tampered.clear()
    await server.worker.drain()
    expect(await shopOf(browser)).toMatchObject({ status: 'normal', progress: 100 })
    expect(await stored(id)).toEqual(sold('walmart'))
  })

  test('SHOP-28 decision 075 that refuses the sales makes the shop abnormal, and both are logged with the code', async () => {
    const warned = vi.spyOn(server.deps.log, 'warn')
    const { browser, id } = await linked('walmart')
    server.outside.tampered.set('/sandbox/api/walmart/v3/orders', answer('{"error":"SCOPE.MISSING"}', 403))
    await server.worker.drain()
    expect(await shopOf(browser)).toMatchObject({ status: 'abnormal' })
    expect(warned).toHaveBeenCalledWith({ service: 'walmart', status: 403, code: 'SCOPE.MISSING' }, 'partner refuses')
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ shop: id }), 'import of a shop failed')
  })

  test('SHOP-18 decision 075 whose sign-in refuses our credentials leaves the consent as it is, and is asked once an hour', async () => {
    const failed = vi.spyOn(server.deps.log, 'error')
    const { browser, id } = await linked('walmart')
    await server.database.db
      .updateTable('shops')
      .set({ access_expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    server.outside.tampered.set('/sandbox/oauth/walmart/token', async () => Response.json({ error: 'invalid_client' }, { status: 401 }))
    await server.worker.drain()
    await server.later({ minutes: 30 })
    await server.worker.drain()
    expect((await shopOf(browser))?.status).not.toBe('expired')
    const refused = { service: 'walmart', status: 401, code: 'invalid_client' }
    expect(failed.mock.calls.filter(([, text]) => text === 'a provider refuses our credentials')).toEqual([
      [refused, 'a provider refuses our credentials'],
    ])
    server.outside.tampered.clear()
    await server.later({ minutes: 31 })
    await server.worker.drain()
    expect(await shopOf(browser)).toMatchObject({ status: 'normal' })
  })

  test('SHOP-18 SHOP-28 is asked later from the slice at which it stopped', async () => {
    const { browser, id } = await failed(slow)
    server.outside.tampered.clear()
    await browser.data('syncShop', { pg_id: id })
    await server.worker.drain()
    expect(await shopOf(browser)).toMatchObject({ status: 'normal', progress: 100 })
    expect(await stored(id)).toEqual(sold('walmart'))
  })

  test('SHOP-18 every question to a provider has its time limit', async () => {
    await linked('ebay')
    const limits: (AbortSignal | null | undefined)[] = []
    server.outside.tampered.set('/sandbox/api/ebay', (go, { init }) => {
      limits.push(init.signal)
      return go()
    })
    await server.worker.drain()
    expect(limits.length).toBeGreaterThan(20)
    expect(limits.every((signal) => signal instanceof AbortSignal)).toBe(true)
  })
})

describe('orders that come more than once', () => {
  test('API-067 SHOP-28 count once within a page, across pages, and across imports', async () => {
    const { browser, id } = await linked('temu')
    server.outside.tampered.set('/sandbox/api/temu/openapi/router', async (go) => {
      const answered = (await (await go()).json()) as { result?: { pageItems?: unknown[] } }
      const { pageItems } = answered.result ?? {}
      // Every page twice over, the last first.
      if (pageItems) Object.assign(answered.result ?? {}, { pageItems: [...pageItems].reverse().concat(pageItems) })
      return Response.json(answered)
    })
    await server.worker.drain()
    expect(await stored(id)).toEqual(sold('temu'))
    await browser.data('syncShop', { pg_id: id })
    await server.worker.drain()
    expect(await stored(id)).toEqual(sold('temu'))
  })

  test('SHOP-28 an order outside the requested days is counted on its own day only', async () => {
    const { id } = await linked('shopify')
    // A marketplace that filters by the day of its own zone also sends orders of the day before.
    server.outside.tampered.set('/sandbox/api/shopify/admin/api/2025-10/orders.json', async (go) => {
      const answered = await go()
      const { orders } = (await answered.json()) as { orders: { id: number; created_at: string }[] }
      const early = orders.slice(0, 1).map((order) => ({
        ...order,
        id: order.id + 1e14,
        created_at: new Date(Date.parse(order.created_at) - 32 * 86_400_000).toISOString(),
      }))
      return Response.json({ orders: [...orders, ...early] }, { headers: answered.headers })
    })
    await server.worker.drain()
    expect(await stored(id)).toEqual(sold('shopify'))
  })
})

describe('orders that are sent back late', () => {
  /** Has every order of a day and before sent back, as Lazada reports it from now on. */
  const sentBackUntil = (day: string) =>
    server.outside.tampered.set('/sandbox/api/lazada/orders/get', async (go) => {
      const body = await (await go()).json()
      type Order = { created_at: string; statuses: string[] }
      for (const order of body.data.orders as Order[]) if (order.created_at.slice(0, 10) <= day) order.statuses = ['returned']
      return Response.json(body)
    })

  test('SHOP-18 decision 119 are read as refunds of their day for as long as the brand takes them back', async () => {
    const { id } = await linked('lazada')
    await server.worker.drain()
    const today = dayOf(server.deps.clock.now())
    sentBackUntil(addDays(today, -50))
    const before = await stored(id)
    await server.later({ days: 1 })
    await server.worker.drain()
    const after = await stored(id)
    const returned = ({ orders, gross, returns }: (typeof after)[number]) => orders > 0 && gross === returns
    // The sixtieth day back from the second reading, the last of those that were sent back, and the day after it.
    const days = [-58, -50, -49].map((ago) => addDays(today, ago))
    const ofDays = (all: typeof after) => all.filter(({ day }) => days.includes(day)).map(returned)
    expect([ofDays(before), ofDays(after)]).toEqual([
      [false, false, false],
      [true, true, false],
    ])
    const older = (all: typeof after) => all.filter(({ day }) => day < (days[0] ?? ''))
    expect(older(after)).toEqual(older(before))
  })
})

describe('a process that dies in the middle', () => {
  test('SHOP-18 begins again with the slice it was at: no day twice, none missing, nothing read again that was stored', async () => {
    const { browser, id } = await linked('lazada')
    const slices = new Map<string, number>()
    let pages = 0
    server.outside.tampered.set('/sandbox/api/lazada/orders/get', (go, { path }) => {
      const { created_after = '', offset } = Object.fromEntries(new URL(path, 'http://x').searchParams)
      pages += 1
      if (pages % 40 === 0) throw new Error('The process is gone')
      if (offset === '0') slices.set(created_after, (slices.get(created_after) ?? 0) + 1)
      return go()
    })
    let lives = 0
    for (; (await shopOf(browser))?.status !== 'normal' && lives < 30; lives++) {
      await shopJobs['shop.import'](server.deps, { shopId: id, daily: false }, { id: 0n, attempt: 1, renew: async () => {} }).catch(
        () => {},
      )
      const days = (await stored(id)).map(({ day }) => day)
      // The stored days are whole slices, newest first, without a gap.
      const newest = sold('lazada').map(({ day }) => day)
      expect(days).toEqual(newest.slice(newest.length - days.length))
      expect(days.length === newest.length || days.length % 31 === 0).toBe(true)
    }
    expect(lives).toBeGreaterThan(3)
    expect(await shopOf(browser)).toMatchObject({ status: 'normal', progress: 100 })
    // In Singapore dollars at the marketplace, in US dollars here.
    expect((await stored(id)).map(({ day, orders }) => [day, orders])).toEqual(sold('lazada').map(({ day, orders }) => [day, orders]))
    // Only a slice a life ended in was begun more than once.
    expect([...slices.values()].filter((times) => times > 1).length).toBeLessThan(lives)
    expect(slices.size).toBe(24)
  })
})

describe('two clocks', () => {
  for (const [slug, path, minutes] of [
    ['shopee', '/sandbox/api/shopee', -120],
    ['jd', '/sandbox/api/jd', 20],
  ] as const)
    test(`SHOP-28 ${slug} is ${minutes} minutes from our time: questions are signed by its clock, days stay those of Hong Kong`, async () => {
      const { clock } = server.deps
      const theirs = sandboxApp({ ...server.deps, clock: { ...clock, now: () => new Date(clock.now().getTime() + minutes * 60_000) } })
      const tamper: Parameters<Outside['tampered']['set']>[1] = async (_, { path: asked, init }) =>
        theirs.request(asked.slice('/sandbox'.length), init)
      const browser = await certifiedMerchant(server)
      const returned = await visitProvider(server, browser, slug, { merchant })
      server.outside.tampered.set(path, tamper)
      const { id } = await browser.data('completeAuthorisation', returned)
      await server.worker.drain()
      expect(await shopOf(browser)).toMatchObject({ status: 'normal', progress: 100 })
      const requested = sold(slug, slug === 'jd' ? 'CNY' : 'USD').map(({ day, orders }) => [day, orders])
      // A marketplace whose clock is behind does not have the latest hours of our day yet.
      expect((await stored(id)).map(({ day, orders }) => [day, orders]).slice(0, -1)).toEqual(requested.slice(0, -1))
    })
})

describe('a token in the middle of an import', () => {
  const grants = () => server.database.db.updateTable('sandbox_oauth_grants').where('partner', '=', 'tmall-global')
  const afterPages = (most: number, happens: () => Promise<unknown>) => {
    let pages = 0
    server.outside.tampered.set('/sandbox/api/tmall-global', async (go) => {
      pages += 1
      if (pages === most) await happens()
      return go()
    })
  }

  test('SHOP-18 that has run out is renewed, and the slice in progress is read again as a whole', async () => {
    const { browser, id } = await linked('tmall-global')
    afterPages(25, () => grants().set({ access_expires_at: server.deps.clock.now() }).execute())
    await server.worker.drain()
    expect(await shopOf(browser)).toMatchObject({ status: 'normal' })
    expect(await stored(id)).toEqual(sold('tmall-global', 'CNY'))
    expect(server.outside.asked.filter((path) => path === '/sandbox/oauth/tmall-global/token')).toHaveLength(2)
  })

  test('SHOP-18 that is revoked ends the import: the shop expires, whole slices stay, half of one does not', async () => {
    const { browser, id } = await linked('tmall-global')
    afterPages(25, () => grants().set({ revoked_at: server.deps.clock.now() }).execute())
    await server.worker.drain()
    expect(await shopOf(browser)).toMatchObject({ status: 'expired' })
    const days = await stored(id)
    expect(days.length % 31).toBe(0)
    expect(days).toEqual(sold('tmall-global', 'CNY').slice(-days.length))
    expect((await browser.call('syncShop', { pg_id: id })).code).toBe(20018)
    // A new consent continues from the beginning.
    const again = await browser.data('completeAuthorisation', await visitProvider(server, browser, 'tmall-global', { merchant }))
    server.outside.tampered.clear()
    await server.worker.drain()
    expect(again.id).toBe(id)
    expect(await stored(id)).toEqual(sold('tmall-global', 'CNY'))
  })
})
