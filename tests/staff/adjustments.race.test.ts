/** A waiver is confirmed many times at once, on real PostgreSQL. Decision 116. */
import { expect, test } from 'vitest'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { booksAgree, borrower, night, untilFirstDue } from '../lending/loans.ts'
import { refusing } from '../repayments/two-loans.ts'
import { atOnce } from '../support/callers.ts'
import { openMerchantServer, settle } from '../support/merchants.ts'
import { adjustableLoan, proposeWaiver, twoLeads, waitingOf } from './adjustments.ts'

/** Time for a thousand calls, on two shared cores. */
const patience = { timeout: 300_000 }

test('decision 116 a waiver that is confirmed many times at once is booked once', patience, async () => {
  const server = await openMerchantServer()
  await scheduleCharges(server.deps)
  const merchant = await borrower(server, { amount: 60_000, accountNumber: refusing })
  await untilFirstDue(server, merchant)
  await night(server)
  await settle(server)
  await merchant.browser.data('extendSession', {})
  const [one, other] = await twoLeads(server)
  const most = BigInt((await adjustableLoan(merchant, one)).waivable.amount)
  expect((await proposeWaiver(merchant, one, most)).code).toBe(200)
  const confirmed = { id: await waitingOf(server, merchant), accepted: true }
  const answers = await atOnce(() => other.browser.call('decideAdjustment', confirmed))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 20011]))
  const waived = server.database.db.selectFrom('repayments').select('amount').where('method', '=', 'waiver')
  expect((await waived.execute()).map(({ amount }) => amount)).toEqual([most])
  await booksAgree(server, merchant)
  await server.close()
})
