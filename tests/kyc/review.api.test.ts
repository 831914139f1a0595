/** How a case is reviewed by two people, through the API. Decision 020. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { CaseTab } from '../../contract/staff/cases.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { caseOf, confirmed, openAll, proposed, type Staff, staffMember, submittedCase } from '../staff/staff.ts'
import { fieldsOf, openTestServer, type Sent, type TestServer } from '../support/server.ts'

let server: TestServer
let [first, second]: Staff[] = []
let lead: Staff

beforeEach(async () => {
  server = await openTestServer()
  await setReviewMode(server.database.db, 'manual')
  first = await staffMember(server, 'reviewer', '梁志远')
  second = await staffMember(server, 'reviewer', '何咏琳')
  lead = await staffMember(server, 'lead', '吴主管')
  return () => server.close()
})

/** The two reviewers and the lead, once they exist. */
function people(): [Staff, Staff, Staff] {
  if (!first || !second) throw new Error('nobody is there')
  return [first, second, lead]
}

const unreadable = { item: 'company.documents.0', reason: 'unreadable', note: 'Glare on the number.' } as const

describe('a case', () => {
  test('KYC-19 KYC-22 decision 020 waits with its promise, is claimed, proposed by one and approved by another', async () => {
    const [one, other] = people()
    const { merchant, form, caseId, email, reference } = await submittedCase(server, one.browser)
    const waiting = await one.browser.data('readCase', { id: caseId })
    expect(waiting).toMatchObject({ reference, status: 'waiting', round: 1, first: null, earlier: [], operations: ['claim'] })
    expect(waiting.promised).toMatchObject({
      daysPassed: 0,
      days: 7,
      to: (await merchant.data('readKyc', { id: form.id })).reviewPromise?.to,
    })
    const claimed = await one.browser.data('claimCase', { id: caseId })
    expect(claimed).toMatchObject({ status: 'claimed', applicationStatus: 'in progress', first: { name: '梁志远' }, second: null })
    expect((await merchant.data('readKyc', { id: form.id })).status).toBe('in progress')
    await one.browser.data('releaseCase', { id: caseId })
    const ready = await proposed(one, caseId)
    expect(ready).toMatchObject({ status: 'proposed', proposal: 'approve', proposed: { by: '梁志远', note: 'Agrees with the registry.' } })
    expect((await merchant.data('readKyc', { id: form.id })).status).toBe('in progress')
    const decided = await confirmed(other, caseId)
    expect(decided).toMatchObject({ status: 'decided', applicationStatus: 'approved', second: { name: '何咏琳' }, operations: ['reveal'] })
    // Staff who worked on a case may still open its documents; of the others only a lead may.
    const look = { id: caseId, item: 'company.documents.0', reason: 'The merchant asks.' }
    for (const { browser } of [one, other, lead]) expect((await browser.call('openCaseDocument', look)).code).toBe(200)
    expect((await (await staffMember(server)).browser.call('openCaseDocument', look)).code).toBe(403)
    expect((await merchant.data('readKyc', { id: form.id })).status).toBe('approved')
    expect(await server.lastLink(email)).toContain('/shops/authorise')
  })

  test('decision 020 the proposer cannot confirm, send back or dispute; the database refuses it, too', async () => {
    const [one] = people()
    const { caseId, merchant, form } = await submittedCase(server, one.browser)
    await proposed(one, caseId)
    for (const answered of [
      await one.browser.call('confirmProposal', { id: caseId }),
      await one.browser.call('sendBackProposal', { id: caseId, note: 'again' }),
      await one.browser.call('disputeProposal', { id: caseId, note: 'no' }),
    ])
      expect([answered.status, answered.code]).toEqual([403, 403])
    const cheat = server.database.db.updateTable('kyc_reviews').set({ second_reviewer: one.id }).where('id', '=', caseId).execute()
    await expect(cheat).rejects.toThrow(/check/)
    const alone = { status: 'decided', decision: 'approve', decided_at: server.deps.clock.now() } as const
    await expect(server.database.db.updateTable('kyc_reviews').set(alone).where('id', '=', caseId).execute()).rejects.toThrow(/check/)
    expect((await merchant.data('readKyc', { id: form.id })).status).toBe('in progress')
  })

  test('decision 020 an approval needs every item found right, a return needs one returned item, a rejection needs a text for the merchant', async () => {
    const [one, other] = people()
    const { caseId, merchant, form } = await submittedCase(server, one.browser)
    const { items } = await one.browser.data('claimCase', { id: caseId })
    const propose = (proposal: 'approve' | 'reject' | 'return', message = '') =>
      one.browser.call('proposeDecision', { id: caseId, proposal, note: 'Seen.', message })
    expect(fieldsOf(await propose('approve'))).toEqual(Object.fromEntries(items.map(({ item }) => [item, 'field.notAssessed'])))
    expect(fieldsOf(await propose('return'))).toEqual({ items: 'field.required' })
    expect(fieldsOf(await propose('reject'))).toEqual({ message: 'field.required' })
    expect((await propose('reject', 'The company is struck off.')).code).toBe(200)
    await other.browser.data('confirmProposal', { id: caseId })
    expect(await merchant.data('readKyc', { id: form.id })).toMatchObject({
      status: 'rejected',
      reason: 'The company is struck off.',
      returned: null,
    })
  })

  test('decision 020 items are found right or returned with a reason; unknown items and a reason without a note are refused', async () => {
    const [one] = people()
    const { caseId } = await submittedCase(server, one.browser)
    await one.browser.data('claimCase', { id: caseId })
    const assess = (given: Omit<Sent<'assessItems'>, 'id'>) => one.browser.call('assessItems', { id: caseId, ...given })
    const item = (answered: Awaited<ReturnType<typeof assess>>, path: string) => answered.data.items.find((each) => each.item === path)
    const ok = await assess({ items: ['company.registeredAddress', 'business.industry_service'], verdict: 'ok' })
    expect(item(ok, 'company.registeredAddress')?.assessment).toMatchObject({ verdict: 'ok', reason: null, by: '梁志远', carried: false })
    const back = await assess({ items: ['company.registeredAddress'], verdict: 'return', reason: 'mismatch', note: 'Another floor.' })
    expect(item(back, 'company.registeredAddress')?.assessment).toMatchObject({
      verdict: 'return',
      reason: 'mismatch',
      note: 'Another floor.',
    })
    expect(back.data.returns).toBe(1)
    expect(item(await assess({ items: ['company.registeredAddress'], verdict: null }), 'company.registeredAddress')?.assessment).toBeNull()
    const refusals = [
      await assess({ items: ['company.taxNumber'], verdict: 'ok' }),
      await assess({ items: ['connectedPersons.4.email'], verdict: 'ok' }),
      await assess({ items: ['company.documents.3'], verdict: 'return', reason: 'incomplete', note: 'An annual return' }),
      await assess({ items: ['connectedPersons'], verdict: 'ok' }),
    ]
    expect(refusals.map((answered) => [answered.code, fieldsOf(answered)])).toEqual(
      refusals.map(() => [20009, { 'items.0': 'field.unknown' }]),
    )
    expect(fieldsOf(await assess({ items: ['company.registeredAddress'], verdict: 'return' }))).toEqual({ reason: 'field.required' })
    expect(fieldsOf(await assess({ items: ['company.registeredAddress'], verdict: 'return', reason: 'other' }))).toEqual({
      note: 'field.required',
    })
    const asked = await assess({ items: ['company.documents.1'], verdict: 'return', reason: 'incomplete', note: 'The annual return.' })
    expect(item(asked, 'company.documents.1')).toMatchObject({ kind: 'document', values: [], file: null })
  })
})

