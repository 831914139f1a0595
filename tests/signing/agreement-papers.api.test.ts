/** Signed documents and their proofs: documents byte for byte, links for one person, evidence that shows every change, and attacks on all of it. */
import { execFile } from 'node:child_process'
import { createHash, type KeyObject, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import type { Agreement } from '../../contract/signing/agreements.ts'
import { createApp } from '../../server/app/http/app.ts'
import { jobHandlers } from '../../server/app/jobs.ts'
import { openServer } from '../../server/app/open.ts'
import { sandboxEsignKey } from '../../server/outside/credentials.ts'
import { provenText } from '../../server/outside/esign/esign.ts'
import { readSofr } from '../../server/outside/rates/rates.ts'
import { type Config, readConfig } from '../../server/platform/config/config.ts'
import { unzip, zip } from '../../server/platform/files/zip.ts'
import { createWorker } from '../../server/platform/jobs/worker.ts'
import { dayText } from '../../server/platform/print/words.ts'
import { deriveKey } from '../../server/platform/security/secrets.ts'
import { fingerprintOf, publicKeyOf, signingKey, signText } from '../../server/platform/security/signatures.ts'
import { signingJobs } from '../../server/signing/envelopes.ts'
import { writeAgreement } from '../../server/signing/facts.ts'
import { bundleAddress } from '../../server/signing/signed-bundles.ts'
import { verifyBundle } from '../../server/signing/verify.ts'
import { bankAccount } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import { changeDirectors, describedMerchant, type MerchantServer, report, type TestDirector, visitSigning } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'
import { described, signed } from '../support/stages.ts'
import { readPrepared } from './agreements.ts'

let server: MerchantServer
/** The merchant of the stage. */
let merchant: Browser

beforeEach(async () => {
  const opened = await described()
  server = opened.server
  merchant = opened.browser
  return () => server.close()
})

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const mailbox = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`
const one = (): TestDirector[] => [{ nameEn: 'Lam Mei Yee', email: mailbox('lam') }]
const two = (): TestDirector[] => [...one(), { nameEn: 'Chan Ka Ho', email: mailbox('chan') }]
const read = (browser: Browser) => readPrepared(server, browser)

async function bytesAt(url: string): Promise<Buffer> {
  const answer = await server.app.request(url)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** The merchant with these directors; the contract can be read. */
async function ready(directors: readonly TestDirector[]): Promise<Browser> {
  await changeDirectors(server, merchant, directors)
  return merchant
}

/** A merchant whose contract is with its signers. */
async function sent(directors: readonly TestDirector[] = two()) {
  return sentBy(await ready(directors), directors)
}

/** A merchant's contract that is with its signers. */
async function sentBy(browser: Browser, directors: readonly TestDirector[] = []) {
  const agreement = await read(browser)
  await browser.data('initiateSigning', { agreement_id: agreement.id })
  await server.worker.drain()
  return { browser, agreement, directors, ...(await envelopeOf(agreement)) }
}

/** The agreement's last envelope as events name it, and its signers' ids in order. */
async function envelopeOf({ id, content_hash }: Agreement) {
  const { db } = server.database
  const { envelope_id } = await db
    .selectFrom('esign_envelopes')
    .select('envelope_id')
    .where('agreement_id', '=', id)
    .orderBy('round', 'desc')
    .executeTakeFirstOrThrow()
  const people = await db.selectFrom('agreement_signers').select('id').where('agreement_id', '=', id).orderBy('position').execute()
  return { about: { envelope_id, content_hash }, ids: people.map((person) => person.id) }
}

async function linkOf(email: string): Promise<string> {
  return new URL(await server.lastLink(email)).pathname
}

async function signsAt(link: string, { nameEn, email }: TestDirector): Promise<string> {
  const signer = await visitSigning(server, link, email)
  // Two reports of one moment may arrive in any order.
  await server.worker.drain()
  const answer = await (await signer({ decision: 'sign', name: nameEn, agreed: '1' })).text()
  await server.worker.drain()
  return answer
}

/** A contract that all signers have signed at the provider, and its bundle. */
async function signedBy(directors: readonly TestDirector[]) {
  const found = await sent(directors)
  for (const director of directors) await signsAt(await linkOf(director.email), director)
  return { ...found, bundle: await bundleOf(found) }
}

/** The same with one signer: the server of the test gives way to one at that stage. */
async function signedByOne() {
  await server.close()
  const opened = await signed()
  server = opened.server
  merchant = opened.browser
  const agreement = await read(merchant)
  const found = { browser: merchant, agreement, ...(await envelopeOf(agreement)) }
  return { ...found, directors: await merchant.data('readSigners', { id: agreement.id }), bundle: await bundleOf(found) }
}

async function bundleOf({ browser, agreement }: { browser: Browser; agreement: Agreement }): Promise<Buffer> {
  return bytesAt((await browser.data('openBundle', { id: agreement.id })).url)
}

/** The server after its keys were changed, with the same database and clock: its outgoing calls come back to itself. */
function changedKeys(settings: Record<string, string> = {}) {
  const config = readConfig({
    NODE_ENV: 'test',
    SANDBOX_EXPOSED: 'yes',
    SECRET_KEY: 'b'.repeat(64),
    PREVIOUS_SECRET_KEYS: server.deps.config.secretKey.toString('hex'),
    ...settings,
  })
  const loop: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    if (server.outside.silent.has(pathname)) throw new TypeError('fetch failed')
    return app.request(`${pathname}${search}`, init)
  }
  const deps = { ...server.deps, config, fetch: loop }
  const app = createApp(deps)
  return { ...server, deps, app, worker: createWorker(deps, jobHandlers) }
}

/** The fingerprint of the sandbox provider's key under a secret key. */
const providerOf = (config: Pick<Config, 'secretKey'>) => fingerprintOf(publicKeyOf(sandboxEsignKey(config)))

/** An event signed by the sandbox provider under this secret key. */
function proven(
  config: Pick<Config, 'secretKey'>,
  event: { type: 'signer.opened' | 'signer.signed'; signer_id: string; envelope_id: string; content_hash: string },
) {
  return provenBy(sandboxEsignKey(config), event)
}

/** An event as the owner of a key signed it. */
function provenBy(key: KeyObject, event: Parameters<typeof proven>[1]) {
  const reported = { ...event, id: randomUUID(), at: server.deps.clock.now().toISOString() }
  return { ...reported, proof: signText(key, provenText(reported)) }
}

/** A bundle of these files. */
const zipped = (files: Iterable<readonly [string, Buffer]>) =>
  zip(
    [...files].map(([name, bytes]) => ({ name, bytes })),
    new Date('2026-11-22T00:00:00Z'),
  )

/** `evidence.json` as a bundle writes it. */
const written = (evidence: object) => Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`)

