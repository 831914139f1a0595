/** Access to the back office, the values it shows by default, and the audit row of every look. Decision 020. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { createApp } from '../../server/app/http/app.ts'
import { decideApplication } from '../../server/kyc/review.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { type Circumstances, callNames, inputs } from '../support/every-call.ts'
import { openTestServer, type TestServer } from '../support/server.ts'
import { nobodys } from '../support/whole-merchant.ts'
import { openAll, proposed, type Staff, staffMember, submittedCase } from './staff.ts'

let server: TestServer
let reviewer: Staff
let lead: Staff

beforeEach(async () => {
  server = await openTestServer()
  await setReviewMode(server.database.db, 'manual')
  reviewer = await staffMember(server, 'reviewer', '梁志远')
  lead = await staffMember(server, 'lead', '吴主管')
  return () => server.close()
})

describe('access', () => {
  test('API-G01 a made-up cookie and a copied session of a merchant are signed out and get no data', async () => {
    const { merchant } = await submittedCase(server, reviewer.browser)
    for (const value of ['x'.repeat(43), merchant.cookie?.replace(/^[^=]+=/, '')]) {
      const browser = server.browser()
      browser.token = merchant.token
      browser.cookie = `sampan_staff=${value}`
      expect(await browser.call('listCases', {})).toMatchObject({ status: 401, code: 401, data: { fields: {} } })
    }
  })

  test('R3 the id of something else is answered like one that does not exist', async () => {
    const { form, merchant } = await submittedCase(server, reviewer.browser)
    const nowhere = {} as Circumstances
    const ofCase = callNames.filter((name) => endpoints[name].path.startsWith('/backoffice/api/cases/:id'))
    expect(ofCase.length).toBeGreaterThan(10)
    for (const name of ofCase)
      for (const id of [randomUUID(), form.id, merchant.companyId ?? '']) {
        const answer = await lead.browser.call(name, inputs[name]({ ...nobodys(), case: id }, nowhere) as never)
        expect([name, answer]).toEqual([name, expect.objectContaining({ status: 200, code: 20018, data: { fields: {} } })])
      }
  })

  test('decision 020 the calls of the staff are described to the staff alone', async () => {
    for (const path of ['/backoffice/api/openapi.json', '/backoffice/api/docs', '/backoffice/api/docs/start.js']) {
      const asked = (cookie: string) => server.app.request(path, { headers: { cookie } })
      expect((await asked('')).status).toBe(404)
      const answer = await asked(reviewer.browser.cookie ?? '')
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      const text = await answer.text()
      expect([text.includes('/backoffice/api/'), text.includes('/api/login')]).toEqual([true, false])
    }
  })

  test('decision 020 the journey map is for the staff where there is no sandbox', async () => {
    const { deps } = server
    const app = createApp({ ...deps, config: { ...deps.config, sandbox: false } })
    const asked = (cookie: string) => app.request('/backoffice/api/journey', { headers: { cookie } })
    expect((await asked('')).status).toBe(403)
    expect((await asked(reviewer.browser.cookie ?? '')).status).toBe(200)
  })

  test('decision 020 without a sandbox a reviewer cannot decide alone', async () => {
    const { form } = await submittedCase(server, reviewer.browser)
    const deps = { ...server.deps, config: { ...server.deps.config, sandbox: false } }
    const alone = { applicationId: form.id, decision: 'approved' as const, reason: null, actor: 'reviewer:alone' }
    await expect(server.database.db.transaction().execute((trx) => decideApplication(trx, deps, alone))).rejects.toThrow(/sandbox/)
  })
})

describe('displayed data', () => {
  test('KYC-30 KYC-32 ID number, phone, mailbox, birthday and homes are masked in every answer, before and after every action', async () => {
    const { caseId } = await submittedCase(server, reviewer.browser)
    const clear = /A123456|61234567|taiman@|1985-06-02|Mei Foo/
    const answers: unknown[] = [await reviewer.browser.data('listCases', {}), await reviewer.browser.data('readCase', { id: caseId })]
    answers.push(await proposed(reviewer, caseId), await lead.browser.data('disputeProposal', { id: caseId, note: 'No.' }))
    const { browser } = await staffMember(server, 'lead')
    await openAll(browser.data, await browser.data('readCase', { id: caseId }))
    answers.push(await browser.data('settleDispute', { id: caseId, proposal: 'approve', note: 'Seen.' }))
    expect(JSON.stringify(answers)).not.toMatch(clear)
    const { items } = await reviewer.browser.data('readCase', { id: caseId })
    expect(Object.fromEntries(items.filter(({ masked }) => masked).map(({ item, values }) => [item, values]))).toEqual({
      'connectedPersons.0.idNumber': ['••••6(3)'],
      'connectedPersons.0.birthday': ['••••-••-••'],
      'connectedPersons.0.mobilePhone': ['••••4567'],
      'connectedPersons.0.email': ['t••••@example.com'],
      'connectedPersons.0.residentialAddress': ['••••'],
      'connectedPersons.0.permanentAddress': ['••••'],
    })
    const rows = await server.database.db.selectFrom('kyc_reviews').selectAll().where('id', '=', caseId).execute()
    expect(JSON.stringify(rows.map((row) => ({ ...row, number: 0 })))).not.toMatch(clear)
  })

  test('KYC-30 each value and document is shown with a reason, and every time the audit has a row that a lead reads', async () => {
    const { caseId } = await submittedCase(server, reviewer.browser)
    const { browser } = reviewer
    const look = { id: caseId, item: 'connectedPersons.0.idNumber', reason: 'compare with the picture' }
    expect((await browser.call('revealItem', look)).code).toBe(403)
    await browser.data('claimCase', { id: caseId })
    expect(await browser.data('revealItem', look)).toEqual({ value: 'A123456(3)' })
    expect(await browser.data('revealItem', look)).toEqual({ value: 'A123456(3)' })
    const { url, mime } = await browser.data('openCaseDocument', { ...look, item: 'connectedPersons.0.idBackFileId' })
    const file = await server.browser().fetch(url)
    expect([file.status, file.headers.get('content-type'), mime]).toEqual([200, 'application/pdf', 'application/pdf'])
    await browser.data('readCase', { id: caseId })
    const { records } = await lead.browser.data('listReads', { caseId })
    expect(records.map(({ staff, what, item, reason }) => [staff, what, item, reason])).toEqual([
      ['梁志远', 'case', null, null],
      ['梁志远', 'document', 'connectedPersons.0.idBackFileId', 'compare with the picture'],
      ['梁志远', 'identity', 'connectedPersons.0.idNumber', 'compare with the picture'],
      ['梁志远', 'identity', 'connectedPersons.0.idNumber', 'compare with the picture'],
    ])
    const [, second] = records
    const older = await lead.browser.data('listReads', { caseId, after: String(second?.id), size: 1 })
    expect([older.records.length, older.next]).toEqual([1, String(older.records[0]?.id)])
    const rows = await server.database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', caseId).execute()
    expect(rows.filter(({ action }) => action === 'identity.viewed').map(({ actor }) => actor)).toEqual([
      `reviewer:${reviewer.id}`,
      `reviewer:${reviewer.id}`,
    ])
    expect(JSON.stringify(rows.map((row) => ({ ...row, id: 0 })))).not.toMatch(/A123456/)
  })

  test('KYC-30 a look without a reason, at an unknown item, or at another reviewer’s case shows nothing', async () => {
    const { caseId } = await submittedCase(server, reviewer.browser)
    const other = await staffMember(server)
    await other.browser.data('claimCase', { id: caseId })
    const look = { id: caseId, item: 'connectedPersons.0.idNumber', reason: 'compare' }
    expect((await other.browser.call('revealItem', { ...look, reason: ' ' })).code).toBe(20009)
    expect((await reviewer.browser.call('revealItem', look)).code).toBe(403)
    expect((await reviewer.browser.call('openCaseDocument', { ...look, item: 'company.documents.0' })).code).toBe(403)
    expect((await other.browser.call('revealItem', { ...look, item: 'connectedPersons.0.idBackFileId' })).code).toBe(20018)
    expect((await other.browser.call('openCaseDocument', look)).code).toBe(20018)
    expect((await other.browser.call('revealItem', { ...look, item: 'connectedPersons.9.idNumber' })).code).toBe(20018)
    expect((await lead.browser.data('listReads', { caseId })).records).toEqual([])
  })
})
