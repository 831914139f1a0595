/** Adds rows to sums that are kept in the database, by their key. */
import { sql } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Trx } from '../../platform/deps.ts'

/** Columns of each table that are added up; the others are its key. */
const summed = {
  portfolio_days: ['loans', 'outstanding', 'past_due'],
  bucket_rolls: ['loans', 'outstanding'],
  exposures: ['companies', 'committed', 'outstanding'],
} as const satisfies { [Table in keyof Tables]?: readonly (keyof Tables[Table])[] }

/** Adds rows to those of the same key. */
export async function addSums<Table extends keyof typeof summed>(trx: Trx, table: Table, rows: readonly Tables[Table][]): Promise<void> {
  const sums: readonly string[] = summed[table]
  const byKey = new Map<string, Record<string, string | bigint>>()
  for (const row of rows.map((each): Record<string, string | bigint> => ({ ...each }))) {
    const key = JSON.stringify(Object.entries(row).filter(([column]) => !sums.includes(column)))
    const before = byKey.get(key)
    const together = sums.map((sum) => [sum, BigInt(before?.[sum] ?? 0n) + BigInt(row[sum] ?? 0n)] as const)
    byKey.set(key, { ...row, ...Object.fromEntries(together) })
  }
  const [first] = byKey.values()
  if (!first) return
  const columns = Object.keys(first)
  await sql`
    insert into ${sql.table(table)} as kept (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join([...byKey.values()].map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
    on conflict (${sql.join(columns.filter((column) => !sums.includes(column)).map((column) => sql.ref(column)))}) do update set
      ${sql.join(sums.map((sum) => sql`${sql.ref(sum)} = ${sql.ref(`kept.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`))}`.execute(trx)
}
