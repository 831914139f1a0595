/** Drawdowns at once, on real PostgreSQL: exactly the limit is granted, and one key is one drawdown. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { atOnce, callers } from '../support/callers.ts'
import { openMerchantServer, withFacility } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openMerchantServer()
})
afterAll(() => server.close())

/** A thousand calls on two cores that others use, too. */
const patience = { timeout: 300_000 }

const amount = { amount: '1000000', currency: 'HKD' } as const

async function borrower(limit: bigint) {
  const browser = await server.signUp()
  await server.join(browser)
  const opened = await withFacility(server, browser, { limit })
  // Read before the concurrent calls, so that none of them has to.
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', { product: 'hook', amount, tenor: 3 })
  return { browser, agreed: { annual_rate, total_cost }, ...opened }
}

const draw = ({ browser, accountId, agreed }: Awaited<ReturnType<typeof borrower>>, key: string) => {
  const asked = { product: 'hook', amount, tenor: 3, bank_account_id: accountId, agreed } as const
  return browser.call('submitDrawdown', asked, { 'idempotency-key': key })
}

const facilityOf = (id: string) => server.database.db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('CRED-06 of many drawdowns at once exactly as many are granted as the limit allows', patience, async () => {
  const merchant = await borrower(37_500_000n)
  const { facilityId } = merchant
  const answers = await atOnce(() => draw(merchant, randomUUID()))
  const granted = answers.filter((answer) => answer.code === 200)
  expect(granted).toHaveLength(37)
  expect(answers.filter((answer) => answer.code === 502)).toHaveLength(callers - 37)
  expect(new Set(granted.map((answer) => answer.data.reference)).size).toBe(37)
  const facility = await facilityOf(facilityId)
  expect(facility.pending).toBe(37_000_000n)
  expect(await balanceOf(server.database.db, ledgerAccounts.reserved(facilityId), 'HKD')).toBe(37_000_000n)
  expect(await balanceOf(server.database.db, ledgerAccounts.undrawn(facilityId), 'HKD')).toBe(500_000n)
})

test('R12 the same key many times at once is one drawdown with one answer', patience, async () => {
  const merchant = await borrower(50_000_000n)
  const { browser, facilityId } = merchant
  const key = randomUUID()
  const answers = await atOnce(() => draw(merchant, key))
  expect(answers.map((answer) => answer.code)).toEqual(Array(callers).fill(200))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect((await browser.data('readDashboard', { product: 'hook' })).drawdowns).toHaveLength(1)
  expect((await facilityOf(facilityId)).pending).toBe(1_000_000n)
})

test('R12 payouts that several workers follow at once are booked once', async () => {
  const merchant = await borrower(10_000_000n)
  const { facilityId } = merchant
  await Promise.all(Array.from({ length: 5 }, () => draw(merchant, randomUUID())))
  await Promise.all([server.worker.drain(), server.worker.drain(), server.worker.drain()])
  await server.later({ minutes: 1 })
  await Promise.all([server.worker.drain(), server.worker.drain(), server.worker.drain()])
  const facility = await facilityOf(facilityId)
  expect([facility.pending, facility.outstanding]).toEqual([0n, 5_000_000n])
  expect(await balanceOf(server.database.db, ledgerAccounts.loans(facilityId), 'HKD')).toBe(5_000_000n)
})
