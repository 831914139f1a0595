/** Names of sellers and PSP account holders against the certified company: what they keep out of the limit, and who decides. Decision 094. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { decideApplication, startReview } from '../../server/kyc/review.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { applicationForm } from '../company/companies.ts'
import { readPrepared } from '../signing/agreements.ts'
import { staffMember } from '../staff/staff.ts'
import { connect, type MerchantServer, openMerchantServer, reachSigning } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await setReviewMode(server.database.db, 'manual')
  return () => server.close()
})

const limitOf = async (browser: Browser) => (await browser.data('readLimit', { product: 'hook' }))?.limit?.amount ?? null
const shopOf = async (browser: Browser) => (await browser.data('searchShops', {})).records[0]
const noticesOf = async (browser: Browser) => (await browser.data('listNotices', { per_page: 50 })).data.map(({ title }) => title)
const messagesOf = async (browser: Browser) => (await browser.data('searchMessages', {})).records.map(({ title }) => title)

/** A merchant whose application waits for a reviewer. */
async function submitted(name: string, of?: Browser): Promise<{ browser: Browser; applicationId: string; companyId: string }> {
  const browser = of ?? (await server.signUp())
  const { id, companyId } = await browser.data('openKyc', {})
  browser.companyId = companyId
  await browser.data('submitKyc', await applicationForm(browser, id, name))
  return { browser, applicationId: id, companyId }
}

async function approve(applicationId: string): Promise<void> {
  await server.database.db.transaction().execute(async (trx) => {
    await startReview(trx, server.deps, { applicationId, actor: 'reviewer:test' })
    await decideApplication(trx, server.deps, { applicationId, decision: 'approved', reason: null, actor: 'reviewer:test' })
  })
  await server.worker.drain()
}

/** A merchant whose company is certified under a name. */
async function certified(name = 'Coastline Trading Limited'): Promise<Browser> {
  const { browser, applicationId } = await submitted(name)
  await approve(applicationId)
  return browser
}

/** A shop that is paid to a PSP account of a merchant of the sandbox. */
async function paidTo(browser: Browser, merchant: string): Promise<{ shopId: string; pspId: string }> {
  const shopId = await connect(server, browser, 'shopee')
  const pspId = await connect(server, browser, 'payoneer', { method: 2, merchant })
  await browser.data('associatePsp', { shop_id: shopId, psp_id: pspId })
  await server.worker.drain()
  return { shopId, pspId }
}

test('decision 094 a shop paid to an account in another name does not count until a reviewer accepts the name', async () => {
  const browser = await certified()
  await paidTo(browser, 'big')
  expect(await limitOf(browser)).toBeNull()
  const name = 'Victoria Outdoor International Limited'
  expect(await shopOf(browser)).toMatchObject({ held_name: { name, status: 'waiting' } })
  expect((await noticesOf(browser)).some((title) => title.includes(name))).toBe(true)
  const { browser: reviewer } = await staffMember(server)
  const [review] = await reviewer.data('listSellerNames', {})
  expect(review).toMatchObject({
    companyId: browser.companyId,
    registerNameEn: 'Coastline Trading Limited',
    name,
    close: false,
    concerned: false,
    shops: [{ platform: 'Shopee', seller: false, psp: 'Payoneer' }],
  })
  const of = { id: String(review?.id), note: 'Former name in the register.' }
  await reviewer.data('decideSellerName', { ...of, accepted: true })
  await server.worker.drain()
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
  expect(await shopOf(browser)).toMatchObject({ held_name: null })
  expect((await noticesOf(browser)).some((title) => title.includes(name))).toBe(false)
  expect((await messagesOf(browser))[0]).toContain(name)
  expect(await reviewer.data('listSellerNames', {})).toEqual([])
  expect((await reviewer.call('decideSellerName', { ...of, accepted: false })).code).toBe(20011)
  expect((await reviewer.call('decideSellerName', { ...of, id: randomUUID(), accepted: true })).code).toBe(20018)
  const audited = await server.database.db
    .selectFrom('audit_log')
    .select(['actor', 'company_id'])
    .where('action', '=', 'sellerName.accepted')
    .execute()
  expect(audited).toMatchObject([{ actor: expect.stringContaining('reviewer:'), company_id: browser.companyId }])
})

