/** A limit increase of credit approval automation: requested, decided by the next calculation, signed by the supplement. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { allReady, limitToSign } from '../../contract/limits/activation-rules.ts'
import { eventsOf } from '../records/timeline.ts'
import { twoLeads } from '../staff/adjustments.ts'
import { except } from '../staff/exceptions.ts'
import {
  certifiedMerchant,
  connect,
  type Outside,
  openMerchantServer,
  visitProvider,
  withFacility,
  withShop,
} from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const product = 'underwriting' as const
const asked = { product, type: 'limit_increase' } as const
const hkd = (minor: bigint) => ({ amount: String(minor), currency: 'HKD' as const })
const application = (browser: Browser) => browser.data('readCreditApplication', { product })
const increase = async (browser: Browser) => (await browser.data('readActivation', { product })).increase
const messages = async (browser: Browser) => (await browser.data('searchMessages', {})).records.map(({ title }) => title)

/** A merchant with a facility of which the least was drawn. */
async function borrower({ limit = 2_000_000n, draws = true } = {}): Promise<Browser> {
  const browser = await certifiedMerchant(server)
  const { accountId } = await withFacility(server, browser, { product, limit })
  if (!draws) return browser
  const terms = { product, amount: hkd(1_000_000n), tenor: 3 as const }
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', terms)
  const drawdown = { ...terms, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
  await browser.call('submitDrawdown', drawdown, { 'idempotency-key': randomUUID() })
  return browser
}

describe('asking for a higher limit', () => {
  test('API-091 ACT-05 it needs an open facility that money was drawn from, and an administrator', async () => {
    const early = await certifiedMerchant(server)
    expect((await early.call('submitLimit', asked)).code).toBe(20018)
    expect((await (await borrower({ draws: false })).call('submitLimit', asked)).code).toBe(20018)
    const browser = await borrower()
    const member = await server.signUp()
    await server.join(member, { companyId: browser.companyId ?? '', role: 'user' })
    expect((await member.call('submitLimit', asked)).code).toBe(403)
    expect((await browser.call('submitLimit', { product: 'hook', type: 'limit_increase' } as never)).code).toBe(20009)
    expect(await increase(browser)).toBeNull()
  })

  test('API-091 API-090 CRED-02 CRED-05 a pending increase is reported as the application, and a second one is refused', async () => {
    const browser = await borrower()
    expect(await application(browser)).toMatchObject({ type: 'limit', status: 'active' })
    const sent = await browser.data('submitLimit', asked)
    expect(sent).toEqual({ status: 'submitted', before: hkd(2_000_000n), limit: null, decided_at: null })
    expect(await application(browser)).toEqual({ type: 'limit_increase', status: 'submitted', pre_limit: hkd(2_000_000n) })
    expect((await browser.data('readLimit', { product }))?.type).toBe('limit')
    expect((await browser.call('submitLimit', asked)).code).toBe(20010)
  })

  test('API-091 CRED-05 with shops that carry more it is approved, and the amount to sign is the calculated one', async () => {
    const browser = await borrower()
    await connect(server, browser, 'amazon', { merchant: 'big' })
    await browser.data('submitLimit', asked)
    await server.worker.drain()
    const decided = await increase(browser)
    const activation = await browser.data('readActivation', { product })
    expect(decided).toMatchObject({ status: 'active', before: hkd(2_000_000n), limit: activation.limit })
    expect(decided?.decided_at).not.toBeNull()
    expect(await application(browser)).toMatchObject({ type: 'limit', status: 'active' })
    expect((await messages(browser)).some((title) => title.includes('提额申请已通过'))).toBe(true)
    expect((await eventsOf(browser)).find(({ kind }) => kind.startsWith('limit.'))).toMatchObject({
      kind: 'limit.offered',
      details: { product, amount: activation.limit },
    })
    // Approved is not signed: the facility stays as it is.
    expect((await browser.data('readFacilitySummary', { product }))?.totalLimit).toEqual(hkd(2_000_000n))
    const shops = activation.shops.map(({ id }) => id)
    await browser.data('activateShops', { product, shop_ids: shops, limit: activation.limit ?? hkd(0n) })
    expect((await browser.data('readAgreement', { product, kind: 'supplement' })).limit).toEqual(activation.limit)
  })

  test('decision 128 CRED-05 an exception in force decides: one that lowers refuses a higher limit, and the amount of one that raises is approved', async () => {
    const browser = await borrower()
    await connect(server, browser, 'amazon', { merchant: 'big' })
    await server.worker.drain()
    const leads = await twoLeads(server)
    const excepted = { companyId: String(browser.companyId), product }
    await except(server, leads, { ...excepted, dollars: 20_000 })
    await browser.data('submitLimit', asked)
    await server.worker.drain()
    expect(await increase(browser)).toMatchObject({ status: 'failed', limit: null })
    await except(server, leads, { ...excepted, dollars: 4_900_000 })
    await browser.data('submitLimit', asked)
    await server.worker.drain()
    expect(await increase(browser)).toMatchObject({ status: 'active', limit: hkd(490_000_000n) })
  })

  test('API-091 CRED-05 with sales that carry no more it is refused, nothing changes, and it can be requested again', async () => {
    const browser = await borrower({ limit: 400_000_000n })
    await connect(server, browser, 'amazon')
    await browser.data('submitLimit', asked)
    await server.worker.drain()
    expect(await increase(browser)).toMatchObject({ status: 'failed', before: hkd(400_000_000n), limit: null })
    expect((await messages(browser)).some((title) => title.includes('提额申请未通过'))).toBe(true)
    expect((await eventsOf(browser)).find(({ kind }) => kind.startsWith('limit.'))).toMatchObject({
      kind: 'limit.declined',
      details: { product },
    })
    expect((await browser.data('submitLimit', asked)).status).toBe('submitted')
    await server.worker.drain()
    const { db } = server.database
    const rows = await db
      .selectFrom('credit_applications')
      .select('id')
      .where('company_id', '=', browser.companyId ?? '')
      .where('type', '=', 'limit_increase')
      .execute()
    expect(rows).toHaveLength(1)
    const history = await db
      .selectFrom('status_history')
      .select('event')
      .where('subject_id', '=', rows[0]?.id ?? '')
      .orderBy('id')
      .execute()
    expect(history.map(({ event }) => event)).toEqual(['limit.refused', 'calculation.requested', 'limit.refused'])
  })

  test('API-091 a shop whose first sales are still being read is waited for', async () => {
    const browser = await borrower()
    await connect(server, browser, 'amazon', { merchant: 'big' })
    const second = await browser.data('completeAuthorisation', await visitProvider(server, browser, 'ebay', { merchant: 'big' }))
    const { db } = server.database
    const importing = await db.selectFrom('shops').select(['importing', 'synced_at']).where('id', '=', second.id).executeTakeFirstOrThrow()
    expect(importing).toEqual({ importing: true, synced_at: null })
    await db
      .deleteFrom('jobs')
      .where('payload', '@>', JSON.stringify({ shopId: second.id }) as never)
      .execute()
    await browser.data('submitLimit', asked)
    await server.worker.drain()
    expect((await increase(browser))?.status).toBe('submitted')
    await db.updateTable('shops').set({ importing: false }).where('id', '=', second.id).execute()
    await browser.data('syncShop', { pg_id: second.id })
    await server.worker.drain()
    expect((await increase(browser))?.status).toBe('active')
  })

  test('CRED-05 SHOP-18 an imported shop that no longer answers counts on the page as in the limit: the shown increase is approved', async () => {
    const browser = await borrower()
    const shop = await connect(server, browser, 'amazon', { merchant: 'big' })
    const { db } = server.database
    await db.updateTable('shops').set({ status: 'abnormal' }).where('id', '=', shop).execute()
    const activation = await browser.data('readActivation', { product })
    expect(activation.shops).toMatchObject([{ id: shop, standing: 'ready' }])
    const promised = limitToSign(activation, allReady(activation))
    expect(promised).not.toBeNull()
    await browser.data('submitLimit', asked)
    await server.worker.drain()
    expect(await increase(browser)).toMatchObject({ status: 'active', limit: hkd(promised ?? 0n) })
  })

  test('API-091 SHOP-18 a shop whose first sales could not be read is not waited for', async () => {
    const browser = await borrower()
    await connect(server, browser, 'amazon', { merchant: 'big' })
    const unread = await withShop(server, browser.companyId ?? '', { provider_shop_id: 'unread', status: 'abnormal' })
    const { shops } = await browser.data('readActivation', { product })
    expect(shops.find(({ id }) => id === unread)).toMatchObject({ standing: 'lapsed', amount: null })
    await browser.data('submitLimit', asked)
    await server.worker.drain()
    expect((await increase(browser))?.status).toBe('active')
  })
})