/** The parts of `evidence.json` that the tests read. */
interface TestEvidence {
  format: string
  reference: string
  company: string
  content_hash: string
  documents: { title: string }[]
  entries: Record<string, unknown>[]
  head: string
  evidence_pdf: string
  seal: string
}

const evidenceIn = (bundle: Buffer) => JSON.parse(unzip(bundle).get('evidence.json')?.toString() ?? '') as TestEvidence

describe('the documents', () => {
  test.each(locales)('SIGN-06 in %s are PDFs with the figures of the company, whose bytes have the hash that is signed', async (locale) => {
    const browser = await ready(one())
    await server.database.db.updateTable('users').set({ locale }).where('id', '=', browser.userId).execute()
    const agreement = await read(browser)
    expect(agreement.documents.map(({ kind }) => kind)).toEqual([
      'facility_agreement',
      'drawdown_terms',
      'debit_mandate',
      'privacy_consent',
      'lender_note',
      'ordinance_summary',
    ])
    for (const { id, content_hash, bytes, pages } of agreement.documents) {
      const pdf = await bytesAt((await browser.data('readAgreementDocument', { id })).url)
      expect([sha256(pdf), pdf.length]).toEqual([content_hash, bytes])
      const text = pdf.toString('latin1')
      expect(text).toContain(`/Lang (${locale.replace('_', '-')})`)
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(pages)
      expect(pages).toBeLessThanOrEqual(3)
    }
    expect(agreement.content_hash).toBe(sha256(agreement.documents.map(({ content_hash }) => content_hash).join('\n')))
    expect({ ...(await read(browser)), as_of: agreement.as_of }).toEqual(agreement)
  })

  test('SIGN-06 CRED-13 the agreement and the note name the benchmark rate of their price, the day it is of and who published it', async () => {
    const { rate, date, source } = await readSofr(server.deps)
    const subject = { kind: 'facility', product: 'hook', locale: 'en_US', limit: 10_000_000n, supplement: null } as const
    const { documents } = await writeAgreement(server.deps, { ...subject, companyId: String(merchant.companyId) })
    const named = documents.filter(({ paper }) => {
      const words = JSON.stringify(paper)
      return words.includes(`${Number(rate) * 100}%`) && words.includes(dayText('en_US', date)) && words.includes(source)
    })
    expect(named.map(({ kind }) => kind)).toEqual(['facility_agreement', 'lender_note'])
  })

  test('SIGN-06 decision 082 the direct-debit mandate names the drawdown account, and a draft that names an earlier one is neither read nor sent', async () => {
    const browser = await ready(one())
    const { db } = server.database
    const rowOf = (id: string) => db.selectFrom('agreements').selectAll().where('id', '=', id).executeTakeFirst()
    const named = async (id: string) => {
      const mandate = (await rowOf(id))?.words?.find(({ kind }) => kind === 'debit_mandate')
      return JSON.stringify(mandate).match(/HSBC ••••\d{4}[^"]*Harbour Light Limited/)?.[0] ?? ''
    }
    await db.updateTable('users').set({ locale: 'en_US' }).where('id', '=', browser.userId).execute()
    const asked = { product: 'hook' } as const
    const drafted = await browser.data('readAgreement', asked)
    expect(await named(drafted.id)).toBe('HSBC ••••9838, held by Harbour Light Limited')
    const read = await readPrepared(server, browser)
    // Another account with the same last digits.
    const first = await browser.data('submitDebitAccount', { ...asked, account: { ...bankAccount, accountNumber: '999-888777-9838' } })
    expect([first.signed, first.hold_ends]).toEqual([false, null])
    expect((await browser.call('initiateSigning', { agreement_id: read.id })).code).toBe(20018)
    const again = await readPrepared(server, browser)
    expect(again.id).not.toBe(read.id)
    const [account] = await browser.data('listBankAccounts', {}).then((accounts) => accounts.filter(({ usedFor }) => usedFor.length > 0))
    expect((await rowOf(again.id))?.debit_account_id).toBe(account?.id)
    await browser.data('initiateSigning', { agreement_id: again.id })
    // Replaced while it is being signed: the contract names the one that was shown, so that it takes a step-up and a hold. Decision 080.
    const replacing = { ...asked, account: bankAccount }
    expect(await browser.data('readDebitAccount', asked)).toMatchObject({ signed: true, hold_ends: expect.any(String) })
    expect(await browser.call('submitDebitAccount', replacing)).toMatchObject({ code: 20007, data: { stepUp: 'accountReplaced' } })
    await steppedUp(server, browser)
    expect((await browser.data('submitDebitAccount', replacing)).held_until).not.toBeNull()
    const change = db.updateTable('agreements').set({ debit_account_id: randomUUID() }).where('id', '=', again.id)
    await expect(change.execute()).rejects.toThrow(/has been sent/)
  })

  test('SIGN-06 decision 093 once all have signed, the account that the mandate names can be debited', async () => {
    const opened = await signed()
    try {
      const [account] = await opened.browser.data('listBankAccounts', {})
      expect(account?.usedFor).toEqual([{ product: 'hook', blocked: null, heldUntil: null, debits: 'signed' }])
    } finally {
      await opened.server.close()
    }
  })

  test('SIGN-06 a company of mainland China signs without note and summary of the Money Lenders Ordinance', async () => {
    const browser = await ready(one())
    await server.database.db
      .updateTable('kyc_applications')
      .set({ company: JSON.stringify({ incorporationCountry: '2' }) as never })
      .where('company_id', '=', browser.companyId ?? '')
      .execute()
    expect((await read(browser)).documents.map(({ kind }) => kind)).toEqual([
      'facility_agreement',
      'drawdown_terms',
      'debit_mandate',
      'privacy_consent',
    ])
  })

  test('SIGN-06 R3 are opened by the company alone, and by the address that was given', async () => {
    const [browser, other] = [await ready(one()), await describedMerchant(server)]
    const [first] = (await read(browser)).documents
    expect((await other.call('readAgreementDocument', { id: first?.id ?? '' })).code).toBe(20018)
    const { url } = await browser.data('readAgreementDocument', { id: first?.id ?? '' })
    expect((await server.app.request(url.replace(/signature=../, 'signature=!!'))).status).toBe(404)
  })

  test('SIGN-06 once sent cannot be replaced, added to or removed, even in the database', async () => {
    const { agreement } = await sent(one())
    const { db } = server.database
    const mine = (id: string) => sql`agreement_id = ${id}`
    const tries = [
      sql`update agreement_documents set content = 'x', content_hash = encode(sha256('x'), 'hex') where ${mine(agreement.id)}`,
      sql`delete from agreement_documents where ${mine(agreement.id)}`,
      sql`insert into agreement_documents select gen_random_uuid(), agreement_id, 9, kind, template, title, pages, content, content_hash from agreement_documents where ${mine(agreement.id)}`,
      sql`update agreement_evidence set kind = 'signer.signed' where ${mine(agreement.id)}`,
      sql`delete from agreement_evidence where ${mine(agreement.id)}`,
    ]
    for (const each of tries) await expect(each.execute(db)).rejects.toThrow(/stay/)
    const other = await describedMerchant(server)
    await sentBy(other)
    expect((await read(other)).status).toBe('initiated')
  })
})

describe('the link of a signer', () => {
  test('SIGN-01 SIGN-05 shows the documents, byte for byte, only after the code of the mailbox, and signs once', async () => {
    const { agreement, directors } = await sent(one())
    const [director] = directors
    const link = await linkOf(director?.email ?? '')
    const without = await server.app.request(`${link}/documents/0`)
    expect(without.status).toBe(404)
    const sign = (cookie = '') =>
      server.app.request(link, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'sign', name: 'Lam Mei Yee', agreed: '1' }),
        headers: { cookie },
      })
    expect(await (await sign()).text()).toContain('name="decision" value="code"')
    await server.app.request(link, { method: 'POST', body: new URLSearchParams({ decision: 'code' }) })
    const code = await server.lastCode(director?.email ?? '')
    const wrong = new URLSearchParams({ decision: 'enter', code: code === '000000' ? '111111' : '000000' })
    expect(await (await server.app.request(link, { method: 'POST', body: wrong })).text()).toContain('id="code-error"')
    const right = await server.app.request(link, { method: 'POST', body: new URLSearchParams({ decision: 'enter', code }) })
    expect(right.status).toBe(303)
    const cookie =
      right.headers
        .getSetCookie()
        .find((kept) => kept.startsWith('sandbox-visit'))
        ?.split(';')[0] ?? ''
    const shown = await server.app.request(`${link}/documents/0`, { headers: { cookie } })
    expect(sha256(Buffer.from(await shown.arrayBuffer()))).toBe(agreement.documents[0]?.content_hash)
    expect(await (await sign(cookie)).text()).toContain('data-follow')
    expect(await (await sign(cookie)).text()).not.toContain('data-follow')
  })

  test('SIGN-02 two signers with one link: a signer who opens the link of another cannot sign for them, and has opened nothing', async () => {
    const { browser, agreement, directors } = await sent()
    const [first, second] = directors as [TestDirector, TestDirector]
    const link = await linkOf(first.email)
    await linkOf(second.email)
    await server.app.request(link, { method: 'POST', body: new URLSearchParams({ decision: 'code' }) })
    // The code went to the first; the second has none to enter, and guessing ends after five.
    for (let guess = 0; guess < 6; guess++)
      await server.app.request(link, { method: 'POST', body: new URLSearchParams({ decision: 'enter', code: 'guess' }) })
    const late = new URLSearchParams({ decision: 'enter', code: await server.lastCode(first.email) })
    expect((await server.app.request(link, { method: 'POST', body: late })).status).toBe(200)
    await server.worker.drain()
    const statuses = (await browser.data('readSigners', { id: agreement.id })).map(({ sign_status }) => sign_status)
    expect(statuses).toEqual([0, 0])
  })

  test('SIGN-02 signing after another has declined is not taken, neither by the provider nor by us', async () => {
    const { browser, agreement, directors, about, ids } = await sent()
    const [first, second] = directors as [TestDirector, TestDirector]
    const [decliner, late] = [
      await visitSigning(server, await linkOf(first.email), first.email),
      await visitSigning(server, await linkOf(second.email), second.email),
    ]
    await decliner({ decision: 'decline', reason: 'The amount is wrong' })
    expect(await (await late({ decision: 'sign', name: second.nameEn, agreed: '1' })).text()).not.toContain('data-follow')
    await server.worker.drain()
    expect(await report(server, { type: 'signer.signed', signer_id: ids[1] ?? '', ...about })).toBe(200)
    expect((await read(browser)).status).toBe('declined')
    const { entries } = await browser.data('readEvidence', { id: agreement.id })
    expect(entries.map(({ kind }) => kind)).not.toContain('signer.signed')
  })
})

