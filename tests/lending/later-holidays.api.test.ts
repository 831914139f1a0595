/** Bank holidays that become known after a drawdown move the due days of its loan. Decision 123. */
import { beforeEach, expect, test } from 'vitest'
import { daysBetween } from '../../contract/kernel/days.ts'
import { applyHolidays, scheduleHolidays } from '../../server/lending/later-holidays.ts'
import { json } from '../../server/platform/db/connection.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { knownHolidays } from '../../server/reference/calendar/holidays.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { mailsTo } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { type Borrower, booksAgree, borrower, night, ordersOf, repay } from './loans.ts'

let server: MerchantServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  merchant = await borrower(server, { amount: 60_000 })
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
/** Known holidays with later ones, and one that no list has. */
const listWith = (...days: string[]) => [...knownHolidays(today()), ...days, '2029-01-01'].sort()
const dueDays = async () => (await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).offer.schedule.map(({ due }) => due)
const movedMessages = async () => (await merchant.browser.data('searchMessages', { keyword: '还款日顺延' })).records

test('decision 123 a due day on a holiday of a later list moves to the next business day, and the company is notified once', async () => {
  const before = await dueDays()
  // The first one that is more than fourteen days ahead: instalments are weekly.
  const [first = ''] = before.slice(3)
  expect(await applyHolidays(server.deps, listWith(first))).toBe(1)
  const [now = ''] = (await dueDays()).slice(3)
  expect(now > first).toBe(true)
  expect(await dueDays()).toEqual(before.with(3, now))
  expect(await applyHolidays(server.deps, listWith(first))).toBe(0)
  expect(await movedMessages()).toHaveLength(1)
  const { email } = await merchant.browser.data('readUser', {})
  expect((await mailsTo(server, email)).filter(({ subject }) => subject?.includes('还款日顺延'))).toHaveLength(1)
  // Reminders are those of the new day.
  const reminders = await server.database.db
    .selectFrom('notices')
    .select(['key'])
    .where('kind', '=', 'repayment.due')
    .where('status', '=', 'Pending')
    .execute()
  expect(reminders.filter(({ key }) => key?.endsWith(first))).toEqual([])
  expect(reminders.filter(({ key }) => key?.endsWith(now))).toHaveLength(1)

  const dueOn = async (day: string) => {
    while (today() < day) {
      await server.later({ days: 1 })
      await night(server)
      await settle(server)
      await merchant.browser.data('extendSession', {})
    }
    return (await ordersOf(merchant)).flatMap(({ dueOn: day }) => (day >= first ? [day] : []))
  }
  expect(await dueOn(first)).toEqual([])
  expect(await dueOn(now)).toEqual([now])
  await booksAgree(server, merchant)
})

test('decision 123 holidays of the next fourteen days, and those of loans that are repaid, move nothing', async () => {
  const before = await dueDays()
  const [, second = ''] = before
  expect(daysBetween(today(), second)).toBe(14)
  await server.later({ days: 1 })
  await applyHolidays(server.deps, listWith(second))
  expect(await dueDays()).toEqual(before)
  await merchant.browser.data('extendSession', {})
  const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
  await repay(merchant, BigInt(total.amount))
  await settle(server)
  expect((await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).status).toBe('repaid')
  expect(await applyHolidays(server.deps, [...listWith(), '2029-01-02'])).toBe(0)
  expect(await movedMessages()).toEqual([])
})

test('decision 123 the list of today moves nothing in the night, and holidays of a loan are never taken away', async () => {
  await scheduleHolidays(server.deps)
  const before = await dueDays()
  await server.later({ days: 1 })
  await night(server)
  expect(await dueDays()).toEqual(before)
  await applyHolidays(server.deps, listWith())
  const loan = () => server.database.db.selectFrom('drawdowns').select('later_holidays').where('id', '=', merchant.drawdownId)
  expect((await loan().executeTakeFirstOrThrow()).later_holidays).toEqual(['2029-01-01'])
  const emptied = server.database.db
    .updateTable('drawdowns')
    .set({ later_holidays: json([]) })
    .where('id', '=', merchant.drawdownId)
  await expect(emptied.execute()).rejects.toThrow(/Holidays of drawdown/)
})
