/** Repayments at once, on real PostgreSQL: no more than is owed, one key one debit, nothing below zero and no cent lost. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { raiseOrder, scheduleCharges } from '../../server/repayments/raise.ts'
import { statementJobs } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { booksAgree, borrower, facilityRow, night, repay, untilFirstDue } from '../lending/loans.ts'
import { atOnce, callers } from '../support/callers.ts'
import { openMerchantServer, settle } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

/** Time for a thousand calls and their jobs, on two shared cores. */
const patience = { timeout: 300_000 }

let server: TestServer

beforeAll(async () => {
  server = await openMerchantServer()
})
afterAll(() => server.close())

const drainAtOnce = () => Promise.all(Array.from({ length: 3 }, () => server.worker.drain()))

/** Several workers run the due jobs, and a minute later the jobs queued by them. */
async function settleAtOnce(): Promise<void> {
  await drainAtOnce()
  await server.later({ minutes: 1 })
  await drainAtOnce()
}

test('CRED-06 R12 of many concurrent repayments with different keys exactly as many are accepted as cover the debt', patience, async () => {
  const merchant = await borrower(server, { amount: 50_000 })
  // Half of them cover the debt.
  const answers = await atOnce(() => repay(merchant, 10_000_000n / BigInt(callers)))
  const taken = answers.filter(({ code }) => code === 200)
  expect(taken).toHaveLength(callers / 2)
  expect(answers.filter(({ code }) => code === 502)).toHaveLength(callers / 2)
  expect(new Set(taken.map(({ data }) => data.reference)).size).toBe(callers / 2)
  await settleAtOnce()
  expect(await facilityRow(server, merchant)).toMatchObject({ outstanding: 0n, frozen: 5_000_000n })
  expect((await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).status).toBe('repaid')
  await booksAgree(server, merchant)
})

test('R12 the same key many times at once is one repayment with one answer and one debit', patience, async () => {
  const merchant = await borrower(server)
  const key = randomUUID()
  const answers = await atOnce(() => repay(merchant, 1_000_000n, key))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  await settleAtOnce()
  expect((await facilityRow(server, merchant)).outstanding).toBe(2_900_000n)
  expect(
    await server.database.db
      .selectFrom('sandbox_debits')
      .selectAll()
      .where('reference', '=', answers[0]?.data.reference ?? '')
      .execute(),
  ).toHaveLength(1)
  await booksAgree(server, merchant)
})

test('CRED-06 many repayments that the bank takes back while others come leave nothing below zero and lose no cent', patience, async () => {
  const merchant = await borrower(server, { limit: 300_000, amount: 200_000, accountNumber: '012-345677-7777' })
  await server.later({ days: 3 })
  const first = await atOnce(() => repay(merchant, 15_000_000n / BigInt(callers)))
  expect(first.every(({ code }) => code === 200)).toBe(true)
  await settleAtOnce()
  await server.later({ days: 1 })
  const [more] = await Promise.all([Promise.all(Array.from({ length: 50 }, () => repay(merchant, 10_000n))), drainAtOnce()])
  expect(more.filter(({ code }) => code !== 200 && code !== 502)).toEqual([])
  await settleAtOnce()
  await booksAgree(server, merchant)
  await server.later({ days: 2 })
  await settleAtOnce()
  expect(await facilityRow(server, merchant)).toMatchObject({ outstanding: 20_000_000n, frozen: 0n })
  await booksAgree(server, merchant)
})

test('CHG-01 R12 a charge order that many nights at once would raise is raised once, and collected once', patience, async () => {
  const merchant = await borrower(server)
  await scheduleCharges(server.deps)
  await untilFirstDue(server, merchant)
  const { db } = server.database
  const at = server.deps.clock.now()
  const raised = await Promise.all(
    Array.from({ length: 10 }, () =>
      db.transaction().execute(async (trx) => {
        await trx.selectFrom('facilities').select('id').where('id', '=', merchant.facilityId).forUpdate().execute()
        return raiseOrder(trx, merchant.facilityId, at)
      }),
    ),
  )
  expect(raised.filter((id) => id !== null)).toHaveLength(1)
  await Promise.all([night(server), drainAtOnce()])
  await settle(server)
  const orders = await db.selectFrom('charge_orders').selectAll().where('facility_id', '=', merchant.facilityId).execute()
  expect(orders.map(({ status, due_on }) => [status, due_on])).toEqual([['collected', dayOf(at)]])
  expect(await db.selectFrom('repayments').selectAll().where('facility_id', '=', merchant.facilityId).execute()).toHaveLength(1)
  await booksAgree(server, merchant)
})

test.each([
  ['received', 0],
  ['cleared', 6],
] as const)(
  'decision 100 the line of a bank that takes a %s debit back is read many times at once, beside the poll, and the debt is owed again once',
  patience,
  async (status, days) => {
    // Every reading has all lines of the server.
    const own = await openMerchantServer()
    const { db } = own.database
    const merchant = await borrower(own)
    const { reference } = (await repay(merchant, 1_000_000n)).data
    await settle(own)
    for (let day = 0; day < days; day++) {
      await own.later({ days: 1 })
      await own.worker.drain()
    }
    const repayment = () => db.selectFrom('repayments').select('status').where('reference', '=', reference).executeTakeFirstOrThrow()
    expect(await repayment()).toEqual({ status })
    await decideDebit(own.deps, reference, 'returned')
    const day = dayOf(own.deps.clock.now())
    await own.later({ days: 1 })
    await Promise.all([
      atOnce(() => statementJobs['statement.read'](own.deps, { day }, { id: 0n, attempt: 1, renew: async () => {} })),
      own.worker.drain(),
    ])
    expect(await repayment()).toEqual({ status: 'returned' })
    const lines = await db
      .selectFrom('bank_statement_lines')
      .select(['kind', 'amount'])
      .where('reference', '=', reference)
      .orderBy('kind')
      .execute()
    expect(lines).toEqual([
      { kind: 'debit', amount: 1_000_000n },
      { kind: 'return', amount: -1_000_000n },
    ])
    expect(await db.selectFrom('ledger_entries').select('reference').where('kind', '=', 'repayment.returned').execute()).toEqual([
      { reference },
    ])
    expect((await facilityRow(own, merchant)).outstanding).toBe(3_900_000n)
    await booksAgree(own, merchant)
    await own.close()
  },
)
