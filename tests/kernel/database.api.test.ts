/** Required behaviour of database and driver: types of values, transactions, names of broken constraints. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, json, takenBy } from '../../server/platform/db/connection.ts'
import { testDatabase } from '../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  return () => database.close()
})
beforeEach(() => database.db.deleteFrom('settings').execute())

const settings = () => database.db.selectFrom('settings').select('name').execute()
const setting = (name: string) => ({ name, value: json({ of: name }) })

test.each([
  ['a bigint beyond the safe integers', 'int8', 9_007_199_254_740_993n],
  ['an integer', 'int4', -7],
  ['a day', 'date', '2026-02-28'],
  ['an instant to the millisecond', 'timestamptz', new Date('2026-02-28T23:59:59.987Z')],
  ['bytes', 'bytea', Buffer.from([0, 1, 92, 255])],
  ['a decimal with its digits', 'numeric(12,4)', '10.5000'],
  ['a list of texts', 'text[]', ['a', 'b,c', '"d"', '漢']],
  ['a truth', 'bool', true],
  ['nothing', 'text', null],
])('%s (%s) is read as it was written', async (_, type, value) => {
  const { rows } = await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(database.db)
  expect(rows).toEqual([{ value }])
})

test('JSON is read as it was written, with texts in every script', async () => {
  const value = { amount: '9007199254740993', list: [1, null, { text: '財務 "quoted" \\ ' }] }
  const { rows } = await sql<{ value: unknown }>`select ${json(value)} as value`.execute(database.db)
  expect(rows).toEqual([{ value }])
})

test('counts of rows are bigints, and numbers of changed rows as well', async () => {
  await database.db
    .insertInto('settings')
    .values([setting('a'), setting('b')])
    .execute()
  const { count } = await database.db
    .selectFrom('settings')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const { numDeletedRows } = await database.db.deleteFrom('settings').where('name', '=', 'a').executeTakeFirst()
  expect([count, numDeletedRows]).toEqual([2n, 1n])
})

test('a failed transaction writes nothing, and the connection can be used again', async () => {
  const failed = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values(setting('lost')).execute()
    throw new Error('given up')
  })
  await expect(failed).rejects.toThrow('given up')
  expect(await settings()).toEqual([])
})

test('a refused statement ends its transaction', async () => {
  const failed = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values(setting('lost')).execute()
    await sql`select 1 / 0`.execute(trx).catch(() => {})
    await trx.insertInto('settings').values(setting('too late')).execute()
  })
  await expect(failed).rejects.toMatchObject({ code: '25P02' })
  expect(await settings()).toEqual([])
})

test('a duplicate value is refused with the name of its index', async () => {
  await database.db.insertInto('settings').values(setting('mine')).execute()
  const error = await database.db
    .insertInto('settings')
    .values(setting('mine'))
    .execute()
    .catch((thrown: unknown) => thrown)
  expect(takenBy(error)).toBe('settings_pkey')
})
