/** The register of personal data: for every table and column whose it is, its purpose and retention, and how it is exported and erased. */
import type { Tables } from '../platform/db/tables.ts'
import type { Entry, PersonalColumn } from './entry.ts'
import { accountEntries } from './register/accounts.ts'
import { bankingEntries } from './register/banking.ts'
import { companyEntries } from './register/companies.ts'
import { lendingEntries } from './register/lending.ts'
import { recordEntries } from './register/records.ts'
import { shopEntries } from './register/shops.ts'
import { signingEntries } from './register/signing.ts'

/**
 * Entries by table, in the order of a copy and of an erasure: a table comes before the tables it refers to. A table without an entry does
 * not compile, a column that is not listed fails `tests/rules/repo-privacy.test.ts`. Decision 025.
 */
export const register: Readonly<Record<keyof Tables, Entry>> = {
  ...accountEntries,
  ...bankingEntries,
  ...companyEntries,
  ...shopEntries,
  ...lendingEntries,
  ...signingEntries,
  ...recordEntries,
}

/** Every column an entry names. */
function columnsOf({ plain, personal = {}, secret = {}, withheld = [] }: Entry): string[] {
  return [...plain, ...Object.keys(personal), ...Object.keys(secret), ...withheld]
}

/** Compares the register with the columns of the database: returns unlisted, duplicate and missing columns. */
export function faultsOf(held: Readonly<Record<string, Entry>>, columns: readonly { table: string; column: string }[]): string[] {
  const real = new Map<string, Set<string>>()
  for (const { table, column } of columns) real.set(table, (real.get(table) ?? new Set()).add(column))
  const missing = columns
    .filter(({ table, column }) => !held[table] || !columnsOf(held[table]).includes(column))
    .map(({ table, column }) => `${table}.${column} has no place`)
  const wrong = Object.entries(held).flatMap(([table, entry]) => {
    const named = columnsOf(entry)
    const twice = named.filter((column, index) => named.indexOf(column) !== index).map((column) => `${table}.${column} is named twice`)
    const gone = named.filter((column) => !real.get(table)?.has(column)).map((column) => `${table}.${column} is not there`)
    return [...twice, ...gone, ...endless(table, entry)]
  })
  return [...missing, ...wrong]
}

/** Personal columns that an erasure would keep without a stated reason. */
function endless(table: string, { rows, personal = {}, secret = {}, erasure }: Entry): string[] {
  if (rows === null || erasure === 'rows') return []
  const columns: [string, PersonalColumn][] = Object.entries({ ...personal, ...secret })
  return columns
    .filter(([, { blank, stays }]) => stays === undefined && (blank === undefined || erasure === 'kept'))
    .map(([column]) => `${table}.${column} is personal and would stay`)
}