describe('reports of the provider', () => {
  test('SIGN-02 a replayed event counts once, a forged one never: neither without its signature nor without its proof', async () => {
    const { browser, agreement, about, ids } = await sent()
    const event = { id: randomUUID(), type: 'signer.signed', signer_id: ids[0] ?? '', ...about }
    expect(await report(server, { ...event, proof: 'A'.repeat(86) })).toBe(401)
    expect(await report(server, event, 't=1,v1=00')).toBe(401)
    expect([await report(server, event), await report(server, event), await report(server, event)]).toEqual([200, 200, 200])
    const { entries } = await browser.data('readEvidence', { id: agreement.id })
    expect(entries.filter(({ kind }) => kind === 'signer.signed')).toHaveLength(1)
  })

  test('SIGN-02 a swapped document is refused by the provider, and a report about another text is kept in the evidence, once', async () => {
    const { browser, agreement, about, ids } = await sent(one())
    const foreign = {
      type: 'signer.signed',
      signer_id: ids[0] ?? '',
      ...about,
      content_hash: 'f'.repeat(64),
      at: '2026-11-22T00:00:00.000Z',
    }
    expect([await report(server, foreign), await report(server, foreign)]).toEqual([409, 409])
    const { entries } = await browser.data('readEvidence', { id: agreement.id })
    expect(entries.filter(({ kind }) => kind === 'event.refused')).toHaveLength(1)
    expect((await read(browser)).status).toBe('initiated')

    const other = await describedMerchant(server)
    const { id } = await read(other)
    server.outside.tampered.set('/sandbox/esign/envelopes', (_, { path, init }) => {
      const body = JSON.parse(String(init.body)) as { documents: { content: string }[] }
      const [first] = body.documents
      if (first) first.content = Buffer.from('another document').toString('base64')
      return Promise.resolve(server.app.request(path, { ...init, body: JSON.stringify(body) }))
    })
    await other.data('initiateSigning', { agreement_id: id })
    await server.worker.drain()
    server.outside.tampered.clear()
    expect((await other.data('readSigners', { id })).map(({ sign_url }) => sign_url)).toEqual([null])
  })

  test("SIGN-02 when the provider's reports do not arrive for a day the status is requested, once and with the same outcome", async () => {
    const { browser, agreement, directors } = await sent(one())
    server.outside.silent.add('/webhooks/esign')
    await signsAt(await linkOf(directors[0]?.email ?? ''), directors[0] as TestDirector)
    expect((await read(browser)).status).toBe('initiated')
    await server.later({ days: 1 })
    await server.worker.drain()
    expect((await read(browser)).status).toBe('completed')
    server.outside.silent.clear()
    await server.later({ days: 1 })
    await server.worker.drain()
    const { entries } = await browser.data('readEvidence', { id: agreement.id })
    expect(entries.map(({ kind }) => kind)).toEqual([
      'signing.initiated',
      'envelope.sent',
      'signer.opened',
      'signer.signed',
      'agreement.completed',
    ])
  })

  test('SIGN-03 a contract without a signer is not sent', async () => {
    const browser = await ready(one())
    const { id } = await read(browser)
    await server.database.db.deleteFrom('agreement_signers').where('agreement_id', '=', id).execute()
    expect((await browser.call('initiateSigning', { agreement_id: id })).code).toBe(20018)
    expect((await browser.data('readEvidence', { id })).entries).toEqual([])
  })
})

