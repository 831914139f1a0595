/** Messages and announcements: found by a word, read once, and only the user's own. */
import { beforeAll, describe, expect, test } from 'vitest'
import { notifyMembers } from '../../server/notices/raise-notice.ts'
import { mailsTo, newMailbox } from '../support/accounts.ts'
import { type Browser, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  return () => server.close()
})

async function tell(companyId: string, count = 1): Promise<void> {
  const at = server.deps.clock.now()
  await server.database.db.transaction().execute(async (trx) => {
    for (let place = 1; place <= count; place++) {
      const values = { product: 'hook', reference: `DD-${place}`, amount: 'HKD 9,900.00', day: '2026-11-20' }
      await notifyMembers(trx, { companyId, kind: 'drawdown.settled', values, at })
    }
  })
}

const search = (browser: Browser, asked: { keyword?: string; current?: number; size?: number } = {}) =>
  browser.data('searchMessages', asked)

describe('messages', () => {
  test('decision 084 one about money is mailed to administrators alone, in their language, with a link', async () => {
    const [mail, englishMail, memberMail] = [newMailbox(), newMailbox(), newMailbox()]
    const browser = await server.signUp({ email: mail })
    const companyId = await server.join(browser)
    const english = await server.signUp({ email: englishMail })
    await server.join(english, { companyId })
    await server.database.db.updateTable('users').set({ locale: 'en_US' }).where('id', '=', english.userId).execute()
    await server.join(await server.signUp({ email: memberMail }), { companyId, role: 'user' })
    await tell(companyId)
    expect((await mailsTo(server, mail)).at(-1)).toMatchObject({
      subject: '提款 DD-1 已到账',
      text: expect.stringContaining('HKD 9,900.00'),
      link: expect.stringMatching(/\/loans\/DD-1$/),
    })
    expect((await mailsTo(server, englishMail)).at(-1)?.subject).toContain('DD-1')
    expect((await mailsTo(server, memberMail)).filter(({ text }) => text.includes('DD-1'))).toEqual([])
  })

  test('API-039 MSG-17 are searched by a word of title or content, newest first, a page at a time', async () => {
    const browser = await server.signUp()
    await tell(await server.join(browser), 12)
    const first = await search(browser)
    expect(first.total).toBe(12)
    expect(first.records.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, place) => `提款 DD-${12 - place} 已到账`))
    expect(first.records[0]).toMatchObject({ isRead: false, link: '/loans/DD-12', content: expect.stringContaining('HKD 9,900.00') })
    expect((await search(browser, { current: 2 })).records).toHaveLength(2)
    expect((await search(browser, { keyword: 'dd-12' })).records.map(({ title }) => title)).toEqual(['提款 DD-12 已到账'])
    expect((await search(browser, { keyword: '提款账户' })).total).toBe(12)
    for (const keyword of ['%', '_', "'", '\\', 'zh_CN']) expect((await search(browser, { keyword })).total, keyword).toBe(0)
    const english = await browser.data('searchMessages', { keyword: 'Arrived' }, { 'accept-language': 'en-US' })
    expect(english.total).toBe(12)
  })

  test('API-040 MSG-17 one that was read is read for its user alone, and counted no more', async () => {
    const [browser, colleague] = [await server.signUp(), await server.signUp()]
    const companyId = await server.join(browser)
    await server.join(colleague, { companyId, role: 'user' })
    await tell(companyId, 2)
    const [first, second] = (await search(browser)).records
    expect(await browser.data('readMessages', { ids: [first?.id ?? 0] })).toBeNull()
    expect((await search(browser)).records.map(({ isRead }) => isRead)).toEqual([true, false])
    expect((await search(colleague)).records.map(({ isRead }) => isRead)).toEqual([false, false])
    expect((await browser.data('countUnread', {})).messages).toBe(1)
    await browser.data('readMessages', { ids: [first?.id ?? 0, second?.id ?? 0, second?.id ?? 0] })
    expect((await browser.data('countUnread', {})).messages).toBe(0)
  })

  test("API-039 API-040 R3 another user's messages, and those of a company the user has left, are neither found nor read", async () => {
    const [browser, other] = [await server.signUp(), await server.signUp()]
    const companyId = await server.join(browser)
    await server.join(other)
    await tell(companyId)
    const id = (await search(browser)).records[0]?.id ?? 0
    const colleague = await server.signUp()
    await server.join(colleague, { companyId, role: 'user' })
    for (const each of [other, colleague]) {
      expect((await search(each)).total).toBe(0)
      expect((await each.call('readMessages', { ids: [id] })).code).toBe(20018)
    }
    expect((await search(browser)).records[0]?.isRead).toBe(false)
    await server.database.db.updateTable('affiliations').set({ status: 'removed' }).where('user_id', '=', browser.userId).execute()
    expect((await search(browser)).total).toBe(0)
    expect((await browser.call('readMessages', { ids: [id] })).code).toBe(20018)
    expect((await browser.data('countUnread', {})).messages).toBe(0)
    expect((await server.browser().call('searchMessages', {})).code).toBe(401)
    expect((await browser.call('readMessages', { ids: [] })).code).toBe(20009)
  })
})

describe('announcements', () => {
  test('API-041 API-043 MSG-17 are listed newest first and searched, in three languages', async () => {
    const browser = await server.signUp()
    const { records, total } = await browser.data('listAnnouncements', {})
    expect(records).toHaveLength(total)
    expect(total).toBeGreaterThanOrEqual(4)
    const times = records.map(({ createdTime }) => createdTime)
    expect(times).toEqual([...times].sort().reverse())
    expect((await browser.data('listAnnouncements', { current: 2, size: 3 })).records).toHaveLength(total - 3)
    for (const [language, keyword] of [
      ['zh-CN', '水位为什么'],
      ['zh-HK', '水位為何'],
      ['en-US', 'why the watermark'],
    ] as const)
      expect((await browser.data('searchAnnouncements', { keyword }, { 'accept-language': language })).total, language).toBe(1)
    expect((await browser.data('searchAnnouncements', { keyword: 'Nothing says so' })).total).toBe(0)
  })

  test('API-042 MSG-17 one that was read is read for its user alone; a second time changes nothing; an unknown one is 20018', async () => {
    const [browser, other] = [await server.signUp(), await server.signUp()]
    const { records, total } = await browser.data('listAnnouncements', {})
    const ids = records.slice(0, 1).map(({ id }) => id)
    await browser.data('readAnnouncements', { ids })
    await browser.data('readAnnouncements', { ids })
    expect((await browser.data('listAnnouncements', {})).records.filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual(ids)
    expect(await browser.data('countUnread', {})).toEqual({ messages: 0, announcements: total - 1 })
    expect((await other.data('countUnread', {})).announcements).toBe(total)
    expect((await browser.call('readAnnouncements', { ids: [...ids, 987654] })).code).toBe(20018)
  })
})
