/** A company with administrators of some time, whose drawdowns from HKD 50,000 wait for a second one. */
import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../contract/endpoints.ts'
import { steppedUp } from '../support/accounts.ts'
import { withFacility } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'
import { hkd } from './loans.ts'

/** A day and an hour after they joined. */
const settledIn = { hours: 25 }

/** Two administrators of a company with a facility of HKD 200,000, both stepped up. */
export async function approvers(server: TestServer, from: number | null = 50_000) {
  const first = await steppedUp(server, await server.signUp())
  const companyId = await server.join(first)
  const second = await steppedUp(server, await server.signUp())
  await server.join(second, { companyId })
  await server.later(settledIn)
  const opened = await withFacility(server, first, { limit: 20_000_000n })
  if (from !== null) await first.data('changeApprovalRule', { from: from === 0 ? null : amountFrom(from) })
  return { first, second, companyId, ...opened }
}

/** An amount of the rule, in dollars. */
export function amountFrom(dollars: number) {
  return { amount: String(dollars * 100), currency: 'HKD' } as const
}

/** A drawdown request as the page sends it; dollars. */
export async function requestOf(browser: Browser, accountId: string, dollars: number): Promise<InputOf<'submitDrawdown'>> {
  const asked = { product: 'hook', amount: hkd(dollars), tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  return { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
}

/** Requests a drawdown; dollars. */
export async function draw(browser: Browser, accountId: string, dollars: number) {
  const request = await requestOf(browser, accountId, dollars)
  return browser.data('submitDrawdown', request, { 'idempotency-key': randomUUID() })
}
