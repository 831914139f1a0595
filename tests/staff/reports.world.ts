/** The worlds of the reports over all loans, and of the exposures. */
import { arrearsBuckets } from '../../contract/lending/arrears.ts'
import type { ExposureRow, LoanReports } from '../../contract/staff/reports.ts'
import type { World } from '../harness/alone.ts'
import { facts, refusal } from '../kernel/shared.world.ts'

const hkd = (amount: string) => ({ amount, currency: 'HKD' as const })
const inBucket = { loans: 3, outstanding: hkd('3900000'), pastDue: hkd('302500') }

/** Reports of a day, with or without the end of the month before. */
export const loanReports = (day = '2026-11-20', before = true): LoanReports => ({
  day,
  first: '2026-10-01',
  latest: '2026-11-20',
  arrears: arrearsBuckets.map((bucket) => ({ product: 'hook', bucket, ...inBucket, before: before ? inBucket : null })),
  vintages: [
    {
      month: '2026-10',
      product: 'underwriting',
      loans: 3,
      lent: hkd('9000000'),
      outstanding: hkd('3900000'),
      repaid: hkd('5100000'),
      waived: hkd('12000'),
      over30: 1,
      over90: 0,
    },
  ],
  rolled: '2026-10',
  rolls: [
    { product: 'hook', from: 'new', to: 'current', loans: 3, outstanding: hkd('3900000'), rate: '100.0' },
    { product: 'hook', from: 'repaid', to: 'upTo30', loans: 1, outstanding: hkd('0'), rate: null },
  ],
  collections: [
    { month: '2026-11', method: 'directDebit', payments: 4, received: hkd('1210000'), takenBack: hkd('302500') },
    { month: '2026-11', method: 'waiver', payments: 1, received: hkd('12000'), takenBack: hkd('0') },
  ],
})

const exposure = (id: string, name = 'Haian Trading Limited'): ExposureRow => ({
  id,
  registerNameEn: name,
  registerNameCn: '海安贸易有限公司',
  companies: 1,
  committed: hkd('10000000'),
  outstanding: hkd('3900000'),
})

export const reportsWorlds: Record<string, World> = {
  loanReports: {
    events: [
      ...['arrears', 'vintages', 'rolls', 'collections'].map((report) => ({ type: 'report.chosen', report })),
      { type: 'day.submitted', day: '2026-10-31' },
      { type: 'day.submitted', day: '2027-01-01' },
      { type: 'file.requested', language: 'zh_HK' },
      ...facts('retry.pressed network.returned'),
    ],
    outputs: {
      readLoanReports: [loanReports(), null],
      rereadReports: [loanReports('2026-10-31', false)],
      exportLoanReport: [{ name: 'arrears-2026-11-20.csv', csv: 'Product\r\n' }],
    },
    errors: { rereadReports: [refusal('notFound')], exportLoanReport: [refusal('notFound')] },
    key: ({ report, reports, day, problem }) => [report, (reports as LoanReports | null)?.day ?? null, day, problem === null],
  },
  exposures: {
    events: [
      ...['company', 'group', 'marketplace', 'psp'].map((filter) => ({ type: 'filter.chosen', filter })),
      { type: 'file.requested', language: 'zh_HK' },
      ...facts('more.pressed retry.pressed network.returned'),
    ],
    outputs: {
      listExposures: [
        { day: '2026-11-20', records: [exposure('c')], next: 'n' },
        { day: null, records: [], next: null },
      ],
      listMore: [{ day: '2026-11-20', records: [exposure('d', 'Harbour Goods Limited')], next: null }],
      exportLoanReport: [{ name: 'company-2026-11-20.csv', csv: 'Name\r\n' }],
    },
    errors: { exportLoanReport: [refusal('notFound')] },
    key: ({ by, day, records, next, problem }) => [by, day, (records as object[]).length, next, problem === null],
  },
}
