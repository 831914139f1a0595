/** A database of a test's own: a copy of the migrated template, or of a database that was kept under a name. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '../../server/platform/db/connection.ts'
import * as schema from '../../server/platform/db/migrations/001-schema.ts'
import { recordStatement } from './statements.ts'
import { migratedTemplate } from './template.ts'

/** An open database of a test. */
interface TestDatabase extends Database {
  /**
   * Closes the database and keeps it for the rest of the run, to be copied by {@link testDatabase}, with what `beside` puts into the folder of
   * the name. Where two workers keep under one name, all of the first one stays, and nothing of the other.
   */
  keepAs(name: string, beside: (folder: string) => Promise<void>): Promise<void>
}

/** A database of this test's own: migrated and empty, or a copy of a kept one. Close it when done. SAMPAN_TEST_DB=postgres chooses PostgreSQL. */
export async function testDatabase(kept?: string): Promise<TestDatabase> {
  return isPostgres()
    ? onPostgres(kept ?? 'sampan_template')
    : embedded(kept ? new Blob([readFileSync(dumpOf(kept))]) : await migratedTemplate())
}

/** The same without any table, to be migrated by the test. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return isPostgres() ? onPostgres('template0') : embedded()
}

/** The same with the tables of `001-schema` alone, as the migrations left them that it replaced. Decision 067. */
export async function databaseOfSchema(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  const { error } = await new Migrator({
    db: database.db,
    provider: { getMigrations: async () => ({ '001-schema': schema }) },
  }).migrateToLatest()
  if (error) throw error
  return database
}

/**
 * Calls `make`, which keeps a database under the name, unless the run has one already. On PostgreSQL other workers wait for the one that
 * makes it; embedded, each worker may make its own, and the first one stays.
 */
export async function keptOnce(name: string, make: () => Promise<void>): Promise<void> {
  if (!isPostgres()) {
    if (!existsSync(dumpOf(name))) await make()
    return
  }
  if (made.has(name)) return
  // The lock ends with the connection.
  const client = await connectAdministrator()
  try {
    await client.query('select pg_advisory_lock(2, hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await make()
    made.add(name)
  } finally {
    await client.end()
  }
}

/** What this process knows to be kept. */
const made = new Set<string>()

const isPostgres = () => process.env.SAMPAN_TEST_DB === 'postgres'
const dumpOf = (name: string) => join(keptFolder(name), 'database.tar')

/** The folder of what is kept under a name. */
export const keptFolder = (name: string) => join(inject('runFolder'), name)

async function embedded(dump?: Blob): Promise<TestDatabase> {
  const database = await openEmbedded(dump ? { loadDataDir: dump } : {})
  return {
    ...database,
    async keepAs(name, beside) {
      const own = `${keptFolder(name)}.${randomUUID()}`
      mkdirSync(own)
      writeFileSync(join(own, 'database.tar'), Buffer.from(await (await database.dump()).arrayBuffer()))
      await beside(own)
      await database.close()
      try {
        renameSync(own, keptFolder(name))
      } catch (error) {
        if (!existsSync(dumpOf(name))) throw error
        rmSync(own, { recursive: true })
      }
    },
  }
}

async function onPostgres(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes a third of the work of writing every page to the log, which is the default.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const database = openPostgres(`${inject('postgresUrl')}${name}`, 20, template === 'template0' ? undefined : recordStatement)
  return {
    ...database,
    async close() {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
    async keepAs(kept, beside) {
      await database.close()
      mkdirSync(keptFolder(kept))
      await beside(keptFolder(kept))
      await administer(`alter database ${name} rename to ${kept}`)
    },
  }
}

/** Runs a statement about databases. Two copies of a template at once disturb each other, so one at a time. */
function administer(statement: string): Promise<void> {
  const run = async () => {
    administrator ??= await connectAdministrator()
    await administrator.query('select pg_advisory_lock(1, 0)')
    try {
      await administrator.query(statement)
    } finally {
      await administrator.query('select pg_advisory_unlock(1, 0)')
    }
  }
  const done = administered.then(run)
  administered = done.catch(() => {})
  return done
}

/** One connection for all of a process: to connect takes as much work as to copy a database. */
let administrator: pg.Client | undefined
let administered: Promise<void> = Promise.resolve()

async function connectAdministrator(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` })
  // The cluster may end before the process does.
  client.on('error', () => {})
  await client.connect()
  return client
}
