/** Shops brought into an open facility: prepared, signed by all, and only then more than was signed before. */

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatMoney } from '../../contract/kernel/money.ts'
import { limitToSign } from '../../contract/limits/activation-rules.ts'
import type { Activation } from '../../contract/limits/shop-activation.ts'
import type { EventKind } from '../../contract/records/timeline.ts'
import { reviewJobs } from '../../server/limits/facility-review.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { eventsOf } from '../records/timeline.ts'
import { certifiedMerchant, connect, type MerchantServer, report, withFacility, withShop } from '../support/merchants.ts'
import { type Browser, fieldsOf } from '../support/server.ts'
import { raisable } from '../support/stages.ts'
import { readPrepared } from './agreements.ts'

let server: MerchantServer
/** The merchant of the stage. */
let merchant: Awaited<ReturnType<typeof raisable>>

beforeEach(async () => {
  merchant = await raisable()
  server = merchant.server
  return () => server.close()
})

const product = 'hook' as const
const hkd = (minor: bigint) => ({ amount: String(minor), currency: 'HKD' as const })
const read = (browser: Browser) => browser.data('readActivation', { product })
const supplement = (browser: Browser) => readPrepared(server, browser, { product, kind: 'supplement' })
const facilityOf = (browser: Browser) =>
  server.database.db
    .selectFrom('facilities')
    .selectAll()
    .where('company_id', '=', browser.companyId ?? '')
    .executeTakeFirstOrThrow()

async function draw(browser: Browser, accountId: string, minor = 1_000_000n) {
  const terms = { product, amount: hkd(minor), tenor: 3 as const }
  const offered = await browser.call('previewDrawdown', terms)
  const agreed = offered.code === 200 ? offered.data : { annual_rate: '0', total_cost: hkd(0n) }
  const asked = { ...terms, bank_account_id: accountId, agreed: { annual_rate: agreed.annual_rate, total_cost: agreed.total_cost } }
  return browser.call('submitDrawdown', asked, { 'idempotency-key': randomUUID() })
}

/** The amount the page shows with these shops chosen. */
const toSign = (activation: Activation, shops: readonly string[]) => hkd(limitToSign(activation, shops) ?? 0n)

async function prepare(browser: Browser, shops: readonly string[]) {
  return browser.data('activateShops', { product, shop_ids: [...shops], limit: toSign(await read(browser), shops) })
}

/** Sends the supplement; returns the data for its events. */
async function send(browser: Browser) {
  const agreement = await supplement(browser)
  await browser.data('initiateSigning', { agreement_id: agreement.id })
  await server.worker.drain()
  return { agreement, ...(await envelopeOf(agreement.id)) }
}

async function envelopeOf(id: string) {
  const { db } = server.database
  const { content_hash } = await db.selectFrom('agreements').select('content_hash').where('id', '=', id).executeTakeFirstOrThrow()
  const { envelope_id } = await db
    .selectFrom('esign_envelopes')
    .select('envelope_id')
    .where('agreement_id', '=', id)
    .orderBy('round', 'desc')
    .executeTakeFirstOrThrow()
  const signers = await db.selectFrom('agreement_signers').select('id').where('agreement_id', '=', id).orderBy('position').execute()
  const say = (type: string, signer: string | null = signers[0]?.id ?? '') =>
    report(server, { type, signer_id: signer, envelope_id, content_hash })
  return { say, signers: signers.map(({ id: signer }) => signer) }
}

async function ledgerAgrees(browser: Browser) {
  const { id, credit_limit, pending, outstanding } = await facilityOf(browser)
  expect(await balanceOf(server.database.db, ledgerAccounts.undrawn(id), 'HKD')).toBe(credit_limit - pending - outstanding)
}

