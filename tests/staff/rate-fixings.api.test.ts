/** Rates that leads fix by hand: two of them, within the bounds, until the source publishes a later day. Decision 104. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { RateFixing } from '../../contract/staff/rates.ts'
import { readExchangeRates } from '../../server/outside/rates/exchange.ts'
import { readSofr } from '../../server/outside/rates/rates.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { type MerchantServer, openMerchantServer } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let one: Staff
let other: Staff

beforeEach(async () => {
  server = await openMerchantServer()
  await signInLeads()
  return () => server.close()
})

async function signInLeads(): Promise<void> {
  one = await staffMember(server, 'lead', '吴主管')
  other = await staffMember(server, 'lead', '林主管')
}

const today = () => dayOf(server.deps.clock.now())
/** The source of SOFR answers with these fields in place of its own. */
const answersSofr = (reading: { rate?: string; date?: string }) =>
  server.outside.tampered.set('/sandbox/rates/sofr', async (go) => Response.json({ ...(await (await go()).json()), ...reading }))
const rateOf = async (lead: Staff, id: 'SOFR' | 'USD' | 'CNY') => (await lead.browser.data('listRates', {})).find((rate) => rate.id === id)
const propose = (fixing: Partial<RateFixing> = {}, name: 'SOFR' | 'USD' = 'SOFR') =>
  one.browser.call('proposeFixing', { name, value: '5.1', date: today(), source: 'newyorkfed.org', ...fixing })
const waiting = async () => (await rateOf(one, 'SOFR'))?.proposed?.id ?? ''

