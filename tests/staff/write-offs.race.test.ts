/** A write-off that meets a repayment, on real PostgreSQL. Decision 118. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { type Borrower, booksAgree, borrower, repay, untilFirstDue } from '../lending/loans.ts'
import { refusing } from '../repayments/two-loans.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { daysPass, proposeWriteOff, twoLeads, waitingOf } from './adjustments.ts'

let server: MerchantServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  merchant = await borrower(server, { amount: 60_000, accountNumber: refusing })
  await untilFirstDue(server, merchant)
  await daysPass(server, merchant, 91)
  return () => server.close()
})

test('decision 118 of a repayment and a confirmation at the same moment one is refused, whichever comes first', async () => {
  const [one, other] = await twoLeads(server)
  expect((await proposeWriteOff(merchant, one)).code).toBe(200)
  const confirmed = { id: await waitingOf(server, merchant), accepted: true }
  const calls = () => [repay(merchant, 10_000n), other.browser.call('decideAdjustment', confirmed)]
  // Both wait for the facility.
  const locked = sql`select id from facilities where id = ${merchant.facilityId} for update`
  const [repaid, decided] = await Promise.all(await meanwhile<{ code: number }>(server, (trx) => locked.execute(trx), calls, 2))
  expect([repaid?.code, decided?.code].toSorted()).toEqual([200, 20011])
  const { status, repaying } = await server.database.db
    .selectFrom('drawdowns')
    .select(['status', 'repaying'])
    .where('id', '=', merchant.drawdownId)
    .executeTakeFirstOrThrow()
  expect([status, repaying]).toEqual(repaid?.code === 200 ? ['settled', 10_000n] : ['written off', 0n])
  await settle(server)
  await booksAgree(server, merchant)
})