describe('which shops are in the facility', () => {
  test('ACT-01 ACT-05 without a facility, and before the first drawdown, nothing can be signed', async () => {
    const early = await certifiedMerchant(server)
    expect(await read(early)).toMatchObject({ facility: null, drawn: false, shops: [], supplement: null, increase: null })
    const browser = await certifiedMerchant(server)
    await withFacility(server, browser, { limit: 2_000_000n })
    const shop = await withShop(server, browser.companyId ?? '')
    expect(await read(browser)).toMatchObject({ facility: { status: 'active' }, drawn: false })
    for (const [who, shops] of [
      [early, []],
      [browser, [shop]],
    ] as const)
      expect((await who.call('activateShops', { product, shop_ids: [...shops], limit: hkd(1n) })).code).toBe(20018)
  })

  test('ACT-01 a shop has its standing: ready with its amount, lapsed once its consent is over, active once signed for', async () => {
    const { browser, shop } = merchant
    const activation = await read(browser)
    expect(activation.shops).toMatchObject([{ id: shop, standing: 'ready', psp: null }])
    expect(activation.shops[0]?.amount).toEqual(activation.limit)
    await server.database.db.updateTable('shops').set({ status: 'expired' }).where('id', '=', shop).execute()
    expect((await read(browser)).shops[0]?.standing).toBe('lapsed')
    await server.database.db.updateTable('shops').set({ status: 'normal' }).where('id', '=', shop).execute()
    await prepare(browser, [shop])
    const { say } = await send(browser)
    await say('signer.signed')
    expect((await read(browser)).shops[0]?.standing).toBe('active')
  })

  test('ACT-01 the amount to sign leaves out the amounts of unchosen shops', async () => {
    const { browser, shop } = merchant
    const other = await connect(server, browser, 'ebay', { merchant: 'growing' })
    const activation = await read(browser)
    const share = (id: string) => BigInt(activation.shops.find((each) => each.id === id)?.amount?.amount ?? 0)
    const limit = BigInt(activation.limit?.amount ?? 0)
    expect(share(shop) + share(other)).toBe(limit)
    expect(limitToSign(activation, [shop, other])).toBe(limit)
    expect(limitToSign(activation, [shop])).toBe(limit - share(other))
    await prepare(browser, [shop])
    expect((await supplement(browser)).limit).toEqual(hkd(limit - share(other)))
  })

  test('ACT-06 ERR-C19 the codes of the notices that refused the limit are returned', async () => {
    const { browser } = merchant
    expect((await read(browser)).refusals).toEqual([])
    const { db } = server.database
    const notice = { company_id: browser.companyId ?? '', kind: 'limit.borrowed', key: 'limit:hook:borrowed', status: 'Active' as const }
    const texts = JSON.stringify({}) as never
    const at = server.deps.clock.now()
    const reported = { ...notice, id: randomUUID(), level: 'error' as const, code: 4017, link: '/credit/hook/activate-shop', texts }
    await db
      .insertInto('notices')
      .values({ ...reported, due_at: at, ends_at: null, handled_at: null, created_at: at })
      .execute()
    expect((await read(browser)).refusals).toEqual([4017])
    expect((await browser.data('readActivation', { product: 'underwriting' })).refusals).toEqual([])
  })
})

