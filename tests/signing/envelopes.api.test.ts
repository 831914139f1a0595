/** Envelopes whose answers are lost, and signers who change meanwhile: one envelope of each round, and every link belongs to a signer. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { closePerson } from '../../server/privacy/erase.ts'
import { sampleFiles, uploadOf } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import { changeDirectors, type MerchantServer, type TestDirector, visitSigning } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
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

const envelopes = '/sandbox/esign/envelopes'
const mailbox = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`
const person = (nameEn: string): TestDirector & { nameEn: string; email: string } => ({ nameEn, email: mailbox('director') })

/** A merchant whose contract was sent to these directors; the provider's jobs have not run yet. */
async function sent(directors: readonly TestDirector[]) {
  const browser = merchant
  await changeDirectors(server, browser, directors)
  const { id } = await readPrepared(server, browser)
  await browser.data('initiateSigning', { agreement_id: id })
  return { browser, id }
}

/** The provider executes the calls, and its answers are lost. */
function loseAnswers(): void {
  server.outside.tampered.set(envelopes, async (go) => {
    await go()
    throw new TypeError('fetch failed')
  })
}

/** Answers arrive again, and failed jobs are tried again. */
async function recover(): Promise<void> {
  server.outside.tampered.clear()
  server.outside.silent.clear()
  await server.later({ minutes: 1 })
  await server.worker.drain()
}

/** Replaces a signer by another person. */
async function replace(browser: Browser, id: string, place: number): Promise<string> {
  const signer = (await browser.data('readSigners', { id }))[place]
  const { fileId } = await browser.data('uploadFile', uploadOf(sampleFiles.png, 'authority.png', 'png'))
  const email = mailbox('other')
  const form = { name: 'Wong Lawyer', email, mobile_area_code: '+852' as const, mobile: '', file_id: fileId }
  await browser.data('saveSigner', { agreement_id: id, signer_id: signer?.id ?? '', ...form })
  return email
}

/** The signing pages that were mailed to a mailbox, with repetitions, newest last. */
async function linksTo(email: string): Promise<string[]> {
  const rows = await server.database.db.selectFrom('sandbox_mailbox').select('link').where('recipient', '=', email).orderBy('id').execute()
  return rows.flatMap(({ link }) => (link?.includes('/esign/sign/') ? [new URL(link).pathname] : []))
}

/** The same, each once. */
const pagesOf = async (email: string) => [...new Set(await linksTo(email))]

/** Whether a page can still be signed on. */
async function isOpen(page = ''): Promise<boolean> {
  return (await (await server.app.request(page)).text()).includes('name="decision"')
}

/** Jobs of a contract that were not done, and why. */
function openJobs(id: string) {
  return server.database.db
    .selectFrom('jobs')
    .select(['kind', 'last_error'])
    .where('done_at', 'is', null)
    .where('kind', 'in', ['envelope.create', 'envelope.withdraw', 'signer.remind'])
    .where(sql<boolean>`payload ->> 'agreementId' = ${id}`)
    .execute()
}

describe('an envelope whose answer is lost', () => {
  test('SIGN-05 is the same one after a repeated request: the first link of each signer is valid', async () => {
    const [lam, chan] = [person('Lam Mei Yee'), person('Chan Ka Ho')]
    loseAnswers()
    const { browser, id } = await sent([lam, chan])
    await server.worker.drain()
    expect(await openJobs(id)).toMatchObject([{ kind: 'envelope.create' }])
    const first = [await pagesOf(lam.email), await pagesOf(chan.email)]
    expect(first.map((pages) => pages.length)).toEqual([1, 1])
    await recover()
    expect([await pagesOf(lam.email), await pagesOf(chan.email)]).toEqual(first)
    expect(await openJobs(id)).toEqual([])
    const { entries } = await browser.data('readEvidence', { id })
    expect(entries.filter(({ kind }) => kind === 'envelope.sent')).toHaveLength(1)
    await visitSigning(server, first[0]?.[0] ?? '', lam.email)
    await server.worker.drain()
    expect((await browser.data('readSigners', { id })).map(({ sign_status }) => sign_status)).toEqual([1, 0])
  })

  test('SIGN-05 closes the link of the signer replaced meanwhile, and no other', async () => {
    const [lam, chan] = [person('Lam Mei Yee'), person('Chan Ka Ho')]
    loseAnswers()
    const { browser, id } = await sent([lam, chan])
    await server.worker.drain()
    server.outside.silent.add(envelopes)
    const other = await replace(browser, id, 1)
    await server.worker.drain()
    await recover()
    await recover()
    const [lams, chans, others] = [await pagesOf(lam.email), await pagesOf(chan.email), await pagesOf(other)]
    expect([lams, chans, others].map((pages) => pages.length)).toEqual([1, 1, 1])
    expect([await isOpen(lams[0]), await isOpen(chans[0]), await isOpen(others[0])]).toEqual([true, false, true])
    expect(await openJobs(id)).toEqual([])
  })

  test('SIGN-05 is found when all its signers were replaced, and their links are closed', async () => {
    const lam = person('Lam Mei Yee')
    loseAnswers()
    const { browser, id } = await sent([lam, person('Chan Ka Ho')])
    const [, chan] = await browser.data('readSigners', { id })
    await server.worker.drain()
    server.outside.silent.add(envelopes)
    await browser.data('retrySigning', { agreement_id: id, signer_id: chan?.id })
    const other = await replace(browser, id, 0)
    await server.worker.drain()
    await recover()
    await recover()
    const [lams, chans, others] = [await pagesOf(lam.email), await pagesOf(chan?.email ?? ''), await pagesOf(other)]
    expect(await Promise.all(lams.map(isOpen))).toEqual([false])
    expect(await Promise.all(chans.map(isOpen))).toEqual([false, true])
    expect(await Promise.all(others.map(isOpen))).toEqual([true])
    expect(await openJobs(id)).toEqual([])
  })
})

