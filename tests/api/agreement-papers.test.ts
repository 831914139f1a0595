/** What is signed and what proves it: documents byte for byte, links for one person, evidence that shows every change, and attacks on all of it. */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Agreement } from '../../contract/agreements.ts'
import { locales } from '../../contract/constants.ts'
import { unzip, zip } from '../../server/privacy/zip.ts'
import { verifyBundle } from '../../server/signing/verify.ts'
import { readPrepared } from '../support/agreements.ts'
import {
  certifiedMerchant,
  connect,
  type Outside,
  openMerchantServer,
  reachSigning,
  report,
  type TestDirector,
  visitSigning,
} from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeAll(async () => {
  server = await openMerchantServer()
})
afterAll(() => server.close())
beforeEach(() => server.outside.silent.clear())

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

/** A merchant whose contract can be read. */
async function ready(directors: readonly TestDirector[]): Promise<Browser> {
  const browser = await certifiedMerchant(server, { directors })
  await connect(server, browser, 'amazon')
  await reachSigning(browser, 'hook')
  return browser
}

/** A merchant whose contract is with its signers. */
async function sent(directors: readonly TestDirector[] = two()) {
  const browser = await ready(directors)
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
  const answer = await (await signer({ decision: 'sign', name: nameEn, agreed: '1' })).text()
  await server.worker.drain()
  return answer
}

/** A contract that everybody has signed at the provider, and its bundle. */
async function signed(directors: readonly TestDirector[] = one()) {
  const found = await sent(directors)
  for (const director of directors) await signsAt(await linkOf(director.email), director)
  const { url } = await found.browser.data('openBundle', { id: found.agreement.id })
  return { ...found, bundle: await bytesAt(url) }
}

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
    const [browser, other] = [await ready(one()), await ready(one())]
    const [first] = (await read(browser)).documents
    expect((await other.call('readAgreementDocument', { id: first?.id ?? '' })).code).toBe(20018)
    const { url } = await browser.data('readAgreementDocument', { id: first?.id ?? '' })
    expect((await server.app.request(url.replace(/signature=../, 'signature=xx'))).status).toBe(404)
  })

  test('SIGN-06 once sent cannot be replaced, added to or taken away, by nobody', async () => {
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
    expect((await read((await sent(one())).browser)).status).toBe('initiated')
  })
})

