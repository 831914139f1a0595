/** Documents made by a job, and the pictures of their pages: answers meanwhile, failures, access. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { pictureJobs } from '../../server/signing/pages.ts'
import { preparingJobs } from '../../server/signing/prepare.ts'
import { changeDirectors, connectVerified, describedMerchant, type MerchantServer } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
import { described } from '../support/stages.ts'
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

const product = 'hook' as const
const asked = { product }

/** The merchant, whose contract has not been read yet. */
async function unread(): Promise<Browser> {
  await changeDirectors(server, merchant, [{ nameEn: 'Lam Mei Yee', nameCn: '林美儀', email: `${randomUUID()}@example.com` }])
  return merchant
}

/** Does the job of an agreement as the worker would at its nth attempt. */
const prepare = (agreementId: string, attempt = 1) =>
  preparingJobs['agreement.prepare'](server.deps, { agreementId }, { id: 0n, attempt, renew: async () => {} })
const picture = (agreementId: string) =>
  pictureJobs['agreement.picture'](server.deps, { agreementId }, { id: 0n, attempt: 1, renew: async () => {} })

const jobsOf = (key: string) =>
  server.database.db.selectFrom('jobs').select('id').where('key', '=', key).where('done_at', 'is', null).execute()

describe('decision 050 the documents', () => {
  test('SIGN-06 are not made yet at the first reading, which returns the figures; nothing can be sent until they are, once', async () => {
    const browser = await unread()
    const [first, again] = [await browser.data('readAgreement', asked), await browser.data('readAgreement', asked)]
    expect(first).toMatchObject({ status: 'preparing', documents: [], limit: (await browser.data('readLimit', asked))?.limit })
    expect(again.id).toBe(first.id)
    expect(await jobsOf(`agreement.prepare:${first.id}`)).toHaveLength(1)
    expect((await browser.call('initiateSigning', { agreement_id: first.id })).code).toBe(20011)
    expect(await browser.data('readAgreementPages', { id: first.id })).toEqual([])
    await Promise.all([prepare(first.id), prepare(first.id)])
    const made = await browser.data('readAgreement', asked)
    expect(made).toMatchObject({ id: first.id, status: 'draft', limit: first.limit })
    expect(made.documents).toHaveLength(6)
    expect(made.content_hash).not.toBe(first.content_hash)
    expect((await browser.call('initiateSigning', { agreement_id: first.id })).code).toBe(200)
  })

  test('SIGN-06 ERR-507 that cannot be made are reported after three tries, and made again on request, by one job', async () => {
    const browser = await unread()
    const { db } = server.database
    expect((await browser.call('prepareAgreement', asked)).code).toBe(20018)
    const { id } = await browser.data('readAgreement', asked)
    const { words } = await db.selectFrom('agreements').select('words').where('id', '=', id).executeTakeFirstOrThrow()
    const write = (reported: unknown) =>
      db
        .updateTable('agreements')
        .set({ words: JSON.stringify(reported) })
        .where('id', '=', id)
        .execute()
    await write([{ kind: 'facility_agreement', template: 'none' }])
    await expect(prepare(id, 1)).rejects.toThrow()
    expect((await browser.data('readAgreement', asked)).status).toBe('preparing')
    await prepare(id, 3)
    expect((await browser.call('readAgreement', asked)).code).toBe(507)
    await write(words)
    await db.deleteFrom('jobs').where('key', '=', `agreement.prepare:${id}`).execute()
    const codes = await Promise.all([browser.call('prepareAgreement', asked), browser.call('prepareAgreement', asked)])
    expect(codes.map(({ code }) => code)).toEqual([200, 200])
    expect(await jobsOf(`agreement.prepare:${id}`)).toHaveLength(1)
    await prepare(id)
    expect((await browser.data('readAgreement', asked)).status).toBe('draft')
  })

  test('SIGN-06 that are being made in one language are finished before another member gets theirs', async () => {
    const browser = await unread()
    const { db } = server.database
    const speaks = (locale: 'zh_CN' | 'en_US') => db.updateTable('users').set({ locale }).where('id', '=', browser.userId).execute()
    await speaks('zh_CN')
    const first = await browser.data('readAgreement', asked)
    await speaks('en_US')
    expect((await browser.data('readAgreement', asked)).id).toBe(first.id)
    await prepare(first.id)
    const second = await readPrepared(server, browser)
    expect(second.id).not.toBe(first.id)
    expect(second.documents[0]?.title).toMatch(/^[A-Za-z ]+$/)
    await prepare(first.id)
    expect((await browser.data('readAgreement', asked)).id).toBe(second.id)
  })

  test("SIGN-06 I18N-03 are in the administrator's language; a member with another language does not change them", async () => {
    const browser = await unread()
    const member = await server.signUp()
    await server.join(member, { companyId: browser.companyId ?? '', role: 'user' })
    const reads = async (by: Browser, language: string) => {
      const { id } = await by.data('readAgreement', asked, { 'accept-language': language })
      await prepare(id)
      return by.data('readAgreement', asked, { 'accept-language': language })
    }
    const first = await reads(browser, 'en-US')
    expect(first.documents[0]?.title).toMatch(/^[A-Za-z ]+$/)
    expect(await reads(member, 'zh-HK')).toMatchObject({ id: first.id, content_hash: first.content_hash })
    const names = async () => (await browser.data('readSigners', { id: (await reads(browser, 'zh-HK')).id })).map(({ name }) => name)
    expect((await browser.data('readSigners', { id: first.id })).map(({ name }) => name)).toEqual(['Lam Mei Yee'])
    expect((await reads(browser, 'zh-HK')).id).not.toBe(first.id)
    expect(await names()).toEqual(['林美儀'])
    expect((await browser.call('initiateSigning', { agreement_id: first.id })).code).toBe(20018)
  })
})