/** Settings of a server that has replaced the sandbox provider by a real one. */
const elsewhere = {
  ESIGN: 'real',
  ESIGN_URL: 'https://sign.example',
  ESIGN_KEY: 'key',
  ESIGN_WEBHOOK_SECRET: 'secret',
  ESIGN_PUBLIC_KEY: publicKeyOf(signingKey(Buffer.alloc(32, 7))),
}

const evidence = ({ id }: Pick<Agreement, 'id'>) =>
  server.database.db.selectFrom('agreement_evidence').selectAll().where('agreement_id', '=', id).orderBy('sequence').execute()

/** Which keys are kept of it. */
const keysOf = async (agreement: Agreement) => (await evidence(agreement)).flatMap(({ proof_key }) => proof_key ?? [])

/** Changes the evidence to the state before keys were stored. Returns the evidence before the change. */
async function withoutKeys(agreement: Agreement) {
  const kept = await evidence(agreement)
  const { db } = server.database
  await sql`alter table agreement_evidence disable trigger evidence_stays`.execute(db)
  await db.updateTable('agreement_evidence').set({ proof_key: null }).where('agreement_id', '=', agreement.id).execute()
  await sql`alter table agreement_evidence enable trigger evidence_stays`.execute(db)
  return kept
}

type Kept = Pick<TestServer, 'app' | 'deps'>

