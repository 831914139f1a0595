/** The second reviewer opens what a decision rests on, through the API. Decision 087. */
import { beforeEach, expect, test } from 'vitest'
import type { Case } from '../../contract/staff/cases.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { openAll, proposed, type Staff, staffMember, submittedCase } from '../staff/staff.ts'
import { fieldsOf, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let one: Staff
let other: Staff

beforeEach(async () => {
  server = await openTestServer()
  await setReviewMode(server.database.db, 'manual')
  one = await staffMember(server)
  other = await staffMember(server)
  return () => server.close()
})

const coveredOf = ({ items }: Case) => items.flatMap(({ item, kind, masked }) => (kind === 'document' || masked ? [item] : []))
const notOpened = (items: readonly string[]) => Object.fromEntries(items.map((item) => [item, 'field.notOpened']))
const back = [{ item: 'company.documents.0', reason: 'unreadable' }] as const

test('decision 087 an approval is confirmed by a reviewer who has opened every document and masked value in this round', async () => {
  const { caseId, merchant, form } = await submittedCase(server, one.browser)
  const covered = coveredOf(await proposed(one, caseId))
  const confirm = () => other.browser.call('confirmProposal', { id: caseId })
  const refused = await confirm()
  expect([refused.code, fieldsOf(refused)]).toEqual([20009, notOpened(covered)])
  const shown = await other.browser.data('readCase', { id: caseId })
  expect(shown.items.filter(({ opened }) => !opened).map(({ item }) => item)).toEqual(covered)
  const [last = '', ...rest] = covered
  await openAll(other.browser.data, { id: caseId, items: shown.items.filter(({ item }) => rest.includes(item)) })
  expect(fieldsOf(await confirm())).toEqual(notOpened([last]))
  expect((await merchant.data('readKyc', { id: form.id })).status).toBe('in progress')
  await openAll(other.browser.data, await other.browser.data('readCase', { id: caseId }))
  expect((await confirm()).code).toBe(200)
})

test('decision 087 a return is confirmed once the items marked to be sent back were opened; a rejection without such items needs none', async () => {
  const { caseId } = await submittedCase(server, one.browser)
  await proposed(one, caseId, back)
  const confirm = () => other.browser.call('confirmProposal', { id: caseId })
  expect(fieldsOf(await confirm())).toEqual(notOpened(['company.documents.0']))
  await other.browser.data('openCaseDocument', { id: caseId, item: 'company.documents.0', reason: 'Compare.' })
  expect((await confirm()).code).toBe(200)

  const { caseId: struckOff } = await submittedCase(server, one.browser)
  await one.browser.data('claimCase', { id: struckOff })
  await one.browser.data('proposeDecision', { id: struckOff, proposal: 'reject', note: 'Struck off.', message: 'Struck off.' })
  expect((await other.browser.call('confirmProposal', { id: struckOff })).code).toBe(200)
})

test('decision 087 a round that carries findings over is confirmed only after everything was opened again', async () => {
  const { caseId, merchant, form, reference } = await submittedCase(server, one.browser)
  await proposed(one, caseId, [{ item: 'company.registeredAddress', reason: 'mismatch' }])
  await other.browser.data('confirmProposal', { id: caseId })
  await merchant.data('submitKyc', { ...form, company: { ...form.company, registeredAddress: 'Room 1203' } })
  const [again] = (await one.browser.data('listCases', { keyword: reference })).records
  const id = again?.id ?? ''
  const covered = coveredOf(await proposed(one, id))
  expect(fieldsOf(await other.browser.call('confirmProposal', { id }))).toEqual(notOpened(covered))
})

test('decision 087 a lead settles a dispute only after opening what the decision rests on', async () => {
  const lead = await staffMember(server, 'lead')
  const { caseId } = await submittedCase(server, one.browser)
  const covered = coveredOf(await proposed(one, caseId))
  await other.browser.data('disputeProposal', { id: caseId, note: 'No.' })
  const settle = () => lead.browser.call('settleDispute', { id: caseId, proposal: 'approve', note: 'Seen.' })
  expect(fieldsOf(await settle())).toEqual(notOpened(covered))
  await openAll(lead.browser.data, await lead.browser.data('readCase', { id: caseId }))
  expect((await settle()).code).toBe(200)
})

test('decision 087 a reviewer who takes over a released case opens what they propose to approve', async () => {
  const { caseId } = await submittedCase(server, one.browser)
  const { items } = await one.browser.data('claimCase', { id: caseId })
  await openAll(one.browser.data, { id: caseId, items })
  await one.browser.data('assessItems', { id: caseId, items: items.map(({ item }) => item), verdict: 'ok' })
  await one.browser.data('releaseCase', { id: caseId })
  const taken = await other.browser.data('claimCase', { id: caseId })
  const propose = () => other.browser.call('proposeDecision', { id: caseId, proposal: 'approve', note: 'Seen.' })
  expect(fieldsOf(await propose())).toEqual(notOpened(coveredOf(taken)))
  await openAll(other.browser.data, taken)
  expect((await propose()).code).toBe(200)
})
