/** LoanReports over all loans for leads: arrears, vintages, rolls and collections of a closed day, and exposures of the night. Decision 121. */
import { z } from 'zod'
import { locales } from '../kernel/constants.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, line, Money, ProductName } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { arrearsBuckets } from '../lending/arrears.ts'
import { Month } from '../records/statements.ts'
import { RepaymentMethod } from '../repayments/repayments.ts'
import { exposureKinds, reportNames } from './report-names.ts'

const count = z.number().int().min(0)

/** Open loans in a bucket: `outstanding` is principal, `pastDue` fell due before the day. */
const inBucket = { loans: count, outstanding: Money, pastDue: Money }

/** A product and bucket on the day, and at the end of the month before; null where that day was not closed. */
export const ArrearsRow = z.strictObject({
  product: ProductName,
  bucket: z.enum(arrearsBuckets),
  ...inBucket,
  before: z.strictObject(inBucket).nullable(),
})
export type ArrearsRow = z.infer<typeof ArrearsRow>

/** Loans paid out in a month: `lent` = `outstanding` + `repaid`, all principal; `over30` and `over90` of them were ever more days past due. */
export const VintageRow = z.strictObject({
  month: Month,
  product: ProductName,
  loans: count,
  lent: Money,
  outstanding: Money,
  repaid: Money,
  waived: Money,
  over30: count,
  over90: count,
})
export type VintageRow = z.infer<typeof VintageRow>

/** Loans that came from one bucket to another between the ends of two months; `outstanding` is their principal at the first, of new ones what was lent. */
export const RollRow = z.strictObject({
  product: ProductName,
  from: z.enum([...arrearsBuckets, 'new', 'repaid']),
  to: z.enum([...arrearsBuckets, 'repaid']),
  loans: count,
  outstanding: Money,
  /** Its part of the principal that came from that bucket, in percent; null where none did. */
  rate: z.string().nullable(),
})
export type RollRow = z.infer<typeof RollRow>

/** What was booked in a month by one method, up to the day. What is taken back counts in the month in which it is. */
export const CollectionRow = z.strictObject({
  month: Month,
  method: RepaymentMethod,
  payments: count,
  received: Money,
  takenBack: Money,
})
export type CollectionRow = z.infer<typeof CollectionRow>

/** The reports of a day. */
export const LoanReports = z.strictObject({
  day: Day,
  /** The first and the last day that can be chosen. */
  first: Day,
  latest: Day,
  arrears: z.array(ArrearsRow),
  /** Newest month first. */
  vintages: z.array(VintageRow),
  /** The last month that had ended by the day, and its rolls. */
  rolled: Month,
  rolls: z.array(RollRow),
  /** Twelve months, newest first. */
  collections: z.array(CollectionRow),
})
export type LoanReports = z.infer<typeof LoanReports>

/** A day that may be closed; the database has no year zero. */
const ClosedDay = Day.refine((day) => day >= '2000-01-01', 'field.date.invalid')

/** The day whose reports are asked for. */
export const ReportDay = z.strictObject({ day: ClosedDay })

/** What is committed to a company, to a group, by its first company, or to all sellers on a marketplace or PSP. */
export const ExposureRow = z.strictObject({
  id: z.string(),
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  companies: count,
  committed: Money,
  /** Principal. */
  outstanding: Money,
})
export type ExposureRow = z.infer<typeof ExposureRow>

/** What exposure is listed by. */
export const ExposureBy = z.enum(exposureKinds)
export type ExposureBy = z.infer<typeof ExposureBy>

/** Rows of an exposure that a file has at most, the largest ones. */
export const exposureRowsExported = 5000

export const loanReports = {
  /** Called by the reports of the back office. */
  readLoanReports: endpoint({
    method: 'GET',
    path: '/backoffice/api/reports',
    access: 'lead',
    input: z.strictObject({ day: ClosedDay.optional() }),
    output: LoanReports.nullable(),
    codes: ['notFound'],
    extension: true,
    summary:
      'Read the reports of a closed day, the last one when none is named; null before the first one. Recorded in the audit log. 20018 for a day that is not closed.',
    source: 'decision 121',
  }),
  /** Called by the exposures of the back office. */
  listExposures: endpoint({
    method: 'GET',
    path: '/backoffice/api/reports/exposures',
    access: 'lead',
    input: z.strictObject({
      by: ExposureBy.default('company'),
      size: pageQueried.size,
      after: line().max(80, 'field.tooLong').optional(),
    }),
    output: z.strictObject({ ...pageOf(ExposureRow), day: Day.nullable() }),
    codes: [],
    extension: true,
    summary: 'List exposures of the last night by company, group, marketplace or PSP, the largest first. Recorded in the audit log.',
    source: 'decision 121',
  }),
  /** Called by the reports and the exposures of the back office. */
  exportLoanReport: endpoint({
    method: 'POST',
    path: '/backoffice/api/reports/export',
    access: 'lead',
    input: z.strictObject({
      report: z.enum([...reportNames, ...exposureKinds]),
      /** Of an exposure: as of the last night, whatever the day. */
      day: ClosedDay,
      language: z.enum(locales),
    }),
    output: z.strictObject({ name: z.string(), csv: z.string() }),
    codes: ['notFound'],
    cost: 10,
    extension: true,
    summary: `Read a report as CSV; of exposures the largest ${exposureRowsExported}. Recorded in the audit log. 20018 for a day that is not closed.`,
  }),
}
