/** Collects all data held about a person, table by table of the register. Decision 025. */
import { sql } from 'kysely'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { textOf } from '../platform/texts.ts'
import type { Entry, Row, Subject } from './entry.ts'
import { register } from './register.ts'

/** One table of a copy: its title, purpose and retention in words, and the rows of the person. */
export interface ExportedTable {
  readonly table: string
  readonly title: string
  readonly why: string
  readonly kept: string
  readonly rows: readonly Row[]
}

/** Collects a person's data. Pass a transaction with a snapshot, so that all tables are of one instant. Hashes, keys and notes of the staff are left out. */
export async function gather(trx: Trx, config: Config, subject: Subject, locale: Locale): Promise<ExportedTable[]> {
  const tables: ExportedTable[] = []
  for (const [table, entry] of Object.entries<Entry>(register)) {
    const whose = entry.exported === undefined ? entry.rows : entry.exported
    if (!whose) continue
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${whose(subject)}`.execute(trx)
    const shown = rows.map((row) => exportedRow(entry, row, subject, config))
    tables.push({ table, ...wordsOf(entry, locale), rows: shown })
  }
  return tables
}

/** Title of a table, why it is held and for how long. */
export function wordsOf({ title, purpose }: Entry, locale: Locale): Pick<ExportedTable, 'title' | 'why' | 'kept'> {
  return {
    title: textOf(locale, `privacy.table.${title}`),
    why: textOf(locale, `privacy.purpose.${purpose}.why`),
    kept: textOf(locale, `privacy.purpose.${purpose}.kept`),
  }
}

function exportedRow({ plain, personal = {} }: Entry, row: Row, subject: Subject, config: Config): Row {
  const opened = Object.entries(personal).map(
    ([column, { exported: shown }]) => [column, shown ? shown(row, subject, config) : row[column]] as const,
  )
  return Object.fromEntries(
    [...plain.map((column) => [column, row[column]] as const), ...opened].map(([column, value]) => [column, value ?? null]),
  )
}

/** A copy as JSON text: bigints as decimal strings, instants in ISO 8601. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner), 2)
}
