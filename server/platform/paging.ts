/** Keyset pagination, by row number or by several columns: reads one extra row to know whether there is another page. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { Day, Id, Instant } from '../../contract/kernel/fields.ts'
import { Problem } from '../../contract/kernel/problem.ts'

/** Whether a text is a day that the database takes: it has no year zero. */
export const isDay = (part: string) => Day.safeParse(part).success && part >= '0001'

const isNumber = (part: string) => /^\d{1,18}$/.test(part)

/** What a part of a key may be, and its value for the database. */
const keyTypes = {
  day: { takes: isDay, value: (part: string) => sql`${part}::date` },
  instant: {
    takes: (part: string) => Instant.safeParse(part).success && part >= '0001',
    value: (part: string) => sql`${new Date(part)}::timestamptz`,
  },
  uuid: { takes: (part: string) => Id.safeParse(part).success, value: (part: string) => sql`${part}::uuid` },
  number: { takes: isNumber, value: (part: string) => sql`${part}::bigint` },
} as const

/** Columns in the order of a list, each with its type. Together they are different for every row. */
type KeyColumns = readonly (readonly [column: string, type: keyof typeof keyTypes])[]

/** The rows that follow the last one of a page, by its `next`. Problem `invalidInput` for an `after` that no page has answered. */
export function behind(after: string, columns: KeyColumns, order: 'asc' | 'desc'): RawBuilder<boolean> {
  const parts = after.split('_')
  const isKey = parts.length === columns.length && columns.every(([, type], place) => keyTypes[type].takes(parts[place] ?? ''))
  if (!isKey) throw new Problem('invalidInput', { fields: { after: 'field.invalid' } })
  const names = sql.join(columns.map(([column]) => sql.ref(column)))
  const values = sql.join(columns.map(([, type], place) => keyTypes[type].value(parts[place] ?? '')))
  return sql<boolean>`(${names}) ${sql.raw(order === 'asc' ? '>' : '<')} (${values})`
}

/** The rows of a page without the extra one, and the key at which the next page begins. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  keyOf: (row: Row) => readonly (string | bigint | Date | null)[],
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const next = last && rows.length > size ? keyOf(last).map((part) => (part instanceof Date ? part.toISOString() : part)) : null
  return { page, next: next?.join('_') ?? null }
}

/** The number a page begins behind. Problem `invalidInput` when it is none. */
export function numberOf(after: string | undefined): bigint {
  if (!after || !isNumber(after)) throw new Problem('invalidInput', { fields: { after: 'field.invalid' } })
  return BigInt(after)
}

/** The rows of a page, newest first, and one extra row; `column` is their number. Problem `invalidInput` for an `after` that no page has answered. */
export function rowsOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after, size }: { after?: string; size: number },
  column = 'number',
): SelectQueryBuilder<DB, TB, Row> {
  const number = sql.ref<bigint>(column)
  const older = after === undefined ? query : query.where(number, '<', numberOf(after))
  return older.orderBy(number, 'desc').limit(size + 1)
}

/** Cuts a page from rows that include one extra row, and returns where the next page begins. */
export function pageOf<Row extends { number: bigint }, Wire>(
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Wire,
): { records: Wire[]; next: string | null } {
  const shown = rows.slice(0, size)
  return { records: shown.map(present), next: rows.length > size ? String(shown.at(-1)?.number) : null }
}

/** A page of rows that need nothing else to be presented. */
export async function readPage<DB, TB extends keyof DB, Row extends { number: bigint }, Wire>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: { after?: string; size: number },
  present: (row: Row) => Wire,
): Promise<{ records: Wire[]; next: string | null }> {
  return pageOf(await rowsOf(query, asked).execute(), asked.size, present)
}
