/** A fresh migrated database for a test: embedded from a cached template, or a copy of the template on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '../../server/db/connection.ts'
import { migratedTemplate } from './template.ts'

/** A database of this test's own, migrated and empty. Close it when done. SAMPAN_TEST_DB=postgres chooses PostgreSQL. */
export async function testDatabase(): Promise<Database> {
  return process.env.SAMPAN_TEST_DB === 'postgres' ? onPostgres(inject('postgresUrl')) : embedded()
}

/** The same without any table, to be migrated by the test. */
export async function emptyDatabase(): Promise<Database> {
  return process.env.SAMPAN_TEST_DB === 'postgres' ? onPostgres(inject('postgresUrl'), 'template0') : openEmbedded({})
}

async function embedded(): Promise<Database> {
  return openEmbedded({ loadDataDir: await migratedTemplate() })
}

async function onPostgres(url: string, template = 'sampan_template'): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administrate(url, `create database ${name} template ${template}`)
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
