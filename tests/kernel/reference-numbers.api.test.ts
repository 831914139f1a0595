/** References of two installations never meet, and a restored database issues none again. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/connection.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { nextReference, referenceMark, renewReferenceMark } from '../../server/platform/reference-numbers.ts'
import { emptyDatabase, testDatabase } from '../support/database.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
  return () => database.close()
})

const issue = ({ db }: Database, prefix: 'DD' | 'RP' = 'DD') => db.transaction().execute((trx) => nextReference(trx, prefix, '2026-11-22'))

test('decision 075 references are counted per prefix and day, with the mark of the installation', async () => {
  const issued = [await issue(database), await issue(database), await issue(database, 'RP')]
  expect(issued).toEqual(['DD-7K2M-261122-0001', 'DD-7K2M-261122-0002', 'RP-7K2M-261122-0001'])
})

test('decision 075 two installations have different marks of four characters that are not mistaken for each other', async () => {
  const marks: string[] = []
  for (const _ of ['first', 'second']) {
    const installation = await emptyDatabase()
    await migrate(installation.db)
    marks.push(await referenceMark(installation.db))
    await installation.close()
  }
  for (const mark of marks) expect(mark).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(marks[0]).not.toBe(marks[1])
})

test('decision 075 a restored database that is given a new mark issues no reference again that was issued after the backup', async () => {
  await issue(database)
  const backup = await database.db.selectFrom('reference_numbers').selectAll().execute()
  const lost = await issue(database)
  await database.db
    .updateTable('reference_numbers')
    .set({ last: backup[0]?.last ?? 0 })
    .execute()
  const mark = await renewReferenceMark(database.db)
  expect(mark).not.toBe('7K2M')
  expect([lost, await issue(database)]).toEqual(['DD-7K2M-261122-0002', `DD-${mark}-261122-0002`])
})

test('decision 075 a mark is never used twice, changed or removed', async () => {
  const { db } = database
  await expect(db.insertInto('reference_marks').values({ mark: '7K2M' }).execute()).rejects.toThrow(/unique/)
  for (const mark of ['ILOU', '7K2', '7k2m'])
    await expect(db.insertInto('reference_marks').values({ mark }).execute()).rejects.toThrow(/violates check/)
  for (const statement of [sql`update reference_marks set mark = 'AAAA'`, sql`delete from reference_marks`])
    await expect(statement.execute(db)).rejects.toThrow('append-only')
})
