/** An upload that is a week old and named at the very moment it would be removed. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachFiles } from '../../server/files/files.ts'
import { fileJobs } from '../../server/files/jobs.ts'
import { uploadPdf } from '../support/companies.ts'
import { openTestServer } from '../support/server.ts'

test('UPL-08 what was attached stays, what was removed cannot be attached', async () => {
  const server = await openTestServer()
  const browser = await server.signUp()
  const { db } = server.database
  const companyId = await server.join(browser)
  const ids = await Promise.all(Array.from({ length: 12 }, () => uploadPdf(browser)))
  await server.later({ days: 8 })
  const attach = (id: string) =>
    db
      .transaction()
      .execute((trx) => attachFiles(trx, { files: [{ field: randomUUID(), id }], userId: browser.userId, companyId, complete: true }))
      .then(
        () => id,
        () => null,
      )
  const removal = fileJobs['files.unattached'](server.deps, {}, { id: 1n, attempt: 1 })
  const attached = (await Promise.all(ids.map(attach))).filter((id) => id !== null)
  await removal
  const left = await db.selectFrom('files').select(['id', 'company_id']).execute()
  expect(left.map(({ id }) => id).sort()).toEqual([...attached].sort())
  expect(left.every(({ company_id }) => company_id === companyId)).toBe(true)
  await server.close()
})
