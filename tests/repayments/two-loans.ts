/** Companies with a loan in each product, for tests of what is paid too much. */
import { daysBetween } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { type Borrower, draw, lend, night } from '../lending/loans.ts'
import { settle, withFacility } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

/** Accounts from which the bank collects nothing, what a test decides, and everything. */
export const [refusing, slow, willing] = ['012-345671-1111', '012-345679-9999', '012-345678-8888'] as const

/** A company with a monthly loan of 300,000 and, so many days later, a weekly one of 39,000; the last digits of an account decide the bank's answers. */
export async function twoLoans(
  server: TestServer,
  accounts: { monthly: string; weekly: string },
  days: number,
): Promise<{ monthly: Borrower; weekly: Borrower }> {
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  const opened = {
    underwriting: await withFacility(server, browser, { product: 'underwriting', limit: 30_000_000n, accountNumber: accounts.monthly }),
    hook: await withFacility(server, browser, { limit: 3_900_000n, accountNumber: accounts.weekly }),
  }
  const lent = async (product: 'underwriting' | 'hook', dollars: number): Promise<Borrower> => {
    await lend(server, opened[product])
    const drawdownId = await draw(server, browser, opened[product].accountId, dollars, 3, product)
    const { reference, status } = await browser.data('readDrawdown', { id: drawdownId })
    if (status !== 'settled') {
      await decidePayout(server.deps, reference, 'settled')
      await settle(server)
    }
    return { browser, companyId, ...opened[product], drawdownId }
  }
  const monthly = await lent('underwriting', 300_000)
  await server.later({ days })
  await browser.data('extendSession', {})
  return { monthly, weekly: await lent('hook', 39_000) }
}

/** Lets time pass until the first instalment of a loan is due, and the night collect it. */
export async function untilDue(server: TestServer, { browser, drawdownId }: Borrower): Promise<void> {
  const [first] = (await browser.data('readDrawdown', { id: drawdownId })).offer.schedule
  await server.later({ days: daysBetween(dayOf(server.deps.clock.now()), first?.due ?? '') })
  await night(server)
  await settle(server)
  await browser.data('extendSession', {})
}
