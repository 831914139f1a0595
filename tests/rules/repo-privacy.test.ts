/** The register of personal data is whole: every table and column of the migrated database has its place, and its end. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/connection.ts'
import { faultsOf, register } from '../../server/privacy/register.ts'
import { testDatabase } from '../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
}, 120_000)
afterAll(() => database.close())

/** Every column of the database but those of the migrator's own tables. */
async function columns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%' order by 1, ordinal_position`.execute(database.db)
  return rows
}

describe('the register of personal data', () => {
  test('decision 025 every column of every table has exactly one place, and none is named that is not there', async () => {
    const found = await columns()
    expect(found.length).toBeGreaterThan(400)
    expect(faultsOf(register, found)).toEqual([])
  })

  test('decision 025 a table or a column that is not in the register is a fault', async () => {
    await sql`create table diaries (id uuid primary key, secret_wish text)`.execute(database.db)
    await sql`alter table users add column nickname text`.execute(database.db)
    expect(faultsOf(register, await columns())).toEqual([
      'diaries.id has no place',
      'diaries.secret_wish has no place',
      'users.nickname has no place',
    ])
    await sql`drop table diaries`.execute(database.db)
    await sql`alter table users drop column nickname`.execute(database.db)
  })

  test('decision 025 a personal column whose row is kept is a fault unless its replacement is declared', async () => {
    const { users } = register
    const careless = { ...register, users: { ...users, personal: { ...users.personal, email: {} } } }
    expect(faultsOf(careless, await columns())).toEqual(['users.email is personal and would stay'])
  })
})
