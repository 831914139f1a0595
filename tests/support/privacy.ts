/** What tests of personal data look with: the whole database as text, archives unpacked. */
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../server/deps.ts'

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

/** The files of a ZIP by name, read by its directory at the end. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, named, extra, comment] = [20, 28, 30, 32].map((offset, index) =>
      index === 0 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const body = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(body, body + packed))
    files.set(archive.subarray(at + 46, at + 46 + named).toString('utf8'), bytes)
    at += 46 + named + extra + comment
  }
  return files
}
