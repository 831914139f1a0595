/** The role of companies for a database user who may not create roles, on PostgreSQL: the embedded database has one user. Decision 076. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openPostgres } from '../../server/platform/db/connection.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { emptyDatabase } from '../support/database.ts'
import { putRow } from '../support/rows.ts'

test('decision 076 an owner without rights on roles migrates, from two processes at once, and uses the database once the role was granted to it', async () => {
  const empty = await emptyDatabase()
  const owner = `owner_${randomUUID().replaceAll('-', '')}`
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.db)
  const name = rows[0]?.name ?? ''
  await sql`create role ${sql.id(owner)} login`.execute(empty.db)
  await sql`alter database ${sql.id(name)} owner to ${sql.id(owner)}`.execute(empty.db)
  const address = `${inject('postgresUrl').replace('postgres@', `${owner}@`)}${name}`
  const [owned, second] = [openPostgres(address, 2), openPostgres(address, 2)]
  const toRun = `grant sampan_company to ${owner} with inherit false, set true;`
  await expect(migrate(owned.db)).rejects.toThrow(toRun)
  await sql.raw(toRun).execute(empty.db)
  await Promise.all([migrate(owned.db), migrate(second.db)])
  const [own] = [await putRow(owned.db, 'companies', {}), await putRow(owned.db, 'companies', {})]
  expect(await owned.companyDb(own).selectFrom('companies').select('id').execute()).toEqual([{ id: own }])
  expect(await owned.db.selectFrom('companies').select('id').execute()).toHaveLength(2)
  await Promise.all([owned.close(), second.close()])
  await empty.close()
})
