/** SQL conditions shared by several areas. */
import { type RawBuilder, sql } from 'kysely'

/** A column is one of some ids. */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`
}

/** A text whose `%`, `_` and backslash stand for themselves in a pattern of LIKE. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
