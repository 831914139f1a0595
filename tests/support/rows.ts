/** Rows for tests of the schema's own rules, past the code that usually writes them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/platform/deps.ts'

/** A neutral value for a required column. */
const neutral: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => '',
  boolean: () => false,
  integer: () => 1,
  bigint: () => 1n,
  numeric: () => '0',
  date: () => '2026-01-01',
  jsonb: () => '[]',
  'timestamp with time zone': () => new Date('2026-01-01T00:00:00Z'),
}

/** Writes a row; required columns that are not given get a neutral value. Returns its id. */
export async function putRow(db: Db, table: string, given: Record<string, unknown>): Promise<string> {
  const { rows } = await sql<{ column_name: string; data_type: string }>`
    select column_name, data_type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`.execute(
    db,
  )
  const filled = Object.fromEntries(rows.map(({ column_name, data_type }) => [column_name, neutral[data_type]?.()]))
  const row: Record<string, unknown> = { ...filled, ...given }
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
  return String(row.id)
}
