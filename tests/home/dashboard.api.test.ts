/** The dashboard in one request, facilities with the history of their limit, application records, statements from the ledger. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { journeyOf } from '../../machines/home/homeJourney.ts'
import { holidaysFrom } from '../../server/home/holidays.ts'
import { openRecord } from '../../server/limits/application-records.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { bankAccount } from '../company/companies.ts'
import { type Borrower, booksAgree, borrower, draw, facilityRow, hkd, lend, repay, untilFirstDue } from '../lending/loans.ts'
import { certifiedMerchant, connect, type MerchantServer, settle, withFacility } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
import { drawn } from '../support/stages.ts'

let server: MerchantServer
/** The borrower of the stage. */
let stageBorrower: Borrower

beforeEach(async () => {
  const opened = await drawn()
  server = opened.server
  stageBorrower = opened
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const sum = (amounts: readonly { amount: string }[]) => amounts.reduce((all, { amount }) => all + BigInt(amount), 0n)
/** A borrower whose company may link shops. */
async function certifiedBorrower(): Promise<Borrower> {
  const browser = await certifiedMerchant(server)
  const opened = await withFacility(server, browser, { limit: 10_000_000n })
  const drawdownId = await draw(server, browser, opened.accountId, 39_000)
  return { browser, companyId: browser.companyId ?? '', ...opened, drawdownId }
}
const read = (browser: Browser) => browser.data('readDashboard', { product: 'hook' })

describe('the dashboard', () => {
  test('DASH-01 DASH-02 DASH-04 DASH-05 DASH-06 DASH-07 DASH-08 DASH-09 API-055 API-056 one answer has every number, and they add up', async () => {
    const merchant = stageBorrower
    await lend(server, merchant)
    const { browser, accountId } = merchant
    server.outside.silent.add('/sandbox/bank')
    const asked = { product: 'hook', amount: hkd(10_000), tenor: 3 } as const
    const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
    await browser.data('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } })
    const seen = await read(browser)
    expect(seen.today).toBe(today())
    expect(seen.summary).toEqual(await browser.data('readFacilitySummary', { product: 'hook' }))
    expect(seen.summary).toMatchObject({
      totalLimit: hkd(100_000),
      outstandingLoan: hkd(39_000),
      applying: hkd(10_000),
      usedLimit: hkd(49_000),
      availableLimit: hkd(51_000),
    })
    expect(seen.facilities).toEqual(await browser.data('listFacilities', {}))
    expect(seen.facilities).toMatchObject([
      { id: merchant.facilityId, product: 'hook', status: 'active', facilityLimit: hkd(100_000), availableLimit: hkd(51_000) },
    ])
    expect(seen.drawdowns.map(({ status }) => status)).toEqual(['pending', 'settled'])
    const { offer } = await browser.data('readDrawdown', { id: merchant.drawdownId })
    expect(seen.coming.map(({ due, amount }) => [due, amount])).toEqual(offer.schedule.map(({ due, total }) => [due, total]))
    expect(seen.coming.map(({ place }) => place)).toEqual(offer.schedule.map((_, index) => index + 1))
    for (const [days, due] of [
      [7, seen.summary?.dueIn7Days],
      [30, seen.summary?.dueIn30Days],
    ] as const)
      expect(String(sum(seen.coming.filter((each) => each.due <= addDays(today(), days)).map(({ amount }) => amount)))).toBe(due?.amount)
    expect([seen.overdue, seen.weeks.length]).toEqual([null, 12])
  })

  test('DASH-02 DASH-08 CRED-12 a due payment is late within its days of grace, then overdue, each listed beside the coming ones', async () => {
    const merchant = stageBorrower
    const { browser, drawdownId: drawdown_id } = merchant
    const { coming } = await read(browser)
    await server.later({ days: 16 })
    await browser.data('extendSession', {})
    const grace = addDays(today(), -7)
    const reported = (payments: typeof coming) => ({
      amount: String(sum(payments.map(({ amount }) => amount))),
      since: payments[0]?.due,
    })
    const seen = await read(browser)
    const [late, overdue] = [coming.filter(({ due }) => due >= grace && due < today()), coming.filter(({ due }) => due < grace)]
    expect({ amount: seen.overdue?.amount.amount, since: seen.overdue?.since }).toEqual(reported(overdue))
    expect({ amount: seen.late?.amount.amount, since: seen.late?.since }).toEqual(reported(late))
    expect(seen.late?.until).toBe(addDays(late[0]?.due ?? '', 7))
    expect(seen.coming.map(({ due }) => due)).toEqual(coming.map(({ due }) => due).filter((due) => due >= today()))
    expect(seen.arrears.map(({ due, place, amount, standing }) => [due, place, amount, standing])).toEqual(
      coming.filter(({ due }) => due < today()).map(({ due, place, amount }) => [due, place, amount, due < grace ? 'overdue' : 'late']),
    )
    expect(seen.arrears.length + seen.coming.length).toBe(coming.length)
    expect(seen.coming.map(({ place }) => place)).toEqual(coming.map(({ place }) => place).slice(seen.arrears.length))
    const standing = await browser.data('quoteRepayment', { drawdown_id })
    expect(standing.fallen.map(({ due, total }) => [due, total])).toEqual(seen.arrears.map(({ due, amount }) => [due, amount]))
    expect(standing.coming.map(({ due }) => due)).toEqual(seen.coming.map(({ due }) => due))
    expect([seen.overdue?.amount, seen.overdue?.since]).toEqual([standing.overdue, standing.overdue_since])
    expect(seen.summary?.overdue).toEqual(standing.overdue)
    await repay(merchant, BigInt(standing.overdue.amount) + BigInt(standing.late.amount))
    await settle(server)
    expect(await read(browser)).toMatchObject({ arrears: [], late: null, overdue: null, summary: { overdue: hkd(0) } })
  })

  test('DASH-08 DASH-09 a payment made today is no longer due today', async () => {
    const merchant = stageBorrower
    const { total } = await untilFirstDue(server, merchant)
    await merchant.browser.data('extendSession', {})
    const before = await read(merchant.browser)
    expect(before.coming[0]).toMatchObject({ due: today(), amount: total, place: 1 })
    await repay(merchant, BigInt(total.amount))
    await settle(server)
    const after = await read(merchant.browser)
    expect(after.coming).toEqual(before.coming.slice(1))
    for (const window of ['dueIn7Days', 'dueIn30Days'] as const)
      expect(BigInt(before.summary?.[window].amount ?? 0) - BigInt(after.summary?.[window].amount ?? 0)).toBe(BigInt(total.amount))
  })

  test('DASH-03 API-018 rates come with their source and time, and are left out while they are unknown', async () => {
    const { browser } = stageBorrower
    const { rates } = await read(browser)
    expect(rates).toMatchObject({
      source: 'sandbox',
      list: [
        { from: 'USD', to: 'HKD' },
        { from: 'CNY', to: 'HKD' },
      ],
    })
    expect(Date.parse(rates?.list[0]?.updateTime ?? '')).not.toBeNaN()
    server.outside.silent.add('/sandbox/rates')
    await server.later({ days: 6 })
    expect(await read(browser)).toMatchObject({ rates: null, summary: { totalLimit: hkd(100_000) } })
  })

  test('DASH-03 a source of rates that hangs delays nothing: the previous rates and everything else are returned', async () => {
    const { browser } = stageBorrower
    const { rates } = await read(browser)
    await server.later({ minutes: 90 })
    const hangs = (init: RequestInit) =>
      new Promise<Response>((_, reject) => void init.signal?.addEventListener('abort', () => reject(new Error('it hangs'))))
    server.outside.tampered.set('/sandbox/rates', (_, { init }) => hangs(init))
    const seen = await read(browser)
    server.outside.tampered.clear()
    expect(seen.rates).toEqual(rates)
    expect(seen.summary).toMatchObject({ totalLimit: hkd(100_000) })
  })

  test('DASH-10 A100 bank holidays of Hong Kong, China and the US are named, those of one day and name together', () => {
    expect(holidaysFrom('2026-11-22', 42)).toEqual([
      { day: '2026-11-26', name: 'thanksgiving', regions: ['US'] },
      { day: '2026-12-25', name: 'christmas', regions: ['HK', 'US'] },
      { day: '2026-12-26', name: 'christmas', regions: ['HK'] },
      { day: '2027-01-01', name: 'newYear', regions: ['HK', 'CN', 'US'] },
    ])
    expect(holidaysFrom('2027-02-01', 14).map(({ day, name }) => `${day} ${name}`)).toContain('2027-02-06 lunarNewYear')
    expect(holidaysFrom('2026-05-25', 1)).toEqual([
      { day: '2026-05-25', name: 'buddha', regions: ['HK'] },
      { day: '2026-05-25', name: 'memorial', regions: ['US'] },
    ])
    expect(holidaysFrom('2026-02-15', 1)).toEqual([{ day: '2026-02-15', name: 'bridge', regions: ['CN'] }])
  })

  test('DASH-11 DASH-12 DASH-14 before the contract the dashboard has the data of the newcomer guide, and no numbers', async () => {
    const browser = await certifiedMerchant(server)
    const seen = await read(browser)
    expect(seen).toMatchObject({ summary: null, facilities: [], coming: [], weeks: [], overdue: null })
    const steps = journeyOf({ ...seen, product: 'hook', companyId: browser.companyId ?? null })
    expect(steps.filter(({ state }) => state === 'done').map(({ part }) => part)).toEqual(['certify'])
  })

  test('DASH-05 DASH-06 the weeks report what was sold and repaid, and what was used at their end, from the running one on', async () => {
    const merchant = await certifiedBorrower()
    await connect(server, merchant.browser, 'amazon', { merchant: 'big' })
    await repay(merchant, 500_000n)
    await settle(server)
    expect((await read(merchant.browser)).weeks.at(-1)).toMatchObject({ repaid: hkd(5000), used: hkd(39_000) })
    await server.later({ days: 7 })
    const week = (await read(merchant.browser)).weeks.at(-2)
    expect(week).toMatchObject({ repaid: hkd(5000), used: hkd(39_000) })
    expect(BigInt(week?.sales.amount ?? 0)).toBeGreaterThan(0n)
    const facility = await facilityRow(server, merchant)
    expect(week?.limit.amount).toBe(String(facility.credit_limit))
  })

  test('DASH-05 a week ends on Monday at midnight in Hong Kong', async () => {
    const merchant = stageBorrower
    // Seven in the morning of a Monday: in UTC it is Sunday.
    await server.later({ days: 5, hours: 21 })
    await lend(server, merchant)
    await draw(server, merchant.browser, merchant.accountId, 10_000)
    await server.later({ hours: 3 })
    expect((await read(merchant.browser)).weeks.slice(-2)).toMatchObject([
      { week: '2026-11-23', used: hkd(39_000) },
      { week: '2026-11-30', used: hkd(49_000) },
    ])
  })
})

describe('the limit of a facility', () => {
  test('CRED-09 its history begins with its opening, newest first, and only for its company', async () => {
    const merchant = await certifiedBorrower()
    const { browser, facilityId: id } = merchant
    expect(await browser.data('listLimitChanges', { id })).toMatchObject([{ change: hkd(100_000), limit: hkd(100_000) }])
    await connect(server, browser, 'amazon', { merchant: 'growing' })
    await server.worker.drain()
    const history = await browser.data('listLimitChanges', { id })
    const { credit_limit } = await facilityRow(server, merchant)
    expect(history[0]?.limit.amount).toBe(String(credit_limit))
    expect(String(sum(history.map(({ change }) => change)))).toBe(String(credit_limit))
    const other = await borrower(server)
    expect((await other.browser.call('listLimitChanges', { id })).code).toBe(20018)
  })
})

describe('application records', () => {
  const list = (browser: Browser, input = {}) => browser.data('listApplications', input)
  const increase = { product: 'underwriting', type: 'limit_increase' } as const

  /** A merchant who has drawn from a facility of credit approval automation. */
  async function drawnOther(): Promise<Browser> {
    const browser = await certifiedMerchant(server)
    const { accountId } = await withFacility(server, browser, { product: 'underwriting', limit: 2_000_000n })
    const terms = { product: 'underwriting', amount: hkd(10_000), tenor: 3 } as const
    const { annual_rate, total_cost } = await browser.data('previewDrawdown', terms)
    const drawdown = { ...terms, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
    await browser.call('submitDrawdown', drawdown, { 'idempotency-key': randomUUID() })
    return browser
  }

  test('CHG-06 CHG-07 the first shop applies for a limit in the signed-up product, and the calculation decides it once', async () => {
    const browser = await certifiedMerchant(server)
    expect((await list(browser)).records).toEqual([])
    await connect(server, browser, 'amazon', { merchant: 'big' })
    await server.worker.drain()
    const { records, next } = await list(browser)
    expect(next).toBeNull()
    expect(records.map(({ name, productName }) => `${name} ${productName}`)).toEqual(['limit hook'])
    for (const record of records) {
      expect(record.status).toMatch(/^(approved|rejected)$/)
      expect(record.reference).toMatch(/^AP-7K2M-\d{6}-\d{4}$/)
      expect(record.endedTime).not.toBeNull()
    }
    const [{ approvalId = '', status = '' } = {}] = records
    const history = server.database.db.selectFrom('status_history').select(['from_status', 'to_status', 'actor'])
    expect(await history.where('subject_id', '=', approvalId).execute()).toEqual([
      { from_status: 'inProgress', to_status: status, actor: 'system' },
    ])
    await server.later({ days: 1 })
    await server.worker.drain()
    expect((await list(browser)).records.length).toBe(1)
  })

  test('decision 047 no notification is sent for a limit refused in a product that was not applied for', async () => {
    const browser = await certifiedMerchant(server)
    await connect(server, browser, 'shopee', { merchant: 'steady' })
    await server.worker.drain()
    const { records } = await browser.data('listEvents', {})
    expect(records.map(({ kind }) => kind)).toContain('limit.calculated')
    expect(records.map(({ kind }) => kind)).not.toContain('limit.refused')
  })

  test('CHG-06 CHG-07 continuing in the other product records one application for its limit, which was decided already', async () => {
    const browser = await certifiedMerchant(server)
    await connect(server, browser, 'amazon', { merchant: 'big' })
    await server.worker.drain()
    const draft = { product: 'underwriting', account: bankAccount } as const
    await browser.data('saveDebitAccount', draft)
    await browser.data('saveDebitAccount', draft)
    const { records } = await list(browser)
    expect(records.map(({ name, productName }) => `${name} ${productName}`)).toEqual(['limit underwriting', 'limit hook'])
    expect(records[0]?.status).toMatch(/^(approved|rejected)$/)
  })

  test('CHG-08 API-058 an increase is withdrawn once: it is not decided any more, and can be requested again', async () => {
    const [browser, stranger, member] = [await drawnOther(), await drawnOther(), await server.signUp()]
    await server.join(member, { companyId: browser.companyId ?? '', role: 'user' })
    await browser.data('submitLimit', increase)
    const [record] = (await list(browser)).records
    expect(record).toMatchObject({ name: 'limit_increase', productName: 'underwriting', status: 'inProgress', endedTime: null })
    const approvalId = record?.approvalId ?? ''
    expect((await member.call('withdrawApplication', { approvalId })).code).toBe(403)
    expect((await stranger.call('withdrawApplication', { approvalId })).code).toBe(20018)
    expect(await browser.data('withdrawApplication', { approvalId })).toMatchObject({ status: 'withdraw' })
    expect((await browser.call('withdrawApplication', { approvalId })).code).toBe(20011)
    await server.worker.drain()
    const increases = async () => (await list(browser)).records.filter(({ name }) => name === 'limit_increase')
    expect(await increases()).toMatchObject([{ approvalId, status: 'withdraw' }])
    expect((await browser.data('readActivation', { product: 'underwriting' })).increase).toBeNull()
    await browser.data('submitLimit', increase)
    await server.worker.drain()
    const records = await increases()
    expect(records.map(({ status }) => status)).toEqual(['rejected', 'withdraw'])
    expect((await browser.call('withdrawApplication', { approvalId: records[0]?.approvalId ?? '' })).code).toBe(20011)
  })

  test('CHG-08 of several concurrent withdrawals one succeeds', async () => {
    const browser = await drawnOther()
    await browser.data('submitLimit', increase)
    const approvalId = (await list(browser)).records[0]?.approvalId ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => browser.call('withdrawApplication', { approvalId })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 20011, 20011])
  })

  test('API-059 pages continue after the key of the last record, filtered by status', async () => {
    const browser = await certifiedMerchant(server)
    const companyId = browser.companyId ?? ''
    const { db } = server.database
    for (let count = 0; count < 5; count++)
      await db.transaction().execute(async (trx) => {
        await openRecord(trx, { companyId, product: 'hook', name: 'limit', at: server.deps.clock.now() })
        const ended = { status: 'rejected', ended_at: server.deps.clock.now() } as const
        if (count < 4) await trx.updateTable('application_records').set(ended).where('company_id', '=', companyId).execute()
      })
    const first = await list(browser, { size: 2 })
    const second = await list(browser, { size: 2, after: first.next ?? '' })
    const last = await list(browser, { size: 2, after: second.next ?? '' })
    const all = [...first.records, ...second.records, ...last.records]
    expect([all.length, new Set(all.map(({ approvalId }) => approvalId)).size, last.next]).toEqual([5, 5, null])
    expect((await list(browser, { status: 'inProgress' })).records.length).toBe(1)
    expect((await browser.call('listApplications', { after: 'x' })).code).toBe(20009)
  })
})

describe('statements', () => {
  const months = (browser: Browser) => browser.data('listStatements', { product: 'hook' })
  const month = () => today().slice(0, 7)
  const fileOf = async (browser: Browser, format: 'pdf' | 'csv', language: (typeof locales)[number] = 'en_US') => {
    const { url } = await browser.data('openStatement', { product: 'hook', month: month(), format, language })
    return { url, answer: await server.app.request(url) }
  }

  test('R9 from the ledger: each month begins with the closing balance of the previous one, and the last balance equals the outstanding debt', async () => {
    const merchant = stageBorrower
    await repay(merchant, 700_000n)
    await settle(server)
    // The last time to seven in the morning: in UTC it is the day before.
    for (const hours of [11 * 24, 11 * 24, 11 * 24 - 3]) {
      await server.later({ hours })
      await merchant.browser.data('extendSession', {})
    }
    const { overdue } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    await repay(merchant, BigInt(overdue.amount))
    await settle(server)
    await lend(server, merchant)
    await draw(server, merchant.browser, merchant.accountId, 10_000)
    await repay(merchant, 300_000n)
    await settle(server)
    const all = await months(merchant.browser)
    const latest = await merchant.browser.data('readStatement', { product: 'hook', month: all[0]?.month ?? '' })
    expect(latest.movements.at(-1)?.day).toBe(dayOf(server.deps.clock.now()))
    expect(all.length).toBeGreaterThan(1)
    for (const [index, { opening, drawn, repaid, closing, running }] of all.entries()) {
      expect(BigInt(opening.amount) + BigInt(drawn.amount) - BigInt(repaid.amount)).toBe(BigInt(closing.amount))
      expect(opening.amount).toBe(all[index + 1]?.closing.amount ?? '0')
      expect(running).toBe(index === 0)
    }
    await booksAgree(server, merchant)
    expect(all[0]?.closing.amount).toBe(String((await facilityRow(server, merchant)).outstanding))
    const interest = (await merchant.browser.data('listRepayments', { product: 'hook' })).records.map((record) => record.interest)
    expect(sum(all.map((each) => each.interest))).toBe(sum(interest))
    for (const each of all) {
      const { sums, movements } = await merchant.browser.data('readStatement', { product: 'hook', month: each.month })
      expect(sums).toEqual(each)
      for (const part of ['drawn', 'repaid', 'interest', 'fee'] as const)
        expect(String(sum(movements.map((movement) => movement[part])))).toBe(each[part].amount)
      expect(movements.at(-1)?.balance ?? each.opening).toEqual(each.closing)
    }
  })

  test('R9 a repayment the bank takes back is a separate movement, and is owed again', async () => {
    const merchant = await borrower(server, { accountNumber: '012-345677-7777' })
    await repay(merchant, 500_000n)
    await settle(server)
    await server.later({ days: 1 })
    await server.worker.drain()
    const { movements } = await merchant.browser.data('readStatement', { product: 'hook', month: month() })
    expect(movements.map(({ kind }) => kind)).toContain('takenBack')
    const [newest] = await months(merchant.browser)
    expect(newest?.closing).toEqual(hkd(39_000))
    await booksAgree(server, merchant)
  })

  test('R9 as PDF and CSV in three languages, at an address that is valid for one file alone', async () => {
    const { browser } = stageBorrower
    for (const language of locales) {
      const pdf = await fileOf(browser, 'pdf', language)
      expect([pdf.answer.status, pdf.answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(
        Buffer.from(await pdf.answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    const { url, answer } = await fileOf(browser, 'csv')
    expect(await answer.text()).toContain(`${today()},Drawdown,DD-`)
    expect((await server.app.request(url.replace('en_US', 'zh_HK'))).status).toBe(404)
    expect((await server.app.request(url.replace('.csv', '.pdf'))).status).toBe(404)
    expect((await server.app.request(url.split('?')[0] ?? '')).status).toBe(404)
    await server.later({ minutes: 6 })
    expect((await server.app.request(url)).status).toBe(404)
  })

  test('R9 decision 078 a statement is made when its address is asked for, once; the address reads what is stored', async () => {
    const { browser, companyId } = stageBorrower
    const { db } = server.database
    const stored = () =>
      db.selectFrom('made_documents').select(['name', 'made_of', 'made_at']).where('company_id', '=', companyId).execute()
    await fileOf(browser, 'pdf')
    const [first] = await stored()
    await server.later({ minutes: 1 })
    const { url, answer } = await fileOf(browser, 'pdf')
    expect([answer.status, await stored()]).toEqual([200, [first]])
    await db.deleteFrom('made_documents').execute()
    expect((await server.app.request(url)).status).toBe(404)
    await db.updateTable('companies').set({ register_name_en: 'Another Name Limited' }).where('id', '=', companyId).execute()
    await fileOf(browser, 'pdf')
    const [other] = await stored()
    expect([other?.name, other?.made_of === first?.made_of]).toEqual([first?.name, false])
  })

  test('R9 a name that a spreadsheet would execute is escaped as text', async () => {
    const { browser, companyId } = stageBorrower
    const name = '=HYPERLINK("https://evil.example")'
    await server.database.db.updateTable('companies').set({ register_name_en: name }).where('id', '=', companyId).execute()
    const { answer } = await fileOf(browser, 'csv')
    expect(await answer.text()).toContain(`Company,"'=HYPERLINK(""https://evil.example"")"`)
  })

  test('R9 there is no month before the facility, after today, of another company, or without a facility', async () => {
    const { browser } = stageBorrower
    for (const other of ['2020-01', '2099-01'])
      expect((await browser.call('readStatement', { product: 'hook', month: other })).code).toBe(20018)
    const stranger = await certifiedMerchant(server)
    expect(await months(stranger)).toEqual([])
    expect((await stranger.call('readStatement', { product: 'hook', month: month() })).code).toBe(20018)
  })
})
