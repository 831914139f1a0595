/** Every text that tests on PostgreSQL send to the database, for the embedded database to prepare after them. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { LogEvent } from 'kysely'

const known = new Set<string>()

/** Kysely's log of a test database: writes each text of this process once into the file of SAMPAN_STATEMENTS. */
export function recordStatement({ level, query: { sql } }: LogEvent): void {
  const file = process.env.SAMPAN_STATEMENTS
  if (level !== 'query' || !file || known.has(sql)) return
  known.add(sql)
  appendFileSync(file, `${JSON.stringify(sql)}\n`)
}

/** The different texts that were written by every process of this run. */
export function recordedStatements(): string[] {
  const file = process.env.SAMPAN_STATEMENTS
  if (!file || !existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return [...new Set(lines.map((line) => JSON.parse(line) as string))]
}
