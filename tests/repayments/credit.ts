/** Companies with a credit balance, for tests of its payout. Decision 115. */
import { randomUUID } from 'node:crypto'
import type { Product } from '../../contract/kernel/product.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { bookArrival } from '../../server/repayments/arrivals.ts'
import { type Borrower, hkd, transfer } from '../lending/loans.ts'
import { steppedUp } from '../support/accounts.ts'
import type { Browser, TestServer } from '../support/server.ts'

/** Books a transfer for a loan; minor units. */
export async function arrives(
  { database: { db }, deps }: TestServer,
  { drawdownId, facilityId }: Pick<Borrower, 'drawdownId' | 'facilityId'>,
  amount: bigint,
): Promise<void> {
  const at = deps.clock.now()
  const arrived = { id: null, drawdown_id: drawdownId, facility_id: facilityId, source: randomUUID(), amount, valueOn: dayOf(at) }
  const how = { method: 'transfer', collection: null } as const
  await db
    .transaction()
    .execute((trx) => bookArrival(trx, { ...arrived, ...how }, { account: ledgerAccounts.collections, actor: 'provider:bank', at }))
}

/** A transfer that closes a loan and leaves so much, minor units; the statement of the next night reports it. */
export async function overpaid(server: TestServer, { browser, drawdownId: id }: Borrower, more: bigint): Promise<void> {
  const { total } = await browser.data('quoteRepayment', { drawdown_id: id })
  await transfer(server, (await browser.data('readDrawdown', { id })).reference, BigInt(total.amount) + more)
}

/** Verifies the drawdown accounts of a company and steps its administrator up. */
export async function readyForPayout(server: TestServer, { browser, companyId }: Pick<Borrower, 'browser' | 'companyId'>): Promise<void> {
  await server.worker.drain()
  await browser.data('extendSession', {})
  await server.database.db
    .updateTable('company_bank_accounts')
    .set({ status: 'verified', verified_by: 'deposit', verified_at: server.deps.clock.now() })
    .where('company_id', '=', companyId)
    .execute()
  await steppedUp(server, browser)
}

/** Requests a payout; dollars. */
export function payOut(
  { browser, accountId }: Pick<Borrower, 'browser' | 'accountId'>,
  dollars: number,
  { product = 'hook', key = randomUUID() }: { product?: Product; key?: string } = {},
) {
  const asked = { product, bank_account_id: accountId, amount: hkd(dollars) } as const
  return browser.call('requestCreditPayout', asked, { 'idempotency-key': key })
}

/** The credit balance as the page of a product reads it. */
export function creditOf({ browser }: { browser: Browser }, product: Product = 'hook') {
  return browser.data('readCreditBalance', { product })
}

/** The payouts of a company, newest first. */
export async function payoutsOf({ browser }: { browser: Browser }) {
  return (await browser.data('listCreditPayouts', {})).records
}
