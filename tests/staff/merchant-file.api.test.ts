/** The merchant file joins what belongs to one company. Decision 123. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { json } from '../../server/platform/db/connection.ts'
import { type Borrower, borrower, hkd } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { freeze } from './freezes.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let merchant: Borrower
let lead: Staff

beforeEach(async () => {
  server = await openMerchantServer()
  merchant = await borrower(server, { amount: 20_000 })
  await settle(server)
  lead = await staffMember(server, 'lead')
  return () => server.close()
})

const read = ({ browser }: Staff = lead, companyId = merchant.companyId) => browser.call('readMerchantFile', { companyId })

test('decision 123 a file shows people, facilities with their use, loans and messages of its company alone; reading it is audited', async () => {
  const other = await borrower(server, { amount: 30_000 })
  const { code, data } = await read()
  expect([code, data.freeze, data.operations, data.concerned]).toEqual([200, null, ['freeze'], false])
  expect(data.people).toMatchObject([{ role: 'administrator', status: 'active' }])
  expect(data.people[0]?.mailbox).toMatch(/^.••••@/)
  expect(data.facilities).toMatchObject([{ product: 'hook', status: 'active', used: hkd(20_000), paused: false }])
  expect(data.loans.map(({ id }) => id)).toEqual([merchant.drawdownId])
  expect(data.notices.length).toBeGreaterThan(0)
  const reviewer = await staffMember(server)
  expect((await read(reviewer, other.companyId)).data).toMatchObject({ companyId: other.companyId, operations: [] })
  expect((await read(lead, randomUUID())).code).toBe(20018)
  const looks = await server.database.db
    .selectFrom('audit_log')
    .select(['actor', 'company_id'])
    .where('action', '=', 'company.viewed')
    .execute()
  expect(looks).toEqual([
    { actor: `reviewer:${lead.id}`, company_id: merchant.companyId },
    { actor: `reviewer:${reviewer.id}`, company_id: other.companyId },
  ])
})

test('decision 123 it shows the freeze, what each lead can do about it, and the decisions of the staff with their reasons', async () => {
  const { name } = await freeze(server, merchant.companyId)
  const frozen = { status: 'frozen', by: name, reason: 'A director reports a stolen phone.', release: null }
  expect((await read()).data).toMatchObject({ freeze: frozen, operations: ['proposeRelease'] })
  await lead.browser.data('proposeRelease', { companyId: merchant.companyId, subject: { kind: 'company' }, reason: 'Found.' })
  expect((await read()).data).toMatchObject({ freeze: { release: { by: lead.name, reason: 'Found.' } }, operations: ['declineRelease'] })
  const other = await staffMember(server, 'lead')
  expect((await read(other)).data.operations).toEqual(['confirmRelease', 'declineRelease'])
  await other.browser.data('decideRelease', { companyId: merchant.companyId, subject: { kind: 'company' }, accepted: true })
  const { data } = await read()
  expect([data.freeze?.status, data.operations]).toEqual(['released', ['freeze']])
  expect(data.decisions.map(({ action, by, reason }) => [action, by, reason])).toEqual([
    ['company.released', other.name, null],
    ['company.releaseProposed', lead.name, 'Found.'],
    ['company.frozen', name, 'A director reports a stolen phone.'],
  ])
})

test('decisions 087 123 who is concerned in the company reads neither why it is frozen nor the decisions of the staff', async () => {
  await freeze(server, merchant.companyId)
  const { email } = await merchant.browser.data('readUser', {})
  const { data } = await read(await staffMember(server, 'reviewer', 'Ho', email))
  expect([data.concerned, data.freeze?.status, data.freeze?.reason, data.freeze?.by, data.decisions]).toEqual([true, 'frozen', '', '', []])
})

test('decisions 124 130 it lists complaints, those that are open first, and decisions on them', async () => {
  const { browser, companyId } = merchant
  const one = await browser.data('sendMerchantCase', { about: 'service', words: 'The hotline was busy.' })
  await server.later({ minutes: 1 })
  const two = await browser.data('sendMerchantCase', { about: `drawdown:${merchant.drawdownId}`, words: 'The fee is another one.' })
  await lead.browser.data('answerSentCase', { id: two.id, answer: 'It is the one that was agreed.' })
  const { data } = await read()
  expect(data.cases.map(({ reference, status }) => [reference, status])).toEqual([
    [one.reference, 'open'],
    [two.reference, 'answered'],
  ])
  expect(data.decisions.map(({ action, by }) => [action, by])).toEqual([['merchantCase.answered', lead.name]])
  expect(data.companyId).toBe(companyId)
})

test('decisions 087 130 the page of a loan has what staff decided and noted about it, for those who are not concerned', async () => {
  const { db } = server.database
  const { reference } = await lead.browser.data('readServicedLoan', { id: merchant.drawdownId })
  const row = { action: 'adjustment.proposed', actor: `reviewer:${lead.id}`, company_id: merchant.companyId, at: server.deps.clock.now() }
  for (const drawdown of [reference, 'DD-7K2M-261122-9999'])
    await db
      .insertInto('audit_log')
      .values({ ...row, details: json({ drawdown, reason: 'A late debit.' }) })
      .execute()
  const { decisions } = await lead.browser.data('readServicedLoan', { id: merchant.drawdownId })
  expect(decisions).toMatchObject([{ action: 'adjustment.proposed', by: lead.name, reference, reason: 'A late debit.' }])
  const { email } = await merchant.browser.data('readUser', {})
  const concerned = await staffMember(server, 'reviewer', 'Ho', email)
  const hidden = await concerned.browser.data('readServicedLoan', { id: merchant.drawdownId })
  expect([hidden.decisions, hidden.notes]).toEqual([[], []])
})
