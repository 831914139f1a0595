/** Hints that a value of a case is also at another company, through the API. Decision 087. */
import { randomInt, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hkidCheckOf } from '../../contract/kyc/registration-numbers.ts'
import { noteSignals } from '../../server/company/signals.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { erasePerson } from '../../server/privacy/erase.ts'
import { addAccount } from '../banking/bank-accounts.ts'
import { applicationForm, pdfOfPages, uploadOf } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import { type Browser, openTestServer, type Sent, type TestServer } from '../support/server.ts'
import { caseOf, proposed, type Staff, staffMember, submittedCase } from './staff.ts'

let server: TestServer
let one: Staff

beforeEach(async () => {
  server = await openTestServer({ TRUST_PROXY: '1' })
  await setReviewMode(server.database.db, 'manual')
  one = await staffMember(server)
  return () => server.close()
})

type Form = Sent<'submitKyc'>
type Person = Form['connectedPersons'][number]

/** A case whose people and documents no other company has, but for what is given. */
async function caseWith(person: Partial<Person> = {}, document?: string) {
  const digits = `A${randomInt(100_000, 999_999)}`
  const own = {
    idNumber: `${digits}(${hkidCheckOf(digits)})`,
    mobilePhone: `6${randomInt(1_000_000, 9_999_999)}`,
    email: `${randomUUID()}@example.com`,
  }
  return submittedCase(server, one.browser, (form) => ({
    ...form,
    connectedPersons: form.connectedPersons.map((each) => ({ ...each, ...own, ...person })),
    company: document === undefined ? form.company : { ...form.company, documents: [document] },
  }))
}

/** Hints about other companies, except that the test files are the same everywhere. */
async function sharedOf(id: string): Promise<Record<string, string | null>> {
  const { hints } = await one.browser.data('readCase', { id })
  const { records } = await one.browser.data('listCases', { size: 100 })
  const shared = hints.filter(({ hint }) => hint.startsWith('shared'))
  const inQueue = (records.find((each) => each.id === id)?.hints ?? []).filter(({ hint }) => hint.startsWith('shared'))
  // The queue names no items: there each kind is one hint.
  expect(inQueue.map(({ hint, item }) => [hint, item])).toEqual([...new Set(shared.map(({ hint }) => hint))].map((hint) => [hint, null]))
  return Object.fromEntries(shared.flatMap(({ hint, item, value }) => (hint !== 'sharedDocument' ? [[`${hint} ${item}`, value]] : [])))
}

test('decision 087 the same ID number, phone or mailbox at another company is a hint at both cases, whatever way it is written', async () => {
  const digits = 'C123456'
  const check = hkidCheckOf(digits)
  const shared = { mobilePhone: '61112222', email: `${randomUUID()}@example.com`, idNumber: `${digits}(${check})` }
  const first = await caseWith(shared)
  expect(await sharedOf(first.caseId)).toEqual({})
  const second = await caseWith({ ...shared, email: shared.email.toUpperCase(), idNumber: `${digits}${check}` })
  const hintsNaming = (reference: string) => ({
    'sharedIdNumber connectedPersons.0.idNumber': `1 · ${reference}`,
    'sharedMailbox connectedPersons.0.email': `1 · ${reference}`,
    'sharedPhone connectedPersons.0.mobilePhone': `1 · ${reference}`,
  })
  expect(await sharedOf(second.caseId)).toEqual(hintsNaming(first.reference))
  expect(await sharedOf(first.caseId)).toEqual(hintsNaming(second.reference))
  const third = await caseWith({ mobilePhone: shared.mobilePhone })
  expect(await sharedOf(third.caseId)).toEqual({
    'sharedPhone connectedPersons.0.mobilePhone': `2 · ${[first.reference, second.reference].sort().join(', ')}`,
  })
})

test('decision 087 the same document at another company is a hint by its content, whatever its name', async () => {
  const upload = async (browser: Pick<Browser, 'data'>, name: string) =>
    (await browser.data('uploadFile', uploadOf(pdfOfPages(3), name, 'pdf'))).fileId
  const documentsOf = async (id: string) =>
    (await one.browser.data('readCase', { id })).hints.flatMap(({ hint, item }) => (hint === 'sharedDocument' ? [item] : []))
  const ids: string[] = []
  for (const name of ['one.pdf', 'two.pdf']) {
    const { merchant, form, caseId } = await caseWith()
    await proposed(one, caseId, [{ item: 'company.documents.0', reason: 'unreadable' }])
    const other = await staffMember(server)
    await other.browser.data('openCaseDocument', { id: caseId, item: 'company.documents.0', reason: 'Compare.' })
    await other.browser.data('confirmProposal', { id: caseId })
    await merchant.data('submitKyc', { ...form, company: { ...form.company, documents: [await upload(merchant, name)] } })
    const { reference } = await merchant.data('readKyc', { id: form.id })
    ids.push(String((await one.browser.data('listCases', { keyword: reference, tab: 'waiting' })).records[0]?.id))
  }
  for (const id of ids) expect(await documentsOf(id)).toContain('company.documents.0')
})

