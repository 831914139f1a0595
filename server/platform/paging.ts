/** Keyset pagination by row number: reads one extra row to know whether there is another page. */
import { Problem } from '../../contract/kernel/problem.ts'

/** The number a page begins behind. Problem `invalidInput` when it is none. */
export function numberOf(after: string | undefined): bigint {
  if (!after || !/^\d{1,18}$/.test(after)) throw new Problem('invalidInput', { fields: { after: 'field.invalid' } })
  return BigInt(after)
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