describe('decision 050 the pages', () => {
  test('SIGN-06 R3 are pictures of every page and a small one of the first, for the company alone', async () => {
    const [browser, other] = [await unread(), await describedMerchant(server)]
    const { id, documents } = await readPrepared(server, browser)
    const none = await browser.data('readAgreementPages', { id })
    expect(none.map(({ document_id, pages }) => [document_id, pages])).toEqual(documents.map((each) => [each.id, []]))
    await Promise.all([picture(id), picture(id)])
    const read = await browser.data('readAgreementPages', { id })
    expect(read.map(({ document_id, pages }) => [document_id, pages.length])).toEqual(documents.map((each) => [each.id, each.pages]))
    const [first] = read
    for (const shown of [first?.thumbnail, first?.pages[0]]) {
      const answer = await server.app.request(shown?.url ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(Buffer.from(await answer.arrayBuffer()).readUInt16BE(0)).toBe(0xffd8)
      expect((shown?.height ?? 0) / (shown?.width ?? 1)).toBeCloseTo(297 / 210, 1)
    }
    expect(Math.max(first?.pages[0]?.height ?? 0, first?.thumbnail?.height ?? 0)).toBe(1600)
    expect((await other.call('readAgreementPages', { id })).code).toBe(20018)
    const url = first?.pages[0]?.url ?? ''
    expect((await server.app.request(url.replace('/pages/1', '/pages/0'))).status).toBe(404)
    expect((await server.app.request(url.replace(/signature=../, 'signature=!!'))).status).toBe(404)

    // A draft that is made again deletes its pictures.
    await connectVerified(server, browser, 'ebay', 'growing')
    expect((await browser.data('readAgreement', asked)).id).not.toBe(id)
    expect((await server.app.request(url)).status).toBe(404)
    const left = await server.database.db
      .selectFrom('agreement_pages')
      .select('page')
      .where('document_id', '=', documents[0]?.id ?? '')
      .execute()
    expect(left).toEqual([])
  })
})