test('decision 094 a refused name keeps the shop out, also once the account is removed, until the shop is paid to one in the company’s name', async () => {
  const browser = await certified()
  const { shopId, pspId } = await paidTo(browser, 'big')
  const { browser: reviewer } = await staffMember(server)
  const [review] = await reviewer.data('listSellerNames', {})
  await reviewer.data('decideSellerName', { id: String(review?.id), accepted: false, note: 'Another company.' })
  await server.worker.drain()
  expect(await limitOf(browser)).toBeNull()
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'refused' } })
  const { data } = await browser.data('listNotices', { per_page: 50 })
  expect(data.find(({ title }) => title.includes('Victoria'))).toMatchObject({ content: expect.stringContaining('Another company.') })
  await browser.data('removeShop', { id: pspId })
  await server.worker.drain()
  expect(await limitOf(browser)).toBeNull()
  const own = async (slug: string) => {
    const id = await connect(server, browser, slug, { method: 2, merchant: 'steady' })
    await browser.data('associatePsp', { shop_id: shopId, psp_id: id })
    await server.worker.drain()
  }
  server.outside.tampered.set('/sandbox/api/airwallex/settlements', async () => Response.json({ currency: 'USD', settlements: [] }))
  await own('airwallex')
  expect(await limitOf(browser)).toBeNull()
  expect((await browser.data('readActivation', { product: 'hook' })).shops[0]).toMatchObject({ standing: 'held', psp: 'Airwallex' })
  await own('worldfirst')
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
  expect((await noticesOf(browser)).some((title) => title.includes('Victoria'))).toBe(false)
})

test('decision 094 an account that is linked again in the company’s name lets its shop count at once', async () => {
  const browser = await certified()
  await paidTo(browser, 'big')
  expect(await limitOf(browser)).toBeNull()
  server.outside.tampered.set('/sandbox/api/payoneer/account', async (go) => {
    const account = (await (await go()).json()) as object
    return Response.json({ ...account, holder: 'Coastline Trading Ltd.' })
  })
  await connect(server, browser, 'payoneer', { method: 2, merchant: 'big' })
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
  expect(await noticesOf(browser)).toEqual([])
})

test('decision 094 a shop stays out at another company, too, unless the name is that company’s', async () => {
  const browser = await certified()
  const { shopId } = await paidTo(browser, 'big')
  const from = String(browser.companyId)
  const third = await submitted('Ferry Pier Studio Limited', browser)
  await approve(third.applicationId)
  const owner = await submitted('Victoria Outdoor International Limited', browser)
  await approve(owner.applicationId)
  const heldAt = async (companyId: string) => {
    browser.companyId = companyId
    await server.worker.drain()
    return (await shopOf(browser))?.held_name?.status
  }
  const moved = async (companyId: string) => {
    await browser.data('migrateShop', { id: shopId, companyId })
    return heldAt(companyId)
  }
  expect(await heldAt(from)).toBe('waiting')
  expect(await moved(third.companyId)).toBe('waiting')
  expect(await limitOf(browser)).toBeNull()
  expect(await moved(from)).toBe('waiting')
  expect(await limitOf(browser)).toBeNull()
  expect(await moved(owner.companyId)).toBeUndefined()
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
})

test('decision 094 while a name waits a limit is not refused; the refusal follows that of the name, and a second one is notified, too', async () => {
  const browser = await certified()
  await paidTo(browser, 'big')
  const standingOf = async () => {
    const limit = await browser.data('readLimit', { product: 'hook' })
    const nothing = limit?.steps.find(({ rule }) => rule === 'other_name')?.amount.amount === '0'
    return { nothing, status: limit?.status, waits: limit?.waits_for_name, stopped: limit?.shops.map(({ stopped_by }) => stopped_by) }
  }
  expect(await standingOf()).toEqual({ nothing: true, status: 'submitted', waits: true, stopped: ['other_name'] })
  const { browser: reviewer } = await staffMember(server)
  const refuse = async (note: string) => {
    const [review] = await reviewer.data('listSellerNames', {})
    await reviewer.data('decideSellerName', { id: String(review?.id), accepted: false, note })
    await server.worker.drain()
    const { data } = await browser.data('listNotices', { per_page: 50 })
    return data.filter(({ title }) => title.includes('Victoria')).map(({ content }) => content)
  }
  expect(await refuse('First.')).toEqual([expect.stringContaining('First.')])
  expect(await standingOf()).toEqual({ nothing: true, status: 'failed', waits: false, stopped: ['other_name'] })
  await connect(server, browser, 'payoneer', { method: 2, merchant: 'big' })
  expect(await refuse('Second.')).toEqual([expect.stringContaining('Second.')])
})

