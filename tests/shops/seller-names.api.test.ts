/** Names of sellers and PSP account holders against the certified company: what they keep out of the limit, and who decides. Decision 094. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { shopStatusFilters } from '../../contract/shops/expiry.ts'
import type { SellerNameStatus } from '../../contract/shops/seller-name.ts'
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
/** How many shops the list finds by each status. */
async function foundBy(browser: Browser, ...statuses: (typeof shopStatusFilters)[number][]): Promise<number[]> {
  const found = await Promise.all(statuses.map((status) => browser.data('searchShops', { status })))
  return found.map(({ total }) => total)
}
/** Names of a status, as the reviewer reads them. */
const namesOf = async (reviewer: Browser, status: SellerNameStatus = 'waiting') =>
  (await reviewer.data('listSellerNames', { status })).records
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
  expect(await foundBy(browser, 'nameWaiting', 'nameRefused', 'normal')).toEqual([1, 0, 1])
  await server.database.db.updateTable('shops').set({ status: 'abnormal' }).execute()
  expect(await foundBy(browser, 'nameWaiting', 'abnormal')).toEqual([0, 1])
  await server.database.db.updateTable('shops').set({ status: 'normal' }).execute()
  expect((await noticesOf(browser)).some((title) => title.includes(name))).toBe(true)
  const { browser: reviewer } = await staffMember(server)
  const [review] = await namesOf(reviewer)
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
  expect(await foundBy(browser, 'nameWaiting', 'nameRefused', 'normal')).toEqual([0, 0, 1])
  expect((await noticesOf(browser)).some((title) => title.includes(name))).toBe(false)
  expect((await messagesOf(browser))[0]).toContain(name)
  expect(await namesOf(reviewer)).toEqual([])
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
  const [review] = await namesOf(reviewer)
  await reviewer.data('decideSellerName', { id: String(review?.id), accepted: false, note: 'Another company.' })
  await server.worker.drain()
  expect(await limitOf(browser)).toBeNull()
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'refused' } })
  expect(await foundBy(browser, 'nameWaiting', 'nameRefused')).toEqual([0, 1])
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
    const [review] = await namesOf(reviewer)
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
    const [review] = await namesOf(reviewer)
    await reviewer.data('decideSellerName', { id: String(review?.id), accepted, note: 'Compared.' })
    await server.worker.drain()
  }
  await decide(false)
  await connect(server, browser, 'payoneer', { method: 2, merchant: 'big' })
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'waiting' } })
  await decide(true)
  expect(await shopOf(browser)).toMatchObject({ held_name: null })
  await connect(server, browser, 'payoneer', { method: 2, merchant: 'big' })
  expect(await namesOf(reviewer)).toEqual([])
})

test('decision 094 a name that differs in its legal form waits, too, and is marked as close; the company’s own name does not', async () => {
  const close = await certified('Victoria Outdoor International Incorporated')
  await paidTo(close, 'big')
  const { browser: reviewer } = await staffMember(server)
  expect(await namesOf(reviewer)).toMatchObject([{ close: true }])
  const own = await certified('VICTORIA OUTDOOR INTERNATIONAL LTD.')
  await paidTo(own, 'big')
  expect((await namesOf(reviewer)).map(({ companyId }) => companyId)).toEqual([close.companyId])
  expect(BigInt((await limitOf(own)) ?? 0)).toBeGreaterThan(0n)
})

test('decision 094 the seller that a marketplace itself reports is compared, too', async () => {
  const browser = await certified()
  await connect(server, browser, 'walmart', { merchant: 'big' })
  expect(await limitOf(browser)).toBeNull()
  const { browser: reviewer } = await staffMember(server)
  expect(await namesOf(reviewer)).toMatchObject([{ shops: [{ platform: 'Walmart', seller: true, psp: null }] }])
  const owner = await certified('Victoria Outdoor International Limited')
  await connect(server, owner, 'walmart', { merchant: 'big' })
  expect(BigInt((await limitOf(owner)) ?? 0)).toBeGreaterThan(0n)
})

