/** Opens the database: PostgreSQL by its address, else the embedded one in the data folder. Rows look the same from both. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { type LogConfig, PGliteDialect, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { takeLock } from './lock.ts'
import { openScopes, type ScopedDatabase } from './scope.ts'

/** An open database. */
export interface Database extends Pick<ScopedDatabase, 'db' | 'companyDb'> {
  readonly kind: 'pglite' | 'postgres'
  /** Waits for running queries, closes every connection and releases the lock. */
  close(): Promise<void>
}

/** An embedded database can be dumped, to be opened again elsewhere. */
interface EmbeddedDatabase extends Database {
  dump(): Promise<Blob>
}

/** Both drivers: bigint for int8, `YYYY-MM-DD` for date, Date for timestamptz, Buffer for bytea, string for numeric. */
const embeddedParsers = {
  [types.INT8]: (text: string) => BigInt(text),
  [types.DATE]: (text: string) => text,
  [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex'),
}

/** Opens the database of the settings. Throws when another process has the embedded one open. Migrates nothing. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, config.databasePool)
  mkdirSync(config.dataDir, { recursive: true })
  const folder = resolve(config.dataDir, 'pglite')
  const release = takeLock(join(config.dataDir, 'pglite.lock'))
  try {
    return await openEmbedded({ dataDir: folder }, release)
  } catch (error) {
    release()
    throw error
  }
}

/** Opens an embedded database: of a folder, from a dump of one, or in memory. */
export async function openEmbedded(where: PGliteOptions, onClosed = () => {}): Promise<EmbeddedDatabase> {
  const pglite = await PGlite.create({ ...where, parsers: embeddedParsers })
  const { db, companyDb, destroy } = openScopes(new PGliteDialect({ pglite }))
  return {
    db,
    companyDb,
    kind: 'pglite',
    dump: () => pglite.dumpDataDir('none'),
    async close() {
      await destroy()
      if (!pglite.closed) await pglite.close()
      onClosed()
    },
  }
}

/** Names of statements that a connection plans once; the same for every connection of the process. */
const prepared = new Map<string, string>()
const preparedMost = 500

/**
 * Lets PostgreSQL plan a read once per connection: planning the session's joins takes longer than reading them. Statements with `*`
 * stay unprepared, because a migration that adds a column would break their plans in processes still running.
 */
class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given
    if (typeof text === 'string' && Array.isArray(values) && text.startsWith('select ') && !text.includes('*')) {
      const name = prepared.get(text) ?? (prepared.size < preparedMost ? `read_${prepared.size}` : undefined)
      if (name) {
        prepared.set(text, name)
        return super.query(...([{ name, text, values }, ...rest] as unknown as [string])) as never
      }
    }
    return super.query(...(given as [string])) as never
  }
}

/** Opens a pool of at most `max` connections to a PostgreSQL. `log` is Kysely's; without it nothing is logged. */
export function openPostgres(connectionString: string, max: number, log?: LogConfig): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: PreparingClient,
    application_name: 'sampan',
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        if (oid === pg.types.builtins.INT8) return BigInt
        if (oid === pg.types.builtins.DATE) return (text: string) => text
        return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
      },
    },
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const { db, companyDb, destroy } = openScopes(new PostgresDialect({ pool }), log)
  return { db, companyDb, kind: 'postgres', close: destroy }
}

/** A value for a jsonb column, the same for both drivers. */
export function json(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value)}::jsonb`
}

/** Name of the violated unique index; null for every other error. */
export function takenBy(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) return null
  return 'constraint' in error ? String(error.constraint) : ''
}