describe('the supplement', () => {
  test('ACT-02 there is no supplement before one is prepared; then it has the old and the new limit, and names the shops', async () => {
    const { browser, shop } = merchant
    expect((await browser.call('readAgreement', { product, kind: 'supplement' })).code).toBe(20018)
    const prepared = await prepare(browser, [shop])
    const agreement = await supplement(browser)
    expect(prepared.supplement).toEqual({ id: agreement.id, status: 'preparing', limit: agreement.limit })
    expect(agreement).toMatchObject({ kind: 'supplement', status: 'draft', limit_before: hkd(2_000_000n) })
    expect(agreement.paragraphs.join()).not.toContain('{')
    expect(agreement.documents.map(({ kind }) => kind)).toEqual(['facility_agreement'])
    expect(agreement.paragraphs).toContain((await read(browser)).shops[0]?.name)
    expect(agreement.paragraphs.join()).toContain('HKD 20,000.00')
    expect({ ...(await supplement(browser)), as_of: agreement.as_of }).toEqual(agreement)
  })

  test('ACT-02 CRED-06 only once all have signed the limit is more than was signed before, and the ledger follows', async () => {
    const { browser, shop } = merchant
    expect((await facilityOf(browser)).credit_limit).toBe(2_000_000n)
    await prepare(browser, [shop])
    const { agreement, say } = await send(browser)
    expect((await browser.call('readPosition', { product })).data?.path).not.toContain('signing')
    expect(await facilityOf(browser)).toMatchObject({ credit_limit: 2_000_000n, signed_limit: 2_000_000n })
    await ledgerAgrees(browser)
    expect(await say('signer.signed')).toBe(200)
    const limit = BigInt(agreement.limit.amount)
    expect(await facilityOf(browser)).toMatchObject({ credit_limit: limit, signed_limit: limit })
    expect((await browser.data('readFacilitySummary', { product }))?.totalLimit).toEqual(agreement.limit)
    await ledgerAgrees(browser)
    expect(await supplement(browser)).toMatchObject({ status: 'completed', standing: 'holds', limit_now: agreement.limit })
    const events = await eventsOf(browser)
    const reported = (kind: EventKind) => events.find((event) => event.kind === kind)?.details
    expect(reported('agreement.completed')).toMatchObject({ kind: 'supplement', reference: agreement.reference, amount: agreement.limit })
    expect(reported('limit.increased')).toEqual({ product, from: { amount: '2000000', currency: 'HKD' }, amount: agreement.limit })
    const { data } = await browser.data('listNotices', { per_page: 50 })
    expect(data.filter(({ link }) => link?.includes('activate-shop/signing'))).toEqual([])
  })

  test('ACT-02 CRED-11 decision 061 signed while the facility waits for its renewal it is valid from then on, and mail, message and page say so', async () => {
    const { browser, shop } = merchant
    await prepare(browser, [shop])
    const { agreement, say } = await send(browser)
    const { id } = await facilityOf(browser)
    const { db } = server.database
    const review = () => reviewJobs['facility.review'](server.deps, { facilityId: id }, { id: 0n, attempt: 1, renew: async () => {} })
    const carries = (status: 'active' | 'failed') =>
      db
        .updateTable('credit_applications')
        .set({ status })
        .where('company_id', '=', browser.companyId ?? '')
        .where('product', '=', product)
        .execute()
    await db
      .updateTable('facilities')
      .set({ next_review_on: dayOf(server.deps.clock.now()) })
      .where('id', '=', id)
      .execute()
    await carries('failed')
    await review()
    await carries('active')
    expect(await say('signer.signed')).toBe(200)
    const limit = BigInt(agreement.limit.amount)
    expect(await facilityOf(browser)).toMatchObject({ status: 'expired', credit_limit: 2_000_000n, signed_limit: limit })
    expect(await supplement(browser)).toMatchObject({ status: 'completed', standing: 'renewal', limit_now: null })
    const reported = '补充协议已全部签署，额度续期后生效'
    const { records } = await browser.data('searchMessages', { keyword: '签署的额度' })
    expect(records.map(({ title }) => title)).toEqual([reported])
    expect(records[0]?.content).toContain(`签署的额度为 ${formatMoney(agreement.limit)}`)
    await server.worker.drain()
    const mails = db.selectFrom('sandbox_mailbox').select('text').where('subject', '=', reported)
    expect((await mails.execute()).map(({ text }) => text.includes(formatMoney(agreement.limit)))).toEqual([true])
    await review()
    expect(await facilityOf(browser)).toMatchObject({ status: 'active', credit_limit: limit, signed_limit: limit })
    expect(await supplement(browser)).toMatchObject({ standing: 'holds', limit_now: agreement.limit })
    await ledgerAgrees(browser)
  })

  test('ACT-02 a signature reported twice raises the limit once', async () => {
    const { browser, shop } = merchant
    await prepare(browser, [shop])
    const { say } = await send(browser)
    expect(await Promise.all([say('signer.signed'), say('signer.signed')])).toEqual([200, 200])
    await ledgerAgrees(browser)
    const entries = await server.database.db
      .selectFrom('ledger_entries')
      .select('reference')
      .where('kind', '=', 'facility.limit.changed')
      .where('reference', 'like', `${(await facilityOf(browser)).id}/%`)
      .execute()
    expect(entries).toHaveLength(1)
  })

  test('ACT-01 the shown amount is prepared: another limit, another shop or no gain is refused', async () => {
    const { browser, shop } = merchant
    const shown = toSign(await read(browser), [shop])
    const refused = async (shops: string[], limit: typeof shown) =>
      fieldsOf(await browser.call('activateShops', { product, shop_ids: shops, limit }))
    const less = hkd(BigInt(shown.amount) - 100n)
    for (const [shops, limit] of [
      [[shop], less],
      [[], shown],
    ] as const)
      expect(await refused([...shops], limit)).toEqual({ limit: 'field.limit.changed' })
    expect((await browser.call('activateShops', { product, shop_ids: [shop, randomUUID()], limit: shown })).code).toBe(20018)
    await server.database.db.updateTable('shops').set({ status: 'expired' }).where('id', '=', shop).execute()
    expect(await refused([shop], shown)).toEqual({ limit: 'field.limit.changed' })
  })

  test('ACT-02 a limit recalculated meanwhile is shown again before it is signed for', async () => {
    const { browser, shop } = merchant
    await prepare(browser, [shop])
    const before = await supplement(browser)
    const { db } = server.database
    const limit = BigInt(before.limit.amount) - 100_000n
    await db
      .updateTable('credit_applications')
      .set({ credit_limit: limit })
      .where('company_id', '=', browser.companyId ?? '')
      .where('product', '=', product)
      .execute()
    const refused = await browser.call('initiateSigning', { agreement_id: before.id })
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { limit: 'field.limit.changed' }])
    const after = await supplement(browser)
    expect([after.id === before.id, after.limit]).toEqual([false, hkd(limit)])
    expect((await browser.call('initiateSigning', { agreement_id: before.id })).code).toBe(20018)
    expect((await browser.call('initiateSigning', { agreement_id: after.id })).code).toBe(200)
  })

  test('ACT-02 a draft with nothing left to sign for is deleted', async () => {
    const { browser, shop } = merchant
    await prepare(browser, [shop])
    await browser.data('removeShop', { id: shop })
    await server.worker.drain()
    expect((await browser.call('readAgreement', { product, kind: 'supplement' })).code).toBe(20018)
    expect((await read(browser)).supplement).toBeNull()
  })

  test('ACT-02 after a decline, or once the links ran out, nothing has changed and new links go out', async () => {
    const { browser, shop } = merchant
    await prepare(browser, [shop])
    const { agreement, say } = await send(browser)
    await say('signer.declined')
    expect((await supplement(browser)).status).toBe('declined')
    expect((await facilityOf(browser)).signed_limit).toBe(2_000_000n)
    const links = async () => (await browser.data('listNotices', { per_page: 50 })).data.map(({ link }) => link)
    expect(await links()).toContain('/credit/hook/activate-shop/signing')
    await browser.data('retrySigning', { agreement_id: agreement.id })
    await server.worker.drain()
    expect(await links()).toContain('/credit/hook/activate-shop/signing/loading')
    const again = await envelopeOf(agreement.id)
    expect(await say('signer.signed')).toBe(200)
    expect((await facilityOf(browser)).signed_limit).toBe(2_000_000n)
    expect(await again.say('envelope.expired', null)).toBe(200)
    await browser.data('retrySigning', { agreement_id: agreement.id })
    await server.worker.drain()
    await (await envelopeOf(agreement.id)).say('signer.signed')
    expect((await facilityOf(browser)).signed_limit).toBe(BigInt(agreement.limit.amount))
  })

  test('ACT-02 a declined supplement stays as it was written; another choice is another supplement, and the old one is sent no more', async () => {
    const { browser, shop } = merchant
    await prepare(browser, [shop])
    const { agreement, say } = await send(browser)
    expect((await browser.call('activateShops', { product, shop_ids: [shop], limit: agreement.limit })).code).toBe(20010)
    await say('signer.declined')
    await prepare(browser, [shop])
    const other = await supplement(browser)
    expect(other).toMatchObject({ status: 'draft' })
    expect(other.id).not.toBe(agreement.id)
    expect((await browser.call('retrySigning', { agreement_id: agreement.id })).code).toBe(20018)
    expect((await browser.call('initiateSigning', { agreement_id: other.id })).code).toBe(200)
  })

  test('CRED-06 the database refuses a limit that was not signed, and lowering the signed limit', async () => {
    const { browser, facilityId } = merchant
    const { db } = server.database
    const sign = (signed_limit: bigint) =>
      db.updateTable('facilities').set({ signed_limit, credit_limit: 1_000_000n }).where('id', '=', facilityId).execute()
    await expect(sign(9_000_000n)).rejects.toThrow(/was not signed/)
    await expect(sign(1_500_000n)).rejects.toThrow(/was not signed/)
    expect((await facilityOf(browser)).signed_limit).toBe(2_000_000n)
  })

  test('ACT-03 CRED-06 the signed amount can be drawn, and no more', async () => {
    const { browser, shop, accountId } = merchant
    expect((await draw(browser, accountId, 1_100_000n)).code).toBe(502)
    await prepare(browser, [shop])
    const { say } = await send(browser)
    await say('signer.signed')
    expect((await draw(browser, accountId, 1_100_000n)).code).toBe(200)
    await ledgerAgrees(browser)
  })
})
