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
const movementKinds = ['drawn', 'repaid', 'takenBack', 'credited', 'other'] as const
export type MovementKind = (typeof movementKinds)[number]

/** One movement. `drawn` − `repaid` is what the balance changes by; interest and fee are separate. */
export const Movement = z.strictObject({
  day: Day,
  kind: z.enum(movementKinds),
  reference: z.string(),
  /** Principal paid out, fee included. */
  drawn: Money,
  /** Principal repaid; below zero when a bank took it back. */
  repaid: Money,
  interest: Money,
  fee: Money,
  /** Principal owed after it. */
  balance: Money,
})
export type Movement = z.infer<typeof Movement>

/** The sums of a month: `opening` + `drawn` − `repaid` = `closing`. */
export const StatementMonth = z.strictObject({
  month: Month,
  /** The month is not over: further movements may follow. */
  running: z.boolean(),
  opening: Money,
  drawn: Money,
  repaid: Money,
  interest: Money,
  fee: Money,
  closing: Money,
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
