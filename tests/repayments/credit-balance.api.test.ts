/** What a company has paid too much repays what falls due on its other loans, and what remains is its credit balance. Decision 108. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { administeredBy, obstaclesIn } from '../../server/privacy/subject.ts'
import { statementDocument } from '../../server/records/statement-document.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { announceTransfer, type Borrower, booksAgree, hkd, night } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer } from '../support/merchants.ts'
import { refusing, slow, twoLoans, untilDue, willing } from './two-loans.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())

const owed = ({ browser, drawdownId }: Borrower) => browser.data('quoteRepayment', { drawdown_id: drawdownId })
const repaymentsOf = ({ browser }: Borrower, product: 'hook' | 'underwriting') => browser.data('listRepayments', { product })

/** A transfer by an invoice of the weekly loan that pays all of it and so much more; minor units. */
async function overpays(weekly: Borrower, more: bigint): Promise<void> {
  const { browser } = weekly
  const orders = (await browser.data('listChargeOrders', {})).records
  const order = orders.find(({ facilityId }) => facilityId === weekly.facilityId)
  const { number } = await browser.data('issueInvoice', { id: order?.id ?? '', subOrderId: order?.subOrders[0]?.subOrderId ?? '' })
  const { total } = await browser.data('quoteRepayment', { drawdown_id: weekly.drawdownId })
  // The statement of the night is read before its charge orders.
  const { database, deps, worker } = server
  await database.db
    .updateTable('jobs')
    .set({ run_at: new Date(deps.clock.now().getTime() + 2 * 86_400_000) })
    .where('kind', '=', 'charge.daily')
    .execute()
  await announceTransfer(server, number, BigInt(total.amount) + more)
  await server.later({ days: 1 })
  await worker.drain()
  await browser.data('extendSession', {})
}

async function booksOf({ monthly, weekly }: { monthly: Borrower; weekly: Borrower }): Promise<void> {
  await booksAgree(server, monthly)
  await booksAgree(server, weekly)
}

/** Both statements of this month: each movement and the sums have every cent in its place, and what came from one product went to the other. */
async function statementsOf({ browser }: Borrower) {
  const month = today().slice(0, 7)
  const [hook, underwriting] = await Promise.all(
    (['hook', 'underwriting'] as const).map((product) => browser.data('readStatement', { product, month })),
  )
  if (!hook || !underwriting) throw new Error('no statements')
  for (const { sums, movements } of [hook, underwriting])
    for (const { paid, moved, repaid, interest, surplus, credit } of [sums, ...movements])
      expect(BigInt(paid.amount) + BigInt(moved.amount)).toBe(
        BigInt(repaid.amount) + BigInt(interest.amount) + BigInt(surplus.amount) - BigInt(credit.amount),
      )
  return { hook, underwriting }
}

