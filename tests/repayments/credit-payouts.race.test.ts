/** Payouts of the credit balance at once, beside payments, refusals and the night that uses it, on real PostgreSQL. Decision 115. */

import { expect, test } from 'vitest'
import { daysBetween } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { booksAgree, hkd, night } from '../lending/loans.ts'
import { atOnce } from '../support/callers.ts'
import { openMerchantServer, settle } from '../support/merchants.ts'
import { arrives, creditOf, payOut, payoutsOf, readyForPayout } from './credit.ts'
import { refusing, twoLoans } from './two-loans.ts'

test('decision 115 of many payouts at once as many succeed as the balance pays, and no cent more', { timeout: 300_000 }, async ({
  onTestFinished,
}) => {
  const server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  onTestFinished(() => server.close())
  const { monthly, weekly } = await twoLoans(server, { monthly: refusing, weekly: refusing }, 1)
  const { total } = await weekly.browser.data('quoteRepayment', { drawdown_id: weekly.drawdownId })
  await arrives(server, weekly, BigInt(total.amount) + 105_000n)
  await readyForPayout(server, weekly)
  const answers = await atOnce(() => payOut(weekly, 100))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 502]))
  expect(await creditOf(weekly)).toMatchObject({ balance: hkd(50), payable: hkd(50) })
  await settle(server)
  expect((await payoutsOf(weekly)).map(({ status }) => status)).toEqual(Array(10).fill('paid'))
  for (const merchant of [monthly, weekly]) await booksAgree(server, merchant)
})

test('decision 115 payouts beside payments of both loans and the night of a due day use no surplus twice', { timeout: 300_000 }, async ({
  onTestFinished,
}) => {
  const server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  onTestFinished(() => server.close())
  await scheduleCharges(server.deps)
  const { monthly, weekly } = await twoLoans(server, { monthly: refusing, weekly: refusing }, 1)
  const { total } = await weekly.browser.data('quoteRepayment', { drawdown_id: weekly.drawdownId })
  await arrives(server, weekly, BigInt(total.amount) + 12_000_000n)
  await readyForPayout(server, weekly)
  const [first] = (await monthly.browser.data('readDrawdown', { id: monthly.drawdownId })).offer.schedule
  await server.later({ days: daysBetween(dayOf(server.deps.clock.now()), first?.due ?? '') })
  await monthly.browser.data('extendSession', {})
  const asked = atOnce<unknown>((place) =>
    place % 3 === 0 ? arrives(server, place % 2 === 0 ? weekly : monthly, 50_000n) : payOut(weekly, 2_000),
  )
  await Promise.all([asked, night(server)])
  await settle(server)
  const { db } = server.database
  const rows = await db.selectFrom('repayments').selectAll().where('company_id', '=', weekly.companyId).execute()
  const sum = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  const payouts = await db.selectFrom('credit_payouts').select('amount').execute()
  const paid = payouts.reduce((all, { amount }) => all + amount, 0n)
  expect(sum(({ surplus_paid }) => surplus_paid)).toBe(paid)
  expect(sum(({ surplus_used }) => surplus_used)).toBe(paid + sum(({ method, amount }) => (method === 'credit' ? amount : 0n)))
  expect(BigInt((await creditOf(weekly)).balance.amount)).toBe(sum(({ surplus, surplus_used }) => surplus - surplus_used))
  expect((await monthly.browser.data('quoteRepayment', { drawdown_id: monthly.drawdownId })).due).toEqual(hkd(0))
  const failed = db.selectFrom('jobs').select(['kind', 'last_error']).where('last_error', 'is not', null)
  expect(await failed.execute()).toEqual([])
  for (const merchant of [monthly, weekly]) await booksAgree(server, merchant)
})