test('decision 094 each of two names of a shop is decided, and the first one is not asked for again', async () => {
  const browser = await certified()
  const shopId = await connect(server, browser, 'walmart', { merchant: 'big' })
  const pspId = await connect(server, browser, 'payoneer', { method: 2, merchant: 'tiny' })
  await browser.data('associatePsp', { shop_id: shopId, psp_id: pspId })
  await server.worker.drain()
  const { browser: reviewer } = await staffMember(server)
  const accepted = new Set<string>()
  for (const left of [1, 1, 0]) {
    const waiting = await namesOf(reviewer)
    expect(waiting).toHaveLength(left)
    for (const { id, name } of waiting) {
      expect(accepted).not.toContain(name)
      expect(await limitOf(browser)).toBeNull()
      await reviewer.data('decideSellerName', { id, accepted: true, note: 'Compared.' })
      await server.worker.drain()
      accepted.add(name)
    }
  }
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
})

test('decision 094 a seller that changes at the marketplace is compared when the shop is read again, also with a token that runs out', async () => {
  const browser = await certified()
  const id = await connect(server, browser, 'walmart', { merchant: 'steady' })
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
  let seller: string | undefined = 'Harbour Night Market Limited'
  let refusals = 1
  server.outside.tampered.set('/sandbox/api/walmart/v3/settings/partnerprofile', async (go) => {
    if (refusals-- > 0) return new Response(null, { status: 401 })
    const { partner } = (await (await go()).json()) as { partner: object }
    return Response.json({ partner: { ...partner, partnerName: seller } })
  })
  const readAgain = async (now: string | undefined) => {
    seller = now
    await browser.data('syncShop', { pg_id: id })
    await server.worker.drain()
    return (await shopOf(browser))?.held_name
  }
  const name = 'Harbour Night Market Limited'
  expect(await readAgain(name)).toEqual({ name, status: 'waiting', source: 'marketplace' })
  expect(await limitOf(browser)).toBeNull()
  expect(await readAgain(undefined)).toMatchObject({ name, status: 'waiting' })
  expect(await readAgain('Coastline Trading Ltd.')).toBeNull()
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
})

test('decision 094 an account holder who changes is compared when the payouts are read again, on the next day', async () => {
  const browser = await certified()
  const { shopId } = await paidTo(browser, 'steady')
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
  const name = 'Harbour Night Market Limited'
  server.outside.tampered.set('/sandbox/api/payoneer/account', async (go) =>
    Response.json({ ...((await (await go()).json()) as object), holder: name }),
  )
  await server.later({ days: 1 })
  await browser.data('extendSession', {})
  await browser.data('syncShop', { pg_id: shopId })
  await server.worker.drain()
  expect((await shopOf(browser))?.held_name).toEqual({ name, status: 'waiting', source: 'psp' })
  expect(await limitOf(browser)).toBeNull()
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

test('decision 094 decided names are listed by status, last decision first, with the reviewer, the note and the case', async () => {
  const { browser, applicationId } = await submitted('Coastline Trading Limited')
  await approve(applicationId)
  await paidTo(browser, 'big')
  await connect(server, browser, 'walmart', { merchant: 'tiny' })
  const { browser: reviewer, name: by } = await staffMember(server)
  const waiting = await reviewer.data('listSellerNames', { size: 1 })
  const rest = await reviewer.data('listSellerNames', { size: 1, after: String(waiting.next) })
  expect(rest.next).toBeNull()
  const ids = [...waiting.records, ...rest.records].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) {
    await reviewer.data('decideSellerName', { id, accepted: true, note: `Compared ${ids.indexOf(id)}.` })
  }
  const { id: caseId } = await server.database.db.selectFrom('kyc_reviews').select('id').executeTakeFirstOrThrow()
  const newest = await reviewer.data('listSellerNames', { status: 'accepted', size: 1 })
  expect(newest.records).toMatchObject([{ id: ids[1], note: 'Compared 1.', caseId, decided: { by, at: expect.any(String) } }])
  const older = await reviewer.data('listSellerNames', { status: 'accepted', size: 1, after: String(newest.next) })
  expect(older).toMatchObject({ records: [{ id: ids[0], note: 'Compared 0.' }], next: null })
  expect(await namesOf(reviewer, 'refused')).toEqual([])
  const id = randomUUID()
  for (const after of [
    'no key',
    `2026-99-99T99:99:99.999Z_${id}`,
    `0000-01-01T00:00:00.000Z_${id}`,
    `2026-11-20T00:00:00.000Z_${'-'.repeat(36)}`,
  ])
    expect([after, (await reviewer.call('listSellerNames', { after })).code]).toEqual([after, 20009])
})

test('decision 094 an acceptance is taken back with a reason: the shop does not count until the name is accepted again', async () => {
  const browser = await certified()
  await paidTo(browser, 'big')
  const { browser: reviewer } = await staffMember(server)
  const id = String((await namesOf(reviewer))[0]?.id)
  const decide = async (accepted: boolean) => {
    await reviewer.data('decideSellerName', { id, accepted, note: 'Compared.' })
    await server.worker.drain()
  }
  const takeBack = async (note: string) => {
    await reviewer.data('takeBackSellerName', { id, note })
    await server.worker.drain()
    const { data } = await browser.data('listNotices', { per_page: 50 })
    return data.filter(({ title }) => title.includes('Victoria')).map(({ content }) => content)
  }
  expect((await reviewer.call('takeBackSellerName', { id, note: 'Too early.' })).code).toBe(20011)
  expect((await reviewer.call('takeBackSellerName', { id: randomUUID(), note: 'Unknown.' })).code).toBe(20018)
  await decide(true)
  expect(await takeBack('The register was read wrongly.')).toEqual([expect.stringContaining('The register was read wrongly.')])
  expect((await messagesOf(browser))[0]).toContain('Victoria')
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'waiting' } })
  expect(await limitOf(browser)).toBeNull()
  expect(await namesOf(reviewer)).toMatchObject([{ id, note: 'The register was read wrongly.', decided: null }])
  const audited = server.database.db.selectFrom('audit_log').select(['company_id', 'details']).where('action', '=', 'sellerName.takenBack')
  expect(await audited.execute()).toEqual([
    { company_id: browser.companyId, details: { status: 'accepted', note: 'The register was read wrongly.' } },
  ])
  await decide(false)
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'refused' } })
  expect(await takeBack('The certificate came late.')).toEqual([expect.stringContaining('The certificate came late.')])
  await decide(true)
  expect(await shopOf(browser)).toMatchObject({ held_name: null })
  expect(BigInt((await limitOf(browser)) ?? 0)).toBeGreaterThan(0n)
})