describe('decision 108 surplus of one product', () => {
  test('repays what is due in the other one at once, and its charge order with it; both statements show where it went', async () => {
    const both = await twoLoans(server, { monthly: refusing, weekly: refusing }, 24)
    const { monthly, weekly } = both
    await untilDue(server, monthly)
    await untilDue(server, weekly)
    await overpays(weekly, 5_000_000n)
    const paid = hkd(50_000)
    const { records, surplus } = await repaymentsOf(monthly, 'underwriting')
    expect([records[0], surplus]).toMatchObject([{ method: 'credit', status: 'cleared', amount: paid, surplus: hkd(0) }, hkd(0)])
    expect((await repaymentsOf(weekly, 'hook')).records[0]?.surplus).toEqual(paid)
    const orders = (await monthly.browser.data('listChargeOrders', {})).records
    const [order] = orders.filter(({ facilityId }) => facilityId === monthly.facilityId)
    expect(order?.received).toEqual(paid)
    const { hook, underwriting } = await statementsOf(weekly)
    expect(underwriting.movements.at(-1)).toMatchObject({ kind: 'credited', paid: hkd(0), moved: paid })
    expect(hook.movements.at(-1)).toMatchObject({ kind: 'credited', paid: hkd(0), interest: hkd(0), moved: hkd(-50_000) })
    expect([hook.sums.kept, underwriting.sums.kept]).toEqual([hkd(0), hkd(0)])
    const printed = statementDocument({ ...underwriting, product: 'underwriting', company: 'Coastline', today: today() }, 'en_US')
    expect(JSON.stringify(printed)).toMatch(/Surplus used RP-[\w-]+","50,000\.00"/)
    expect((await monthly.browser.data('searchMessages', { keyword: '多付余额' })).records).toHaveLength(1)
    await booksOf(both)
  })

  test('is the credit balance while nothing is due, and pays the next instalment before anything is debited', async () => {
    const both = await twoLoans(server, { monthly: willing, weekly: refusing }, 1)
    const { monthly, weekly } = both
    await untilDue(server, weekly)
    await overpays(weekly, 30_000_000n)
    const balance = (await repaymentsOf(monthly, 'underwriting')).surplus
    expect(BigInt(balance.amount)).toBeGreaterThan(29_000_000n)
    expect((await repaymentsOf(weekly, 'hook')).surplus).toEqual(balance)
    expect((await statementsOf(weekly)).hook.sums.kept).toEqual(balance)
    const obstacles = obstaclesIn(await administeredBy(server.database.db, weekly.browser.userId))
    expect(obstacles.map(({ reason }) => reason)).toContain('credit')
    await untilDue(server, monthly)
    const { records, surplus } = await repaymentsOf(monthly, 'underwriting')
    expect(records.map(({ method, status }) => [method, status])).toEqual([['credit', 'cleared']])
    expect(BigInt(surplus.amount)).toBe(BigInt(balance.amount) - BigInt(records[0]?.amount.amount ?? 0))
    expect(await owed(monthly)).toMatchObject({ due: hkd(0), collecting: hkd(0) })
    const orders = (await monthly.browser.data('listChargeOrders', {})).records
    expect(orders.filter(({ facilityId }) => facilityId === monthly.facilityId)).toEqual([])
    await booksOf(both)
  })

  test('is not used while the bank may take it back; taken back after it was used, it opens what it repaid again', async () => {
    const both = await twoLoans(server, { monthly: refusing, weekly: slow }, 24)
    const { monthly, weekly } = both
    await untilDue(server, monthly)
    await untilDue(server, weekly)
    const debit = (await repaymentsOf(weekly, 'hook')).records.find(({ method }) => method === 'directDebit')
    if (!debit) throw new Error('nothing is debited')
    await overpays(weekly, 0n)
    await decideDebit(server.deps, debit.reference, 'settled')
    await server.later({ hours: 2 })
    await server.worker.drain()
    const before = await owed(monthly)
    const arrived = await weekly.browser.data('readRepayment', { id: debit.id })
    expect([arrived.status, BigInt(arrived.surplus.amount) > 0n]).toEqual(['received', true])
    await night(server)
    const fromDebit = async () =>
      (await repaymentsOf(monthly, 'underwriting')).records.filter(({ amount }) => amount.amount === arrived.surplus.amount)
    expect(await fromDebit()).toEqual([])
    const failed = server.database.db.selectFrom('jobs').select(['kind', 'last_error']).where('last_error', 'is not', null)
    expect(await failed.execute()).toEqual([])
    await server.later({ days: 7 })
    await server.worker.drain()
    await weekly.browser.data('extendSession', {})
    expect(await fromDebit()).toMatchObject([{ method: 'credit', status: 'cleared' }])
    await booksOf(both)
    await decideDebit(server.deps, debit.reference, 'returned')
    await server.later({ days: 1 })
    await night(server)
    expect((await weekly.browser.data('readRepayment', { id: debit.id })).status).toBe('returned')
    expect(await fromDebit()).toMatchObject([{ method: 'credit', status: 'returned' }])
    const after = await owed(monthly)
    expect(after.principal).toEqual(before.principal)
    expect((await repaymentsOf(monthly, 'underwriting')).surplus).toEqual(hkd(0))
    await statementsOf(weekly)
    await booksOf(both)
  })
})