test('KYC-19 decision 020 a document or masked value can be found right only after this reviewer has opened it in this round', async () => {
  const [one, other] = people()
  const { caseId } = await submittedCase(server, one.browser)
  const { items } = await one.browser.data('claimCase', { id: caseId })
  const covered = items.filter(({ kind, masked }) => kind === 'document' || masked).map(({ item }) => item)
  expect(covered).toEqual(
    expect.arrayContaining(['company.documents.0', 'connectedPersons.0.idFrontFileId', 'connectedPersons.0.idNumber']),
  )
  expect(items.filter(({ opened }) => !opened).map(({ item }) => item)).toEqual(covered)
  const assess = ({ browser }: Staff, found: string[]) => browser.call('assessItems', { id: caseId, items: found, verdict: 'ok' })
  const refused = await assess(one, ['company.registeredAddress', ...covered])
  expect([refused.code, fieldsOf(refused)]).toEqual([
    20009,
    Object.fromEntries(covered.map((_, index) => [`items.${index + 1}`, 'field.notOpened'])),
  ])
  const untouched = await one.browser.data('readCase', { id: caseId })
  expect(untouched.items.filter(({ assessment }) => assessment)).toEqual([])
  // Returning an item does not require opening it; each opening counts for one item and one reviewer.
  await one.browser.data('assessItems', { id: caseId, items: ['company.documents.0'], verdict: 'return', reason: 'unreadable' })
  await one.browser.data('revealItem', { id: caseId, item: 'connectedPersons.0.idNumber', reason: 'Compare.' })
  expect((await assess(one, ['connectedPersons.0.idNumber'])).code).toBe(200)
  expect(fieldsOf(await assess(one, ['connectedPersons.0.idFrontFileId']))).toEqual({ 'items.0': 'field.notOpened' })
  await one.browser.data('releaseCase', { id: caseId })
  expect((await other.browser.data('claimCase', { id: caseId })).items.filter(({ opened }) => !opened)).toHaveLength(covered.length)
  expect(fieldsOf(await assess(other, ['connectedPersons.0.idNumber']))).toEqual({ 'items.0': 'field.notOpened' })
})

