/** The contract: written once, signed by all, for any reports of the e-sign provider, in any number and order. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatMoney } from '../../contract/kernel/money.ts'
import type { Agreement } from '../../contract/signing/agreements.ts'
import { signEvent } from '../../server/outside/esign/esign.ts'
import type { Tables } from '../../server/platform/db/tables.ts'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import {
  certifiedMerchant,
  changeDirectors,
  connectVerified,
  describedMerchant,
  type MerchantServer,
  report,
  type TestDirector,
  visitSigning,
} from '../support/merchants.ts'
import { type Browser, fieldsOf } from '../support/server.ts'
import { described } from '../support/stages.ts'
import { readPrepared } from './agreements.ts'

let server: MerchantServer
/** The merchant of the stage. */
let merchant: Browser

beforeEach(async () => {
  const opened = await described()
  server = opened.server
  // Signers are reached elsewhere than certified here, which takes a step-up.
  merchant = await steppedUp(server, opened.browser)
  return () => server.close()
})

const mailbox = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`
const two = (): TestDirector[] => [
  { nameEn: 'Lam Mei Yee', email: mailbox('lam'), capacity: 'both' },
  { nameEn: 'Ng Shareholder', email: mailbox('ng'), capacity: 'shareholder' },
  { nameEn: 'Chan Ka Ho', email: mailbox('chan') },
]

/** The merchant with these directors, or one with the given mailbox; the contract can be read. */
async function ready(directors: readonly TestDirector[] = two(), email?: string): Promise<Browser> {
  if (email) return describedMerchant(server, { directors, email })
  await changeDirectors(server, merchant, directors)
  return merchant
}

/** A merchant whose contract is with its signers. */
async function initiated(directors?: readonly TestDirector[], email?: string) {
  const browser = await ready(directors, email)
  const agreement = await read(browser)
  await browser.data('initiateSigning', { agreement_id: agreement.id })
  await server.worker.drain()
  return { browser, agreement, ...(await envelope(agreement)) }
}

const read = (browser: Browser) => readPrepared(server, browser)
const signers = (browser: Browser, { id }: Agreement) => browser.data('readSigners', { id })
const position = async (browser: Browser) => (await browser.data('readPosition', { product: 'hook' })).status

/** Overwrites the calculated limit of the company. */
async function setLimit(browser: Browser, columns: Partial<Pick<Tables['credit_applications'], 'status' | 'credit_limit' | 'watermark'>>) {
  const { db } = server.database
  await db
    .updateTable('credit_applications')
    .set(columns)
    .where('company_id', '=', browser.companyId ?? '')
    .where('product', '=', 'hook')
    .execute()
}

/** Fields of an event about the agreement's last envelope, and its signers' ids in order. */
async function envelope({ id, content_hash }: Agreement) {
  const { db } = server.database
  const row = await db
    .selectFrom('esign_envelopes')
    .selectAll()
    .where('agreement_id', '=', id)
    .orderBy('round', 'desc')
    .executeTakeFirstOrThrow()
  const people = await db.selectFrom('agreement_signers').select('id').where('agreement_id', '=', id).orderBy('position').execute()
  return { about: { envelope_id: row.envelope_id, content_hash }, ids: people.map((person) => person.id) }
}

describe('the contract', () => {
  test('SIGN-06 is written on the first reading, in the reader’s language, and hashed', async () => {
    const browser = await ready()
    const agreement = await read(browser)
    const limit = await browser.data('readLimit', { product: 'hook' })
    expect(agreement).toMatchObject({ status: 'draft', limit: limit?.limit, repayment_method: 'weekly_instalments', max_tenor_months: 12 })
    expect(agreement.reference).toMatch(/^AGR-7K2M-\d{6}-\d{4}$/)
    expect(agreement.paragraphs[1]).toContain('海岸貿易有限公司')
    expect(agreement.paragraphs.join()).not.toContain('{')
    const hashes = agreement.documents.map((document) => document.content_hash)
    expect(agreement.content_hash).toBe(createHash('sha256').update(hashes.join('\n')).digest('hex'))
    expect(await read(browser)).toEqual({ ...agreement, as_of: expect.any(String) })
  })

  test('SIGN-06 cannot be read before business info is submitted, nor by another company', async () => {
    const browser = await certifiedMerchant(server)
    expect((await browser.call('readAgreement', { product: 'hook' })).code).toBe(20018)
    const owner = await ready()
    const agreement = await read(owner)
    expect((await browser.call('readSigners', { id: agreement.id })).code).toBe(20018)
    expect((await browser.call('initiateSigning', { agreement_id: agreement.id })).code).toBe(20018)
  })

  test('SIGN-06 a draft whose limit has changed is replaced, and the old one cannot be sent', async () => {
    const browser = await ready()
    const before = await read(browser)
    await connectVerified(server, browser, 'ebay', 'growing')
    const after = await read(browser)
    expect(after.id).not.toBe(before.id)
    expect(Number(after.limit.amount)).toBeGreaterThan(Number(before.limit.amount))
    expect((await browser.call('initiateSigning', { agreement_id: before.id })).code).toBe(20018)
  })

  test('SIGN-01 API-095 the signers are the directors, each with status 0', async () => {
    const browser = await ready()
    const people = await signers(browser, await read(browser))
    expect(people.map(({ name, sign_status, sign_url }) => [name, sign_status, sign_url])).toEqual([
      ['Lam Mei Yee', 0, null],
      ['Chan Ka Ho', 0, null],
    ])
    expect(await browser.data('listDirectorNames', {})).toEqual(['Lam Mei Yee', 'Chan Ka Ho'])
  })
})

describe('signing', () => {
  test('SIGN-05 API-077 the links are sent once; the page is shown only to the requesting signer, of an only signer also to administrators', async () => {
    const directors = two()
    const { browser, agreement } = await initiated(directors, directors[0]?.email ?? '')
    expect(await position(browser)).toBe('XDJ Signing Initiated')
    const people = await signers(browser, agreement)
    expect(people[0]?.sign_url).toContain('/sandbox/esign/sign/')
    expect(people[1]?.sign_url).toBeNull()
    expect((await browser.call('initiateSigning', { agreement_id: agreement.id })).code).toBe(20011)
    const alone = await initiated([{ nameEn: 'Wong Siu Ming', email: mailbox('wong') }])
    expect((await signers(alone.browser, alone.agreement))[0]?.sign_url).toContain('/sandbox/esign/sign/')
    const member = await server.signUp()
    await server.join(member, { companyId: alone.browser.companyId ?? '', role: 'user' })
    expect((await signers(member, alone.agreement))[0]?.sign_url).toBeNull()
  })

  test('SIGN-05 SIGN-06 CRED-01 nothing is sent to be signed once the limit has lapsed, fallen or gone; a retry needs one too', async () => {
    const browser = await ready()
    const agreement = await read(browser)
    const limit = BigInt(agreement.limit.amount)
    const initiate = async () => (await browser.call('initiateSigning', { agreement_id: agreement.id })).code
    for (const lapsed of [{ status: 'failed', credit_limit: null }, { credit_limit: 0n }, { credit_limit: limit - 100n }] as const) {
      await setLimit(browser, lapsed)
      expect(await initiate()).toBe(20018)
      await setLimit(browser, { status: 'active', credit_limit: limit })
    }
    expect(await initiate()).toBe(200)
    await server.worker.drain()
    const { about, ids } = await envelope(agreement)
    await report(server, { type: 'signer.declined', signer_id: ids[0] ?? '', ...about })
    await setLimit(browser, { status: 'failed', credit_limit: null })
    expect((await browser.call('retrySigning', { agreement_id: agreement.id })).code).toBe(20018)
  })

  test('SIGN-02 CRED-06 a limit that lapses while the contract is being signed opens a facility nothing can be drawn from, and every message names that limit', async () => {
    const email = mailbox('founder')
    const { browser, about, ids } = await initiated(two(), email)
    await setLimit(browser, { status: 'failed', credit_limit: null, watermark: null })
    for (const id of ids) expect(await report(server, { type: 'signer.signed', signer_id: id, ...about })).toBe(200)
    expect((await read(browser)).status).toBe('completed')
    const summary = await browser.data('readFacilitySummary', { product: 'hook' })
    expect([summary?.totalLimit.amount, summary?.availableLimit.amount]).toEqual(['0', '0'])
    // Messages name the current limit beside the signed one.
    expect(await read(browser)).toMatchObject({ standing: 'lower', limit_now: { amount: '0', currency: 'HKD' } })
    const reported = `协议已全部签署，目前额度为 ${formatMoney({ amount: '0', currency: 'HKD' })}`
    const { records } = await browser.data('searchMessages', { keyword: '额度' })
    expect(records.map(({ title }) => title).filter((title) => /全部签署|已生效/.test(title))).toEqual([reported])
    await server.worker.drain()
    const mails = await server.database.db
      .selectFrom('sandbox_mailbox')
      .select('subject')
      .where('recipient', '=', email)
      .where('subject', 'like', '%额度%')
      .execute()
    expect(mails.at(-1)?.subject).toBe(reported)
  })

  test('SIGN-02 an event too large is refused before it is read whole', async () => {
    let sent = 0
    const long = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 8192
        controller.enqueue(new Uint8Array(8192))
        if (sent >= 1_000_000) controller.close()
      },
    })
    const answered = await server.app.request('/webhooks/esign', { method: 'POST', body: long, duplex: 'half' } as RequestInit)
    expect(answered.status).toBe(413)
    expect(sent).toBeLessThan(100_000)
  })

  test('SIGN-02 SIGN-03 CONST-34 API-075 once all have signed at the provider the contract is complete and the facility open', async () => {
    const directors = two()
    const { browser, agreement } = await initiated(directors)
    const link = async (email: string) => new URL(await server.lastLink(email))
    for (const [name, email] of directors
      .filter(({ capacity }) => capacity !== 'shareholder')
      .map((each) => [each.nameEn, each.email] as const)) {
      expect((await read(browser)).status).toBe('initiated')
      const signer = await visitSigning(server, (await link(email)).pathname, email)
      await signer({ decision: 'sign', name, agreed: '1' })
      await server.worker.drain()
    }
    expect((await signers(browser, agreement)).map((signer) => signer.sign_status)).toEqual([2, 2])
    const mails = await mailsTo(server, directors[0]?.email ?? '')
    expect(mails.filter(({ subject }) => subject.startsWith('已签署文件的副本'))).toHaveLength(1)
    const completed = await read(browser)
    expect(completed).toMatchObject({ id: agreement.id, status: 'completed', content_hash: agreement.content_hash })
    expect(completed.completed_at).not.toBeNull()
    // The signature is no longer requested: messages that it is pending count as read and lead nowhere.
    const asked = await server.database.db
      .selectFrom('messages')
      .select(['kind', 'read_at', 'link'])
      .where('company_id', '=', browser.companyId ?? '')
      .where('kind', 'in', ['signing.waiting', 'facility.opened'])
      .execute()
    expect(asked.map(({ kind, read_at, link }) => [kind, read_at !== null, link]).sort()).toEqual([
      ['facility.opened', false, '/credit/hook/second-drawdown'],
      ['signing.waiting', true, null],
    ])
    expect(await position(browser)).toBe('XDJ Signing Completed')
    const summary = await browser.data('readFacilitySummary', { product: 'hook' })
    expect(summary?.totalLimit).toEqual(agreement.limit)
    const { id } = await server.database.db
      .selectFrom('facilities')
      .select('id')
      .where('company_id', '=', browser.companyId ?? '')
      .executeTakeFirstOrThrow()
    const { agreements } = await browser.data('readFacility', { id })
    expect(agreements).toEqual([{ id: agreement.id, kind: 'facility', reference: agreement.reference, signedAt: completed.completed_at }])
    const mail = await server.database.db
      .selectFrom('sandbox_mailbox')
      .select('link')
      .where('link', 'like', '%/financing/credit/hook/home')
      .execute()
    expect(mail.length).toBeGreaterThan(0)
  })

  test('SIGN-02 events count once, and an opening reported late does not undo a signature', async () => {
    const { browser, agreement, about, ids } = await initiated()
    const [first = '', second = ''] = ids
    const signed = { id: randomUUID(), type: 'signer.signed', signer_id: first, ...about }
    expect(await Promise.all([report(server, signed), report(server, signed), report(server, signed)])).toEqual([200, 200, 200])
    expect(await report(server, { type: 'signer.opened', signer_id: first, ...about })).toBe(200)
    expect((await signers(browser, agreement)).map((signer) => signer.sign_status)).toEqual([2, 0])
    expect((await read(browser)).status).toBe('initiated')
    expect(await report(server, { type: 'signer.signed', signer_id: second, ...about })).toBe(200)
    expect(await report(server, { type: 'signer.declined', signer_id: second, ...about })).toBe(200)
    expect(await report(server, { type: 'envelope.expired', signer_id: null, ...about })).toBe(200)
    expect((await read(browser)).status).toBe('completed')
    const facilities = await server.database.db
      .selectFrom('facilities')
      .select('id')
      .where('company_id', '=', browser.companyId ?? '')
      .execute()
    expect(facilities).toHaveLength(1)
  })

  test('SIGN-02 forged, old, foreign and unknown events change nothing', async () => {
    const { browser, agreement, about, ids } = await initiated()
    const event = { type: 'signer.signed', signer_id: ids[0] ?? '', ...about }
    const { config, clock } = server.deps
    expect(await report(server, event, '')).toBe(401)
    expect(await report(server, event, signEvent(config, '{}', clock.now()))).toBe(401)
    expect(await report(server, event, signEvent(config, JSON.stringify(event), new Date(clock.now().getTime() - 301_000)))).toBe(401)
    expect(await report(server, { ...event, content_hash: 'f'.repeat(64) })).toBe(409)
    // The signer may have been removed meanwhile: the event is accepted, so that it is not sent again.
    expect(await report(server, { ...event, signer_id: randomUUID() })).toBe(200)
    expect(await report(server, { ...event, envelope_id: randomUUID() })).toBe(404)
    expect(await report(server, { ...event, type: 'signer.vanished' })).toBe(400)
    expect((await signers(browser, agreement)).map((signer) => signer.sign_status)).toEqual([0, 0])
    const { entries } = await browser.data('readEvidence', { id: agreement.id })
    expect(entries.map(({ kind }) => kind)).toEqual(['signing.initiated', 'envelope.sent', 'event.refused'])
  })

  test('SIGN-05 decision 046 two signers with one mailbox are not sent their links: one person would sign for both', async () => {
    const shared = mailbox('office')
    const browser = await ready([
      { nameEn: 'Lam Mei Yee', email: shared },
      { nameEn: 'Chan Ka Ho', email: shared.toUpperCase() },
    ])
    const agreement = await read(browser)
    const initiate = () => browser.call('initiateSigning', { agreement_id: agreement.id })
    const refused = await initiate()
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { signers: 'field.signer.sharedMailbox' }])
    const [, chan] = await signers(browser, agreement)
    const own = { name: 'Chan Ka Ho', email: mailbox('chan'), mobile_area_code: '+852', mobile: '', file_id: '' } as const
    await browser.data('saveSigner', { agreement_id: agreement.id, signer_id: chan?.id ?? '', ...own })
    expect((await initiate()).code).toBe(200)
  })

  test('SIGN-05 decision 060 two signers with one number are not sent their links: link and code would both go to one phone', async () => {
    const phone = { mobilePhoneAreaCode: '+852', mobilePhone: '61230001' }
    const browser = await ready([
      { nameEn: 'Lam Mei Yee', email: mailbox('lam'), ...phone },
      { nameEn: 'Chan Ka Ho', email: mailbox('chan'), ...phone, mobilePhone: '6123 0001' },
    ])
    const agreement = await read(browser)
    const initiate = () => browser.call('initiateSigning', { agreement_id: agreement.id })
    const refused = await initiate()
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { signers: 'field.signer.sharedMobile' }])
    const [, chan] = await signers(browser, agreement)
    const own = { name: 'Chan Ka Ho', email: chan?.email ?? '', mobile_area_code: '+852', mobile: '61230002', file_id: '' } as const
    await browser.data('saveSigner', { agreement_id: agreement.id, signer_id: chan?.id ?? '', ...own })
    expect((await initiate()).code).toBe(200)
  })

  test('SIGN-05 API-081 after a decline new links go out, and the old envelope no longer counts', async () => {
    const { browser, agreement, about, ids } = await initiated()
    const [first = '', second = ''] = ids
    await report(server, { type: 'signer.signed', signer_id: first, ...about })
    expect((await browser.call('retrySigning', { agreement_id: agreement.id })).code).toBe(20011)
    await report(server, { type: 'signer.declined', signer_id: second, ...about })
    expect((await read(browser)).status).toBe('declined')
    expect((await signers(browser, agreement)).map((signer) => signer.sign_status)).toEqual([2, 3])
    await browser.data('retrySigning', { agreement_id: agreement.id })
    expect((await signers(browser, agreement)).map((signer) => signer.sign_status)).toEqual([0, 0])
    await server.worker.drain()
    expect(await report(server, { type: 'signer.signed', signer_id: second, ...about })).toBe(200)
    expect((await signers(browser, agreement)).map((signer) => signer.sign_status)).toEqual([0, 0])
    const again = await envelope(agreement)
    expect(again.about.envelope_id).not.toBe(about.envelope_id)
    for (const id of ids) await report(server, { type: 'signer.signed', signer_id: id, ...again.about })
    expect((await read(browser)).status).toBe('completed')
  })

  test('SIGN-01 decision 136 the status history has every step of a signer', async () => {
    const { browser, agreement, about, ids } = await initiated()
    const [first = '', second = ''] = ids
    await report(server, { type: 'signer.opened', signer_id: first, ...about })
    await report(server, { type: 'signer.opened', signer_id: first, ...about })
    await report(server, { type: 'signer.signed', signer_id: first, ...about })
    await report(server, { type: 'signer.declined', signer_id: second, ...about })
    await browser.data('retrySigning', { agreement_id: agreement.id })
    const steps = await server.database.db
      .selectFrom('status_history')
      .select(['subject_id', 'event', 'from_status', 'to_status', 'actor'])
      .where('company_id', '=', browser.companyId ?? '')
      .where('subject', '=', 'agreement_signers')
      .orderBy('id')
      .execute()
    const of = (signer: string) =>
      steps
        .filter(({ subject_id }) => subject_id === signer)
        .map(({ event, from_status, to_status, actor }) => [event, from_status, to_status, actor.split(':')[0]])
    expect(of(first)).toEqual([
      ['link.opened', 'waiting', 'opened', 'provider'],
      ['signer.signed', 'opened', 'signed', 'provider'],
      ['link.withdrawn', 'signed', 'waiting', 'user'],
    ])
    expect(of(second)).toEqual([
      ['signer.declined', 'waiting', 'declined', 'provider'],
      ['link.withdrawn', 'declined', 'waiting', 'user'],
    ])
  })

  test('SIGN-05 links that run out expire the contract, and can be sent again', async () => {
    const { browser, agreement } = await initiated()
    await server.later({ days: 7, minutes: 1 })
    await server.worker.drain()
    expect((await read(browser)).status).toBe('expired')
    await browser.data('retrySigning', { agreement_id: agreement.id })
    expect((await read(browser)).status).toBe('initiated')
    expect(await position(browser)).toBe('XDJ Signing Initiated')
  })

  test('SIGN-05 API-078 ERR-80014 a signer is reminded at most once a minute', async () => {
    const directors = two()
    const { browser, agreement, ids } = await initiated(directors)
    const urge = (id = ids[0] ?? '') => browser.call('urgeSigner', { agreement_id: agreement.id, signer_id: id })
    const mails = async () =>
      (
        await server.database.db
          .selectFrom('sandbox_mailbox')
          .select('id')
          .where('recipient', '=', directors[0]?.email ?? '')
          .execute()
      ).length
    const before = await mails()
    expect((await urge()).code).toBe(200)
    expect((await urge()).code).toBe(80014)
    expect((await urge(randomUUID())).code).toBe(20018)
    await server.worker.drain()
    expect(await mails()).toBe(before + 1)
    await server.later({ minutes: 1 })
    expect((await urge()).code).toBe(200)
  })

  test('SIGN-05 a provider that does not answer delays the links, not the merchant', async () => {
    const browser = await ready([{ nameEn: 'Wong Siu Ming', email: mailbox('wong') }])
    const agreement = await read(browser)
    server.outside.silent.add('/sandbox/esign')
    await browser.data('initiateSigning', { agreement_id: agreement.id })
    await server.worker.drain()
    expect((await signers(browser, agreement))[0]?.sign_url).toBeNull()
    server.outside.silent.clear()
    await server.later({ minutes: 1 })
    await server.worker.drain()
    expect((await signers(browser, agreement))[0]?.sign_url).not.toBeNull()
  })
})
