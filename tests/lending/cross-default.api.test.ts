/** What is overdue in one product, or in a company with a common owner, blocks drawdowns, increases, reviews and red packets in every product of the company. Decision 098. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { allReady, limitToSign } from '../../contract/limits/activation-rules.ts'
import { scheduleReviews } from '../../server/limits/facility-review.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { makeOffer } from '../../server/rewards/offers.ts'
import { owned } from '../limits/exposure-world.ts'
import {
  certifiedMerchant,
  connect,
  type MerchantServer,
  openMerchantServer,
  settle,
  withFacility,
  withShop,
} from '../support/merchants.ts'
import { type Browser, fieldsOf } from '../support/server.ts'
import { type Borrower, draw, facilityRow, hkd, lend, repay, untilFirstDue } from './loans.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const product = 'underwriting' as const
const today = () => dayOf(server.deps.clock.now())

/** A company with a loan in each product. */
async function borrowsTwice(): Promise<{ small: Borrower; large: Borrower }> {
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  const opened = {
    small: await withFacility(server, browser, { limit: 10_000_000n }),
    large: await withFacility(server, browser, { product, limit: 50_000_000n }),
  }
  const small = { browser, companyId, ...opened.small, drawdownId: await draw(server, browser, opened.small.accountId, 39_000) }
  await lend(server, opened.large)
  const drawdownId = await draw(server, browser, opened.large.accountId, 10_000, 3, product)
  await lend(server, opened.large)
  return { small, large: { browser, companyId, ...opened.large, drawdownId } }
}

/** The same, with the weekly loan past its days of grace. The monthly one is not due. */
async function overdueOnce() {
  const merchant = await borrowsTwice()
  await untilFirstDue(server, merchant.small)
  await server.later({ days: 8 })
  return merchant
}

/** Repays what is overdue. */
async function repayOverdue(merchant: Borrower): Promise<void> {
  const { due } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
  expect((await repay(merchant, BigInt(due.amount))).code).toBe(200)
  await settle(server)
}