test('decision 094 a contract is not signed for a shop that does not count', async () => {
  const browser = await certified()
  const counted = await connect(server, browser, 'amazon')
  await paidTo(browser, 'big')
  await reachSigning(browser, 'hook')
  const { id } = await readPrepared(server, browser)
  await browser.data('initiateSigning', { agreement_id: id })
  const shops = await server.database.db.selectFrom('agreement_shops').select('shop_id').where('agreement_id', '=', id).execute()
  expect(shops).toEqual([{ shop_id: counted }])
})

test('decision 094 a refused name is looked at again after its account was linked again', async () => {
  const browser = await certified()
  await paidTo(browser, 'big')
  const { browser: reviewer } = await staffMember(server)
  const decide = async (accepted: boolean) => {
    const [review] = await reviewer.data('listSellerNames', {})
    await reviewer.data('decideSellerName', { id: String(review?.id), accepted, note: 'Compared.' })
    await server.worker.drain()
  }
  await decide(false)
  await connect(server, browser, 'payoneer', { method: 2, merchant: 'big' })
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'waiting' } })
  await decide(true)
  expect(await shopOf(browser)).toMatchObject({ held_name: null })
  await connect(server, browser, 'payoneer', { method: 2, merchant: 'big' })
  expect(await reviewer.data('listSellerNames', {})).toEqual([])
})

test('decision 094 a name that differs in its legal form waits, too, and is marked as close; the company’s own name does not', async () => {
  const close = await certified('Victoria Outdoor International Incorporated')
  await paidTo(close, 'big')
  const { browser: reviewer } = await staffMember(server)
  expect(await reviewer.data('listSellerNames', {})).toMatchObject([{ close: true }])
  const own = await certified('VICTORIA OUTDOOR INTERNATIONAL LTD.')
  await paidTo(own, 'big')
  expect((await reviewer.data('listSellerNames', {})).map(({ companyId }) => companyId)).toEqual([close.companyId])
  expect(BigInt((await limitOf(own)) ?? 0)).toBeGreaterThan(0n)
})

test('decision 094 the seller that a marketplace itself reports is compared, too', async () => {
  const browser = await certified()
  await connect(server, browser, 'walmart', { merchant: 'big' })
  expect(await limitOf(browser)).toBeNull()
  const { browser: reviewer } = await staffMember(server)
  expect(await reviewer.data('listSellerNames', {})).toMatchObject([{ shops: [{ platform: 'Walmart', seller: true, psp: null }] }])
  const owner = await certified('Victoria Outdoor International Limited')
  await connect(server, owner, 'walmart', { merchant: 'big' })
  expect(BigInt((await limitOf(owner)) ?? 0)).toBeGreaterThan(0n)
})

test('decision 094 shops linked before the certification are a hint at the case, and are compared when it is approved', async () => {
  const { browser, applicationId } = await submitted('Coastline Trading Limited')
  await paidTo(browser, 'big')
  expect(await shopOf(browser)).toMatchObject({ held_name: null })
  const { browser: reviewer } = await staffMember(server)
  const [row] = (await reviewer.data('listCases', {})).records
  const hint = { hint: 'otherSeller', item: null, value: 'Victoria Outdoor International Limited' }
  for (const found of [row, await reviewer.data('readCase', { id: String(row?.id) })]) expect(found?.hints).toContainEqual(hint)
  await approve(applicationId)
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'waiting' } })
  expect(await limitOf(browser)).toBeNull()
})

test('decision 087 decision 094 staff who are concerned in the company do not decide its names', async () => {
  const browser = await certified()
  await paidTo(browser, 'big')
  const { browser: own } = await staffMember(server, 'reviewer', 'Ho', `${randomUUID()}@example.com`)
  const [review] = await own.data('listSellerNames', {})
  expect(review).toMatchObject({ concerned: true })
  const refused = await own.call('decideSellerName', { id: String(review?.id), accepted: true, note: 'Fine.' })
  expect(refused).toMatchObject({ code: 403, data: { reason: 'concerned' } })
})

test('decision 094 in its automatic mode the sandbox refuses the business of a person and accepts every other name', async () => {
  await setReviewMode(server.database.db, 'auto')
  const person = await certified()
  await paidTo(person, 'tiny')
  expect(await shopOf(person)).toMatchObject({ held_name: { status: 'refused' } })
  const other = await certified()
  await paidTo(other, 'big')
  expect(await shopOf(other)).toMatchObject({ held_name: null })
  expect(BigInt((await limitOf(other)) ?? 0)).toBeGreaterThan(0n)
})
