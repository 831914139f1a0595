/** Staff do not review a company in which they are concerned, through the API. Decision 087. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { addAccount, founder } from '../banking/bank-accounts.ts'
import { uploadPdf } from '../company/companies.ts'
import { openTestServer, type TestServer } from '../support/server.ts'
import { caseOf, proposed, type Staff, staffMember, submittedCase } from './staff.ts'

let server: TestServer
let one: Staff

beforeEach(async () => {
  server = await openTestServer()
  await setReviewMode(server.database.db, 'manual')
  one = await staffMember(server)
  return () => server.close()
})

/** Staff with a mailbox of their own choice. */
const withMailbox = (email: string, role: 'reviewer' | 'lead' = 'reviewer') => staffMember(server, role, 'Ho', email)
const concernedRefusal = { code: 403, data: { reason: 'concerned' } }

test('decision 087 a user of the company, a connected person and a colleague of a user do not review it; another one does', async () => {
  const { caseId, email, form, reference } = await submittedCase(server, one.browser)
  const person = String(form.connectedPersons[0]?.email)
  for (const mailbox of [email.toUpperCase(), person, `${randomUUID()}@example.com`]) {
    const { browser } = await withMailbox(mailbox)
    expect(await browser.data('readCase', { id: caseId }), mailbox).toMatchObject({ concerned: true, operations: [] })
    expect((await browser.data('listCases', { keyword: reference })).records[0]).toMatchObject({ concerned: true, operations: [] })
    expect(await browser.call('claimCase', { id: caseId })).toMatchObject(concernedRefusal)
  }
  expect(await one.browser.data('readCase', { id: caseId })).toMatchObject({ concerned: false, operations: ['claim'] })
  expect(await caseOf(one.browser, reference)).toBe(caseId)
})

test('decision 087 staff who are concerned cannot assess, propose, confirm, send back, dispute, settle or open anything', async () => {
  const { caseId, email } = await submittedCase(server, one.browser)
  const lead = await withMailbox(email, 'lead')
  const noted = { id: caseId, note: 'No.' }
  const opinion = { ...noted, proposal: 'reject' as const, message: 'No.' }
  const look = { id: caseId, item: 'company.documents.0', reason: 'Curious.' }
  const refusals = [
    await lead.browser.call('assessItems', { id: caseId, items: ['company.registeredAddress'], verdict: 'ok' }),
    await lead.browser.call('proposeDecision', opinion),
  ]
  await proposed(one, caseId)
  refusals.push(await lead.browser.call('confirmProposal', { id: caseId }))
  refusals.push(await lead.browser.call('sendBackProposal', noted), await lead.browser.call('disputeProposal', noted))
  await (await staffMember(server)).browser.data('disputeProposal', noted)
  refusals.push(await lead.browser.call('settleDispute', opinion))
  for (const refused of refusals) expect(refused).toMatchObject(concernedRefusal)
  expect((await lead.browser.call('openCaseDocument', look)).code).toBe(403)
})

test('decision 087 a reviewer who has become concerned can only release the case that they have', async () => {
  const { caseId, merchant } = await submittedCase(server, one.browser)
  await one.browser.data('claimCase', { id: caseId })
  await server.join(await server.signUp({ email: one.email }), { companyId: String(merchant.companyId), role: 'user' })
  expect((await one.browser.data('readCase', { id: caseId })).operations).toEqual(['release'])
  expect((await one.browser.data('releaseCase', { id: caseId })).status).toBe('waiting')
})

test('decision 087 documents of an account are neither opened nor decided by staff who are concerned in the company', async () => {
  const browser = await founder(server)
  const { id, version } = await addAccount(browser)
  await browser.data('submitAccountDocuments', { id, version, documents: [await uploadPdf(browser)] })
  const { browser: own } = await withMailbox(`${randomUUID()}@example.com`)
  const [review] = await own.data('listAccountReviews', {})
  expect(review).toMatchObject({ concerned: true })
  const of = { id: String(review?.id), reason: 'Compare.' }
  for (const refused of [
    await own.call('revealAccountNumber', of),
    await own.call('openAccountDocument', { ...of, place: 0 }),
    await own.call('decideAccountReview', { id: of.id, accepted: false, reason: 'unreadable' }),
  ])
    expect(refused).toMatchObject(concernedRefusal)
  expect(await one.browser.data('listAccountReviews', {})).toMatchObject([{ concerned: false }])
})
