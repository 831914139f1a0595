/** Many leads confirm one waiver at once, and the company pays at the same moment, on real PostgreSQL. Decision 116. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { booksAgree, borrower, night, repay, untilFirstDue } from '../lending/loans.ts'
import { refusing } from '../repayments/two-loans.ts'
import { atOnce } from '../support/callers.ts'
import { openMerchantServer, settle } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { adjustableLoan, proposeWaiver, twoLeads, waitingOf } from './adjustments.ts'

/** Time for a thousand calls, on two shared cores. */
const patience = { timeout: 300_000 }

let server: TestServer

beforeAll(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
})
afterAll(() => server.close())

/** A late loan with a proposal of all that can be waived. */
async function proposed() {
  const merchant = await borrower(server, { amount: 60_000, accountNumber: refusing })
  await untilFirstDue(server, merchant)
  await night(server)
  await settle(server)
  await merchant.browser.data('extendSession', {})
  const [one, other] = await twoLeads(server)
  const most = BigInt((await adjustableLoan(merchant, one)).waivable.amount)
  expect((await proposeWaiver(merchant, one, most)).code).toBe(200)
  const confirm = { id: await waitingOf(server, merchant), accepted: true }
  const waived = server.database.db
    .selectFrom('repayments')
    .selectAll()
    .where('drawdown_id', '=', merchant.drawdownId)
    .where('method', '=', 'waiver')
  return { merchant, most, waived, confirm: () => other.browser.call('decideAdjustment', confirm) }
}

test('decision 116 a waiver that is confirmed many times at once is booked once', patience, async () => {
  const { merchant, most, waived, confirm } = await proposed()
  const answers = await atOnce(confirm)
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 20011]))
  expect((await waived.execute()).map(({ amount }) => amount)).toEqual([most])
  await booksAgree(server, merchant)
})

test(
  'decision 116 of a waiver and a payment of the same interest at once, the second is of what the first has left',
  patience,
  async () => {
    const { merchant, most, waived, confirm } = await proposed()
    const [confirmed, paid] = await Promise.all([confirm(), repay(merchant, most)])
    expect([confirmed.code, paid.code]).toEqual([(await waived.execute()).length === 1 ? 200 : 20011, 200])
    await settle(server)
    const { interest } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    expect(BigInt(interest.amount)).toBeGreaterThanOrEqual(0n)
    await booksAgree(server, merchant)
  },
)
