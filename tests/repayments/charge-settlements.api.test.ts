/** Charge orders that a PSP collects out of settlements, and the books held against the statements of bank and PSP. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import type { MerchantKind } from '../../server/sandbox/merchants.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { type Borrower, booksAgree, borrower, hkd, night, onlyOrder, ordersOf, repay, transfer, untilFirstDue } from '../lending/loans.ts'
import { type Outside, openMerchantServer, settle, withShop } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { withPsp } from './psp.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  return () => server.close()
})

const openBreaks = () =>
  server.database.db
    .selectFrom('reconciliation_breaks')
    .select(['source', 'reference', 'currency', 'books', 'statement'])
    .where('status', '=', 'open')
    .execute()

/** A borrower whose first instalment is due today, paid through a PSP that can hold something back. */
async function dueThroughPsp(kind?: MerchantKind, account: { accountNumber?: string } = {}) {
  const merchant = await borrower(server, account)
  for (const { reference } of await server.database.db.selectFrom('sandbox_payouts').select('reference').execute())
    await decidePayout(server.deps, reference, 'settled')
  await settle(server)
  const psp = await withPsp(server, merchant.companyId, kind)
  await withShop(server, merchant.companyId, { psp_id: psp })
  const { total } = await untilFirstDue(server, merchant)
  return { merchant, psp, cents: BigInt(total.amount) }
}

/** Collections that a PSP was asked for, for an order, in the order of the calls. */
async function collectionsOf(order: string): Promise<[bigint, string][]> {
  const rows = await server.database.db
    .selectFrom('charge_collections')
    .select(['amount', 'status'])
    .where('reference', 'like', `${order}-%`)
    .orderBy('reference')
    .execute()
  return rows.map(({ amount, status }) => [amount, status])
}

/** The same on a Wednesday: no PSP pays anything out before the next Tuesday. */
async function dueOnWednesday(account?: { accountNumber: string }) {
  const { merchant } = await dueThroughPsp('big', account)
  while (new Date(dayOf(server.deps.clock.now())).getUTCDay() !== 3) await server.later({ days: 1 })
  const { due } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
  return { merchant, cents: BigInt(due.amount) }
}

/** Amounts held back from settlements, newest first. */
async function heldBack({ browser }: Borrower): Promise<bigint[]> {
  const { records } = await browser.data('listRepayments', { product: 'hook' })
  return records.filter(({ method }) => method === 'settlement').map(({ amount }) => BigInt(amount.amount))
}