describe('disputes', () => {
  test('decision 020 a proposal is sent back with a note that the merchant never sees, and can be made again', async () => {
    const [one, other] = people()
    const { caseId, merchant, form } = await submittedCase(server, one.browser)
    await proposed(one, caseId)
    const back = await other.browser.data('sendBackProposal', { id: caseId, note: 'Look at the share transfer.' })
    expect(back).toMatchObject({ status: 'claimed', first: { id: one.id }, second: null })
    expect(back.remarks.map(({ event, by }) => [event, by])).toEqual([
      ['proposed', '梁志远'],
      ['sentBack', '何咏琳'],
    ])
    await one.browser.data('proposeDecision', { id: caseId, proposal: 'approve', note: 'Looked; it is registered.' })
    await confirmed(other, caseId)
    const shown = await merchant.data('readKyc', { id: form.id })
    expect([shown.status, JSON.stringify(shown).includes('share transfer')]).toEqual(['approved', false])
  })

  test('decision 020 a dispute is settled by a lead who is neither of the two', async () => {
    const [one, other, boss] = people()
    const { caseId, merchant, form } = await submittedCase(server, one.browser)
    await proposed(one, caseId)
    const disputed = await other.browser.data('disputeProposal', { id: caseId, note: 'The address is a mail drop.' })
    expect(disputed).toMatchObject({ status: 'disputed', operations: ['reveal'] })
    const opinion = { id: caseId, proposal: 'reject' as const, note: 'So it is.', message: 'The address is no place of business.' }
    for (const [staff, code] of [
      [one, 403],
      [other, 403],
    ] as const)
      expect((await staff.browser.call('settleDispute', opinion)).code).toBe(code)
    expect((await other.browser.call('confirmProposal', { id: caseId })).code).toBe(403)
    const settled = await boss.browser.data('settleDispute', opinion)
    expect(settled).toMatchObject({ status: 'decided', proposal: 'reject', applicationStatus: 'rejected', second: { name: '吴主管' } })
    expect((await merchant.data('readKyc', { id: form.id })).reason).toBe('The address is no place of business.')
    const leadAsFirst = await submittedCase(server, one.browser)
    await proposed(boss, leadAsFirst.caseId)
    await other.browser.data('disputeProposal', { id: leadAsFirst.caseId, note: 'No.' })
    const own = await boss.browser.call('settleDispute', { ...opinion, id: leadAsFirst.caseId })
    expect(own.code).toBe(403)
  })

  test('KYC-19 decision 020 a dispute ends in an approval only once the lead has found every item right', async () => {
    const [one, other, boss] = people()
    const { caseId, merchant, form } = await submittedCase(server, one.browser)
    await proposed(one, caseId, [{ item: 'company.registeredAddress', reason: 'mismatch', note: '' }])
    await other.browser.data('disputeProposal', { id: caseId, note: 'It is the same street in Chinese.' })
    const approve = () => boss.browser.call('settleDispute', { id: caseId, proposal: 'approve', note: 'The same.' })
    expect(fieldsOf(await approve())).toMatchObject({
      'company.registeredAddress': 'field.notAssessed',
      'company.documents.0': 'field.notOpened',
    })
    await boss.browser.data('assessItems', { id: caseId, items: ['company.registeredAddress'], verdict: 'ok' })
    await openAll(boss.browser.data, await boss.browser.data('readCase', { id: caseId }))
    expect((await approve()).code).toBe(200)
    expect((await merchant.data('readKyc', { id: form.id })).status).toBe('approved')
  })

  test('decision 020 in a dispute only the two reviewers and the leads may open items; a released case keeps nothing of a proposal', async () => {
    const [one, other, boss] = people()
    const { caseId } = await submittedCase(server, one.browser)
    await proposed(one, caseId)
    await other.browser.data('disputeProposal', { id: caseId, note: 'No.' })
    const third = await staffMember(server)
    const mayLook = async ({ browser }: Staff) => (await browser.data('readCase', { id: caseId })).operations.includes('reveal')
    expect([await mayLook(one), await mayLook(other), await mayLook(boss), await mayLook(third)]).toEqual([true, true, true, false])
    const look = { id: caseId, item: 'company.documents.0', reason: 'Curious.' }
    expect((await third.browser.call('openCaseDocument', look)).code).toBe(403)

    const { caseId: letGo } = await submittedCase(server, one.browser)
    await proposed(one, letGo)
    await other.browser.data('sendBackProposal', { id: letGo, note: 'Look again.' })
    await one.browser.data('releaseCase', { id: letGo })
    expect(await other.browser.data('claimCase', { id: letGo })).toMatchObject({ first: { id: other.id }, proposal: null, proposed: null })
  })
})

