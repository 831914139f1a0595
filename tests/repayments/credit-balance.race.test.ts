/** Money that is paid too much on two loans of a company at once, on real PostgreSQL: no deadlock, and no cent is used twice. Decision 108. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { bookArrival } from '../../server/repayments/arrivals.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { booksAgree, night } from '../lending/loans.ts'
import { atOnce, callers } from '../support/callers.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { refusing, twoLoans, untilDue } from './two-loans.ts'

/** What all payments come to, minor units: more than both loans. */
const total = 40_000_000n

let server: TestServer

beforeAll(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
})
afterAll(() => server.close())

test('decision 108 payments of both loans at once, beside the nightly orders, keep every cent in its place', {
  timeout: 300_000,
}, async () => {
  const { monthly, weekly } = await twoLoans(server, { monthly: refusing, weekly: refusing }, 24)
  await untilDue(server, monthly)
  await untilDue(server, weekly)
  const { db } = server.database
  const at = server.deps.clock.now()
  const subs = await db
    .selectFrom('charge_sub_orders as sub')
    .innerJoin('charge_orders as parent', 'parent.id', 'sub.order_id')
    .select(['sub.id', 'sub.drawdown_id', 'parent.facility_id'])
    .where('parent.company_id', '=', monthly.companyId)
    .execute()
  const arrives = (index: number) => {
    const { drawdownId } = index % 2 === 0 ? weekly : monthly
    const sub = subs.find(({ drawdown_id }) => drawdown_id === drawdownId)
    if (!sub) throw new Error('no order')
    const paid = {
      source: randomUUID(),
      amount: total / BigInt(callers),
      valueOn: dayOf(at),
      method: 'transfer',
      collection: null,
    } as const
    return db
      .transaction()
      .execute((trx) => bookArrival(trx, { ...sub, ...paid }, { account: ledgerAccounts.collections, actor: 'provider:bank', at }))
  }
  await Promise.all([atOnce(arrives), night(server)])
  const rows = await db.selectFrom('repayments').selectAll().where('company_id', '=', monthly.companyId).execute()
  const sum = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  expect(sum(({ method, amount }) => (method === 'transfer' ? amount : 0n))).toBe(total)
  const used = sum(({ method, amount }) => (method === 'credit' ? amount : 0n))
  expect(used).toBeGreaterThan(0n)
  expect(sum(({ surplus_used }) => surplus_used)).toBe(used)
  expect(sum(({ principal, interest, surplus, surplus_used }) => principal + interest + surplus - surplus_used)).toBe(total)
  for (const merchant of [monthly, weekly]) await booksAgree(server, merchant)
})