test('decision 087 the same bank account at another company is a hint, also in another currency; no value is stored in clear', async () => {
  const first = await caseWith()
  const second = await caseWith()
  const accountNumber = '456-777777-838'
  for (const [{ merchant }, currency] of [
    [first, 'HKD'],
    [second, 'USD'],
  ] as const)
    await addAccount(await steppedUp(server, merchant), { accountNumber, currency })
  expect(await sharedOf(first.caseId)).toEqual({ 'sharedAccount null': `1 · ${second.reference}` })
  const rows = await server.database.db.selectFrom('company_signals').selectAll().execute()
  expect(rows.length).toBeGreaterThan(8)
  for (const { digest } of rows) expect(digest).toMatch(/^[\da-f]{64}$/)
})

test('decision 087 values from before a rotation of SECRET_KEY are found with those after it', async () => {
  const [first, second] = [await caseWith(), await caseWith()]
  const { config, clock } = server.deps
  const at = clock.now()
  const signals = [{ kind: 'account', value: 'HSBCHK 1', item: '' }] as const
  const rotated = { secretKey: Buffer.alloc(32, 7), previousSecretKeys: [config.secretKey] }
  await server.database.db.transaction().execute(async (trx) => {
    await noteSignals(trx, config, { companyId: String(first.merchant.companyId), signals, at })
    await noteSignals(trx, rotated, { companyId: String(second.merchant.companyId), signals, at })
  })
  expect(await sharedOf(second.caseId)).toEqual({ 'sharedAccount null': `1 · ${first.reference}` })
})

test('decision 087 applications sent from one device are hints at each other; another network or browser is another device', async () => {
  const sentFrom = async (userAgent: string, ip: string) => {
    const merchant = await server.signUp()
    const { id, companyId, reference } = await merchant.data('openKyc', {})
    merchant.companyId = companyId
    const form = await applicationForm(merchant, id)
    expect((await merchant.call('submitKyc', form, { 'user-agent': userAgent, 'x-forwarded-for': ip })).code).toBe(200)
    return { reference, caseId: await caseOf(one.browser, reference) }
  }
  const hintsOf = async (id: string) => (await one.browser.data('readCase', { id })).hints.filter(({ hint }) => hint === 'sharedDevice')
  const first = await sentFrom('Phone/1', '203.0.113.7')
  await sentFrom('Phone/2', '203.0.113.7')
  await sentFrom('Phone/1', '203.0.113.8')
  expect(await hintsOf(first.caseId)).toEqual([])
  const second = await sentFrom('Phone/1', '203.0.113.7')
  expect(await hintsOf(first.caseId)).toEqual([{ hint: 'sharedDevice', item: null, value: `1 · ${second.reference}` }])
  expect(await hintsOf(second.caseId)).toEqual([{ hint: 'sharedDevice', item: null, value: `1 · ${first.reference}` }])
})

test('decision 087 two persons with one shared value are both marked', async () => {
  const [first, second] = [await caseWith(), await caseWith()]
  const { database, deps } = server
  const { submitted_at: at } = await database.db
    .selectFrom('kyc_reviews')
    .select('submitted_at')
    .where('id', '=', first.caseId)
    .executeTakeFirstOrThrow()
  const items = [0, 1].map((place) => `connectedPersons.${place}.mobilePhone`)
  const signals = items.map((item) => ({ kind: 'phone', value: '+852 61113333', item }) as const)
  await database.db.transaction().execute(async (trx) => {
    await noteSignals(trx, deps.config, { companyId: String(first.merchant.companyId), signals, at })
    await noteSignals(trx, deps.config, { companyId: String(second.merchant.companyId), signals: signals.slice(1), at })
  })
  const { hints } = await one.browser.data('readCase', { id: first.caseId })
  expect(hints.filter(({ hint }) => hint === 'sharedPhone').map(({ item }) => item)).toEqual(items)
})

test('decision 025 the signals of a company are deleted with it', async () => {
  const { merchant, email } = await caseWith()
  const left = () =>
    server.database.db.selectFrom('company_signals').select('kind').where('company_id', '=', String(merchant.companyId)).execute()
  expect(await left()).not.toEqual([])
  const { id, email: stored } = await server.database.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const subject = { id, email: stored, phone: '', mailbox: '', companies: [String(merchant.companyId)] }
  await server.database.db.transaction().execute((trx) => erasePerson(trx, server.deps, subject, server.deps.clock.now()))
  expect(await left()).toEqual([])
})
