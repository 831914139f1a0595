/** kill -9 while the sales of shops are read: no day twice, none missing, none half. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { platforms } from '../../server/outside/marketplaces/platforms.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { merchantOf } from '../../server/sandbox/merchants.ts'
import { salesBetween } from '../../server/sandbox/sales.ts'
import { kills as asked } from '../kernel/rounds.ts'
import { callerAt } from '../support/caller.ts'
import { type Inside, merchantAt, openInside } from '../support/data-folder.ts'
import { freePort, makeDataDir, type Portal, removeDataDir, startPortal } from '../support/portal.ts'
import { moveOn, untilTen } from '../support/test-clock.ts'
import { until } from '../support/until.ts'

/** Enough to read that a second does not finish it. */
const slugs = ['aliexpress', 'shopify', 'temu', 'shein']
const kills = Math.min(asked, 6)
/** Milliseconds after which a job whose process died is taken again. */
const afterLease = 180_000
const kind = 'steady'

let dataDir: string
let inside: Inside
let portal: Portal | undefined
/** Shops whose import had begun and was not done when the server was killed. */
let cut = 0

/** Waits until a part of a shop's sales is stored; returns whether all are stored instead. */
async function underway(origin: string, email: string): Promise<boolean> {
  const caller = callerAt(origin)
  caller.token = (await caller.call('signIn', { source: 'hook', email, password: demoPassword })).token
  const [membership] = await caller.call('listMemberships', { userId: (await caller.call('readUser', {})).userId })
  caller.companyId = membership?.companyId ?? null
  let done: readonly number[] = []
  const looked = async () => {
    done = (await caller.call('listAuthorisations', {})).shop.map(({ progress }) => progress)
    return done.some((percent) => percent > 0 && percent < 100) || done.every((percent) => percent === 100)
  }
  await until(looked, 'no sales come')
  return done.every((percent) => percent === 100)
}

beforeAll(async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  dataDir = await makeDataDir()
  inside = await openInside(dataDir, origin)
  await moveOn(inside.deps.clock, untilTen(inside.deps.clock.now()))
  const account = merchantAt('company-approved')
  const caller = await inside.bring(account)
  for (const { id, action, partner_abbr } of platforms) {
    if (!slugs.includes(partner_abbr)) continue
    const { url } = await caller.call('startAuthorisation', {
      platform_id: id,
      action,
      site: null,
      auth_method: 1,
      shop_id: null,
      next_platform_id: null,
    })
    const asked = new URL(url)
    const consent = { ...Object.fromEntries(asked.searchParams), merchant: kind, decision: 'allow' }
    const location = (await caller.submit(asked.pathname, consent)).headers.get('location') ?? ''
    const { code, state = '' } = Object.fromEntries(new URL(location).searchParams)
    await caller.call('completeAuthorisation', { code, state })
  }
  for (let round = 0; round < kills; round++) {
    // Whatever was at work when it was killed is taken on once its lease is over.
    await moveOn(inside.deps.clock, afterLease)
    await inside.close()
    portal = await startPortal({ dataDir, port })
    const isOver = await underway(origin, account.email)
    // The moment is the point.
    await new Promise((strike) => setTimeout(strike, Math.random() * 200))
    await portal.kill()
    portal = undefined
    inside = await openInside(dataDir, origin)
    const shops = await inside.deps.db.selectFrom('shops').select('imported_from').execute()
    cut += shops.filter(({ imported_from }) => imported_from !== null).length
    if (isOver) break
  }
  await moveOn(inside.deps.clock, afterLease)
  await inside.drain()
})
afterAll(async () => {
  await portal?.kill()
  await inside.close()
  await removeDataDir(dataDir)
})

test('SHOP-18 SHOP-28 every shop has each day of two years stored once, with its exact sales', async () => {
  const { db, clock } = inside.deps
  const seller = merchantOf(kind)
  if (!seller) throw new Error('No such merchant')
  const today = dayOf(clock.now())
  const shops = await db.selectFrom('shops').selectAll().execute()
  expect(shops.map(({ status, progress }) => [status, progress])).toEqual(slugs.map(() => ['normal', 100]))
  for (const { id, platform_id } of shops) {
    const slug = platforms.find((platform) => platform.id === platform_id)?.partner_abbr ?? ''
    const rows = await db.selectFrom('shop_sales').selectAll().where('shop_id', '=', id).orderBy('day').execute()
    const stored = rows.map(({ day, orders, gross, returns }) => ({ day, orders, gross: String(gross), returns: String(returns) }))
    expect(stored).toEqual(salesBetween(slug, seller, 'USD', addDays(today, -729), today))
  }
  expect(cut).toBeGreaterThan(0)
})
