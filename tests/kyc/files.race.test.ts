/** A week-old upload that is attached at the moment of its removal. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachFiles } from '../../server/kyc/uploads.ts'
import { fileJobs } from '../../server/platform/files/jobs.ts'
import { paperJobs } from '../../server/signing/unnamed-files.ts'
import { uploadPdf } from '../company/companies.ts'
import { signedInBrowser } from '../support/accounts.ts'
import { type Browser, openTestServer, type TestServer } from '../support/server.ts'

test('UPL-08 an attached upload stays, a removed one cannot be attached', async () => {
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
  const removal = fileJobs['files.unattached'](server.deps, {}, { id: 1n, attempt: 1, renew: async () => {} })
  const attached = (await Promise.all(ids.map(attach))).filter((id) => id !== null)
  await removal
  const left = await db.selectFrom('files').select(['id', 'company_id']).execute()
  expect(left.map(({ id }) => id).sort()).toEqual([...attached].sort())
  expect(left.every(({ company_id }) => company_id === companyId)).toBe(true)
  await server.close()
})

test('UPL-08 an upload attached again at the moment of its release stays with the company', async () => {
  const server = await openTestServer()
  const browser = await server.signUp()
  const { db } = server.database
  const { id, companyId } = await browser.data('openKyc', {})
  const [kept, replaced] = [await uploadPdf(browser), await uploadPdf(browser)]
  await browser.data('saveKycDraft', { id, company: { documents: [kept, replaced] } })
  await browser.data('saveKycDraft', { id, company: { documents: [kept] } })
  const again = await signedInLater(server, browser)
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      paperJobs['files.unnamed'](server.deps, { companyId }, { id: 1n, attempt: 1, renew: async () => {} }),
      again.data('saveKycDraft', { id, company: { documents: [kept, replaced] } }),
    ])
    const left = await db.selectFrom('files').select('company_id').where('id', 'in', [kept, replaced]).execute()
    expect(left).toEqual([{ company_id: companyId }, { company_id: companyId }])
    await again.data('saveKycDraft', { id, company: { documents: [kept] } })
    await db
      .updateTable('files')
      .set({ created_at: new Date(0) })
      .where('id', '=', replaced)
      .execute()
  }
  await server.close()
})

/** The same user eight days later. */
async function signedInLater(server: TestServer, browser: Browser): Promise<Browser> {
  const { email } = await browser.data('readUser', {})
  await server.later({ days: 8 })
  return signedInBrowser(server, email)
}