async function faultsAt({ app, deps }: Kept, { id }: Agreement) {
  const answer = await app.request(bundleAddress(deps, id))
  return verifyBundle(Buffer.from(await answer.arrayBuffer())).faults
}

/** Starts a server with its check of keys; returns its warnings. */
async function started({ deps }: Kept) {
  const warned: unknown[] = []
  const log = Object.assign(Object.create(deps.log), { warn: (...line: unknown[]) => warned.push(line) })
  await openServer(deps.config, { open: server.database })
  await createWorker({ ...deps, log }, jobHandlers).drain()
  return warned
}

describe('a key that was changed', () => {
  test('SIGN-06 decision 054 leaves earlier signatures proven, also by the mailed link', async () => {
    const { directors, bundle } = await signedByOne()
    const mailed = new URL(await server.lastLink(directors[0]?.email ?? ''))
    const after = changedKeys()
    const answer = await after.app.request(`${mailed.pathname}${mailed.search}`)
    expect(answer.status).toBe(200)
    const later = Buffer.from(await answer.arrayBuffer())
    const verdict = verifyBundle(later)
    expect(verdict.faults).toEqual([])
    expect(verdict.proven.join('\n')).toContain(providerOf(server.deps.config))
    expect(verdict.proven.join('\n')).not.toContain(providerOf(after.deps.config))
    expect(verifyBundle(bundle).faults).toEqual([])
  })

  test('SIGN-06 decision 054 is listed with the signature it proves, also when the provider is another one and no earlier key is configured', async () => {
    const { agreement } = await signedByOne()
    const after = changedKeys(elsewhere)
    const answer = await after.app.request(bundleAddress(after.deps, agreement.id))
    const { faults, proven, unproven } = verifyBundle(Buffer.from(await answer.arrayBuffer()))
    expect(faults).toEqual([])
    expect(proven.join('\n')).toMatch(new RegExp(`Lam Mei Yee at \\S+, by key ${providerOf(server.deps.config)}`))
    expect(unproven.join('\n')).toContain(`That ${providerOf(server.deps.config)} is a key of the e-sign provider`)
  })

  test('SIGN-02 decision 054 accepts reports proven by the earlier key, and by no key that is not configured', async () => {
    const { agreement, about, ids } = await sent(two())
    const after = changedKeys()
    const [first, second] = ids.map((signer_id) => ({ type: 'signer.signed' as const, signer_id, ...about }))
    if (!first || !second) throw new Error('Two were to sign')
    expect(await report(after, proven({ secretKey: Buffer.alloc(32, 7) }, first))).toBe(401)
    expect(await report(changedKeys({ PREVIOUS_SECRET_KEYS: '' }), proven(server.deps.config, first))).toBe(401)
    expect(await report(after, proven(server.deps.config, first))).toBe(200)
    expect(await report(after, proven(after.deps.config, second))).toBe(200)
    const answer = await after.app.request(bundleAddress(after.deps, agreement.id))
    const verdict = verifyBundle(Buffer.from(await answer.arrayBuffer()))
    expect(verdict.faults).toEqual([])
    for (const key of [server.deps.config, after.deps.config].map(providerOf)) expect(verdict.unproven.join('\n')).toContain(key)
  })

  test('SIGN-02 decision 054 does not prevent a later request for a report made under the earlier one that never arrived', async () => {
    const { browser, directors, about } = await sent(one())
    server.outside.silent.add('/webhooks/esign')
    await signsAt(await linkOf(directors[0]?.email ?? ''), directors[0] as TestDirector)
    const reported: unknown[] = []
    const { deps } = changedKeys({ PREVIOUS_SECRET_KEYS: '' })
    const log = Object.assign(Object.create(deps.log), { warn: (...line: unknown[]) => reported.push(line) })
    await signingJobs['envelope.ask']({ ...deps, log }, { envelopeId: about.envelope_id }, { id: 0n, attempt: 1, renew: async () => {} })
    expect(reported).toContainEqual([
      expect.objectContaining({ envelope: about.envelope_id, type: 'signer.signed' }),
      expect.stringContaining('no key'),
    ])
    await server.later({ days: 1 })
    await changedKeys().worker.drain()
    expect((await read(browser)).status).toBe('completed')
  })

  test('SIGN-06 decision 054 finds the one by which an entry was proven before keys were kept, while it is named', async () => {
    const { agreement } = await signedByOne()
    await withoutKeys(agreement)
    for (const each of [server, changedKeys(), changedKeys(elsewhere)]) expect(await faultsAt(each, agreement)).toEqual([])
    await started(server)
  })

  test('SIGN-06 decision 061 is kept at a start while it is named, and may be left out from then on: a stolen one unproves nothing', async () => {
    const [theirs, stolen] = [signingKey(Buffer.alloc(32, 9)), changedKeys(elsewhere)]
    const { agreement, about, ids } = await sent(one())
    const reported = { type: 'signer.signed' as const, signer_id: ids[0] ?? '', ...about }
    expect(await report(changedKeys({ ...elsewhere, ESIGN_PUBLIC_KEY: publicKeyOf(theirs) }), provenBy(theirs, reported))).toBe(200)
    const kept = await withoutKeys(agreement)
    expect((await faultsAt(stolen, agreement)).join()).toContain('(signer.signed) is not signed')
    const unproven = [expect.objectContaining({ kept: 0, unproven: 1 }), expect.stringContaining('no key')]
    expect(await started(stolen)).toEqual([unproven])
    expect(await keysOf(agreement)).toEqual([])
    expect(await started(changedKeys({ ...elsewhere, PREVIOUS_ESIGN_PUBLIC_KEYS: publicKeyOf(theirs) }))).toEqual([])
    expect(await evidence(agreement)).toEqual(kept)
    expect(await faultsAt(stolen, agreement)).toEqual([])
  })

  test('SIGN-02 SIGN-06 decision 061 of the sandbox provider is kept, too, where a real provider has replaced it before; no more reports under it are accepted', async () => {
    const { agreement, about, ids } = await signedByOne()
    const kept = await withoutKeys(agreement)
    const again = proven(server.deps.config, { type: 'signer.signed', signer_id: ids[0] ?? '', ...about })
    expect(await report(changedKeys(elsewhere), again)).toBe(401)
    await started(changedKeys(elsewhere))
    expect(await evidence(agreement)).toEqual(kept)
    expect((await keysOf(agreement)).map(fingerprintOf)).toEqual([providerOf(server.deps.config), providerOf(server.deps.config)])
  })

  test('SIGN-06 decision 061 is kept of the last entry however many are proven by none', async () => {
    const { agreement, about, ids } = await sent(one())
    const { db } = server.database
    const proof = (signer_id: string) => proven(server.deps.config, { type: 'signer.opened', signer_id, ...about })
    const rows = await evidence(agreement)
    let [previous, sequence] = [rows.at(-1)?.hash ?? '', rows.length]
    const append = async (event: ReturnType<typeof proof>) => {
      sequence += 1
      const hash = sha256(`${previous}${sequence}`)
      const line = { agreement_id: agreement.id, sequence, previous, hash, at: new Date(event.at), event_at: event.at }
      const { type, content_hash, envelope_id, signer_id } = event
      await db
        .insertInto('agreement_evidence')
        .values({ ...line, kind: type, content_hash, envelope_id, signer_id, proof: event.proof, details_hash: 'd' })
        .execute()
      previous = hash
    }
    for (let count = 0; count < 201; count++) await append({ ...proof(ids[0] ?? ''), signer_id: randomUUID() })
    await append(proof(ids[0] ?? ''))
    const warned = await started(server)
    expect(warned).toEqual([[expect.objectContaining({ unproven: 201 }), expect.stringContaining('no key')]])
    expect((await evidence(agreement)).filter(({ proof_key }) => proof_key).map((row) => row.sequence)).toEqual([sequence])
  })

  test('UPL-08 SIGN-06 decision 054 opens the mailed copy while its ninety days last, and nothing else', async () => {
    const { browser, agreement } = await signedByOne()
    const after = changedKeys()
    const [{ id = '' } = {}] = agreement.documents
    const { url } = await browser.data('readAgreementDocument', { id })
    expect((await after.app.request(url)).status).toBe(404)
    await server.later({ days: 91 })
    const forged = bundleAddress(server.deps, agreement.id)
    expect((await after.app.request(forged)).status).toBe(404)
    expect((await server.app.request(forged)).status).toBe(200)
  })
})

