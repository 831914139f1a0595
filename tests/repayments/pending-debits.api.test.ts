/** Repayments while an earlier debit is pending: what can still be paid, how it is divided, and what is owed if the bank refuses one. CRED-12, decision 096. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { bookArrival } from '../../server/repayments/arrivals.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { type Borrower, booksAgree, draw, facilityRow, hkd, night, repay, untilFirstDue } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle, withFacility } from '../support/merchants.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

/** A borrower whose bank answers a debit only when the test decides it; dollars. */
async function slowBorrower(product: Product, amount: number): Promise<Borrower> {
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  const limit = BigInt(amount) * 100n
  const opened = await withFacility(server, browser, { product, limit, accountNumber: '012-345679-9999' })
  const drawdownId = await draw(server, browser, opened.accountId, amount, 3, product)
  await decidePayout(server.deps, (await browser.data('readDrawdown', { id: drawdownId })).reference, 'settled')
  await settle(server)
  return { browser, companyId, ...opened, drawdownId }
}

const quote = ({ browser, drawdownId }: Borrower) => browser.data('quoteRepayment', { drawdown_id: drawdownId })
const repayment = ({ browser }: Borrower, id: string) => browser.data('readRepayment', { id })

/** Orders a repayment, which the bank accepts and does not answer. */
async function order(merchant: Borrower, amount: bigint) {
  const { code, data } = await repay(merchant, amount)
  expect([code, data]).toMatchObject([200, { status: 'pending' }])
  await settle(server)
  expect((await repayment(merchant, data.id)).status).toBe('collecting')
  return data
}

async function decide(merchant: Borrower, { id, reference }: { id: string; reference: string }, decision: 'settled' | 'refused') {
  await decideDebit(server.deps, reference, decision)
  await server.later({ hours: 2 })
  await server.worker.drain()
  const decided = await repayment(merchant, id)
  expect(decided.status).toBe(decision === 'settled' ? 'received' : 'refused')
  return decided
}

/** Two debits that repay everything, ordered ten and fourteen days after the drawdown. */
async function paidOff() {
  const merchant = await slowBorrower('underwriting', 1_000_000)
  await server.later({ days: 10 })
  const first = await order(merchant, 50_000_000n)
  await server.later({ days: 4 })
  await merchant.browser.data('extendSession', {})
  return { merchant, first }
}

const divided = ({ interest, principal, surplus }: Awaited<ReturnType<typeof repayment>>) => [interest, principal, surplus]

describe('a loan of 1,000,000 at 11.16 %, of which 500,000 are ordered on day 10 and the rest on day 14', () => {
  test('CRED-12 decision 096 costs no interest on principal that the pending debit repays', async () => {
    const { merchant } = await paidOff()
    expect(await quote(merchant)).toMatchObject({
      total: hkd(1_004_280.55),
      collecting: hkd(500_000),
      payable: hkd(503_672.78),
      payable_interest: hkd(615.25),
    })
    expect((await repay(merchant, 50_367_279n)).code).toBe(502)
  })

  test.each(['in their order', 'the second first'])(
    'CRED-12 decision 096 is closed without surplus or negative interest when they arrive %s',
    async (which) => {
      const { merchant, first } = await paidOff()
      const second = await order(merchant, 50_367_278n)
      for (const each of which === 'in their order' ? [first, second] : [second, first]) await decide(merchant, each, 'settled')
      expect(divided(await repayment(merchant, first.id))).toEqual([hkd(3_057.53), hkd(496_942.47), hkd(0)])
      expect(divided(await repayment(merchant, second.id))).toEqual([hkd(615.25), hkd(503_057.53), hkd(0)])
      expect((await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).status).toBe('repaid')
      expect(await facilityRow(server, merchant)).toMatchObject({ outstanding: 0n })
      await booksAgree(server, merchant)
    },
  )

  test.each(['before', 'after'])(
    'CRED-07 decision 096 owes the interest again when the bank refuses the first %s the second arrives',
    async (when) => {
      const { merchant, first } = await paidOff()
      const second = await order(merchant, 50_367_278n)
      if (when === 'before') await decide(merchant, first, 'refused')
      await decide(merchant, second, 'settled')
      if (when === 'after') await decide(merchant, first, 'refused')
      // 1,004,280.55 − 503,672.78
      const owed = hkd(500_607.77)
      expect(await quote(merchant)).toMatchObject({ total: owed, payable: owed, collecting: hkd(0) })
      const last = await order(merchant, 50_060_777n)
      await decide(merchant, last, 'settled')
      expect((await repayment(merchant, last.id)).surplus).toEqual(hkd(0))
      expect((await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).status).toBe('repaid')
      await booksAgree(server, merchant)
    },
  )
})