describe('a payment is overdue in one product', () => {
  test('CRED-06 CRED-12 nothing is drawn in the other one, and nothing is booked, until it is repaid; the summary says where', async () => {
    const { small, large } = await overdueOnce()
    const { browser } = small
    const asked = { product, amount: hkd(20_000), tenor: 3 as const }
    const refused = await browser.call('previewDrawdown', asked)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { amount: 'field.amount.overdue' }])
    const agreed = { annual_rate: '0.1', total_cost: hkd(1) }
    const key = { 'idempotency-key': randomUUID() }
    const sent = await browser.call('submitDrawdown', { ...asked, bank_account_id: large.accountId, agreed }, key)
    expect([sent.code, fieldsOf(sent)]).toEqual([502, { amount: 'field.amount.overdue' }])
    expect((await facilityRow(server, large)).pending).toBe(0n)
    expect(await balanceOf(server.database.db, ledgerAccounts.reserved(large.facilityId), 'HKD')).toBe(0n)
    const { overdue: amount } = await browser.data('quoteRepayment', { drawdown_id: small.drawdownId })
    expect(BigInt(amount.amount)).toBeGreaterThan(0n)
    const [own, other] = [
      await browser.data('readFacilitySummary', { product: 'hook' }),
      (await browser.data('readDashboard', { product })).summary,
    ]
    expect(own).toMatchObject({ overdue: amount, overdueElsewhere: [] })
    expect(other).toMatchObject({ overdue: hkd(0), overdueElsewhere: [{ product: 'hook', amount }] })
    await repayOverdue(small)
    expect(await browser.data('readFacilitySummary', { product })).toMatchObject({ overdue: hkd(0), overdueElsewhere: [] })
    await draw(server, browser, large.accountId, 20_000, 3, product)
    expect((await facilityRow(server, large)).outstanding).toBe(3_000_000n)
  })

  test('CRED-06 CRED-12 the product with the overdue payment is repaid, also while the other one is overdue', async () => {
    const { small, large } = await overdueOnce()
    expect((await repay(large, 100_000n)).code).toBe(200)
    expect((await repay(small, 100_000n)).code).toBe(200)
  })

  test('API-091 CRED-05 ACT-02 no higher limit is applied for, approved or prepared for signature in the other one', async () => {
    const { small } = await overdueOnce()
    const { browser } = small
    const asked = { product, type: 'limit_increase' } as const
    const refused = await browser.call('submitLimit', asked)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { type: 'field.amount.overdue' }])
    const prepared = await browser.call('activateShops', { product, shop_ids: [], limit: hkd(600_000) })
    expect([prepared.code, fieldsOf(prepared)]).toEqual([502, { limit: 'field.amount.overdue' }])
    const { overdue } = await browser.data('readActivation', { product })
    expect(overdue.map((each) => each.product)).toEqual(['hook'])
    await repayOverdue(small)
    expect((await browser.call('submitLimit', asked)).code).toBe(200)
  })

  test('CRED-05 an increase that was applied for before is not approved, although the shops carry it', async () => {
    const browser = await certifiedMerchant(server)
    const small = await withFacility(server, browser, { limit: 10_000_000n })
    const large = await withFacility(server, browser, { product, limit: 2_000_000n })
    const drawdownId = await draw(server, browser, small.accountId, 39_000)
    await lend(server, large)
    await draw(server, browser, large.accountId, 10_000, 3, product)
    await connect(server, browser, 'amazon', { merchant: 'big' })
    const activation = await browser.data('readActivation', { product })
    expect(limitToSign(activation, allReady(activation))).toBeGreaterThan(2_000_000n)
    await browser.data('submitLimit', { product, type: 'limit_increase' })
    await untilFirstDue(server, { browser, companyId: browser.companyId ?? '', ...small, drawdownId })
    await server.later({ days: 8 })
    await server.worker.drain()
    expect((await browser.data('readActivation', { product })).increase).toMatchObject({ status: 'failed', limit: null })
  })

  test('CRED-10 CRED-11 the facility of the other one is not renewed', async () => {
    const { large } = await overdueOnce()
    const { db } = server.database
    await scheduleReviews(server.deps)
    await db.updateTable('facilities').set({ next_review_on: today() }).where('id', '=', large.facilityId).execute()
    const standing = { status: 'active', credit_limit: 50_000_000n, watermark: 50_000_000n } as const
    await db.updateTable('credit_applications').set(standing).where('company_id', '=', large.companyId).execute()
    await settle(server)
    expect((await facilityRow(server, large)).status).toBe('expired')
  })

  test('RED-12 API-086 API-088 no red packet is collected or used, as the plans say, until it is repaid', async () => {
    const { small } = await borrowsTwice()
    const { browser } = small
    await withShop(server, small.companyId)
    const at = server.deps.clock.now()
    const terms = { quantity: 5, claimUntil: addDays(today(), 60), validDays: 60 }
    const offers = await server.database.db.transaction().execute(async (trx) => ({
      held: String(await makeOffer(trx, at, { ...terms, type: 'interest_free_7' })),
      free: String(await makeOffer(trx, at, { ...terms, type: 'interest_free_14' })),
    }))
    await browser.data('collectRedPacket', { id: offers.held })
    await untilFirstDue(server, small)
    await server.later({ days: 8 })
    const packets = async () => (await browser.data('listRedPackets', {})).map(({ missing }) => missing)
    expect(await packets()).toEqual(['overdue', 'overdue'])
    const refused = await browser.call('collectRedPacket', { id: offers.free })
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { id: 'field.redPacket.overdue' }])
    await repayOverdue(small)
    expect(await packets()).toEqual([null, null])
    expect((await browser.call('collectRedPacket', { id: offers.free })).code).toBe(200)
    const asked = { product, amount: hkd(20_000), tenor: 3 as const, red_packet_id: offers.held }
    expect((await browser.call('previewDrawdown', asked)).code).toBe(200)
  })
})

test('decision 098 what is overdue in a company with a common owner blocks its other companies as well, until it is repaid', async () => {
  const late = await certifiedMerchant(server)
  const opened = await withFacility(server, late, { limit: 10_000_000n })
  const drawdownId = await draw(server, late, opened.accountId, 39_000)
  const [affiliate, stranger] = [await certifiedMerchant(server), await certifiedMerchant(server)]
  for (const browser of [affiliate, stranger]) await withFacility(server, browser, { limit: 10_000_000n })
  const borrowing = { browser: late, companyId: String(late.companyId), ...opened, drawdownId }
  await owned(server, String(late.companyId), { A1234563: 40 })
  await owned(server, String(affiliate.companyId), { A1234563: 100 })
  await owned(server, String(stranger.companyId), { B7654321: 100 })
  await untilFirstDue(server, borrowing)
  await server.later({ days: 8 })
  const preview = (browser: Browser) => browser.call('previewDrawdown', { product: 'hook', amount: hkd(20_000), tenor: 3 })
  const refused = await preview(affiliate)
  expect([refused.code, fieldsOf(refused)]).toEqual([502, { amount: 'field.amount.overdue' }])
  const summary = await affiliate.data('readFacilitySummary', { product: 'hook' })
  expect(summary).toMatchObject({ overdue: hkd(0), overdueElsewhere: [], overdueInGroup: true })
  expect((await affiliate.data('readActivation', { product: 'hook' })).overdueInGroup).toBe(true)
  expect((await preview(stranger)).code).toBe(200)
  await repayOverdue(borrowing)
  expect((await preview(affiliate)).code).toBe(200)
})