describe('the queue', () => {
  test('decision 020 KYC-22 the queue lists every case under its tabs with their counts, page by page', async () => {
    const [one, other] = people()
    const countsBefore = (await one.browser.data('listCases', {})).counts
    const of: Record<string, string> = {}
    for (const name of ['waiting', 'claimed', 'proposed', 'disputed', 'returned', 'approved'])
      of[name] = (await submittedCase(server, one.browser)).caseId
    const id = (name: string) => ({ id: of[name] ?? '' })
    await one.browser.data('claimCase', id('claimed'))
    for (const name of ['disputed', 'approved']) await proposed(one, id(name).id)
    for (const name of ['proposed', 'returned']) await proposed(one, id(name).id, [unreadable])
    await other.browser.data('disputeProposal', { ...id('disputed'), note: 'A mail drop.' })
    for (const name of ['returned', 'approved']) await confirmed(other, id(name).id)
    const under = async ({ browser }: Staff, tab: NonNullable<Sent<'listCases'>['tab']>) => {
      const listed = new Set((await browser.data('listCases', { tab, size: 100 })).records.map((row) => row.id))
      return Object.keys(of).filter((name) => listed.has(id(name).id))
    }
    const found = { all: ['waiting', 'claimed', 'proposed', 'disputed'], waiting: ['waiting'], disputed: ['disputed'] }
    const closed = { due: [], returned: ['returned'], decided: ['returned', 'approved'] }
    for (const [staff, own] of [
      [one, { mine: ['claimed'], second: [] }],
      [other, { mine: [], second: ['proposed'] }],
    ] as const) {
      const seen: Record<string, string[]> = {}
      for (const tab of CaseTab.options) seen[tab] = await under(staff, tab)
      expect(seen).toEqual({ ...found, ...closed, ...own })
    }
    const operationsOf = async ({ browser }: Staff, name: string) =>
      (await browser.data('listCases', { size: 100 })).records.find((row) => row.id === id(name).id)?.operations
    expect(await operationsOf(one, 'claimed')).toEqual(['release', 'assess', 'propose', 'reveal'])
    expect(await operationsOf(other, 'claimed')).toEqual([])
    expect([
      (await operationsOf(one, 'proposed'))?.includes('confirm'),
      (await operationsOf(other, 'proposed'))?.includes('confirm'),
    ]).toEqual([false, true])
    const { counts } = await one.browser.data('listCases', {})
    const more = { all: 4, waiting: 1, mine: 1, disputed: 1, returned: 1 }
    expect(counts).toEqual({
      ...countsBefore,
      ...Object.fromEntries(Object.entries(more).map(([tab, count]) => [tab, countsBefore[tab as keyof typeof more] + count])),
    })
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof one.browser.data<'listCases'>>> = await one.browser.data('listCases', {
        size: 2,
        ...(after && { after }),
      })
      seen.push(...page.records.map(({ id }) => id))
      after = page.next
    } while (after)
    expect([seen.length, new Set(seen).size]).toEqual([counts.all, counts.all])
    const returned = await one.browser.data('listCases', { tab: 'returned' })
    expect(returned.records[0]).toMatchObject({
      ...id('returned'),
      status: 'decided',
      applicationStatus: 'returned',
      returns: 1,
      proposal: 'return',
    })
    expect(returned.records[0]?.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await one.browser.data('listCases', { tab: 'decided', size: 1 })).records[0]).toMatchObject(id('approved'))
    for (const after of ['2026-13-45_x', '2026-13-45_1', '0000-01-01_1', '2026-02-28_x'])
      expect([after, (await one.browser.call('listCases', { after })).code]).toEqual([after, 20009])
  })

  test('KYC-22 the queue is searched by name, reference and registration number; pattern characters are literal', async () => {
    const [one] = people()
    const name = 'Nine Dragons Toys Limited'
    const { caseId, reference, form } = await submittedCase(server, one.browser, (given) => ({
      ...given,
      company: { ...given.company, registerNameEn: name },
    }))
    const found = async (keyword: string) => (await one.browser.data('listCases', { keyword })).records.map(({ id }) => id)
    for (const keyword of ['dragons toys', reference.slice(4), form.company.businessRegistrationNumber])
      expect(await found(keyword)).toEqual([caseId])
    for (const keyword of ['nine%toys', form.company.businessRegistrationNumber.slice(1), '_ine']) expect(await found(keyword)).toEqual([])
  })

  test('KYC-22 a promise that ends today or ended is due', async () => {
    const [one] = people()
    const { caseId } = await submittedCase(server, one.browser)
    expect((await one.browser.data('listCases', { tab: 'due' })).records.map(({ id }) => id)).not.toContain(caseId)
    await server.later({ days: 14 })
    const [boss] = [await staffMember(server, 'lead')]
    const due = await boss.browser.data('listCases', { tab: 'due', size: 100 })
    expect(due.records.map(({ id }) => id)).toContain(caseId)
    expect(due.records.find(({ id }) => id === caseId)?.promised.daysPassed).toBeGreaterThanOrEqual(7)
    expect(due.counts.due).toBe(due.records.length)
    // One of today is due, and not overdue yet.
    const today = dayOf(server.deps.clock.now())
    await server.database.db.updateTable('kyc_reviews').set({ promised_on: today }).where('id', '=', caseId).execute()
    const { counts } = await boss.browser.data('listCases', { tab: 'due' })
    expect([counts.due, counts.overdue]).toEqual([due.counts.due, due.counts.overdue - 1])
  })

  test('KYC-22 decision 020 the nearest promise comes first; on the same day the earliest case', async () => {
    const { browser } = await staffMember(server)
    const made: string[] = []
    for (let count = 0; count < 3; count++) made.push((await submittedCase(server, browser)).caseId)
    const [a = '', b = '', c = ''] = made
    const { records: before } = await browser.data('listCases', { tab: 'waiting', size: 100 })
    expect(before.map(({ id }) => id).filter((id) => made.includes(id))).toEqual([a, b, c])
    // Promises are given in the order of numbers: only a date in another order distinguishes the two.
    await server.database.db.updateTable('kyc_reviews').set({ promised_on: '2026-01-05' }).where('id', '=', c).execute()
    const { records } = await browser.data('listCases', { tab: 'waiting', size: 100 })
    expect(records.map(({ id }) => id).filter((id) => made.includes(id))).toEqual([c, a, b])
    expect(records.map(({ promised }) => promised.to)).toEqual(records.map(({ promised }) => promised.to).sort())
  })

  test('KYC-29 KYC-32 a case has hints about unusual data', async () => {
    const { browser } = await staffMember(server)
    const { caseId } = await submittedCase(server, browser, (form) => ({
      ...form,
      company: { ...form.company, incorporationDate: addDays(dayOf(server.deps.clock.now()), -1) },
      connectedPersons: form.connectedPersons.map((person) => ({
        ...person,
        capacity: 'shareholder',
        ownershipPercent: '85',
        birthday: '2015-01-01',
      })),
    }))
    const { hints } = await browser.data('readCase', { id: caseId })
    expect(hints.map(({ hint, item }) => [hint, item])).toEqual([
      ['ownership', 'connectedPersons'],
      ['minor', 'connectedPersons.0.birthday'],
      ['young', 'company.incorporationDate'],
      ['sameFile', 'connectedPersons.0.idFrontFileId'],
      ['sameFile', 'connectedPersons.0.idBackFileId'],
    ])
    expect(hints[0]?.value).toBe('85')
  })
})

test('decision 020 the sandbox does not decide a case that a staff member has claimed', async () => {
  const { browser } = await staffMember(server)
  const { caseId, merchant, form, reference } = await submittedCase(server, browser)
  await setReviewMode(server.database.db, 'auto')
  await browser.data('claimCase', { id: caseId })
  await server.worker.drain()
  expect((await merchant.data('readKyc', { id: form.id })).status).toBe('in progress')
  await setReviewMode(server.database.db, 'manual')
  expect(await caseOf(browser, reference)).toBe(caseId)
})
