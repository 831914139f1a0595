/** Charge orders: raised when something is due, collected by debits, invoiced, suspended, open again, read page by page. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { OutputOf } from '../../contract/endpoints.ts'
import { daysBetween } from '../../contract/kernel/days.ts'
import type { Movement } from '../../contract/records/statements.ts'
import type { ChargeOrder } from '../../contract/repayments/charge-orders.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { type Borrower, booksAgree, borrower, hkd, night, onlyOrder, ordersOf, repay, transfer, untilFirstDue } from '../lending/loans.ts'
import { type Outside, openMerchantServer, settle } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
/** A borrower whose first instalment is due today. */
async function dueToday(given: Parameters<typeof borrower>[1] = {}) {
  const merchant = await borrower(server, given)
  const { total } = await untilFirstDue(server, merchant)
  return { merchant, total, cents: BigInt(total.amount) }
}

/** Amounts of the debits the bank has not answered, newest first. */
async function underWay({ browser }: Borrower): Promise<bigint[]> {
  const { records } = await browser.data('listRepayments', { product: 'hook' })
  return records.filter(({ status }) => status === 'pending' || status === 'collecting').map(({ amount }) => BigInt(amount.amount))
}

/** No charge order is raised before {@link night} is called. */
async function postponeNight(): Promise<void> {
  const nextWeek = new Date(server.deps.clock.now().getTime() + 7 * 86_400_000)
  await server.database.db.updateTable('jobs').set({ run_at: nextWeek }).where('kind', '=', 'charge.daily').execute()
}

/** Movements of the month that runs. */
async function moved(browser: Browser): Promise<Movement[]> {
  return (await browser.data('readStatement', { product: 'hook', month: today().slice(0, 7) })).movements
}

