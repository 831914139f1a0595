/** The embedded database accepts every statement that the tests of the same run sent to PostgreSQL. */
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { recordedStatements } from '../support/statements.ts'
import { migratedTemplate } from '../support/template.ts'

test('R2 the embedded database prepares every statement that the API has sent to PostgreSQL', async () => {
  // Tables that tests make for themselves have names that begin with `sample_`.
  const statements = recordedStatements().filter((sql) => !sql.includes('sample_'))
  // Run without the tests on PostgreSQL there is nothing to check, and that is not a success.
  expect(statements.length).toBeGreaterThan(0)
  const pglite = await PGlite.create({ loadDataDir: await migratedTemplate() })
  const refused: { sql: string; error: string }[] = []
  for (const sql of statements) await pglite.describeQuery(sql).catch((error: unknown) => refused.push({ sql, error: String(error) }))
  await pglite.close()
  expect(refused).toEqual([])
})
