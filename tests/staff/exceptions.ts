/** Exceptions to limits, for tests. Decision 128. */
import { expect } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { ProposedException } from '../../contract/staff/exceptions.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import type { TestServer } from '../support/server.ts'
import type { Staff } from './staff.ts'

/** An exception of so many dollars, until so many days from today. */
export function exceptionOf({ deps }: TestServer, dollars: number, days = 30): ProposedException {
  const amount = money(BigInt(dollars) * 100n, 'HKD')
  return { amount, ground: 'season', reason: 'Orders for spring.', lastOn: addDays(dayOf(deps.clock.now()), days) }
}

/** The exception of a company that waits. */
export async function waitingException({ database: { db } }: Pick<TestServer, 'database'>, companyId: string): Promise<string> {
  const waiting = db.selectFrom('limit_exceptions').select('id').where('company_id', '=', companyId).where('status', '=', 'proposed')
  return (await waiting.executeTakeFirstOrThrow()).id
}

/** The figure that the merchant file shows a lead beside a product; zero where it shows none. */
export async function shownTo({ browser }: Staff, { companyId, product }: { companyId: string; product: Product }) {
  const { limits } = await browser.data('readMerchantFile', { companyId })
  return limits.find((limit) => limit.product === product)?.calculated ?? money(0n, 'HKD')
}

/** Two leads make an exception. */
export async function except(
  server: TestServer,
  [one, other]: readonly [Staff, Staff],
  { companyId, product, dollars, days }: { companyId: string; product: Product; dollars: number; days?: number },
): Promise<string> {
  const sent = { companyId, product, calculated: await shownTo(one, { companyId, product }), ...exceptionOf(server, dollars, days) }
  expect((await one.browser.call('proposeException', sent)).code).toBe(200)
  const id = await waitingException(server, companyId)
  expect((await other.browser.call('decideException', { id, accepted: true })).code).toBe(200)
  return id
}
