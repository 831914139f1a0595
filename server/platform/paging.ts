/** Keyset pagination by row number: reads one extra row to know whether there is another page. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { Day, Id, Instant } from '../../contract/kernel/fields.ts'
import { Problem } from '../../contract/kernel/problem.ts'

/** Whether the part of a key that a page begins behind is a day, an instant or an id that the database takes: it has no year zero. */
export const isDay = (part: string) => Day.safeParse(part).success && part >= '0001'
export const isInstant = (part: string) => Instant.safeParse(part).success && part >= '0001'
export const isUuid = (part: string) => Id.safeParse(part).success

/** The number a page begins behind. Problem `invalidInput` when it is none. */
export function numberOf(after: string | undefined): bigint {
  if (!after || !/^\d{1,18}$/.test(after)) throw new Problem('invalidInput', { fields: { after: 'field.invalid' } })
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