test('decision 094 a decision that is taken back waits for a person, also in the automatic mode of the sandbox', async () => {
  await setReviewMode(server.database.db, 'auto')
  const browser = await certified()
  await paidTo(browser, 'big')
  const { browser: reviewer } = await staffMember(server)
  const [accepted] = await namesOf(reviewer, 'accepted')
  expect(accepted?.decided).toEqual({ at: expect.any(String), by: null })
  await reviewer.data('takeBackSellerName', { id: String(accepted?.id), note: 'Compared again.' })
  await server.worker.drain()
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'waiting' } })
})

test('decision 094 an acceptance that is taken back also holds a shop whose account stayed at another company', async () => {
  const browser = await certified()
  const { shopId } = await paidTo(browser, 'big')
  const from = browser.companyId
  const other = await submitted('Ferry Pier Studio Limited', browser)
  await approve(other.applicationId)
  browser.companyId = from
  await browser.data('migrateShop', { id: shopId, companyId: other.companyId })
  browser.companyId = other.companyId
  await server.worker.drain()
  const { browser: reviewer } = await staffMember(server)
  const id = String((await namesOf(reviewer)).find(({ companyId }) => companyId === other.companyId)?.id)
  await reviewer.data('decideSellerName', { id, accepted: true, note: 'Compared.' })
  await server.worker.drain()
  expect(await shopOf(browser)).toMatchObject({ held_name: null })
  await reviewer.data('takeBackSellerName', { id, note: 'Compared again.' })
  await server.worker.drain()
  expect(await shopOf(browser)).toMatchObject({ held_name: { status: 'waiting' } })
})

test('decision 087 decision 094 staff who are concerned in the company do not decide its names', async () => {
  const browser = await certified()
  await paidTo(browser, 'big')
  const { browser: own } = await staffMember(server, 'reviewer', 'Ho', `${randomUUID()}@example.com`)
  const [review] = await namesOf(own)
  expect(review).toMatchObject({ concerned: true })
  const refused = await own.call('decideSellerName', { id: String(review?.id), accepted: true, note: 'Fine.' })
  expect(refused).toMatchObject({ code: 403, data: { reason: 'concerned' } })
  const { browser: reviewer } = await staffMember(server)
  await reviewer.data('decideSellerName', { id: String(review?.id), accepted: true, note: 'Fine.' })
  const takenBack = await own.call('takeBackSellerName', { id: String(review?.id), note: 'Not fine.' })
  expect(takenBack).toMatchObject({ code: 403, data: { reason: 'concerned' } })
  expect(await namesOf(own, 'accepted')).toMatchObject([{ concerned: true, status: 'accepted' }])
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
