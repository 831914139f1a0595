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

test('decision 126 a repayment and a proposal at the same moment: the repayment is refused, or it is answered before the loan is written off', async () => {
  const [one, other] = await twoLeads(server)
  const calls = () => [repay(merchant, 10_000n), proposeWriteOff(merchant, one)]
  // Both wait for the facility.
  const locked = sql`select id from facilities where id = ${merchant.facilityId} for update`
  const [repaid, proposed] = await Promise.all(await meanwhile<{ code: number }>(server, (trx) => locked.execute(trx), calls, 2))
  expect([[200, 20016].includes(repaid?.code ?? 0), proposed?.code]).toEqual([true, 200])
  const confirm = async () => (await other.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })).code
  if (repaid?.code === 200) expect(await confirm()).toBe(20011)
  await settle(server)
  expect(await confirm()).toBe(200)
  const { status, repaying } = await server.database.db
    .selectFrom('drawdowns')
    .select(['status', 'repaying'])
    .where('id', '=', merchant.drawdownId)
    .executeTakeFirstOrThrow()
  expect([status, repaying]).toEqual(['written off', 0n])
  await booksAgree(server, merchant)
})
