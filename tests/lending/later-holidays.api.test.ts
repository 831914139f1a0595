/** Bank holidays that are published after a drawdown move the due days of its loan. Decision 125. */
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { holidayJobs, scheduleHolidays } from '../../server/lending/later-holidays.ts'
import { json } from '../../server/platform/db/connection.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { slow } from '../repayments/two-loans.ts'
import { mailsTo } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { keepLists, publish } from './holiday-lists.ts'
import { type Borrower, booksAgree, borrower, draw, lend, night, ordersOf, repay } from './loans.ts'

let server: MerchantServer

beforeEach(async () => {
  keepLists()
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleHolidays(server.deps)
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const offered = async ({ browser, drawdownId }: Borrower) => (await browser.data('readDrawdown', { id: drawdownId })).offer
const dueDays = async (merchant: Borrower) => (await offered(merchant)).schedule.map(({ due }) => due)
const notices = async ({ browser }: Borrower) => (await browser.data('searchMessages', { keyword: '还款日顺延' })).records

/** Lets days pass, each with its night. */
async function pass(merchant: Borrower, until: string): Promise<void> {
  while (today() < until) {
    await server.later({ days: 1 })
    await night(server)
    await settle(server)
    await merchant.browser.data('extendSession', {})
  }
}

test('decision 125 due days on holidays of a later list move, those of an earlier year as well; amounts and price stay, and one notice names the days', async () => {
  const merchant = await borrower(server, { amount: 60_000, tenor: 12 })
  const before = await offered(merchant)
  const [first = '', second = '', third = ''] = before.schedule.map(({ due }) => due)
  const far = before.schedule.findLast(({ due }) => due.startsWith('2027-11'))?.due ?? ''
  // The last listed day alone says nothing of the others.
  publish(second, far)
  await night(server)

  const now = await offered(merchant)
  const moved = before.schedule.flatMap(({ due }, index) => (now.schedule[index]?.due === due ? [] : [[due, now.schedule[index]?.due]]))
  expect(moved).toEqual([
    [second, addDays(second, 1)],
    [far, addDays(far, 1)],
  ])
  expect([first, third]).toEqual([now.schedule[0]?.due, now.schedule[2]?.due])
  const amounts = (offer: typeof now) => ({ ...offer, schedule: offer.schedule.map(({ due: _, ...parts }) => parts) })
  expect(amounts(now)).toEqual(amounts(before))

  await night(server)
  const [notice, ...more] = await notices(merchant)
  expect([more, notice?.content?.includes('改为')]).toEqual([[], true])
  const { email } = await merchant.browser.data('readUser', {})
  expect((await mailsTo(server, email)).filter(({ subject }) => subject?.includes('还款日顺延'))).toHaveLength(1)
  const reminders = await server.database.db
    .selectFrom('notices')
    .select('key')
    .where('kind', '=', 'repayment.due')
    .where('status', '=', 'Pending')
    .execute()
  const ends = (day: string) => reminders.filter(({ key }) => key?.endsWith(day)).length
  expect([ends(second), ends(addDays(second, 1))]).toEqual([0, 1])

  await pass(merchant, second)
  expect((await ordersOf(merchant)).map(({ dueOn }) => dueOn)).toEqual([first])
  await pass(merchant, addDays(second, 1))
  expect((await ordersOf(merchant)).map(({ dueOn }) => dueOn)).toEqual([addDays(second, 1), first])
  await booksAgree(server, merchant)
})

test('decision 125 neither a day that has come nor a loan that is repaid is moved; the database keeps what moved', async () => {
  const merchant = await borrower(server, { amount: 60_000 })
  const before = await dueDays(merchant)
  const [first = '', second = ''] = before
  await pass(merchant, first)
  publish(first, second)
  await night(server)
  const now = await dueDays(merchant)
  expect(now).toEqual(before.with(1, addDays(second, 1)))
  const { db } = server.database
  const write = (moved_days: readonly object[]) =>
    db
      .updateTable('drawdowns')
      .set({ moved_days: json(moved_days) })
      .where('id', '=', merchant.drawdownId)
      .execute()
  await expect(write([])).rejects.toThrow('keep the days that moved')
  const { moved_days } = await db.selectFrom('drawdowns').select('moved_days').executeTakeFirstOrThrow()
  await expect(write([...moved_days, { from: '2027-02-02', to: '2027-02-01', on: today() }])).rejects.toThrow('keep the days that moved')
  await expect(write([...moved_days, { from: first, to: second, on: first }])).rejects.toThrow('keep the days that moved')

  const total = BigInt((await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })).total.amount)
  await repay(merchant, total)
  await settle(server)
  publish(...now)
  await night(server)
  expect(await dueDays(merchant)).toEqual(now)
  expect(await notices(merchant)).toHaveLength(1)
})