describe('the link of a signer', () => {
  test('SIGN-01 SIGN-05 shows the documents, byte for byte, only to who has the code of the mailbox, and signs once', async () => {
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

  test('SIGN-02 two signers with one link: who opens the link of another cannot sign for them', async () => {
    const { browser, agreement, directors } = await sent()
    const [first, second] = directors as [TestDirector, TestDirector]
    const link = await linkOf(first.email)
    await linkOf(second.email)
    await server.app.request(link, { method: 'POST', body: new URLSearchParams({ decision: 'code' }) })
    await server.worker.drain()
    // The code went to the first; the second has none to enter, and guessing ends after five.
    for (let guess = 0; guess < 6; guess++)
      await server.app.request(link, { method: 'POST', body: new URLSearchParams({ decision: 'enter', code: 'guess' }) })
    const late = new URLSearchParams({ decision: 'enter', code: await server.lastCode(first.email) })
    expect((await server.app.request(link, { method: 'POST', body: late })).status).toBe(200)
    const statuses = (await browser.data('readSigners', { id: agreement.id })).map(({ sign_status }) => sign_status)
    expect(statuses).toEqual([1, 0])
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

describe('what the provider reports', () => {
  test('SIGN-02 a replayed event counts once, a forged one never: neither without its signature nor without its proof', async () => {
    const { browser, agreement, about, ids } = await sent()
    const event = { id: randomUUID(), type: 'signer.signed', signer_id: ids[0] ?? '', ...about }
    expect(await report(server, { ...event, proof: 'A'.repeat(86) })).toBe(401)
    expect(await report(server, event, 't=1,v1=00')).toBe(401)
    expect([await report(server, event), await report(server, event), await report(server, event)]).toEqual([200, 200, 200])
    const { entries } = await browser.data('readEvidence', { id: agreement.id })
    expect(entries.filter(({ kind }) => kind === 'signer.signed')).toHaveLength(1)
  })

  test('SIGN-02 a swapped document is refused by the provider, and what is reported of another text stays in the evidence, once', async () => {
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

    const other = await ready(one())
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

  test('SIGN-02 of a provider whose reports do not arrive for a day the status is asked, once and with the same outcome', async () => {
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

describe('the evidence', () => {
  test('SIGN-02 SIGN-06 tells who did what from where, is mailed to every signer, and proves what was signed', async () => {
    const { browser, agreement, directors, bundle } = await signed(two())
    const { head, entries } = await browser.data('readEvidence', { id: agreement.id })
    expect(entries.filter(({ kind }) => kind === 'signer.signed').map(({ signer_name }) => signer_name)).toEqual([
      'Lam Mei Yee',
      'Chan Ka Ho',
    ])
    expect(new Set(entries.map(({ content_hash }) => content_hash))).toEqual(new Set([agreement.content_hash]))
    expect(head).toBe(entries.at(-1)?.hash)
    for (const { email } of directors) {
      const mailed = new URL(await server.lastLink(email))
      expect((await bytesAt(`${mailed.pathname}${mailed.search}`)).equals(bundle)).toBe(true)
    }
    const { proven, faults } = verifyBundle(bundle)
    expect(faults).toEqual([])
    expect(proven.join('\n')).toContain(`it ends with ${head}`)
    expect(proven.join('\n')).toContain('2 signatures')
  })

  test('SIGN-06 R3 the bundle is for the company alone, and only once everybody has signed', async () => {
    const [{ browser, agreement }, stranger] = [await sent(one()), await ready(one())]
    expect((await browser.call('openBundle', { id: agreement.id })).code).toBe(20011)
    expect((await stranger.call('openBundle', { id: agreement.id })).code).toBe(20018)
    expect((await stranger.call('readEvidence', { id: agreement.id })).code).toBe(20018)
  })

  test('SIGN-06 a swapped PDF, an edited line, a line taken out, another name and another seal are found and named', async () => {
    const { bundle } = await signed()
    const files = unzip(bundle)
    const evidence = JSON.parse(files.get('evidence.json')?.toString() ?? '') as {
      entries: Record<string, unknown>[]
      head: string
      seal: string
    }
    const faultsOf = (changed: Record<string, string | Buffer>, lender?: string) =>
      verifyBundle(
        zip(
          [...new Map([...files, ...Object.entries(changed).map(([name, bytes]) => [name, Buffer.from(bytes)] as const)])].map(
            ([name, bytes]) => ({
              name,
              bytes,
            }),
          ),
          new Date('2026-11-22T00:00:00Z'),
        ),
        lender,
      ).faults.join('; ')
    const edited = (change: (copy: typeof evidence) => void) => {
      const copy = structuredClone(evidence)
      change(copy)
      return faultsOf({ 'evidence.json': JSON.stringify(copy) })
    }
    expect(faultsOf({})).toBe('')
    expect(faultsOf({ '2-drawdown-terms.pdf': files.get('1-facility-agreement.pdf') ?? '' })).toContain('2-drawdown-terms.pdf')
    expect(faultsOf({ 'evidence.pdf': 'x' })).toContain('evidence.pdf')
    expect(faultsOf({ '9-more.pdf': 'x' })).toContain('9-more.pdf does not belong')
    expect(edited(({ entries }) => Object.assign(entries[2] ?? {}, { at: '2020-01-01T00:00:00.000Z' }))).toContain('Entry 3 (signer.opened')
    expect(edited(({ entries }) => void entries.splice(1, 1))).toContain('Entry 2 (signer.opened')
    expect(edited((copy) => void copy.entries.pop())).toContain('The end of the chain')
    const rename = (line: Record<string, unknown>) => Object.assign(line, { details: String(line.details).replace('Lam', 'Lee') })
    expect(edited(({ entries }) => void rename(entries[3] ?? {}))).toContain('name or address was edited')
    expect(edited((copy) => Object.assign(copy, { reference: 'AGR-0000-000000' }))).toContain('The seal of the lender')
    expect(faultsOf({}, '00000000-00000000-00000000-00000000')).toContain('another key')
    expect(verifyBundle(bundle.subarray(0, 1000)).faults).toHaveLength(1)
  })

  test('SIGN-06 npm run verify:agreement says what is proven without a server, and exits with 1 when it is not', async () => {
    const { bundle } = await signed()
    const folder = mkdtempSync(join(tmpdir(), 'agreement-'))
    const [whole, broken] = [join(folder, 'whole.zip'), join(folder, 'broken.zip')]
    writeFileSync(whole, bundle)
    const swapped = unzip(bundle).set('1-facility-agreement.pdf', Buffer.from('another contract'))
    writeFileSync(
      broken,
      zip(
        [...swapped].map(([name, bytes]) => ({ name, bytes })),
        new Date('2026-11-22T00:00:00Z'),
      ),
    )
    const run = (file: string) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/signing/verify-command.ts', file], {
        cwd: resolve(import.meta.dirname, '../..'),
      })
    expect((await run(whole)).stdout).toContain('sealed by the lender')
    await expect(run(broken)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('NOT PROVEN: 1-facility-agreement.pdf') })
    rmSync(folder, { recursive: true })
  }, 60_000)
})
