/** What the register says of a table: whose its rows are, which columns hold personal data, how each is given out and how it ends. */
import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Keys } from '../platform/config/config.ts'
import { isOneOf } from '../platform/db/conditions.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import type { PurposeName } from './purposes.ts'

/** A person with what finds their rows. */
export interface Subject {
  readonly id: string
  /** As stored. */
  readonly email: string
  /** With its country code, as codes and messages know it. */
  readonly phone: string
  /** Key of the mailbox in counters and in the audit. */
  readonly mailbox: string
  /** Of a copy the companies they administer, of an erasure those nobody else belongs to. */
  readonly companies: readonly string[]
}

/** A row as the database answers it. */
export type Row = Readonly<Record<string, unknown>>

/** A condition on rows of a table. */
export type Whose = (subject: Subject) => RawBuilder<boolean>

/** What a personal column is set to where its row stays. */
export type Blank = null | string | ((subject: Subject) => RawBuilder<unknown>)

/** A column with personal data. */
export interface PersonalColumn {
  /** How it is given out where it cannot be as it stands: opened, or with what is somebody else's taken out. */
  readonly told?: (row: Row, subject: Subject, keys: Keys) => unknown
  /** What takes its place where its row stays. */
  readonly blank?: Blank
  /** Why it may stay as it is once the rest is erased. */
  readonly stays?: string
}

/** One table. Every column stands in exactly one of `plain`, `personal`, `secret` and `withheld`. */
export interface Entry {
  /** What it holds, as the copy calls it. */
  readonly title: Record<Locale, string>
  /** Why it is held, and how long. */
  readonly purpose: PurposeName
  /** Rows that belong to a person; null where none does. */
  readonly rows: Whose | null
  /** Rows of a copy, where they are fewer or others than those of an erasure; null: none is given out. */
  readonly told?: Whose | null
  /** Columns that tell nothing by themselves: ids, moments, statuses, amounts. They are given out with their row. */
  readonly plain: readonly string[]
  readonly personal?: Readonly<Record<string, PersonalColumn>>
  /** Hashes and keys of the person, and words about them that they are not told: never given out, and erased like what is personal. */
  readonly secret?: Readonly<Record<string, { readonly blank?: Blank }>>
  /** What is of the staff or of the machinery: neither given out nor erased. */
  readonly withheld?: readonly string[]
  /** `rows` are deleted, their personal and secret columns are `blanked`, or they are `kept` because they hold nothing personal or the law wants it. */
  readonly erasure: 'rows' | 'blanked' | 'kept'
  /** Where the personal columns are sealed. */
  readonly sealed?: boolean
  /** What ends when the account is closed, before anything is erased: places, facilities, consents. Nobody acts for its companies from then on. */
  readonly closing?: (trx: Trx, deps: Deps, subject: Subject, at: Date) => Promise<void>
  /** What else has to happen before the rows are erased, such as bytes that lie elsewhere. */
  readonly before?: (trx: Trx, deps: Deps, subject: Subject, at: Date) => Promise<void>
}

/** Rows of the user. */
export const ofUser =
  (column = 'user_id'): Whose =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} = ${id}`

/** Rows of the companies. */
export const ofCompanies =
  (column = 'company_id'): Whose =>
  ({ companies }) =>
    isOneOf(column, companies)

/** Rows of the user, or of the companies. */
export const ofEither: Whose = (subject) => sql<boolean>`(${ofUser()(subject)} or ${ofCompanies()(subject)})`

/** Rows that hang on a row of one of the companies. */
export const through =
  (column: string, table: string): Whose =>
  ({ companies }) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${isOneOf('company_id', companies)})`

/** An entry of a table that holds nothing of merchants; `personal` is of the staff, or in the hands of others. */
export function ofNobody(title: Entry['title'], purpose: PurposeName, plain: readonly string[], personal: readonly string[] = []): Entry {
  return { title, purpose, rows: null, plain, personal: Object.fromEntries(personal.map((column) => [column, {}])), erasure: 'kept' }
}
