/** Complaints and appeals as the staff answer them. Decision 124. */
import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../support/accounts.ts'
import { type MerchantServer, settle } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
import { raisable } from '../support/stages.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let browser: Browser
let reviewer: Staff
beforeEach(async () => {
  ;({ server, browser } = await raisable())
  reviewer = await staffMember(server, 'reviewer', '陳同事')
  return () => server.close()
})

const send = (about: string) => browser.data('sendMerchantCase', { about, words: 'It is too low.' })
const list = (status: 'open' | 'answered' = 'open', page: object = {}) =>
  reviewer.browser.data('listSentCases', { status, ...page }) as Promise<{
    records: { reference: string; late: boolean; topic: string }[]
    next: string | null
  }>
const answer = (id: string) => reviewer.browser.call('answerSentCase', { id, answer: 'We counted May again.' })

describe('decision 124 the worklist', () => {
  test('begins with the earliest last day, page by page, and says what is late once its last day is over', async () => {
    const complaint = await send('service')
    const appeal = await send('limit:hook')
    const first = await list('open', { size: 1 })
    expect(first.records).toMatchObject([{ reference: appeal.reference, late: false }])
    const second = await list('open', { size: 1, after: first.next })
    expect([second.records, second.next]).toMatchObject([[{ reference: complaint.reference }], null])
    await server.later({ days: 20 })
    reviewer = await staffMember(server)
    expect((await list()).records.map(({ topic, late }) => [topic, late])).toEqual([
      ['limit', true],
      ['service', false],
    ])
    for (const after of ['x', `${complaint.due}_x`, `0000-01-01_${complaint.id}`])
      expect((await reviewer.browser.call('listSentCases', { status: 'open', after })).code).toBe(20009)
  })

  test('shows what the merchant wrote and the limit as it was assessed, and each look is audited', async () => {
    const { id, reference } = await send('limit:hook')
    const shown = await reviewer.browser.data('readSentCase', { id })
    expect(shown).toMatchObject({ words: 'It is too low.', product: 'hook', drawdownId: null, concerned: false, answeredBy: null })
    expect(shown.assessed?.limit).toEqual((await browser.data('readLimit', { product: 'hook' }))?.limit)
    const looks = server.database.db.selectFrom('audit_log').select(['actor', 'details']).where('action', '=', 'merchantCase.viewed')
    expect(await looks.execute()).toMatchObject([{ details: { reference } }])
  })
})

describe('decision 124 an answer', () => {
  test('is given once, is read by the merchant, and is mailed to administrators', async () => {
    const { id, reference } = await send('service')
    expect((await answer(id)).code).toBe(200)
    expect((await answer(id)).code).toBe(20011)
    expect((await browser.call('withdrawMerchantCase', { id })).code).toBe(20011)
    expect((await browser.data('listMerchantCases', {})).cases).toMatchObject([{ status: 'answered', answer: 'We counted May again.' }])
    expect(await reviewer.browser.data('readSentCase', { id })).toMatchObject({ answeredBy: '陳同事', answer: 'We counted May again.' })
    await settle(server)
    const { email } = await server.database.db
      .selectFrom('users')
      .innerJoin('affiliations', 'affiliations.user_id', 'users.id')
      .select('email')
      .where('company_id', '=', browser.companyId ?? '')
      .executeTakeFirstOrThrow()
    const mails = (await mailsTo(server, email)).filter(({ subject }) => subject.includes(reference))
    expect(mails).toHaveLength(1)
    expect((await browser.data('closeMerchantCase', { id })).status).toBe('closed')
    expect([(await list()).records, (await list('answered')).records]).toEqual([[], []])
    expect((await send('service')).status).toBe('open')
  })

  test('does not go to a case that the merchant has taken back', async () => {
    const { id } = await send('service')
    await browser.data('withdrawMerchantCase', { id })
    expect((await answer(id)).code).toBe(20011)
  })
})

describe('decision 132 two working days before the last day', () => {
  test('leads are mailed about a case that is still open, and no one about one that is answered or withdrawn', async () => {
    const lead = await staffMember(server, 'lead')
    const [open, answered, withdrawn] = [await send('limit:hook'), await send('service'), await send('notice')]
    await answer(answered.id)
    await browser.data('withdrawMerchantCase', { id: withdrawn.id })
    const about = async (to: Staff) =>
      (await mailsTo(server, to.email)).filter(({ subject }) => subject.includes('CA-')).map(({ subject }) => subject)
    const [year = 0, month = 0, day = 0] = open.due.split('-').map(Number)
    const last = new Date(Date.UTC(year, month - 1, day)).getTime()
    const daysLeft = () => Math.floor((last - server.deps.clock.now().getTime()) / 86_400_000)
    while (daysLeft() > 6) await server.later({ days: 1 })
    await server.worker.drain()
    expect(await about(lead)).toEqual([])
    while (daysLeft() > 0) await server.later({ days: 1 })
    await server.later({ days: 25 })
    await server.worker.drain()
    expect(await about(lead)).toEqual([expect.stringContaining(open.reference)])
    expect((await about(lead))[0]).toContain(open.due)
    expect(await about(reviewer)).toEqual([])
  })
})