test('decision 125 a day of which a debit under way pays a part moves once the bank has answered, the others at once', async () => {
  const merchant = await borrower(server, { amount: 60_000, accountNumber: slow })
  const { reference: payout } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
  await decidePayout(server.deps, payout, 'settled')
  await settle(server)
  const [first = '', second = ''] = await dueDays(merchant)
  await repay(merchant, 50_000n)
  await settle(server)
  publish(first, second)
  await night(server)
  expect((await dueDays(merchant)).slice(0, 2)).toEqual([first, addDays(second, 1)])
  const { reference } = await server.database.db.selectFrom('repayments').select('reference').executeTakeFirstOrThrow()
  await decideDebit(server.deps, reference, 'settled')
  await server.later({ hours: 2 })
  await night(server)
  expect((await dueDays(merchant)).slice(0, 2)).toEqual([addDays(first, 1), addDays(second, 1)])
  await booksAgree(server, merchant)
})

test('decision 125 a job that fails at one loan has moved those before it, and goes on with that loan', async () => {
  const merchant = await borrower(server, { amount: 20_000 })
  await lend(server, merchant)
  const drawdownId = await draw(server, merchant.browser, merchant.accountId, 20_000)
  const days = async () => [(await dueDays(merchant))[3], (await dueDays({ ...merchant, drawdownId }))[3]].sort()
  const [day = ''] = await days()
  publish(day)
  const times = [server.deps.clock.now()]
  const now = () => {
    const time = times.shift()
    if (!time) throw new Error('killed')
    return time
  }
  const move = holidayJobs['holidays.move'](
    { ...server.deps, clock: { ...server.deps.clock, now } },
    { facilityId: merchant.facilityId },
    { id: 0n, attempt: 1, renew: () => Promise.resolve() },
  )
  await expect(move).rejects.toThrow('killed')
  expect(await days()).toEqual([day, addDays(day, 1)])
  await night(server)
  expect(await days()).toEqual([addDays(day, 1), addDays(day, 1)])
  expect(await notices(merchant)).toHaveLength(2)
})

test('decision 125 a list that comes with a start on the eve of a due day moves that day', async () => {
  const merchant = await borrower(server, { amount: 60_000 })
  const [first = ''] = await dueDays(merchant)
  await pass(merchant, addDays(first, -1))
  publish(first)
  await scheduleHolidays(server.deps)
  await settle(server)
  await pass(merchant, first)
  expect((await dueDays(merchant))[0]).toBe(addDays(first, 1))
  expect(await ordersOf(merchant)).toEqual([])
})

test('decision 125 the move of a day that was paid ahead is not announced', async () => {
  const merchant = await borrower(server, { amount: 60_000 })
  const [first] = (await offered(merchant)).schedule
  await repay(merchant, BigInt(first?.total.amount ?? 0))
  await settle(server)
  publish(first?.due ?? '')
  await night(server)
  expect((await dueDays(merchant))[0]).toBe(addDays(first?.due ?? '', 1))
  expect(await notices(merchant)).toEqual([])
})
