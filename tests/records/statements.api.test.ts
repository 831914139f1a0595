/** A statement shows all cash of its month, and its closing amounts close the loans. R9, decision 097. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import type { Money } from '../../contract/kernel/money.ts'
import { scheduleInterest } from '../../server/lending/interest.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { statementDocument } from '../../server/records/statement-document.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { type Borrower, booksAgree, borrower, draw, hkd, lend, night, onlyOrder, repay, transfer, untilFirstDue } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const statement = ({ browser }: Borrower, month = today().slice(0, 7)) => browser.data('readStatement', { product: 'hook', month })
const sum = (amounts: Money[]) => amounts.reduce((all, { amount }) => all + BigInt(amount), 0n)

/** Holds of every movement and month: each cent that was paid has a place. */
function everyCent({ sums, movements }: Awaited<ReturnType<typeof statement>>): void {
  for (const part of ['drawn', 'fee', 'paid', 'repaid', 'interest', 'credit', 'surplus', 'moved'] as const)
    expect([part, sum(movements.map((movement) => movement[part]))]).toEqual([part, BigInt(sums[part].amount)])
  for (const { paid, moved, repaid, interest, surplus, credit } of [sums, ...movements])
    expect(sum([paid, moved])).toBe(sum([repaid, interest, surplus]) - BigInt(credit.amount))
  expect(sum([sums.closing, sums.interestOwed])).toBe(BigInt(sums.settles.amount))
}

async function closesTheLoans(merchant: Borrower): Promise<void> {
  const loans = await merchant.browser.data('listLoans', { product: 'hook' })
  const { sums } = await statement(merchant)
  expect(BigInt(sums.settles.amount)).toBe(sum(loans.map(({ total }) => total)))
}

describe('a transfer of more than is owed', () => {
  /** 60,000.00 for a loan of 40,000.00, on the twentieth day. */
  async function overpaid() {
    const merchant = await borrower(server, { amount: 40_000, accountNumber: '012-345671-1111' })
    await untilFirstDue(server, merchant)
    await night(server)
    await settle(server)
    const { id, subOrders } = await onlyOrder(merchant)
    const { number } = await merchant.browser.data('issueInvoice', { id, subOrderId: subOrders[0]?.subOrderId ?? '' })
    await server.later({ days: 20 - daysBetween(dayOf(new Date('2026-11-24T10:00:00+08:00')), today()) })
    await transfer(server, number, 6_000_000n)
    await merchant.browser.data('extendSession', {})
    return merchant
  }

  test('R9 decision 097 is shown whole: principal, interest and what is kept for the company, in the call, as CSV and as PDF', async () => {
    const merchant = await overpaid()
    const shown = await statement(merchant)
    everyCent(shown)
    expect(shown.movements.at(-1)).toMatchObject({
      kind: 'repaid',
      paid: hkd(60_000),
      repaid: hkd(40_000),
      interest: hkd(295.89),
      surplus: hkd(19_704.11),
      credit: hkd(0),
    })
    expect(shown.sums).toMatchObject({ paid: hkd(60_000), kept: hkd(19_704.11), closing: hkd(0), interestOwed: hkd(0), settles: hkd(0) })
    const { url } = await merchant.browser.data('openStatement', {
      product: 'hook',
      month: today().slice(0, 7),
      format: 'csv',
      language: 'en_US',
    })
    expect(await (await server.app.request(url)).text()).toContain(',0.00,0.00,60000.00,40000.00,295.89,0.00,19704.11,0.00')
    const paper = JSON.stringify(statementDocument({ ...shown, product: 'hook', company: 'Coastline', today: today() }, 'en_US'))
    expect(paper).toContain('"60,000.00","—","40,000.00","295.89","19,704.11","—"')
    await booksAgree(server, merchant)
  })

  test('R9 decision 097 what was kept is no cash of a later month, and still kept in it', async () => {
    const merchant = await overpaid()
    const kept = (await statement(merchant)).sums.kept
    expect(kept).toEqual(hkd(19_704.11))
    for (const days of [10, 10]) {
      await server.later({ days })
      await merchant.browser.data('extendSession', {})
    }
    expect((await statement(merchant)).sums).toMatchObject({ paid: hkd(0), surplus: hkd(0), kept })
  })
})

test('R9 CONST-14 decision 097 the fee of a drawdown stands beside it in the call and on paper', async () => {
  const merchant = await borrower(server, { amount: 50_000 })
  const shown = await statement(merchant)
  everyCent(shown)
  expect(shown.movements).toMatchObject([{ kind: 'drawn', drawn: hkd(50_000), fee: hkd(500), paid: hkd(0), balance: hkd(50_000) }])
  const paper = JSON.stringify(statementDocument({ ...shown, product: 'hook', company: 'Coastline', today: today() }, 'en_US'))
  expect(paper).toContain('"50,000.00","500.00","—","—","—","50,000.00"')
})

test('R9 decision 097 the closing amounts close the loans on every day, with interest that is owed and not paid, whether or not it is booked', async () => {
  const merchant = await borrower(server, { accountNumber: '012-345677-7777' })
  await lend(server, merchant)
  await scheduleInterest(server.deps)
  await draw(server, merchant.browser, merchant.accountId, 20_000)
  await closesTheLoans(merchant)
  const lastDay = '2026-11-30'
  await server.later({ days: 2 })
  await closesTheLoans(merchant)
  expect((await repay(merchant, 1_000_000n)).code).toBe(200)
  await settle(server)
  await closesTheLoans(merchant)
  await server.later({ days: 1 })
  await server.worker.drain()
  expect((await statement(merchant)).movements.at(-1)).toMatchObject({ kind: 'takenBack' })
  everyCent(await statement(merchant))
  await closesTheLoans(merchant)
  const loans = await merchant.browser.data('listLoans', { product: 'hook' })
  const totals = await Promise.all(loans.map(({ drawdown_id }) => merchant.browser.data('quoteRepayment', { drawdown_id, on: lastDay })))
  await server.later({ days: daysBetween(today(), addDays(lastDay, 5)) })
  await merchant.browser.data('extendSession', {})
  const november = async () => (await statement(merchant, '2026-11')).sums
  const unbooked = await november()
  expect(BigInt(unbooked.settles.amount)).toBe(sum(totals.map(({ total }) => total)))
  await server.worker.drain()
  expect(await november()).toEqual(unbooked)
  await closesTheLoans(merchant)
  const [running, before] = await merchant.browser.data('listStatements', { product: 'hook' })
  if (!running || !before) throw new Error('two months')
  const { accrued, interest, credit } = running
  expect(sum([before.interestOwed, accrued, credit]) - BigInt(interest.amount)).toBe(BigInt(running.interestOwed.amount))
  await booksAgree(server, merchant)
})
