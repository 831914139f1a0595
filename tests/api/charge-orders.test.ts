/** Charge orders: raised when something is due, collected by debits or from settlements, invoiced, suspended, voided; books held against statements. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChargeOrder } from '../../contract/charge-orders.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import { dayOf } from '../../server/calendar/hong-kong.ts'
import { balanceOf, ledgerAccounts } from '../../server/ledger/ledger.ts'
import { addDays } from '../../server/lending/days.ts'
import { gateways } from '../../server/partners/platforms.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { providerNumber } from '../../server/sandbox/merchants.ts'
import { type Borrower, booksAgree, borrower, hkd, night, repay } from '../support/loans.ts'
import { type Outside, openMerchantServer, settle, withShop } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeAll(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
})
afterAll(() => server.close())
beforeEach(() => server.outside.silent.clear())

const today = () => dayOf(server.deps.clock.now())
const orders = async ({ browser }: Borrower) => (await browser.data('listChargeOrders', {})).records
async function onlyOrder(merchant: Borrower): Promise<ChargeOrder> {
  const [order, ...more] = await orders(merchant)
  if (!order || more.length > 0) throw new Error(`${more.length + (order ? 1 : 0)} orders`)
  return order
}

/** A borrower whose first instalment is due today. */
async function dueToday(given: Parameters<typeof borrower>[1] = {}) {
  const merchant = await borrower(server, given)
  await server.later({ days: 7 })
  const [first] = (await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).offer.schedule
  if (!first) throw new Error('no schedule')
  return { merchant, total: first.total, cents: BigInt(first.total.amount) }
}

/** The same, paid through a PSP that can hold something back. */
async function dueThroughPsp() {
  const merchant = await borrower(server)
  const psp = await withPsp(merchant.companyId)
  await withShop(server, merchant.companyId, { psp_id: psp })
  await server.later({ days: 7 })
  const [first] = (await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).offer.schedule
  return { merchant, psp, cents: BigInt(first?.total.amount ?? 0) }
}

/** An account at a PSP as a consent leaves it, of a merchant who sells enough. */
async function withPsp(companyId: string): Promise<string> {
  const [id, at] = [randomUUID(), server.deps.clock.now()]
  const gateway = gateways.find(({ partner_abbr }) => partner_abbr === 'payoneer')
  const row = { id, company_id: companyId, platform_id: gateway?.id ?? 0, status: 'normal', auth_method: 2, created_at: at } as const
  const consent = { authorised_at: at, expires_at: null, access_token_sealed: null, access_expires_at: null, refresh_token_sealed: null }
  const account = { account_id: providerNumber('payoneer', 'big'), holder: 'Coastline', currency: 'USD', removed_at: null } as const
  await server.database.db
    .insertInto('psp_accounts')
    .values({ ...row, ...consent, ...account })
    .execute()
  return id
}