describe('a rate fixed by hand', () => {
  test('CRED-13 a jump that the source reports is used once two leads have fixed it, and is kept with the source they name', async () => {
    const before = await readSofr(server.deps)
    answersSofr({ rate: '0.051' })
    await server.later({ hours: 2 })
    await signInLeads()
    expect(await readSofr(server.deps)).toEqual(before)
    expect(await rateOf(one, 'SOFR')).toMatchObject({
      current: { value: '3.66', source: 'sandbox', byHand: false },
      refused: { value: '5.1', fault: 'change', source: 'sandbox' },
      proposed: null,
    })
    expect((await propose()).code).toBe(200)
    expect(await readSofr(server.deps)).toEqual(before)
    const id = await waiting()
    expect((await rateOf(other, 'SOFR'))?.proposed).toMatchObject({ by: '吴主管', own: false, value: '5.1' })
    // The lead who proposed it does not confirm it.
    expect((await one.browser.call('decideFixing', { id, accepted: true })).code).toBe(403)
    // Another one confirms it within ten minutes of the sign-in.
    await server.later({ minutes: 11 })
    expect((await other.browser.call('decideFixing', { id, accepted: true })).code).toBe(20007)
    await signInLeads()
    expect((await other.browser.call('decideFixing', { id, accepted: true })).code).toBe(200)
    expect(await readSofr(server.deps)).toEqual({ rate: '0.051', date: today(), source: 'newyorkfed.org' })
    expect(await rateOf(one, 'SOFR')).toMatchObject({ current: { value: '5.1', byHand: true }, refused: null, proposed: null })
    const rows = await server.database.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('action', 'like', 'rate.%')
      .orderBy('id')
      .execute()
    const details = { name: 'SOFR', value: '5.1', date: today(), source: 'newyorkfed.org' }
    expect(rows).toEqual([
      { action: 'rate.proposed', details },
      { action: 'rate.fixed', details },
    ])
  })

  test('is used until the source publishes a later day; a reading of its day does not replace it, and is asked for once an hour', async () => {
    await propose({ value: '4.2' })
    await other.browser.data('decideFixing', { id: await waiting(), accepted: true })
    let asked = 0
    const day = today()
    server.outside.tampered.set('/sandbox/rates/sofr', async () => {
      asked += 1
      return Response.json({ rate: '0.0425', date: day })
    })
    await server.later({ hours: 2 })
    for (let times = 0; times < 3; times += 1) expect((await readSofr(server.deps)).rate).toBe('0.042')
    expect(asked).toBe(1)
    server.outside.tampered.set('/sandbox/rates/sofr', async () => Response.json({ rate: '0.0425', date: addDays(day, 1) }))
    await server.later({ days: 1 })
    expect(await readSofr(server.deps)).toEqual({ rate: '0.0425', date: addDays(day, 1), source: 'sandbox' })
  })

  test('that is confirmed while the source is asked stays: the answer does not replace it', async () => {
    await readSofr(server.deps)
    await server.later({ hours: 2 })
    await signInLeads()
    await propose({ value: '4.2' })
    const id = await waiting()
    server.outside.tampered.set('/sandbox/rates/sofr', async (go) => {
      await other.browser.data('decideFixing', { id, accepted: true })
      return go()
    })
    expect(await readSofr(server.deps)).toMatchObject({ rate: '0.042', source: 'newyorkfed.org' })
  })

  test('for a later day than the source publishes: its reading is no news, and is not shown as refused', async () => {
    await propose()
    await other.browser.data('decideFixing', { id: await waiting(), accepted: true })
    await server.later({ hours: 2 })
    await signInLeads()
    expect((await readSofr(server.deps)).rate).toBe('0.051')
    expect((await rateOf(one, 'SOFR'))?.refused).toBeNull()
  })

  test('API-018 of one currency leaves the others in use, also while its source is wrong', async () => {
    const yuan = async () => (await readExchangeRates(server.deps, ['CNY', 'HKD'])).find(({ from }) => from === 'CNY')?.rate
    const dollar = async () => (await readExchangeRates(server.deps, ['USD', 'HKD'])).find(({ from }) => from === 'USD')?.rate
    await yuan()
    await one.browser.data('proposeFixing', { name: 'CNY', value: '1.1', date: today(), source: 'pbc.gov.cn' })
    const id = (await rateOf(one, 'CNY'))?.proposed?.id ?? ''
    await other.browser.data('decideFixing', { id, accepted: true })
    server.outside.tampered.set('/sandbox/rates/fx', async (go) => {
      const read = (await (await go()).json()) as { rates: Record<string, string> }
      return Response.json({ ...read, rates: { ...read.rates, CNY: '9.1', USD: '0.129' } })
    })
    await server.later({ days: 1 })
    expect([await dollar(), await yuan()]).toEqual(['7.75193798', '1.10000000'])
  })

  test('a refused reading that is no number is shown as its source wrote it', async () => {
    server.outside.tampered.set('/sandbox/rates/fx', async (go) => {
      const read = (await (await go()).json()) as { rates: Record<string, string> }
      return Response.json({ ...read, rates: { ...read.rates, USD: '7.78.81', CNY: '0' } })
    })
    await expect(readExchangeRates(server.deps, ['USD', 'HKD'])).rejects.toMatchObject({ code: 506 })
    expect((await rateOf(one, 'USD'))?.refused).toMatchObject({ value: '7.78.81', fault: 'bounds' })
    expect((await rateOf(one, 'CNY'))?.refused).toMatchObject({ value: '0', fault: 'bounds' })
  })

  test('ERR-20011 is not confirmed once who proposed it is no lead any more', async () => {
    await propose()
    const id = await waiting()
    await other.browser.data('closeStaffMember', { id: one.id })
    expect((await other.browser.call('decideFixing', { id, accepted: true })).code).toBe(20011)
  })

  test('of a currency is entered in Hong Kong dollars', async () => {
    await propose({ value: '7.8' }, 'USD')
    const id = (await rateOf(one, 'USD'))?.proposed?.id ?? ''
    await other.browser.data('decideFixing', { id, accepted: true })
    expect((await rateOf(one, 'USD'))?.current).toMatchObject({ value: '7.8', byHand: true })
    const merchant = await server.signUp()
    const rates = await merchant.data('readExchangeRates', { currencies: ['USD', 'HKD'] })
    expect(rates.find(({ from }) => from === 'USD')?.rate).toBe('7.80000000')
  })

  test.each([
    ['too old', { date: '2019-06-28' }, { date: 'staff.rates.fault.date' }],
    ['in the future', { date: '2099-01-04' }, { date: 'staff.rates.fault.date' }],
    ['of 25 %', { value: '25' }, { value: 'staff.rates.fault.bounds' }],
    ['without a source', { source: ' ' }, { source: 'field.required' }],
    ['that is no number', { value: '3,66' }, { value: 'field.number.invalid' }],
  ])('ERR-20009 %s is refused at its field', async (_, fixing, fields) => {
    const refused = await propose(fixing)
    expect([refused.code, fieldsOf(refused)]).toEqual([20009, fields])
  })

  test('before the day of the rate in use is refused', async () => {
    const { date } = await readSofr(server.deps)
    expect(fieldsOf(await propose({ date: addDays(date, -1) }))).toEqual({ date: 'staff.rates.fault.date' })
  })

  test('ERR-20011 waits alone; it is decided once, and not by a lead who is too late', async () => {
    await propose()
    expect((await propose({ value: '5.2' })).code).toBe(20011)
    const id = await waiting()
    await one.browser.data('decideFixing', { id, accepted: false })
    expect((await other.browser.call('decideFixing', { id, accepted: true })).code).toBe(20011)
    expect((await readSofr(server.deps)).rate).toBe('0.0366')
    await propose({ value: '5.2' })
    const late = await waiting()
    await server.later({ days: 7 })
    other = await staffMember(server, 'lead', '何主管')
    expect((await other.browser.call('decideFixing', { id: late, accepted: true })).code).toBe(20011)
  })

  test('is refused by the database when one lead proposed and confirmed it', async () => {
    await propose()
    const id = await waiting()
    const self = server.database.db
      .updateTable('rate_fixings')
      .set({ status: 'confirmed', decided_by: one.id, decided_at: server.deps.clock.now() })
      .where('id', '=', id)
    await expect(self.execute()).rejects.toThrow(/rate_fixings/)
  })
})

test('API-094 while a rate can be used, a source whose reading was refused is asked once an hour', async () => {
  await readSofr(server.deps)
  let asked = 0
  server.outside.tampered.set('/sandbox/rates/sofr', async (go) => {
    asked += 1
    return Response.json({ ...(await (await go()).json()), rate: '0.25' })
  })
  await server.later({ hours: 2 })
  for (let times = 0; times < 3; times += 1) await readSofr(server.deps)
  expect(asked).toBe(1)
})
