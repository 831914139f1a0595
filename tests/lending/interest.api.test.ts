/** Daily interest in the ledger: nightly postings, repayments and corrections. Decision 048. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { scheduleInterest } from '../../server/lending/interest.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { movementsOf } from '../../server/records/movements.ts'
import { openMerchantServer, settle } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { type Borrower, booksAgree, borrower, facilityRow, hkd, repay } from './loans.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})
beforeEach(() => scheduleInterest(server.deps))

const today = () => dayOf(server.deps.clock.now())
const loanRow = ({ drawdownId }: Borrower) =>
  server.database.db.selectFrom('drawdowns').selectAll().where('id', '=', drawdownId).executeTakeFirstOrThrow()
const owed = async ({ browser, drawdownId }: Borrower, on: string) =>
  BigInt((await browser.data('quoteRepayment', { drawdown_id: drawdownId, on })).interest.amount)
const receivable = async (merchant: Borrower) =>
  balanceOf(server.database.db, ledgerAccounts.interestOwed((await loanRow(merchant)).reference), 'HKD')

/** Postings to the receivable of a loan: kind, reference, minor units. */
async function postedOf(merchant: Borrower): Promise<{ kind: string; reference: string; amount: bigint }[]> {
  const { reference } = await loanRow(merchant)
  const { rows } = await sql<{ kind: string; reference: string; amount: bigint }>`
    select entry.kind, entry.reference, posting.amount from ledger_postings posting
      join ledger_entries entry on entry.id = posting.entry_id join ledger_accounts account on account.id = posting.account_id
    where account.name = ${ledgerAccounts.interestOwed(reference)} order by entry.id`.execute(server.database.db)
  return rows
}

/** Lets nights pass without a run, then runs the due jobs. */
async function pass(days: number): Promise<void> {
  await server.later({ days })
  await server.worker.drain()
}

/** Books the ended nights again. */
async function bookAgain(): Promise<void> {
  const { db } = server.database
  await db.updateTable('jobs').set({ run_at: server.deps.clock.now() }).where('kind', '=', 'interest.daily').execute()
  await server.worker.drain()
}

describe('interest in the ledger', () => {
  test('CRED-13 each day that has ended is posted without a request, also after nights without a run, and once', async () => {
    const merchant = await borrower(server)
    const { reference, value_date: drawn } = await loanRow(merchant)
    await pass(4)
    // 39,000 × 0.135 / 365 is 14.4246…: 14.42, 28.85, 43.27
    expect(await postedOf(merchant)).toEqual(
      [1442n, 1443n, 1442n].map((amount, index) => ({
        kind: 'interest.accrued',
        reference: `${reference}/${addDays(drawn, index + 1)}`,
        amount,
      })),
    )
    expect(await balanceOf(server.database.db, ledgerAccounts.interest, 'HKD')).toBe(-4327n)
    await bookAgain()
    await bookAgain()
    expect(await postedOf(merchant)).toHaveLength(3)
    expect((await loanRow(merchant)).accrued_on).toBe(addDays(today(), -1))
    await booksAgree(server, merchant)
  })

  test('CRED-12 CRED-13 a repayment pays the interest accrued by its day, and later postings start from there', async () => {
    const merchant = await borrower(server)
    await pass(5)
    const interest = await owed(merchant, today())
    await repay(merchant, 1_000_000n)
    await settle(server)
    expect(await receivable(merchant)).toBe(0n)
    expect((await postedOf(merchant)).slice(-2)).toMatchObject([
      { kind: 'interest.accrued', reference: `${(await loanRow(merchant)).reference}/${today()}` },
      { kind: 'repayment.received', amount: -interest },
    ])
    await bookAgain()
    await pass(3)
    expect(await receivable(merchant)).toBe((await owed(merchant, today())) - ((await postedOf(merchant)).at(-1)?.amount ?? 0n))
    await booksAgree(server, merchant)
  })

  test('CRED-13 principal repaid by a debit that arrives late bears no interest from its day: the booked days are corrected', async () => {
    const merchant = await borrower(server)
    await pass(2)
    const { data } = await repay(merchant, 1_000_000n)
    await server.later({ days: 4 })
    await server.worker.drain()
    const before = await receivable(merchant)
    await settle(server)
    const corrected = (await postedOf(merchant)).filter(({ kind }) => kind === 'interest.corrected')
    expect(corrected).toMatchObject([{ reference: `${data.reference}/received` }])
    expect((corrected[0]?.amount ?? 0n) < 0n && before > 0n).toBe(true)
    expect(await receivable(merchant)).toBe(await owed(merchant, today()))
    await booksAgree(server, merchant)
  })

  test('CRED-07 CRED-13 money that a bank takes back bears interest without a gap: it is owed again, and the missing days are posted', async () => {
    const merchant = await borrower(server, { accountNumber: '012-345677-7777' })
    await pass(3)
    const { data } = await repay(merchant, 3_900_000n)
    await settle(server)
    await pass(1)
    expect((await postedOf(merchant)).slice(-2)).toMatchObject([
      { kind: 'repayment.returned' },
      { kind: 'interest.corrected', reference: `${data.reference}/returned` },
    ])
    expect(await receivable(merchant)).toBe(await owed(merchant, today()))
    await booksAgree(server, merchant)
  })

  test('CRED-13 a loan from an older server is booked in one posting, with its unpaid interest', async () => {
    const merchant = await borrower(server)
    const { db } = server.database
    await server.later({ days: 10 })
    await repay(merchant, 1_000_000n)
    await settle(server)
    // As an older server left it: paid interest is earned, and no days are counted.
    await db.updateTable('drawdowns').set({ accrued_on: null }).where('id', '=', merchant.drawdownId).execute()
    const known = await postedOf(merchant)
    await server.later({ days: 6 })
    await bookAgain()
    const { reference } = await loanRow(merchant)
    const posted = (await postedOf(merchant)).slice(known.length)
    expect(posted).toMatchObject([{ kind: 'interest.accrued', reference: `${reference}/${addDays(today(), -1)}` }])
    await booksAgree(server, merchant)
  })

  test('CRED-13 statements list the paid interest, not the accrued', async () => {
    const merchant = await borrower(server)
    await pass(7)
    await repay(merchant, 1_000_000n)
    await settle(server)
    await pass(2)
    const moved = await movementsOf(server.database.db, await facilityRow(server, merchant))
    expect(moved.map(({ kind, interest }) => [kind, interest])).toEqual([
      ['drawn', 0n],
      ['repaid', BigInt(hkd(100.97).amount)],
    ])
  })
})