describe('a charge order', () => {
  test('CHG-01 CHG-02 CHG-03 API-053 is raised once for what is due, debited, and collected', async () => {
    const { merchant, total, cents } = await dueToday()
    await night(server)
    const order = await onlyOrder(merchant)
    expect(order).toMatchObject({
      status: 'active',
      collectionMethod: 'directDebit',
      total,
      outstanding: total,
      pending: total,
      received: hkd(0),
    })
    expect(order).toMatchObject({ facilityId: merchant.facilityId, dueOn: today() })
    expect(order.subOrders).toMatchObject([{ drawdownId: merchant.drawdownId, total, invoice: null, reference: `${order.reference}-1` }])
    await night(server)
    await settle(server)
    expect(await onlyOrder(merchant)).toMatchObject({
      id: order.id,
      status: 'collected',
      outstanding: hkd(0),
      pending: hkd(0),
      received: total,
    })
    const [repayment] = (await merchant.browser.data('listRepayments', { product: 'hook' })).records
    expect(repayment).toMatchObject({ method: 'directDebit', status: 'received', amount: total })
    expect(BigInt(repayment?.principal.amount ?? 0) + BigInt(repayment?.interest.amount ?? 0)).toBe(cents)
    await booksAgree(server, merchant)
  })

  test('CHG-04 is open again when the bank takes the money back, and what the merchant repays by themselves counts for it', async () => {
    const { merchant, cents } = await dueToday({ accountNumber: '012-345677-7777' })
    await night(server)
    await settle(server)
    const order = await onlyOrder(merchant)
    expect(order.status).toBe('collected')
    const read = () => merchant.browser.data('readChargeOrder', { id: order.id })
    expect((await repay(merchant, 50_000n)).code).toBe(200)
    await server.later({ hours: 22 })
    await settle(server)
    await server.later({ hours: 3 })
    await server.worker.drain()
    expect(await read()).toMatchObject({ status: 'active', received: hkd(0), outstanding: { amount: String(cents) } })
    await booksAgree(server, merchant)
    expect((await repay(merchant, 50_000n)).code).toBe(200)
    await settle(server)
    expect(await read()).toMatchObject({ status: 'partialCollected', received: hkd(500) })
  })

  test('CHG-04 is suspended when the bank cannot collect, and tried again the next night', async () => {
    const { merchant, total } = await dueToday({ accountNumber: '012-345671-1111' })
    await night(server)
    await settle(server)
    const suspended = await onlyOrder(merchant)
    expect(suspended).toMatchObject({ status: 'suspend', outstanding: total, pending: hkd(0) })
    await server.later({ days: 1 })
    await night(server)
    expect((await orders(merchant)).find(({ id }) => id === suspended.id)).toMatchObject({ status: 'active', pending: total })
    await booksAgree(server, merchant)
  })

  test('CHG-04 CRED-12 is voided when the loan is closed another way, and collected when a part had come', async () => {
    const { merchant } = await dueToday({ accountNumber: '012-345671-1111' })
    await night(server)
    await settle(server)
    const { id, subOrders } = await onlyOrder(merchant)
    const invoice = await merchant.browser.data('issueInvoice', { id, subOrderId: subOrders[0]?.subOrderId ?? '' })
    await transfer(invoice.number, 10_000n)
    expect(await onlyOrder(merchant)).toMatchObject({ status: 'partialCollected', received: hkd(100) })
    const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    await transfer(invoice.number, BigInt(total.amount))
    expect(await onlyOrder(merchant)).toMatchObject({ status: 'collected', outstanding: hkd(0) })
    await booksAgree(server, merchant)
  })

  test('API-054 CHG-03 its invoice is numbered once, and a transfer that names it repays the loan; what is too much is kept for the merchant', async () => {
    const { merchant } = await dueToday({ accountNumber: '012-345671-1111' })
    await night(server)
    await settle(server)
    const { id, subOrders } = await onlyOrder(merchant)
    const asked = { id, subOrderId: subOrders[0]?.subOrderId ?? '' }
    const invoice = await merchant.browser.data('issueInvoice', asked)
    expect(invoice).toMatchObject({ amount: subOrders[0]?.outstanding, payTo: { swift: 'SAMPHKHHXXX' } })
    expect(await merchant.browser.data('issueInvoice', asked)).toEqual(invoice)
    await transfer(`Coastline ${invoice.number.toLowerCase()} thank you`, 5_000_000n)
    const [repayment] = (await merchant.browser.data('listRepayments', { product: 'hook' })).records
    expect(repayment).toMatchObject({ method: 'transfer', status: 'cleared', amount: hkd(50_000), principal: hkd(39_000) })
    const surplus = 5_000_000n - 3_900_000n - BigInt(repayment?.interest.amount ?? 0)
    expect(repayment?.surplus.amount).toBe(String(surplus))
    expect(await balanceOf(server.database.db, ledgerAccounts.surplus(merchant.facilityId), 'HKD')).toBe(-surplus)
    expect((await merchant.browser.call('issueInvoice', asked)).code).toBe(20011)
    await booksAgree(server, merchant)
  })

  test('CHG-01 R3 orders of others are as if they did not exist; lists page by their key', async () => {
    const [{ merchant: mine }, { merchant: theirs }] = [await dueToday(), await dueToday()]
    await night(server)
    await settle(server)
    const foreign = await onlyOrder(theirs)
    expect((await mine.browser.call('readChargeOrder', { id: foreign.id })).code).toBe(20018)
    const asked = { id: foreign.id, subOrderId: foreign.subOrders[0]?.subOrderId ?? '' }
    expect((await mine.browser.call('issueInvoice', asked)).code).toBe(20018)
    await server.later({ days: 7 })
    await night(server)
    const all = await orders(mine)
    expect([all.length > 1, all[0]?.dueOn]).toEqual([true, today()])
    const paged: ChargeOrder[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: OutputOf<'listChargeOrders'> = await mine.browser.data('listChargeOrders', { size: 1, ...(after ? { after } : {}) })
      paged.push(...page.records)
      after = page.next
    }
    expect(paged).toEqual(all)
    expect((await mine.browser.data('listChargeOrders', { status: 'voided' })).records).toEqual([])
  })
})

