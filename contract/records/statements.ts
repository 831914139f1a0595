/** Statements of a facility, month by month, as the ledger has them. Decision 040. */
import { z } from 'zod'
import { locales } from '../kernel/constants.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Money, ProductName } from '../kernel/fields.ts'

/** A calendar month in Hong Kong, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'field.invalid')

/** File format of a statement. */
export const StatementFormat = z.enum(['pdf', 'csv'])
export type StatementFormat = z.infer<typeof StatementFormat>

/** Kinds of movements; the suffix of message ids and of texts of the printed statement. */
export const movementKinds = [
  'drawn',
  'repaid',
  'takenBack',
  'undone',
  'credited',
  'creditTakenBack',
  'paidOut',
  'paidOutReturned',
  'waived',
  'writtenOff',
  'other',
] as const
export type MovementKind = (typeof movementKinds)[number]

/**
 * One movement. `drawn` − `repaid` is what the balance changes by. `repaid` + `interest` + `surplus` − `credit` = `paid` + `moved` + `waived`;
 * amounts of money that a bank took back are below zero, as is surplus that is used or paid out.
 */
export const Movement = z.strictObject({
  day: Day,
  kind: z.enum(movementKinds),
  reference: z.string(),
  /** The loan of the facility that it is of; null where it is of none. */
  drawdownId: Id.nullable(),
  /** Principal paid out, fee included. */
  drawn: Money,
  /** Part of it that was kept as the fee. */
  fee: Money,
  /** Money that came from the company or was withheld for it. */
  paid: Money,
  /** Principal repaid. */
  repaid: Money,
  interest: Money,
  /** Interest that later repayments had paid before this one arrived. Decision 096. */
  credit: Money,
  /** Paid above the debt and kept for the company. */
  surplus: Money,
  /** Credit balance that came from another product of the company; below zero when it went there. Decision 108. */
  moved: Money,
  /** Interest that we charged and do not collect. Decision 116. */
  waived: Money,
  /** Principal owed after it. */
  balance: Money,
})
export type Movement = z.infer<typeof Movement>

/**
 * The sums of a month: `opening` + `drawn` − `repaid` = `closing`, and the interest owed before + `accrued` − `interest` + `credit` =
 * `interestOwed`. On the last day of the month, `settles` closes every loan.
 */
export const StatementMonth = z.strictObject({
  month: Month,
  /** The month is not over: further movements may follow. */
  running: z.boolean(),
  opening: Money,
  drawn: Money,
  fee: Money,
  paid: Money,
  repaid: Money,
  interest: Money,
  credit: Money,
  surplus: Money,
  moved: Money,
  waived: Money,
  closing: Money,
  /** Interest charged. */
  accrued: Money,
  /** Interest charged and not paid at the end. */
  interestOwed: Money,
  /** `closing` + `interestOwed`. */
  settles: Money,
  /** Surplus of this and earlier months that is not used at the end. */
  kept: Money,
})
export type StatementMonth = z.infer<typeof StatementMonth>

export const statements = {
  /** Called by the statements page. */
  listStatements: endpoint({
    method: 'GET',
    path: '/api/information/statement',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: z.array(StatementMonth),
    codes: [],
    extension: true,
    summary: 'List the months of the facility of a product since its opening, newest first, with totals; empty without a facility.',
  }),
  /** Called by the statements page. */
  readStatement: endpoint({
    method: 'GET',
    path: '/api/information/statement/:month',
    access: 'company',
    input: z.strictObject({ product: ProductName, month: Month }),
    output: z.strictObject({ facilityId: Id, sums: StatementMonth, movements: z.array(Movement) }),
    codes: ['notFound'],
    extension: true,
    summary: 'Read one month of the facility of a product, with every movement. 20018 for an unknown month.',
  }),
  /** Called by the statements page. */
  openStatement: endpoint({
    method: 'POST',
    path: '/api/information/statement/:month/file',
    access: 'company',
    input: z.strictObject({ product: ProductName, month: Month, format: StatementFormat, language: z.enum(locales) }),
    output: z.strictObject({ url: z.string() }),
    codes: ['notFound', 'tooManyRequests'],
    // One that is not stored is printed.
    cost: 10,
    extension: true,
    summary: 'Create an address, valid for five minutes, of the statement of a month as PDF or CSV, in a language.',
  }),
}
