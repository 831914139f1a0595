/** Helpers for tests of personal data: the whole database as text. */
import { sql } from 'kysely'
import type { Db } from '../../server/platform/deps.ts'

/** Every row of every table as one text, but for tables that begin with `except`. */
export async function databaseText(db: Db, except = 'sandbox_'): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const texts: string[] = []
  for (const { name } of tables.filter((table) => !table.name.startsWith(except))) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(it)::text as text from ${sql.table(name)} as it`.execute(db)
    texts.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return texts.join('\n')
}

/** Lines of a text that hold one of some words, whatever their case. */
export function linesWith(text: string, words: readonly string[]): string[] {
  const lower = words.map((word) => word.toLowerCase())
  return text.split('\n').filter((line) => lower.some((word) => line.toLowerCase().includes(word)))
}
