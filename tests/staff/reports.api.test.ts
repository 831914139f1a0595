/** The reports that leads read and export: what they show of a closed day, pages of exposures, and who reads them. Decision 121. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { dayOf, startOf } from '../../server/platform/hong-kong-time.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { schedulePortfolio } from '../../server/staff/reports/close-days.ts'
import { type Borrower, borrower, hkd, repay } from '../lending/loans.ts'
import { slow } from '../repayments/two-loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let merchant: Borrower
let lead: Staff
/** The last closed day, and the month of the payouts. */
let day = ''
let month = ''

const today = () => dayOf(server.deps.clock.now())

/** A month of a loan that is not repaid, with a debit that is taken back; sums are closed up to yesterday. */
beforeAll(async () => {
  server = await openMerchantServer()
  await schedulePortfolio(server.deps)
  merchant = await borrower(server)
  month = today().slice(0, 7)
  await server.database.db
    .updateTable('companies')
    .set({ register_name_en: '=HYPERLINK("x")', register_name_cn: '' })
    .where('id', '=', merchant.companyId)
    .execute()
  await repay(merchant, 1_000_000n)
  await settle(server)
  for (let count = 0; count < 4; count++) await borrower(server, { accountNumber: `${slow.slice(0, -4)}888${count}`, amount: 20_000 })
  const { reference } = await server.database.db.selectFrom('repayments').select('reference').executeTakeFirstOrThrow()
  await decideDebit(server.deps, reference, 'returned')
  for (const days of [1, 44]) {
    await server.later({ days })
    await server.worker.drain()
  }
  day = addDays(today(), -1)
  lead = await staffMember(server, 'lead')
  return () => server.close()
})

const audited = async (action: string) =>
  (await server.database.db.selectFrom('audit_log').select('details').where('action', '=', action).orderBy('id').execute()).map(
    ({ details }) => details,
  )

describe('decision 121 the reports', () => {
  test('show the last closed day with the end of the month before it, and are audited', async () => {
    const reports = await lead.browser.data('readLoanReports', {})
    expect(reports).toMatchObject({ day, latest: day })
    const hook = reports?.arrears.filter(({ product }) => product === 'hook') ?? []
    expect(hook.map(({ bucket }) => bucket)).toEqual(['current', 'upTo30', 'upTo60', 'upTo90', 'over90', 'writtenOff'])
    expect(hook.reduce((all, { loans }) => all + loans, 0)).toBe(5)
    expect(hook.reduce((all, { before }) => all + (before?.loans ?? 0), 0)).toBe(5)
    expect(reports?.vintages).toMatchObject([{ month, product: 'hook', loans: 5, lent: hkd(119_000) }])
    const [vintage] = reports?.vintages ?? []
    expect(BigInt(vintage?.outstanding.amount ?? 0) + BigInt(vintage?.repaid.amount ?? 0)).toBe(11_900_000n)
    expect(await audited('reports.viewed')).toEqual([{ day }])
  })

  test('show rolls of the last month that has ended, and what was taken back in the month in which it was', async () => {
    const reports = await lead.browser.data('readLoanReports', {})
    const rolled = reports?.rolled ?? ''
    expect(rolled < day.slice(0, 7)).toBe(true)
    expect(reports?.rolls.reduce((all, { loans }) => all + loans, 0)).toBeGreaterThan(0)
    const taken = reports?.collections.filter(({ method }) => method === 'directDebit') ?? []
    expect(taken.reduce((all, { takenBack }) => all + BigInt(takenBack.amount), 0n)).toBe(1_000_000n)
  })

  test('of another closed day are read by its name; one that is not closed is not there', async () => {
    const earlier = addDays(day, -10)
    expect(await lead.browser.data('readLoanReports', { day: earlier })).toMatchObject({ day: earlier, latest: day })
    for (const none of [today(), '2020-01-01']) expect((await lead.browser.call('readLoanReports', { day: none })).code).toBe(20018)
  })

  test('are not read by reviewers', async () => {
    const { browser } = await staffMember(server)
    for (const code of [
      (await browser.call('readLoanReports', {})).code,
      (await browser.call('listExposures', {})).code,
      (await browser.call('exportLoanReport', { report: 'arrears', day, language: 'en_US' })).code,
    ])
      expect(code).toBe(403)
  })
})

describe('decision 121 exposures', () => {
  test('are paged by key, the largest first, each once', async () => {
    const seen: { id: string; committed: { amount: string } }[] = []
    let after: string | undefined
    do {
      const page = await lead.browser.data('listExposures', { by: 'company', size: 2, ...(after !== undefined && { after }) })
      seen.push(...page.records)
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
    const sums = seen.map(({ committed }) => BigInt(committed.amount))
    expect(sums).toEqual(sums.toSorted((one, other) => (one < other ? 1 : -1)))
    expect(await audited('exposures.viewed')).toHaveLength(3)
  })

  test.each(['2026-01-01', '2026-01-01_1_x', '2026-13-41_1_00000000-0000-0000-0000-000000000000', `2026-01-01_1_${'0'.repeat(60)}`])(
    'refuse a page after %s',
    async (after) => {
      expect(fieldsOf(await lead.browser.call('listExposures', { by: 'company', after }))).toEqual({ after: 'field.invalid' })
    },
  )
})

describe('decision 121 a report as CSV', () => {
  const rowsOf = (csv: string) => csv.replace('\ufeff', '').trimEnd().split('\r\n')

  test.each([
    ['arrears', 'Product,Days past due,Loans,'],
    ['vintages', 'Paid out in,Product,'],
    ['rolls', 'Month,Product,From,To,'],
    ['collections', 'Month,Channel,'],
  ] as const)('%s has the rows of the page, and is audited', async (report, head) => {
    const reports = await lead.browser.data('readLoanReports', { day })
    const { name, csv } = await lead.browser.data('exportLoanReport', { report, day, language: 'en_US' })
    expect(name).toBe(`${report}-${day}.csv`)
    const [first, ...rows] = rowsOf(csv)
    expect(first?.startsWith(head)).toBe(true)
    expect(rows).toHaveLength(reports?.[report].length ?? -1)
    expect((await audited('reports.exported')).at(-1)).toEqual({ report, day, rows: rows.length })
  })

  test('writes amounts that a spreadsheet adds up, and words in the language', async () => {
    const { csv } = await lead.browser.data('exportLoanReport', { report: 'vintages', day, language: 'zh_HK' })
    const [, row] = rowsOf(csv)
    expect(row).toMatch(new RegExp(`^${month},小店融資,5,119000\\.00,`))
  })

  test('of exposures names companies, and no name is a formula', async () => {
    const { name, csv } = await lead.browser.data('exportLoanReport', { report: 'company', day, language: 'en_US' })
    expect(name).toBe(`company-${day}.csv`)
    expect(rowsOf(csv)).toHaveLength(6)
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('is refused for a day that is not closed', async () => {
    expect((await lead.browser.call('exportLoanReport', { report: 'rolls', day: today(), language: 'en_US' })).code).toBe(20018)
  })
})

test('decision 121 before the first night there are no reports', async () => {
  const empty = await openMerchantServer()
  const { browser } = await staffMember(empty, 'lead')
  expect(await browser.data('readLoanReports', {})).toBeNull()
  expect(await browser.data('listExposures', {})).toMatchObject({ day: null, records: [] })
  expect((await browser.call('exportLoanReport', { report: 'psp', day: dayOf(startOf('2026-01-01')), language: 'en_US' })).code).toBe(20018)
  await empty.close()
})
