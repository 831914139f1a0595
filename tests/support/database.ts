/** A fresh migrated database for a test: embedded from a cached template, or a copy of the template on PostgreSQL. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '../../server/db/connection.ts'
import { migrate } from '../../server/db/migrate.ts'

/** A database of this test's own, migrated and empty. Close it when done. SAMPAN_TEST_DB=postgres chooses PostgreSQL. */
export async function testDatabase(): Promise<Database> {
  return process.env.SAMPAN_TEST_DB === 'postgres' ? onPostgres(inject('postgresUrl')) : embedded()
}

async function embedded(): Promise<Database> {
  return openEmbedded({ loadDataDir: await template() })
}

async function onPostgres(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administrate(url, `create database ${name} template sampan_template`)
  const database = openPostgres(`${url}${name}`, 20)
  return {
    ...database,
    async close() {
      await database.close()
      await administrate(url, `drop database ${name} with (force)`)
    },
  }
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}postgres` })
  await client.connect()
  try {
    // Two copies of a template at once disturb each other.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The dump of a migrated database, kept in the temporary folder until a migration changes. */
async function template(): Promise<Blob> {
  const file = join(tmpdir(), `sampan-template-${fingerprint()}.tar`)
  if (!existsSync(file)) {
    const database = await openEmbedded({})
    await migrate(database.db)
    const dump = await database.dump()
    await database.close()
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
    renameSync(own, file)
  }
  return new Blob([readFileSync(file)])
}

function fingerprint(): string {
  const folder = new URL('../../server/db/migrations/', import.meta.url)
  const hash = createHash('sha256').update(readFileSync(new URL('../migrate.ts', folder)))
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(new URL(name, folder)))
  return hash.digest('hex').slice(0, 16)
}
