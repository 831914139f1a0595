/** Statements with which connections change their scope. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openScopes, type ScopedDatabase } from '../../server/platform/db/scope.ts'

/** What the one connection was sent. */
let sent: unknown[]
/** A text whose next statement fails. */
let failing: string | null
let database: ScopedDatabase

const [company, other] = ['c0ffee00-0000-4000-8000-000000000001', 'c0ffee00-0000-4000-8000-000000000002']
const setting = (role: string, of: string) => ['set', role, of]

const connection = {
  async executeQuery({ sql: text, parameters }: CompiledQuery) {
    sent.push(text.includes('set_config') ? ['set', ...parameters] : text)
    if (failing === null || !text.includes(failing)) return { rows: [] }
    failing = null
    throw new Error('refused')
  },
} as unknown as DatabaseConnection

class OneConnection extends DummyDriver {
  override acquireConnection = async () => connection
}

const dialect: Dialect = {
  createDriver: () => new OneConnection(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
}

beforeEach(() => {
  ;[sent, failing] = [[], null]
  database = openScopes(dialect)
})

test('decision 076 a scope is set once before the queries that need it, and a new connection is the system’s', async () => {
  const [mine, theirs] = [database.companyDb(company), database.companyDb(other)]
  await sql`first`.execute(database.db)
  for (const text of ['second', 'third']) await sql.raw(text).execute(mine)
  await sql`fourth`.execute(database.companyDb(company))
  await sql`fifth`.execute(theirs)
  await sql`sixth`.execute(database.db)
  const [ofMine, ofTheirs] = [setting('sampan_company', company), setting('sampan_company', other)]
  expect(sent).toEqual(['first', ofMine, 'second', 'third', 'fourth', ofTheirs, 'fifth', setting('none', ''), 'sixth'])
})

test('decision 076 a transaction has its scope before it begins', async () => {
  await database
    .companyDb(company)
    .transaction()
    .execute((trx) => sql`inside`.execute(trx))
  await sql`after`.execute(database.db)
  expect(sent).toEqual([setting('sampan_company', company), 'inside', setting('none', ''), 'after'])
})

test('decision 076 no query runs when its scope could not be set, and the next one sets its own again', async () => {
  await sql`first`.execute(database.companyDb(company))
  failing = 'set_config'
  await expect(sql`never`.execute(database.db)).rejects.toThrow('refused')
  await sql`second`.execute(database.companyDb(company))
  const ofCompany = setting('sampan_company', company)
  expect(sent).toEqual([ofCompany, 'first', setting('none', ''), ofCompany, 'second'])
})
