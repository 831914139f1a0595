/** Staff do not review a company in which they are concerned, through the API. Decision 087. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { type Access, ofStaff } from '../../contract/kernel/endpoint.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { addAccount, founder } from '../banking/bank-accounts.ts'
import { uploadPdf } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import { putRow } from '../support/rows.ts'
import { type Browser, openTestServer, type Sent, type TestServer } from '../support/server.ts'
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

/** Operations of the staff on something of one company, each with a valid input. */
async function operationsOnCompany(merchant: Browser, caseId: string): Promise<{ [Name in EndpointName]?: Sent<Name> }> {
  const { db } = server.database
  const { id: accountId, version } = await addAccount(await steppedUp(server, merchant))
  await merchant.data('submitAccountDocuments', { id: accountId, version, documents: [await uploadPdf(merchant)] })
  const [{ id: review = '' } = {}] = await one.browser.data('listAccountReviews', {})
  const [name, difference, at] = [randomUUID(), randomUUID(), server.deps.clock.now()]
  const company_id = String(merchant.companyId)
  const undecided = { status: 'waiting', created_at: at, decided_by: null, decided_at: null } as const
  await db
    .insertInto('seller_names')
    .values({ id: name, company_id, name: 'Another Ltd', ...undecided })
    .execute()
  const reference = 'VD-7K2M-C0FFEE00-0001-1-1'
  const deposit = { round: 1, place: 1, amount: 7n, currency: 'HKD', status: 'ordered', ordered_at: at } as const
  await db
    .insertInto('account_deposits')
    .values({ reference, account_id: accountId, ...deposit })
    .execute()
  const amounts = { currency: 'HKD', books: -7n, statement: null, status: 'open', since: '2026-11-25', found_at: at } as const
  await db
    .insertInto('reconciliation_breaks')
    .values({ id: difference, source: 'bank', reference, ...amounts, ended_at: null, closed_by: null })
    .execute()
  const drawdownId = await putLoan(company_id)
  const [open, waiting] = [await putTransfer('open'), await putTransfer('proposed', drawdownId)]
  const plan = { first: addDays(dayOf(at), 20), count: 3, timing: 'monthly' } as const
  const request = { company_id, drawdown_id: drawdownId, status: 'requested', requested_by: merchant.userId }
  const arrangement = await putRow(db, 'arrangements', request)
  const proposal = { company_id, drawdown_id: drawdownId, kind: 'waiver', currency: 'HKD', reason: 'Our mistake.', status: 'proposed' }
  const waiver = await putRow(db, 'loan_adjustments', { ...proposal, proposed_by: one.id })
  const excepted = {
    company_id,
    product: 'hook',
    effect: 'raises',
    amount: 5_000_000n,
    ground: 'season',
    status: 'proposed',
    proposed_by: one.id,
  }
  const until = { reason: 'Orders for spring.', proposed_on: dayOf(at), last_on: dayOf(at) }
  const exception = await putRow(db, 'limit_exceptions', { ...excepted, ...until })
  const collected = {
    company_id,
    drawdown_id: drawdownId,
    status: 'handOverProposed',
    next_on: dayOf(at),
    agency: 'Harbour Collections Ltd',
  }
  const collection = await putRow(db, 'collection_cases', { ...collected, hand_over_by: one.id })
  const complaint = { company_id, reference: randomUUID(), topic: 'service', status: 'open', due_on: dayOf(at), sent_by: merchant.userId }
  const sent = await putRow(db, 'merchant_cases', complaint)
  const soon = addDays(dayOf(at), 3)
  const opinion = { id: caseId, proposal: 'reject', note: 'No.', message: 'No.' } as const
  return {
    claimCase: { id: caseId },
    releaseCase: { id: caseId },
    assessItems: { id: caseId, items: ['company.registeredAddress'], verdict: 'ok' },
    proposeDecision: opinion,
    confirmProposal: { id: caseId },
    sendBackProposal: { id: caseId, note: 'No.' },
    disputeProposal: { id: caseId, note: 'No.' },
    settleDispute: opinion,
    revealItem: { id: caseId, item: 'connectedPersons.0.idNumber', reason: 'Curious.' },
    openCaseDocument: { id: caseId, item: 'company.documents.0', reason: 'Curious.' },
    revealAccountNumber: { id: review, reason: 'Curious.' },
    openAccountDocument: { id: review, place: 0, reason: 'Curious.' },
    decideAccountReview: { id: review, accepted: false, reason: 'unreadable' },
    decideSellerName: { id: name, accepted: true, note: 'Related.' },
    takeBackSellerName: { id: name, note: 'Wrong.' },
    closeBreak: { id: difference, note: 'Explained.' },
    proposeAllocation: { id: open, to: drawdownId, reason: 'The amount.' },
    decideAllocation: { id: waiting, to: drawdownId, accepted: true },
    proposeArrangement: { id: arrangement, ...plan, reason: 'The season.' },
    decideArrangement: { id: arrangement, ...plan, accepted: true, reason: 'The season.' },
    declineArrangement: { id: arrangement, reason: 'No.' },
    proposeWaiver: { drawdownId, amount: { amount: '100', currency: 'HKD' }, reason: 'Our mistake.' },
    proposeWriteOff: { drawdownId, reason: 'Closed down.' },
    proposeUndo: { drawdownId, repaymentId: drawdownId, reason: 'It was not theirs.' },
    decideAdjustment: { id: waiver, accepted: true },
    withdrawAdjustment: { id: waiver },
    proposeException: {
      companyId: company_id,
      product: 'hook',
      calculated: { amount: '0', currency: 'HKD' },
      amount: { amount: '5000000', currency: 'HKD' },
      ground: 'season',
      reason: 'Orders for spring.',
      lastOn: soon,
    },
    decideException: { id: exception, accepted: true },
    withdrawException: { id: exception },
    takeCollectionCase: { id: collection },
    noteContact: { id: collection, channel: 'phone', outcome: 'spoken', words: 'They pay soon.', again: soon },
    recordPromise: { id: collection, amount: { amount: '100', currency: 'HKD' }, day: soon, who: 'Ms Wong', words: '' },
    sendDemandLetter: { id: collection, reason: 'No answer.' },
    proposeHandOver: { id: collection, agency: 'Harbour Collections Ltd', reason: 'No answer.' },
    decideHandOver: { id: collection, accepted: true },
    recordArrangement: { id: drawdownId, caller: 'Ms Lam', wish: 'Sales have halved.', from: soon },
    holdDebits: { id: drawdownId, until: soon, reason: 'No answer.' },
    endDebitHold: { id: drawdownId, reason: 'Explained.' },
    startFreeze: { companyId: company_id, subject: { kind: 'company' }, reason: 'No answer.' },
    proposeRelease: { companyId: company_id, subject: { kind: 'company' }, reason: 'Explained.' },
    decideRelease: { companyId: company_id, subject: { kind: 'company' }, accepted: true },
    answerSentCase: { id: sent, answer: 'We looked into it.' },
  }
}