test('SIGN-02 an envelope that is found after the last signature adds nothing to the evidence, and its links are taken', async () => {
  const lam = person('Lam Mei Yee')
  loseAnswers()
  const { browser, id } = await sent([lam])
  const [signer] = await browser.data('readSigners', { id })
  await server.worker.drain()
  server.outside.tampered.clear()
  await browser.data('retrySigning', { agreement_id: id, signer_id: signer?.id })
  await server.worker.drain()
  const [first, second = ''] = await pagesOf(lam.email)
  const send = await visitSigning(server, second, lam.email)
  await send({ decision: 'sign', name: 'Lam Mei Yee', agreed: '1' })
  await server.worker.drain()
  const { entries } = await browser.data('readEvidence', { id })
  expect(entries.at(-1)?.kind).toBe('agreement.completed')
  expect(await openJobs(id)).toMatchObject([{ kind: 'envelope.create' }])
  await recover()
  expect(await openJobs(id)).toEqual([])
  expect((await browser.data('readEvidence', { id })).entries).toEqual(entries)
  expect(await isOpen(first)).toBe(false)
})

test('API-078 no reminder is sent for a link that was replaced before it was made', async () => {
  const lam = person('Lam Mei Yee')
  server.outside.silent.add(envelopes)
  const { browser, id } = await sent([lam])
  const [signer] = await browser.data('readSigners', { id })
  await browser.data('urgeSigner', { agreement_id: id, signer_id: signer?.id ?? '' })
  await server.worker.drain()
  expect((await openJobs(id)).map(({ kind }) => kind).toSorted()).toEqual(['envelope.create', 'signer.remind'])
  await server.later({ minutes: 1 })
  await browser.data('retrySigning', { agreement_id: id, signer_id: signer?.id })
  await recover()
  expect(await openJobs(id)).toEqual([])
  expect(await linksTo(lam.email)).toHaveLength(1)
})

describe('after a decline', () => {
  test('SIGN-05 the pages of the others are closed, in every envelope; a replacement signer starts without a status', async () => {
    const directors = [person('Lam Mei Yee'), person('Chan Ka Ho'), person('Ng Tai Man')]
    const { browser, id } = await sent(directors)
    await server.worker.drain()
    const [lam, chan, ng] = await browser.data('readSigners', { id })
    // Chan has a second envelope, which continues when Lam declines the other one.
    await browser.data('retrySigning', { agreement_id: id, signer_id: chan?.id })
    await server.worker.drain()
    const [page = ''] = await pagesOf(lam?.email ?? '')
    const send = await visitSigning(server, page, lam?.email ?? '')
    await send({ decision: 'decline', reason: 'Rates' })
    await server.worker.drain()
    expect((await browser.data('readSigners', { id }))[0]).toMatchObject({ sign_status: 3, decline_reason: 'Rates' })
    await replace(browser, id, 0)
    expect((await browser.data('readSigners', { id }))[0]).toMatchObject({ sign_status: 0, decline_reason: null, invited: false })
    const chans = await pagesOf(chan?.email ?? '')
    expect(await Promise.all(chans.map(isOpen))).toEqual([false, false])
    await browser.data('removeSigner', { agreement_id: id, signer_id: chan?.id ?? '' })
    await server.worker.drain()
    expect((await browser.data('readSigners', { id })).map(({ name }) => name)).toEqual(['Wong Lawyer', ng?.name])
  })
})

test('SIGN-05 links of other envelopes are taken when one runs out', async () => {
  const [lam, chan] = [person('Lam Mei Yee'), person('Chan Ka Ho')]
  const { browser, id } = await sent([lam, chan])
  await server.worker.drain()
  await server.later({ days: 3 })
  await browser.data('retrySigning', { agreement_id: id, signer_id: (await browser.data('readSigners', { id }))[1]?.id })
  await server.worker.drain()
  const fresh = (await pagesOf(chan.email)).at(-1)
  expect(await isOpen(fresh)).toBe(true)
  await server.later({ days: 4, minutes: 1 })
  await server.worker.drain()
  expect((await readPrepared(server, browser)).status).toBe('expired')
  expect(await isOpen(fresh)).toBe(false)
})

test('PROF-01 SIGN-05 decision 025 after the account of its company is closed a contract can no longer be signed', async () => {
  const lam = person('Lam Mei Yee')
  const { browser } = await sent([lam])
  await server.worker.drain()
  const [page] = await pagesOf(lam.email)
  expect(await isOpen(page)).toBe(true)
  const { db, clock } = server.deps
  const companies = [browser.companyId ?? '']
  const subject = { id: browser.userId, email: lam.email, phone: '+8613000000001', mailbox: 'none', companies }
  await db.transaction().execute((trx) => closePerson(trx, server.deps, subject, clock.now()))
  await server.worker.drain()
  expect(await isOpen(page)).toBe(false)
})
