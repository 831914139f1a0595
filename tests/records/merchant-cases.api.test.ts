/** Complaints and appeals of a merchant: sent once, acknowledged, withdrawn, closed. Decision 124. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deletionDays } from '../../contract/kernel/constants.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { headers } from '../../contract/kernel/endpoint.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { workingDaysSince } from '../../server/reference/calendar/working-days.ts'
import { type MerchantServer, settle } from '../support/merchants.ts'
import { type Browser, testPassword } from '../support/server.ts'
import { raisable } from '../support/stages.ts'

let server: MerchantServer
let browser: Browser
beforeEach(async () => {
  ;({ server, browser } = await raisable())
  return () => server.close()
})

const send = (about: string, key: string = randomUUID()) =>
  browser.call('sendMerchantCase', { about, words: 'It is too low.\nWe sold more.' }, { [headers.idempotencyKey]: key })
const list = () => browser.data('listMerchantCases', {})
const abouts = async () => (await list()).choices.map(({ about }) => about)

describe('decision 124 a case', () => {
  test('is about a limit as it was assessed, a drawdown, a repayment, a notice or the service; one about each is open', async () => {
    const choices = (await list()).choices
    const drawdown = choices.find(({ topic }) => topic === 'drawdown')
    expect(choices.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['limit', 'drawdown', 'notice', 'service']))
    expect(drawdown?.item).toMatch(/^DD-/)
    for (const about of ['limit:hook', drawdown?.about ?? '', 'service']) {
      expect((await send(about)).code).toBe(200)
      expect([await abouts(), (await send(about)).code]).toEqual([expect.not.arrayContaining([about]), 20011])
    }
    expect((await send('drawdown:c0ffee00-0000-4000-8000-000000000000')).code).toBe(20018)
    const { product, run_id } = await server.database.db
      .selectFrom('merchant_cases')
      .select(['product', 'run_id'])
      .where('topic', '=', 'limit')
      .executeTakeFirstOrThrow()
    const assessed = await server.database.db
      .selectFrom('credit_applications')
      .select('run_id')
      .where('company_id', '=', browser.companyId ?? '')
      .where('product', '=', 'hook')
      .where('type', '=', 'limit')
      .executeTakeFirstOrThrow()
    expect([product, run_id]).toEqual(['hook', assessed.run_id])
  })

  test('that is open is listed before those that ended since, however many', async () => {
    const open = (await send('service')).data
    for (let count = 0; count < 50; count++) {
      const { data } = await send('notice')
      await browser.data('withdrawMerchantCase', { id: data.id })
    }
    const { cases } = await list()
    expect([cases.length, cases[0]?.id]).toEqual([50, open.id])
  })

  test('is answered within 30 days, an appeal within ten working days; a message acknowledges it at once', async () => {
    const today = dayOf(server.deps.clock.now())
    const complaint = (await send('service')).data
    expect(complaint).toMatchObject({ status: 'open', due: addDays(today, 30), answer: '', answeredAt: null })
    const appeal = (await send('limit:hook')).data
    expect(workingDaysSince(server.deps.clock.now(), appeal.due)).toBe(10)
    expect(appeal.due > addDays(today, 10)).toBe(true)
    const { records } = await browser.data('searchMessages', {})
    for (const { reference } of [complaint, appeal]) expect(records.filter(({ title }) => title.includes(reference))).toHaveLength(1)
  })

  test('is sent once under its key, and again about the same only after it was withdrawn', async () => {
    const key = 'a-key-of-this-page'
    const [first, again] = [await send('service', key), await send('service', key)]
    expect(again.data).toEqual(first.data)
    expect((await list()).cases).toHaveLength(1)
    expect((await browser.data('withdrawMerchantCase', { id: first.data.id })).status).toBe('withdrawn')
    expect((await browser.call('withdrawMerchantCase', { id: first.data.id })).code).toBe(20011)
    expect((await browser.call('closeMerchantCase', { id: first.data.id })).code).toBe(20011)
    expect((await send('service')).code).toBe(200)
    expect((await list()).cases.map(({ status }) => status)).toEqual(['open', 'withdrawn'])
  })

  test('is withdrawn and loses its words when the only user of the company is erased', async () => {
    const leaving = await server.signUp()
    await server.join(leaving)
    const { id } = await leaving.data('sendMerchantCase', { about: 'service', words: 'The hotline was busy.' })
    await leaving.data('requestDeletion', { password: testPassword })
    await server.later({ days: deletionDays, seconds: 1 })
    await settle(server)
    const rows = server.database.db.selectFrom('merchant_cases').select(['status', 'words', 'answer']).where('id', '=', id)
    expect(await rows.executeTakeFirstOrThrow()).toEqual({ status: 'withdrawn', words: '', answer: '' })
  })
})