/** A loan of a company. */
async function putLoan(company_id: string): Promise<string> {
  const { db } = server.database
  const { id: requested_by } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const owner = { company_id, product: 'hook' }
  const limits = { signed_limit: 900_000n, credit_limit: 900_000n, watermark: 900_000n }
  const facility_id = await putRow(db, 'facilities', { ...owner, ...limits, status: 'active' })
  const terms = JSON.stringify({ rate: { rate: '0.1', benchmarkRate: '0.04', margin: '0.06' } })
  const money = { amount: 50_000n, currency: 'HKD', tenor: 3, terms, status: 'pending' }
  return putRow(db, 'drawdowns', { ...owner, ...money, facility_id, requested_by, reference: randomUUID(), account_sealed: 'sealed' })
}

/** A transfer without an invoice; answers its id. */
async function putTransfer(status: 'open' | 'proposed', drawdown_id: string | null = null): Promise<string> {
  const { db } = server.database
  const line_id = randomUUID()
  await putRow(db, 'bank_statement_lines', { line_id, kind: 'transfer', amount: 900n, currency: 'HKD' })
  const by = drawdown_id && { drawdown_id, proposed_by: one.id, proposed_at: server.deps.clock.now(), reason: 'The amount.' }
  return putRow(db, 'unidentified_transfers', { line_id, status, ...by })
}

/** Operations of the staff about themselves or the rates, and lists, which show nothing unmasked. */
const ofNoCompany = [
  ...['addStaffMember', 'inviteStaffAgain', 'unlockStaff', 'changeStaffRole', 'closeStaffMember'],
  ...[
    'signOutStaff',
    'renewStaffRecoveryCodes',
    'exportLoanReport',
    'listBreaks',
    'listCases',
    'listReads',
    'listStaff',
    'proposeFixing',
    'decideFixing',
  ],
]

test('decision 087 staff who are concerned in a company are refused every operation on it; a new operation has to be listed', async () => {
  const { caseId, email, merchant } = await submittedCase(server, one.browser)
  const operations = await operationsOnCompany(merchant, caseId)
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { access, method } = endpoints[name] as { access: Access; method: string }
    return ofStaff(access) && method !== 'GET'
  })
  expect(names.sort()).toEqual([...Object.keys(operations), ...ofNoCompany].sort())
  const { browser } = await withMailbox(email, 'lead')
  for (const [name, input] of Object.entries(operations) as [EndpointName, never][])
    expect([name, await browser.call(name, input)]).toMatchObject([name, concernedRefusal])
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

test('decision 087 the queue of accounts says in which companies the reader is concerned', async () => {
  const browser = await founder(server)
  const { id, version } = await addAccount(browser)
  await browser.data('submitAccountDocuments', { id, version, documents: [await uploadPdf(browser)] })
  const { browser: own } = await withMailbox(`${randomUUID()}@example.com`)
  expect(await own.data('listAccountReviews', {})).toMatchObject([{ concerned: true }])
  expect(await one.browser.data('listAccountReviews', {})).toMatchObject([{ concerned: false }])
})