describe('a charge order that a PSP collects', () => {
  test('CHG-02 CHG-04 is held back from settlements, booked once in repeated reports, and reaches the bank', async () => {
    const { merchant, cents } = await dueThroughPsp()
    await night(server)
    expect(await onlyOrder(merchant)).toMatchObject({
      status: 'active',
      collectionMethod: 'settlement',
      pending: { amount: String(cents) },
    })
    await server.later({ days: 8 })
    await server.worker.drain()
    const [order] = (await ordersOf(merchant)).slice(-1)
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
    const order = (await ordersOf(merchant)).at(-1)
    expect(order?.received.amount).toBe(String(cents))
    const rows = await server.database.db
      .selectFrom('sandbox_collections')
      .selectAll()
      .where('reference', 'like', `${order?.reference}%`)
      .execute()
    expect(rows).toHaveLength(1)
    await booksAgree(server, merchant)
  })

  test('CHG-02 decision 037 no more is held back than is open once the merchant has paid a part: the rest is ordered again at once', async () => {
    const { merchant, cents } = await dueThroughPsp()
    await night(server)
    expect((await repay(merchant, cents - 5_000n)).code).toBe(200)
    await settle(server)
    const { id, reference, ...order } = await onlyOrder(merchant)
    expect(order).toMatchObject({ status: 'partialCollected', outstanding: hkd(50), pending: hkd(50) })
    expect(await collectionsOf(reference)).toEqual([
      [cents, 'cancelled'],
      [5_000n, 'open'],
    ])
    await server.later({ days: 8 })
    await server.worker.drain()
    expect(await merchant.browser.data('readChargeOrder', { id })).toMatchObject({
      status: 'collected',
      received: { amount: String(cents) },
    })
    expect(await heldBack(merchant)).toEqual([5_000n])
    await booksAgree(server, merchant)
  })

  test('CHG-02 decision 037 a part held back by a PSP does not change its order for the rest', async () => {
    // Half of this merchant's sales of two weeks is less than an instalment.
    const { merchant, cents } = await dueThroughPsp('tiny')
    await night(server)
    const { reference } = await onlyOrder(merchant)
    for (let week = 1; week <= 2; week++) {
      await server.later({ days: 7 })
      await settle(server)
      expect((await heldBack(merchant)).length).toBe(week)
      expect(await collectionsOf(reference)).toEqual([[cents, 'open']])
    }
    expect((await ordersOf(merchant)).at(-1)).toMatchObject({ status: 'partialCollected' })
    await booksAgree(server, merchant)
  })

  test('CHG-02 decision 059 a part that the bank takes back is held back again from the next night, beside the rest', async () => {
    const { merchant, cents } = await dueOnWednesday()
    await night(server)
    const { data } = await repay(merchant, cents - 5_000n)
    await settle(server)
    await decideDebit(server.deps, data.reference, 'returned')
    await server.later({ days: 1 })
    await night(server)
    const reference = (await ordersOf(merchant)).at(-1)?.reference ?? ''
    expect(await collectionsOf(reference)).toEqual([
      [cents, 'cancelled'],
      [5_000n, 'cancelled'],
      [cents, 'open'],
    ])
    await server.later({ days: 8 })
    await server.worker.drain()
    expect((await ordersOf(merchant)).at(-1)).toMatchObject({ status: 'collected', received: { amount: String(cents) } })
    await booksAgree(server, merchant)
  })

  test('CHG-02 decision 059 the amount of a debit in progress when the PSP was asked for the rest is, once refused, held back from the next night', async () => {
    const { merchant, cents } = await dueOnWednesday({ accountNumber: '848-112233-9999' })
    await night(server)
    const { reference } = await onlyOrder(merchant)
    const [part, most] = [await repay(merchant, 50_000n), await repay(merchant, cents - 100_000n)]
    await server.worker.drain()
    await decideDebit(server.deps, part.data.reference, 'settled')
    await server.later({ hours: 1 })
    await server.worker.drain()
    expect(await collectionsOf(reference)).toEqual([
      [cents, 'cancelled'],
      [50_000n, 'open'],
    ])
    await decideDebit(server.deps, most.data.reference, 'refused')
    await server.later({ hours: 1 })
    await server.worker.drain()
    await server.later({ days: 1 })
    await night(server)
    expect(await collectionsOf(reference)).toEqual([
      [cents, 'cancelled'],
      [50_000n, 'cancelled'],
      [cents - 50_000n, 'open'],
    ])
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
  test('decision 045 books and statements agree on repaid and held back amounts, and on transfers without a reference', async () => {
    await dueThroughPsp()
    await night(server)
    await server.later({ days: 9 })
    await night(server)
    expect((await repay(await borrower(server), 100_000n)).code).toBe(200)
    await settle(server)
    await transfer(server, 'nobody knows what for', 123_456n)
    await server.later({ days: 2 })
    await night(server)
    const rows = await server.database.db.selectFrom('reconciliations').selectAll().orderBy('day', 'desc').execute()
    const newest = (source: string) => rows.find((row) => row.source === source)
    expect(newest('bank')).toMatchObject({ differing: 0 })
    expect(newest('bank')?.matched).toBeGreaterThan(0)
    expect(newest('payoneer')).toMatchObject({ differing: 0 })
    expect(await openBreaks()).toEqual([])
    expect(await balanceOf(server.database.db, ledgerAccounts.suspense, 'HKD')).toBe(-123_456n)
    // Amounts held back by a PSP today are on tomorrow's statement.
    await server.later({ days: 1 })
    await night(server)
    expect(await balanceOf(server.database.db, ledgerAccounts.heldBack('payoneer'), 'HKD')).toBe(0n)
  })

  test('decision 045 a statement with another amount is a difference with both sides', async () => {
    const merchant = await borrower(server)
    const { data } = await repay(merchant, 1_000_000n)
    await settle(server)
    await server.database.db.updateTable('sandbox_debits').set({ amount: 999_999n }).where('reference', '=', data.reference).execute()
    await server.later({ days: 2 })
    await night(server)
    const found = { reference: data.reference, currency: 'HKD', books: 1_000_000n, statement: 999_999n, source: 'bank' }
    expect(await openBreaks()).toContainEqual(found)
  })

  test('decision 045 an amount that a PSP reports as held back and that is not booked is a difference, and is closed once it is booked', async () => {
    const { merchant, cents } = await dueThroughPsp()
    await night(server)
    // The night's list has it, the order itself does not yet.
    server.outside.tampered.set('/sandbox/api/payoneer/collections/', () => Promise.reject(new TypeError('fetch failed')))
    await server.later({ days: 9 })
    await night(server)
    await server.later({ days: 1 })
    await night(server)
    const order = (await ordersOf(merchant)).at(-1)
    const ofOrder = async () => (await openBreaks()).filter(({ reference }) => reference.includes(`:${order?.reference}-`))
    const [found, ...more] = await ofOrder()
    expect([found, more]).toMatchObject([{ source: 'payoneer', books: null, statement: cents }, []])
    server.outside.tampered.clear()
    await server.later({ days: 20 })
    await server.worker.drain()
    await night(server)
    expect(await ofOrder()).toEqual([])
  })
})
