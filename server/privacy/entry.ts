/** Types of the personal-data register: for each table whose rows it holds, which columns are personal, how they are exported and how they are erased. */
import { type RawBuilder, sql } from 'kysely'
import type { Keys } from '../platform/config/config.ts'
import { isOneOf } from '../platform/db/conditions.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import type { TextEnd } from '../platform/texts.ts'

/** Why data is held and for how long: `privacy.purpose.….why` and `….kept` in `locales/server/`. */
type PurposeName = Extract<TextEnd<'privacy.purpose'>, `${string}.why`> extends `${infer Name}.why` ? Name : never

/** A person, with the values that identify their rows. */
export interface Subject {
  readonly id: string
  /** As stored. */
  readonly email: string
  /** With its country code, as codes and messages know it. */
  readonly phone: string
  /** Key of the mailbox in counters and in the audit. */
  readonly mailbox: string
  /** For a copy: the companies they administer. For an erasure: the companies without another member. */
  readonly companies: readonly string[]
}

/** A row as the database returns it. */
export type Row = Readonly<Record<string, unknown>>

/** A condition on rows of a table. */
export type Whose = (subject: Subject) => RawBuilder<boolean>

/** The value an erasure writes to a personal column of a row that is kept. */
export type Blank = null | string | ((subject: Subject) => RawBuilder<unknown>)

/** A column with personal data. */
export interface PersonalColumn {
  /** The exported value, where it differs from the stored one: decrypted, or without other people's data. */
  readonly exported?: (row: Row, subject: Subject, keys: Keys) => unknown
  /** The value written by an erasure that keeps the row. */
  readonly blank?: Blank
  /** Why it may be kept after an erasure. */
  readonly stays?: string
}

/** One table. Every column is listed in exactly one of `plain`, `personal`, `secret` and `withheld`. */
export interface Entry {
  /** Title of the table in the copy: `privacy.table.…` in `locales/server/`. */
  readonly title: TextEnd<'privacy.table'>
  /** Its purpose and retention. */
  readonly purpose: PurposeName
  /** Rows that belong to a person; null where none does. */
  readonly rows: Whose | null
  /** Rows of a copy, where they differ from the rows of an erasure; null: none is exported. */
  readonly exported?: Whose | null
  /** Columns that are not personal: ids, times, statuses, amounts. They are exported with their row. */
  readonly plain: readonly string[]
  readonly personal?: Readonly<Record<string, PersonalColumn>>
  /** Hashes and keys of the person, and internal notes about them: never exported, and erased like personal columns. */
  readonly secret?: Readonly<Record<string, { readonly blank?: Blank }>>
  /** Columns of the staff or of the system: neither exported nor erased. */
  readonly withheld?: readonly string[]
  /** `rows` are deleted, their personal and secret columns are `blanked`, or they are `kept` because they hold nothing personal or the law wants it. */
  readonly erasure: 'rows' | 'blanked' | 'kept'
  /** Whether the personal columns are encrypted. */
  readonly sealed?: boolean
  /** Ends memberships, facilities and consents when the account is closed, before anything is erased. No user acts for its companies from then on. */
  readonly closing?: (trx: Trx, deps: Deps, subject: Subject, at: Date) => Promise<void>
  /** Other work before the rows are erased, such as removing bytes stored elsewhere. */
  readonly before?: (trx: Trx, deps: Deps, subject: Subject, at: Date) => Promise<void>
}

/** Entries of some tables, each complete. */
export type Part = Readonly<Partial<Record<keyof Tables, Entry>>>

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

/** Rows that refer to a row of one of the companies. */
export const through =
  (column: string, table: string): Whose =>
  ({ companies }) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${isOneOf('company_id', companies)})`

/** An entry of a table without data of merchants; `personal` is data of the staff or of third parties. */
export function ofNoOne(title: Entry['title'], purpose: PurposeName, plain: readonly string[], personal: readonly string[] = []): Entry {
  return { title, purpose, rows: null, plain, personal: Object.fromEntries(personal.map((column) => [column, {}])), erasure: 'kept' }
}