describe('a charge order that a PSP collects', () => {
  test('CHG-02 CHG-04 is held back of settlements, booked once however often it is told, and reaches the bank', async () => {
    const { merchant, cents } = await dueThroughPsp()
    await night(server)
    expect(await onlyOrder(merchant)).toMatchObject({
      status: 'active',
      collectionMethod: 'settlement',
      pending: { amount: String(cents) },
    })
    await server.later({ days: 8 })
    await server.worker.drain()
    const [order] = (await orders(merchant)).slice(-1)
    expect(order).toMatchObject({ status: 'collected', received: { amount: String(cents) } })
    await night(server)
    await night(server)
    const { records } = await merchant.browser.data('listRepayments', { product: 'hook' })
    const held = records.filter(({ method }) => method === 'settlement')
    expect(held.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)).toBe(cents)
    expect(held.every(({ status }) => status === 'cleared')).toBe(true)
    await booksAgree(server, merchant)
  })

  test('R12 a PSP whose answers are lost is asked again and holds back once', async () => {
    const { merchant, cents } = await dueThroughPsp()
    let lost = 0
    server.outside.tampered.set('/sandbox/api/payoneer/collections', async (go) => {
      const answered = await go()
      if (lost++ % 2 === 0) throw new TypeError('fetch failed')
      return answered
    })
    await night(server)
    for (let week = 0; week < 2; week++) {
      await server.later({ days: 7 })
      await settle(server)
      await settle(server)
    }
    server.outside.tampered.clear()
    const order = (await orders(merchant)).at(-1)
    expect(order?.received.amount).toBe(String(cents))
    const rows = await server.database.db
      .selectFrom('sandbox_collections')
      .selectAll()
      .where('reference', 'like', `${order?.reference}%`)
      .execute()
    expect(rows).toHaveLength(1)
    await booksAgree(server, merchant)
  })

  test('CHG-04 nothing more is held back once the merchant has paid', async () => {
    const { merchant } = await dueThroughPsp()
    await night(server)
    const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    expect((await repay(merchant, BigInt(total.amount))).code).toBe(200)
    await settle(server)
    const order = await onlyOrder(merchant)
    expect(order).toMatchObject({ status: 'collected', outstanding: hkd(0), pending: hkd(0) })
    const rows = await server.database.db
      .selectFrom('sandbox_collections')
      .selectAll()
      .where('reference', 'like', `${order.reference}%`)
      .execute()
    expect(rows.map(({ cancelled_at }) => cancelled_at !== null)).toEqual([true])
    await booksAgree(server, merchant)
  })
})

describe('statements', () => {
  test('decision 037 books and statements agree after everything that has happened, but for what was sent without a name', async () => {
    await transfer('nobody knows what for', 123_456n)
    await server.later({ days: 2 })
    await night(server)
    const rows = await server.database.db.selectFrom('reconciliations').selectAll().orderBy('day', 'desc').execute()
    const newest = (source: string) => rows.find((row) => row.source === source)
    expect(newest('bank')?.breaks).toEqual([
      { reference: expect.stringMatching(/^transfer:/), currency: 'HKD', books: null, statement: '123456' },
    ])
    expect(newest('bank')?.matched).toBeGreaterThan(5)
    expect(newest('payoneer')?.breaks).toEqual([])
    // What a PSP held back today is on the statement of tomorrow.
    await server.later({ days: 1 })
    await night(server)
    expect(await balanceOf(server.database.db, ledgerAccounts.heldBack('payoneer'), 'HKD')).toBe(0n)
  })

  test('decision 037 a statement that says otherwise is a break with both sides', async () => {
    const merchant = await borrower(server)
    const { data } = await repay(merchant, 1_000_000n)
    await settle(server)
    await server.database.db.updateTable('sandbox_debits').set({ amount: 999_999n }).where('reference', '=', data.reference).execute()
    await server.later({ days: 2 })
    await night(server)
    const { breaks } = await server.database.db
      .selectFrom('reconciliations')
      .selectAll()
      .where('source', '=', 'bank')
      .where('day', '=', addDays(today(), -1))
      .executeTakeFirstOrThrow()
    expect(breaks).toContainEqual({ reference: data.reference, currency: 'HKD', books: '1000000', statement: '999999' })
  })
})

/** Somebody transfers money, and the next night reads the statement; minor units. */
async function transfer(reference: string, cents: bigint): Promise<void> {
  const form = new URLSearchParams({ reference, amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`, currency: 'HKD' })
  await server.app.request('/sandbox/bank/transfers', { method: 'POST', body: form })
  await server.later({ days: 1 })
  await night(server)
}
