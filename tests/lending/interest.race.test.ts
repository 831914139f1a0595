/** Nights of interest booked by several workers while repayments arrive and are returned, on real PostgreSQL: once each, and no deadlock. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interestJobs } from '../../server/lending/interest.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { booksAgree, borrower, draw, lend, repay } from './loans.ts'

/** Some hundred bookings, on two cores that others use, too. */
const patience = { timeout: 300_000 }

let server: TestServer

beforeAll(async () => {
  server = await openMerchantServer()
})
afterAll(() => server.close())

test(
  'CRED-13 R12 a night booked by many workers while repayments arrive and bounce is booked once, without a deadlock',
  patience,
  async () => {
    const merchant = await borrower(server, { amount: 20_000, accountNumber: '012-345677-7777' })
    await lend(server, merchant)
    const other = { ...merchant, drawdownId: await draw(server, merchant.browser, merchant.accountId, 20_000) }
    const { db } = server.database
    for (let night = 0; night < 5; night++) {
      await server.later({ days: 1 })
      const book = () => interestJobs['interest.book'](server.deps, merchant, { id: 0n, attempt: 1, renew: async () => {} })
      const booked = Array.from({ length: 6 }, book)
      const orders = [merchant, other].flatMap((loan) => Array.from({ length: 4 }, () => repay(loan, 30_000n)))
      await Promise.all([...booked, ...orders, ...Array.from({ length: 3 }, () => server.worker.drain())])
      await server.later({ minutes: 1 })
      await Promise.all(Array.from({ length: 3 }, () => server.worker.drain()))
      await booksAgree(server, merchant)
    }
    const again = await db.selectFrom('jobs').select(['kind', 'last_error']).where('attempts', '>', 1).execute()
    expect(again).toEqual([])
  },
)