describe('a charge order', () => {
  test('CHG-01 CHG-02 CHG-03 API-053 is raised once for the due amount, debited, and collected', async () => {
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

  test("CHG-04 is open again when the bank takes the money back, and the merchant's own repayment counts for it", async () => {
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
    expect((await ordersOf(merchant)).find(({ id }) => id === suspended.id)).toMatchObject({ status: 'active', pending: total })
    await booksAgree(server, merchant)
  })

  test('CHG-04 decision 093 is suspended when no signed mandate names the account, and collected once one does', async () => {
    const { merchant, total } = await dueToday()
    const { db } = server.database
    const mandate = await db
      .deleteFrom('debit_mandates')
      .where('company_id', '=', merchant.companyId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await night(server)
    expect(await onlyOrder(merchant)).toMatchObject({ status: 'suspend', outstanding: total, pending: hkd(0) })
    expect(await underWay(merchant)).toEqual([])
    await db.insertInto('debit_mandates').values(mandate).execute()
    await server.later({ days: 1 })
    await night(server)
    expect(await ordersOf(merchant)).toContainEqual(expect.objectContaining({ status: 'active', pending: total }))
    await booksAgree(server, merchant)
  })

  test('CHG-04 decision 037 orders no second debit while one ordered by the merchant is in progress, and then for the rest only', async () => {
    const { merchant, cents } = await dueToday({ accountNumber: '012-345671-1111' })
    await night(server)
    await settle(server)
    const { id } = await onlyOrder(merchant)
    server.outside.silent.add('/sandbox/bank')
    expect((await repay(merchant, cents)).code).toBe(200)
    await server.later({ days: 1 })
    await night(server)
    expect(await merchant.browser.data('readChargeOrder', { id })).toMatchObject({ status: 'active', pending: hkd(0) })
    expect(await underWay(merchant)).toEqual([cents])
    // The bank refuses that one too; when the next is in progress the order debits the rest.
    server.outside.silent.clear()
    for (let tried = 0; tried < 3; tried++) await settle(server)
    server.outside.silent.add('/sandbox/bank')
    expect((await repay(merchant, cents - 100n)).code).toBe(200)
    await server.later({ days: 1 })
    await night(server)
    expect(await underWay(merchant)).toEqual([100n, cents - 100n])
    await booksAgree(server, merchant)
  })

  test('CHG-04 decision 037 is, once reopened by a returned debit, left to the debit that the merchant orders for it', async () => {
    const { merchant, cents } = await dueToday({ accountNumber: '012-345677-7777' })
    await night(server)
    await settle(server)
    await server.later({ days: 1 })
    // The merchant sees the returned debit before the night's jobs.
    await postponeNight()
    await server.worker.drain()
    expect(await onlyOrder(merchant)).toMatchObject({ status: 'active', outstanding: { amount: String(cents) }, pending: hkd(0) })
    server.outside.silent.add('/sandbox/bank')
    expect((await repay(merchant, cents)).code).toBe(200)
    await night(server)
    expect(await underWay(merchant)).toEqual([cents])
    await booksAgree(server, merchant)
  })

  test('CHG-01 CRED-12 is not raised for the interest of a night in which the bank decides a debit that the merchant has ordered', async () => {
    const merchant = await borrower(server)
    const { schedule } = (await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).offer
    for (const { due } of schedule) {
      await server.later({ days: daysBetween(today(), due) })
      await merchant.browser.data('extendSession', {})
    }
    server.outside.silent.add('/sandbox/bank')
    const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    expect((await repay(merchant, BigInt(total.amount))).code).toBe(200)
    await server.later({ days: 1 })
    await night(server)
    expect(await ordersOf(merchant)).toEqual([])
    server.outside.silent.clear()
    await settle(server)
    await booksAgree(server, merchant)
  })

  test('CHG-04 CRED-12 is voided when the loan is closed another way, and collected when a part had come', async () => {
    const { merchant } = await dueToday({ accountNumber: '012-345671-1111' })
    await night(server)
    await settle(server)
    const { id, subOrders } = await onlyOrder(merchant)
    const invoice = await merchant.browser.data('issueInvoice', { id, subOrderId: subOrders[0]?.subOrderId ?? '' })
    await transfer(server, invoice.number, 10_000n)
    expect(await onlyOrder(merchant)).toMatchObject({ status: 'partialCollected', received: hkd(100) })
    const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    await transfer(server, invoice.number, BigInt(total.amount))
    expect(await onlyOrder(merchant)).toMatchObject({ status: 'collected', outstanding: hkd(0) })
    await booksAgree(server, merchant)
  })

  test('API-054 CHG-03 its invoice is numbered once, and a transfer with its number repays the loan; the excess is kept for the merchant', async () => {
    const { merchant } = await dueToday({ accountNumber: '012-345671-1111' })
    await night(server)
    await settle(server)
    // Seven in the morning: in UTC it is the day before.
    await server.later({ hours: 21 })
    const { id, subOrders } = await onlyOrder(merchant)
    const asked = { id, subOrderId: subOrders[0]?.subOrderId ?? '' }
    const invoice = await merchant.browser.data('issueInvoice', asked)
    const issuedOn = dayOf(server.deps.clock.now())
    expect(invoice).toMatchObject({ amount: subOrders[0]?.outstanding, issuedOn, payTo: { swift: 'SAMPHKHHXXX' } })
    expect(await merchant.browser.data('issueInvoice', asked)).toEqual(invoice)
    await transfer(server, `Coastline ${invoice.number.toLowerCase()} thank you`, 5_000_000n)
    const [repayment] = (await merchant.browser.data('listRepayments', { product: 'hook' })).records
    expect(repayment).toMatchObject({ method: 'transfer', status: 'cleared', amount: hkd(50_000), principal: hkd(39_000) })
    const surplus = 5_000_000n - 3_900_000n - BigInt(repayment?.interest.amount ?? 0)
    expect(repayment?.surplus.amount).toBe(String(surplus))
    expect(await balanceOf(server.database.db, ledgerAccounts.surplus(merchant.facilityId), 'HKD')).toBe(-surplus)
    expect((await merchant.browser.call('issueInvoice', asked)).code).toBe(20011)
    await booksAgree(server, merchant)
  })

  test("R9 CHG-03 the merchant's surplus repays a returned debit, and the statement lists it", async () => {
    const { merchant } = await dueToday()
    const { browser } = merchant
    const takenBack = async ({ reference }: { reference: string }) => {
      await decideDebit(server.deps, reference, 'returned')
      await server.later({ days: 1 })
      await server.worker.drain()
    }
    await night(server)
    await settle(server)
    const [collected] = (await browser.data('listRepayments', { product: 'hook' })).records
    if (!collected) throw new Error('nothing was collected')
    await takenBack(collected)
    const { id, subOrders } = await onlyOrder(merchant)
    const { number } = await browser.data('issueInvoice', { id, subOrderId: subOrders[0]?.subOrderId ?? '' })
    const { data } = await repay(merchant, 100_000n)
    await settle(server)
    await transfer(server, number, 5_000_000n)
    await takenBack(await browser.data('readRepayment', { id: data.id }))
    const [taken, credited] = (await moved(browser)).slice(-2)
    expect([taken, credited]).toMatchObject([{ kind: 'takenBack' }, { kind: 'credited', balance: hkd(0) }])
    await booksAgree(server, merchant)
  })

  test("R9 decision 055 the merchant's surplus pays interest of a returned debit, and the loan stays closed", async () => {
    const merchant = await borrower(server, { amount: 60_000 })
    const { browser, drawdownId: id } = merchant
    await untilFirstDue(server, merchant)
    await postponeNight()
    // A bank may take money back for two working days: the return comes the day after.
    const { data: first } = await repay(merchant, 10_000n)
    await settle(server)
    server.outside.silent.add('/sandbox/bank/debits')
    await night(server)
    const order = await onlyOrder(merchant)
    const { number } = await browser.data('issueInvoice', { id: order.id, subOrderId: order.subOrders[0]?.subOrderId ?? '' })
    await transfer(server, number, 7_000_000n)
    expect((await browser.data('readDrawdown', { id })).status).toBe('repaid')
    // The night's orders arrive, too, and stay.
    server.outside.silent.clear()
    for (let minute = 0; minute < 5; minute++) await settle(server)
    const surplus = async () => BigInt((await browser.data('listRepayments', { product: 'hook' })).surplus.amount)
    const kept = await surplus()
    const { db } = server.database
    const underWay = db
      .selectFrom('repayments')
      .select('reference')
      .where('facility_id', '=', merchant.facilityId)
      .where('status', 'in', ['pending', 'collecting'])
    expect(await underWay.execute()).toEqual([])
    await decideDebit(server.deps, first.reference, 'returned')
    await server.later({ days: 1 })
    await server.worker.drain()
    expect((await browser.data('readRepayment', { id: first.id })).status).toBe('returned')
    expect(await surplus()).toBe(kept - 10_000n)
    expect((await browser.data('readDrawdown', { id })).status).toBe('repaid')
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
    const all = await ordersOf(mine)
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

  test('CHG-01 CRED-07 decision 055 asks on the last due day for interest alone that a bank has taken back once the loan was closed', async () => {
    const merchant = await borrower(server, { amount: 60_000 })
    const { browser, drawdownId } = merchant
    await server.later({ days: 6 })
    // 60,000 × 0.135 × 6 / 365 = 133.15
    const { data: first } = await repay(merchant, 10_000n)
    await settle(server)
    const { total } = await browser.data('quoteRepayment', { drawdown_id: drawdownId })
    expect((await repay(merchant, BigInt(total.amount))).code).toBe(200)
    await settle(server)
    await decideDebit(server.deps, first.reference, 'returned')
    await server.later({ days: 1 })
    await night(server)
    const { schedule } = (await browser.data('readDrawdown', { id: drawdownId })).offer
    for (const { due } of schedule) {
      await server.later({ days: daysBetween(today(), due) - 1 })
      await browser.data('extendSession', {})
      await server.later({ days: 1 })
    }
    expect(await ordersOf(merchant)).toEqual([])
    await night(server)
    expect(await onlyOrder(merchant)).toMatchObject({ total: hkd(100), pending: hkd(100), dueOn: schedule.at(-1)?.due })
    await settle(server)
    expect(await onlyOrder(merchant)).toMatchObject({ status: 'collected', received: hkd(100) })
    expect((await browser.data('readDrawdown', { id: drawdownId })).status).toBe('repaid')
    await booksAgree(server, merchant)
  })
})