test('CRED-12 decision 096 several pending debits of the weekly product count each from its day, and close the loan in any order of arrival', async () => {
  const merchant = await slowBorrower('hook', 100_000)
  const orders = []
  for (const amount of [2_000_000n, 30_000n, 3_000_000n]) {
    await server.later({ days: 2 })
    orders.push(await order(merchant, amount))
  }
  await merchant.browser.data('extendSession', {})
  const { payable } = await quote(merchant)
  orders.unshift(await order(merchant, BigInt(payable.amount)))
  for (const each of orders.reverse()) await decide(merchant, each, 'settled')
  const { records } = await merchant.browser.data('listRepayments', { product: 'hook', drawdown_id: merchant.drawdownId })
  for (const { interest, surplus } of records) expect([BigInt(interest.amount) >= 0n, surplus]).toEqual([true, money(0n, 'HKD')])
  expect((await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).status).toBe('repaid')
  await booksAgree(server, merchant)
})

describe('an instalment that is debited automatically', () => {
  /** A borrower whose first instalment is being debited since its due day, and four days later. */
  async function instalmentPending() {
    const merchant = await slowBorrower('hook', 100_000)
    const { total } = await untilFirstDue(server, merchant)
    await scheduleCharges(server.deps)
    await night(server)
    const [debit] = (await merchant.browser.data('listRepayments', { product: 'hook' })).records
    expect(debit).toMatchObject({ status: 'collecting', amount: total })
    await server.later({ days: 4 })
    await merchant.browser.data('extendSession', {})
    if (!debit) throw new Error('nothing was ordered')
    return { merchant, debit }
  }

  test('CRED-12 CHG-04 decision 096 bears no interest from its due day on: the rest of the loan costs less while it is pending', async () => {
    const { merchant, debit } = await instalmentPending()
    const { total, collecting, payable } = await quote(merchant)
    // Principal of the instalment × 0.135 × 4 / 365
    const principal = BigInt(debit.amount.amount) - 25_890n
    const saved = BigInt(total.amount) - BigInt(collecting.amount) - BigInt(payable.amount)
    expect(saved).toBe((principal * 135n * 4n * 2n + 365_000n) / 730_000n)
    const rest = await order(merchant, BigInt(payable.amount))
    await decide(merchant, rest, 'settled')
    await decide(merchant, debit, 'settled')
    for (const { id } of [debit, rest]) expect((await repayment(merchant, id)).surplus).toEqual(hkd(0))
    expect((await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).status).toBe('repaid')
    await booksAgree(server, merchant)
  })

  test('CRED-12 decision 096 interest that a later repayment had paid on money of an earlier day is credited, and none is negative', async () => {
    const { merchant, debit } = await instalmentPending()
    await decide(merchant, debit, 'settled')
    await decide(merchant, await order(merchant, 3_000_000n), 'settled')
    const sub = await server.database.db.selectFrom('charge_sub_orders').select('id').executeTakeFirstOrThrow()
    const { drawdownId: drawdown_id, facilityId: facility_id } = merchant
    const at = server.deps.clock.now()
    const withheld = { amount: 500_000n, valueOn: addDays(dayOf(at), -2), method: 'settlement', source: 'psp:1', collection: null } as const
    await server.database.db
      .transaction()
      .execute((trx) =>
        bookArrival(trx, { ...sub, drawdown_id, facility_id, ...withheld }, { account: 'house.receivable:psp', actor: 'system', at }),
      )
    const [booked] = (await merchant.browser.data('listRepayments', { product: 'hook' })).records
    // Two nights: 5,003.70 × 0.135 × 2 / 365
    expect(booked).toMatchObject({ principal: hkd(5_003.7), interest: hkd(0), interest_credit: hkd(3.7), surplus: hkd(0) })
    expect((await quote(merchant)).interest).toEqual(hkd(0))
    await booksAgree(server, merchant)
  })
})
