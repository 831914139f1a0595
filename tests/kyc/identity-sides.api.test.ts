/** Pictures of identity documents: readable by members of a draft, after submission only one by one with a reason. Decision 029. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { identitySides } from '../../contract/kernel/masks.ts'
import { applicationForm, sampleFiles, uploadOf, uploadPdf } from '../company/companies.ts'
import { type Browser, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ SANDBOX_REVIEW_SECONDS: '3600' })
  return () => server.close()
})

const reads = async (browser: Browser, fileId: string) => [
  (await browser.call('readFileUrl', { fileId })).code,
  (await browser.call('readFilePreview', { fileId })).code,
]
const open = [200, 200]
const missing = [20018, 20018]

/** Sent back as a whole, as before there were cases. */
async function sendBack(id: string) {
  const decided = { decided_at: server.deps.clock.now(), decided_by: 'reviewer:test' }
  await server.database.db
    .updateTable('kyc_applications')
    .set({ status: 'returned', ...decided })
    .where('id', '=', id)
    .execute()
}

/** A form that was filled in, with an administrator and a plain member of its company. */
async function filledIn() {
  const browser = await server.signUp()
  const { id, companyId } = await browser.data('openKyc', {})
  const form = await applicationForm(browser, id)
  await browser.data('saveKycDraft', form)
  const member = await server.signUp()
  await server.join(member, { companyId, role: 'user' })
  const [person] = form.connectedPersons
  return { browser, member, id, companyId, form, front: String(person?.idFrontFileId), back: String(person?.idBackFileId) }
}

test('KYC-30 UPL-08 members see the sides while the form is a draft; once it is submitted no member reads them directly, in any notation of the id', async () => {
  const { browser, member, form, front, back } = await filledIn()
  for (const side of [front, back]) expect([await reads(browser, side), await reads(member, side)]).toEqual([open, open])
  await browser.data('submitKyc', form)
  for (const side of [front, back, front.toUpperCase()])
    expect([await reads(browser, side), await reads(member, side)]).toEqual([missing, missing])
  // Company documents are not identity documents.
  expect(await reads(member, String(form.company.documents?.[0]))).toEqual(open)
})

test('API-028 USER-04 an administrator sees a side with a reason, counted and recorded like every masked value; a plain member does not', async () => {
  const { browser, member, id, companyId, form, front } = await filledIn()
  await browser.data('submitKyc', form)
  await server.worker.drain()
  for (const field of identitySides) {
    expect((await member.call('revealKycValue', { id, person: 0, field, reason: 'checking' })).code).toBe(403)
    const { value } = await browser.data('revealKycValue', { id, person: 0, field, reason: 'checking' })
    const picture = await server.app.request(value)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
  const { db } = server.database
  const rows = await db.selectFrom('audit_log').selectAll().where('action', '=', 'identity.viewed').where('subject_id', '=', id).execute()
  expect(rows.map(({ details, company_id }) => [details, company_id])).toEqual(
    identitySides.map((field) => [{ item: `connectedPersons.0.${field}`, reason: 'checking' }, companyId]),
  )
  const counted = db.selectFrom('rate_limits').select('used').where('key', '=', `reveals:${browser.userId}`)
  expect(Number((await counted.executeTakeFirstOrThrow()).used)).toBe(2)
  // Without pictures it is the file itself.
  await db.deleteFrom('file_previews').where('file_id', '=', front).execute()
  const { value } = await browser.data('revealKycValue', { id, person: 0, field: 'idFrontFileId', reason: 'checking' })
  expect((await server.app.request(value)).headers.get('content-type')).toBe('application/pdf')
})

test('KYC-19 a submitted side stays masked during corrections and after its replacement; the new one is readable until submission', async () => {
  const { browser, member, id, form, front } = await filledIn()
  await browser.data('submitKyc', form)
  await sendBack(id)
  const again = await uploadPdf(browser, 'front-again.pdf')
  expect([await reads(browser, again), await reads(member, again)]).toEqual([open, missing])
  const connectedPersons = form.connectedPersons.map((person) => ({ ...person, idFrontFileId: again }))
  await browser.data('saveKycDraft', { id, connectedPersons })
  expect([await reads(browser, front), await reads(member, front)]).toEqual([missing, missing])
  expect([await reads(browser, again), await reads(member, again)]).toEqual([open, open])
  await browser.data('submitKyc', { ...form, connectedPersons })
  expect([await reads(browser, again), await reads(member, again)]).toEqual([missing, missing])
})

test('R3 a draft that names another user’s file as a side reveals nothing of it to its administrator', async () => {
  const stranger = await server.signUp()
  const foreign = await uploadPdf(stranger)
  const { browser, id, form } = await filledIn()
  for (const idFrontFileId of [foreign, randomUUID(), 'none']) {
    await browser.data('saveKycDraft', { id, connectedPersons: form.connectedPersons.map((person) => ({ ...person, idFrontFileId })) })
    expect((await browser.call('revealKycValue', { id, person: 0, field: 'idFrontFileId', reason: 'checking' })).code).toBe(20018)
  }
})

test('UPL-08 a read of a file is recorded for its company, not for the company the reader has chosen', async () => {
  const { browser, companyId, form } = await filledIn()
  const fileId = String(form.company.documents?.[0])
  await server.worker.drain()
  const other = await server.join(browser)
  for (const chosen of [other, null]) {
    browser.companyId = chosen
    expect(await reads(browser, fileId)).toEqual(open)
  }
  browser.companyId = other
  const own = await uploadPdf(browser)
  await browser.data('readFileUrl', { fileId: own })
  const rows = await server.database.db
    .selectFrom('audit_log')
    .select(['subject_id', 'company_id'])
    .where('actor', '=', `user:${browser.userId}`)
    .where('action', 'in', ['file.viewed', 'file.previewed'])
    .execute()
  const of = (id: string) => rows.filter(({ subject_id }) => subject_id === id).map(({ company_id }) => company_id)
  expect([of(fileId), of(own)]).toEqual([Array(4).fill(companyId), [null]])
})

test('UPL-08 a file no longer named by a company’s documents is released, and removed a week later; submitted files and proofs of an account stay', async () => {
  const { browser, member, id, companyId, form, front, back } = await filledIn()
  const { db } = server.database
  const left = async (fileId: string) =>
    (await db.selectFrom('files').select('company_id').where('id', '=', fileId).executeTakeFirst())?.company_id
  // The front is replaced before submission, the back after.
  const again = (await browser.data('uploadFile', uploadOf(sampleFiles.png, 'front.png', 'png'))).fileId
  const people = form.connectedPersons.map((person) => ({ ...person, idFrontFileId: again }))
  await browser.data('submitKyc', { ...form, connectedPersons: people })
  await sendBack(id)
  const other = await uploadPdf(browser)
  await browser.data('saveKycDraft', { id, connectedPersons: people.map((person) => ({ ...person, idBackFileId: other })) })
  const week = { days: 7, seconds: 1 }
  await server.later(week)
  await server.worker.drain()
  expect([await left(front), await left(again), await left(back), await left(other)]).toEqual([null, companyId, companyId, companyId])
  await server.later(week)
  await server.worker.drain()
  expect([await left(front), await left(again), await left(back), await left(other)]).toEqual([undefined, companyId, companyId, companyId])
  expect(member.companyId).toBe(companyId)
})
