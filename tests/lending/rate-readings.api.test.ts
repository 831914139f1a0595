/** Readings of rates: what no market does is refused, the last accepted reading is used while it is young, and each loan keeps its fixing. CRED-13. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { worthIn } from '../../server/outside/rates/exchange.ts'
import { exchangeFault, isYoungExchange, isYoungSofr } from '../../server/outside/rates/readings.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { type MerchantServer, openMerchantServer, withFacility } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
import { draw, hkd } from './loans.ts'

let server: MerchantServer
let browser: Browser

beforeEach(async () => {
  server = await openMerchantServer()
  browser = await server.signUp()
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const sofr = () => browser.call('readSofr', {})
const usd = () => browser.call('readExchangeRates', { currencies: ['USD', 'HKD'] })

/** The source of rates answers with these fields in place of its own. */
function answersSofr(reading: { rate?: string; date?: string }): void {
  server.outside.tampered.set('/sandbox/rates/sofr', async (go) => Response.json({ ...(await (await go()).json()), ...reading }))
}

function answersFx({ at, ...rates }: Record<string, string>): void {
  server.outside.tampered.set('/sandbox/rates/fx', async (go) => {
    const read = (await (await go()).json()) as { rates: Record<string, string>; at: string }
    return Response.json({ ...read, rates: { ...read.rates, ...rates }, at: at ?? read.at })
  })
}

const badSofr = [
  ['dated 2019', { date: '2019-06-28' }],
  ['of a later day', { date: '2099-01-04' }],
  ['of −20 %', { rate: '-0.2' }],
  ['of 25 %', { rate: '0.25' }],
] as const

describe('a reading of SOFR', () => {
  test.each(badSofr)('CRED-13 API-094 %s prices nothing: without an earlier reading there is no price', async (_, reading) => {
    answersSofr(reading)
    const { accountId } = await withFacility(server, browser, { limit: 10_000_000n })
    expect((await sofr()).code).toBe(506)
    const asked = { product: 'hook', amount: hkd(50_000), tenor: 3 } as const
    expect((await browser.call('previewDrawdown', asked)).code).toBe(506)
    expect((await browser.call('readDrawdownBasis', { product: 'hook' })).code).toBe(506)
    server.outside.tampered.clear()
    await expect(draw(server, browser, accountId, 50_000)).resolves.toBeTruthy()
  })

  test.each(badSofr)('CRED-13 API-094 %s is not used while the last accepted one is at most six days old, then 506', async (_, reading) => {
    const good = (await sofr()).data
    answersSofr(reading)
    await server.later({ hours: 2 })
    expect(await sofr()).toMatchObject({ code: 200, data: good })
    await server.later({ days: 6 })
    await browser.data('extendSession', {})
    expect((await sofr()).code).toBe(506)
  })

  test('CRED-13 API-094 that has jumped by more than a point, or is older than the last one, waits until that one is too old', async () => {
    const good = await browser.data('readSofr', {})
    for (const reading of [{ rate: '0.0467' }, { date: addDays(good.date, -1) }]) {
      answersSofr(reading)
      await server.later({ hours: 2 })
      expect(await browser.data('readSofr', {})).toEqual(good)
    }
    answersSofr({ rate: '0.0467' })
    await server.later({ days: 6 })
    await browser.data('extendSession', {})
    expect((await browser.data('readSofr', {})).rate).toBe('0.0467')
  })

  test('CRED-13 API-094 that moves by a point is taken, and is kept with each loan with its day and source', async () => {
    const { accountId } = await withFacility(server, browser, { limit: 10_000_000n })
    const day = (await browser.data('readSofr', {})).date
    answersSofr({ rate: '0.0466' })
    await server.later({ hours: 2 })
    expect((await browser.data('readSofr', {})).rate).toBe('0.0466')
    const shown = async () => {
      const [facility] = await browser.data('listFacilities', {})
      return facility && (await browser.data('readFacility', { id: facility.id })).interestRate?.fixing
    }
    expect(await shown()).toEqual({ source: 'sandbox', date: day })
    const id = await draw(server, browser, accountId, 50_000)
    const { terms } = await server.database.db.selectFrom('drawdowns').select('terms').where('id', '=', id).executeTakeFirstOrThrow()
    expect(terms.rate).toMatchObject({ benchmarkRate: '0.0466', fixing: { source: 'sandbox', date: day } })
    expect(addDays(day, 6) >= today()).toBe(true)
    expect(await shown()).toEqual({ source: 'sandbox', date: day })
  })
})

const badRates = [
  ['off by ten', { USD: '1.284' }],
  ['of 0.0', { USD: '0.0' }],
  ['of nothing finite', { CNY: 'Infinity' }],
  ['off by ten for yuan', { CNY: '9.105' }],
  ['dated 2019', { at: '2019-06-28T02:00:00.000Z' }],
] as const

describe('a reading of exchange rates', () => {
  test.each(badRates)('API-018 %s is refused: without an earlier reading 506', async (_, reading) => {
    answersFx(reading)
    expect((await usd()).code).toBe(506)
  })

  test.each(badRates)('API-018 %s is not used while the last accepted one is at most five days old', async (_, reading) => {
    const good = (await usd()).data
    answersFx(reading)
    await server.later({ days: 2 })
    expect(await usd()).toMatchObject({ code: 200, data: good })
    await server.later({ days: 4 })
    expect((await usd()).code).toBe(506)
  })

  test('API-018 a rate of another currency that is refused leaves its last one in use; a devaluation is taken once that is too old', async () => {
    const worth = async () => (await worthIn(server.deps, 'MXN', 'HKD')).toFixed(4)
    const good = await worth()
    answersFx({ MXN: '18' })
    await server.later({ hours: 2 })
    expect(await worth()).toBe(good)
    await server.later({ days: 6 })
    expect(await worth()).toBe('0.0556')
  })

  test('API-018 a rate that no market has for a currency we do not lend in leaves the others in use', async () => {
    answersFx({ BRL: '0.0' })
    expect((await usd()).code).toBe(200)
    const kept = await server.database.db.selectFrom('market_rates').select('name').where('name', 'like', 'fx:%').execute()
    const names = kept.map(({ name }) => name)
    expect([names.includes('fx:HKD:BRL'), names.includes('fx:HKD:MXN')]).toEqual([false, true])
  })
})

test('CRED-13 API-018 a reading is used up to six days after its own day, exchange rates up to five; a change by half is the most', () => {
  const ages = (isYoung: (date: string, today: string) => boolean) =>
    ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-25', '2026-11-26'].map((date) => isYoung(date, '2026-11-25'))
  expect(ages(isYoungSofr)).toEqual([false, true, true, true, false])
  expect(ages(isYoungExchange)).toEqual([false, false, true, true, false])
  const from = (last: string, rate: string) => exchangeFault('CNY', rate, last)
  expect([from('0.8', '1.2'), from('0.8', '1.2001'), from('1.2', '0.8'), from('1.2', '0.79')]).toEqual([null, 'change', null, 'change'])
})