describe('the evidence', () => {
  test('SIGN-02 SIGN-06 names who signed what from where, is mailed to every signer, and proves what was signed', async () => {
    const { browser, agreement, directors, bundle } = await signedBy(two())
    const { head, entries } = await browser.data('readEvidence', { id: agreement.id })
    expect(entries.filter(({ kind }) => kind === 'signer.signed').map(({ signer_name }) => signer_name)).toEqual([
      'Lam Mei Yee',
      'Chan Ka Ho',
    ])
    expect(new Set(entries.map(({ content_hash }) => content_hash))).toEqual(new Set([agreement.content_hash]))
    expect(head).toBe(entries.at(-1)?.hash)
    const stored = () => server.database.db.selectFrom('made_documents').select(['name', 'made_at']).execute()
    const made = await stored()
    await server.later({ minutes: 1 })
    for (const { email } of directors) {
      const mailed = new URL(await server.lastLink(email))
      expect((await bytesAt(`${mailed.pathname}${mailed.search}`)).equals(bundle)).toBe(true)
    }
    expect([made.length, await stored()]).toEqual([1, made])
    const { proven, faults } = verifyBundle(bundle)
    expect(faults).toEqual([])
    expect(proven.join('\n')).toContain(`it ends with ${head}`)
    expect(proven.join('\n')).toContain('2 signatures')
  })

  test('SIGN-06 R3 the bundle is for the company alone, and only once all have signed', async () => {
    const [{ browser, agreement }, stranger] = [await sent(one()), await describedMerchant(server)]
    expect((await browser.call('openBundle', { id: agreement.id })).code).toBe(20011)
    expect((await server.app.request(bundleAddress(server.deps, agreement.id))).status).toBe(404)
    expect((await stranger.call('openBundle', { id: agreement.id })).code).toBe(20018)
    expect((await stranger.call('readEvidence', { id: agreement.id })).code).toBe(20018)
  })

  test('SIGN-06 a swapped PDF, an edited line, a line taken out, another name and another seal are found and named', async () => {
    const { bundle } = await signedByOne()
    const files = unzip(bundle)
    const evidence = evidenceIn(bundle)
    const faultsOf = async (changed: Record<string, string | Buffer>, lender?: string) =>
      verifyBundle(
        await zipped(new Map([...files, ...Object.entries(changed).map(([name, bytes]) => [name, Buffer.from(bytes)] as const)])),
        lender,
      ).faults.join('; ')
    const edited = (change: (copy: TestEvidence) => void) => {
      const copy = structuredClone(evidence)
      change(copy)
      return faultsOf({ 'evidence.json': written(copy) })
    }
    expect(await edited(() => {})).toBe('')
    expect(await faultsOf({})).toBe('')
    expect(await faultsOf({ '2-drawdown-terms.pdf': files.get('1-facility-agreement.pdf') ?? '' })).toContain('2-drawdown-terms.pdf')
    expect(await faultsOf({ 'evidence.pdf': 'x' })).toContain('evidence.pdf')
    expect(await faultsOf({ '9-more.pdf': 'x' })).toContain('9-more.pdf does not belong')
    expect(await edited(({ entries }) => Object.assign(entries[2] ?? {}, { at: '2020-01-01T00:00:00.000Z' }))).toContain(
      'Entry 3 (signer.opened',
    )
    expect(await edited(({ entries }) => void entries.splice(1, 1))).toContain('Entry 2 (signer.opened')
    expect(await edited((copy) => void copy.entries.pop())).toContain('The end of the chain')
    const rename = (line: Record<string, unknown>) => Object.assign(line, { details: String(line.details).replace('Lam', 'Lee') })
    expect(await edited(({ entries }) => void rename(entries[3] ?? {}))).toContain('name or address was edited')
    expect(await edited((copy) => Object.assign(copy, { reference: 'AGR-0000-000000' }))).toContain('The seal of the lender')
    expect(await edited((copy) => Object.assign(copy, { company: 'Another Company Limited' }))).toContain('The seal of the lender')
    expect(await edited(({ documents }) => Object.assign(documents[0] ?? {}, { title: 'A gift' }))).toContain('The seal of the lender')
    expect(await edited(({ entries }) => Object.assign(entries[3] ?? {}, { details: null }))).toContain('The seal of the lender')
    const another = publicKeyOf(signingKey(Buffer.alloc(32, 7)))
    expect(await edited(({ entries }) => Object.assign(entries[3] ?? {}, { proof_key: another }))).toContain(
      'Entry 4 (signer.signed) is not signed',
    )
    expect(await faultsOf({}, '00000000-00000000-00000000-00000000')).toContain('another key')
    const twice = await zipped([['1-facility-agreement.pdf', Buffer.from('another contract')], ...files])
    expect(verifyBundle(twice).faults).toHaveLength(1)
    expect(verifyBundle(bundle.subarray(0, 1000)).faults).toHaveLength(1)
  })

  test('SIGN-02 SIGN-06 decision 054 a signature of before the last sending is void: neither counted nor named', async () => {
    const directors: TestDirector[] = [...two(), { nameEn: 'Ng Siu Ming', email: mailbox('ng'), capacity: 'shareholder' }]
    const { browser, agreement, ids } = await sent(directors)
    const [first, second, third] = directors as [TestDirector, TestDirector, TestDirector]
    const refusing = await linkOf(second.email)
    await signsAt(await linkOf(first.email), first)
    await (await visitSigning(server, refusing, second.email))({ decision: 'decline', reason: 'Not with her' })
    await server.worker.drain()
    const form = { name: third.nameEn, email: third.email, mobile: '', mobile_area_code: '+852', file_id: '' } as const
    await browser.data('saveSigner', { agreement_id: agreement.id, signer_id: ids[0] ?? '', ...form })
    await browser.data('retrySigning', { agreement_id: agreement.id })
    await server.worker.drain()
    for (const each of [third, second]) await signsAt(await linkOf(each.email), each)
    const { url } = await browser.data('openBundle', { id: agreement.id })
    const { proven, faults } = verifyBundle(await bytesAt(url))
    expect(faults).toEqual([])
    expect(proven.join('\n')).toContain('2 signatures')
    expect(proven.join('\n')).not.toContain(first.nameEn)
    for (const { nameEn } of [second, third]) expect(proven.join('\n')).toContain(`  ${nameEn} at `)
  })

  test('SIGN-06 decision 054 a bundle of format 1 is verified as before, and its missing proofs are listed', async () => {
    const { bundle } = await signedByOne()
    const { format: _, ...evidence } = evidenceIn(bundle)
    const { reference, content_hash, head, evidence_pdf } = evidence
    const first = {
      format: 'sampan-evidence/1',
      ...evidence,
      entries: evidence.entries.map(({ proof_key: __, ...entry }) => entry),
      provider_key: publicKeyOf(sandboxEsignKey(server.deps.config)),
      seal: signText(
        signingKey(deriveKey(server.deps.config.secretKey, 'evidence')),
        ['sampan-evidence/1', reference, content_hash, head, evidence_pdf].join('\n'),
      ),
    }
    const verdictOf = async (change: object) =>
      verifyBundle(await zipped(unzip(bundle).set('evidence.json', written({ ...first, ...change }))))
    const { proven, unproven, faults } = await verdictOf({})
    expect(faults).toEqual([])
    expect(proven.join('\n')).toContain('1 signature')
    expect(proven.join('\n')).not.toContain(evidence.company)
    expect(unproven.join('\n')).toContain(`That the company is "${evidence.company}"`)
    expect((await verdictOf({ head: 'f'.repeat(64) })).faults.join('; ')).toContain('The seal of the lender')
    expect((await verdictOf({ provider_key: publicKeyOf(signingKey(Buffer.alloc(32, 7))) })).faults.join('; ')).toContain('is not signed')
    expect((await verdictOf({ format: 'sampan-evidence/2' })).faults).not.toEqual([])
  })

  test('SIGN-06 npm run verify:agreement lists the proofs without a server, and exits with 1 when one fails', async () => {
    const { bundle } = await signedByOne()
    const folder = mkdtempSync(join(tmpdir(), 'agreement-'))
    const [whole, broken] = [join(folder, 'whole.zip'), join(folder, 'broken.zip')]
    writeFileSync(whole, bundle)
    writeFileSync(broken, await zipped(unzip(bundle).set('1-facility-agreement.pdf', Buffer.from('another contract'))))
    const run = (file: string) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/signing/verify-command.ts', file], {
        cwd: resolve(import.meta.dirname, '../..'),
      })
    const { stdout } = await run(whole)
    expect(stdout).toContain('sealed by the lender')
    expect(stdout).toContain('NOT SHOWN: That ')
    await expect(run(broken)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('NOT PROVEN: 1-facility-agreement.pdf') })
    rmSync(folder, { recursive: true })
  }, 60_000)
})
