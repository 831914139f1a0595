/** Borrowers for tests of repayments: a facility, a drawdown that was paid out, and the books held against the rows. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { daysBetween, latestDay } from '../../contract/kernel/days.ts'
import { type Currency, money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Instalment, Tenor } from '../../contract/lending/drawdowns.ts'
import type { ChargeOrder } from '../../contract/repayments/charge-orders.ts'
import { repaidLoan } from '../../server/lending/loans/loans.ts'
import { quoteOf } from '../../server/lending/loans/standing.ts'
import type { Db } from '../../server/platform/deps.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { driftOf } from '../../server/repayments/row-drift.ts'
import { settle, withFacility } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

/** Hong Kong dollars as wire money. */
export const hkd = (dollars: number) => money(BigInt(Math.round(dollars * 100)), 'HKD')

/** A company that owes something. */
export interface Borrower {
  readonly browser: Browser
  readonly companyId: string
  readonly facilityId: string
  readonly accountId: string
  readonly drawdownId: string
}

/** A borrower of the weekly product; dollars. The last digits of the account decide the bank's answer. */
export async function borrower(
  server: TestServer,
  given: { limit?: number; amount?: number; accountNumber?: string; tenor?: Tenor } = {},
): Promise<Borrower> {
  const { limit = 100_000, amount = 39_000, accountNumber, tenor = 3 } = given
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  const opened = await withFacility(server, browser, { limit: BigInt(limit) * 100n, ...(accountNumber ? { accountNumber } : {}) })
  const drawdownId = await draw(server, browser, opened.accountId, amount, tenor)
  return { browser, companyId, ...opened, drawdownId }
}

/** Draws down and waits until the money is there; dollars. Answers the id of the drawdown. */
export async function draw(
  server: TestServer,
  browser: Browser,
  accountId: string,
  dollars: number,
  tenor: Tenor = 3,
  product: Product = 'hook',
): Promise<string> {
  const asked = { product, amount: hkd(dollars), tenor } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  const { id } = await browser.data('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } })
  await settle(server)
  return id
}

/** Lets time pass until the first instalment is due, and answers it. */
export async function untilFirstDue(server: TestServer, { browser, drawdownId }: Borrower): Promise<Instalment> {
  const [first] = (await browser.data('readDrawdown', { id: drawdownId })).offer.schedule
  if (!first) throw new Error('no schedule')
  await server.later({ days: daysBetween(dayOf(server.deps.clock.now()), first.due) })
  return first
}

/** Lets a facility lend up to its limit again, which a calculation without shops has stopped. */
export async function lend({ database: { db } }: TestServer, { facilityId }: Pick<Borrower, 'facilityId'>): Promise<void> {
  await db
    .updateTable('facilities')
    .set(({ ref }) => ({ watermark: ref('credit_limit') }))
    .where('id', '=', facilityId)
    .execute()
}

/** Orders a repayment and answers whatever comes; minor units. */
export function repay({ browser, drawdownId }: Borrower, amount: bigint, key: string = randomUUID()) {
  return browser.call('submitRepayment', { drawdown_id: drawdownId, amount: money(amount, 'HKD') }, { 'idempotency-key': key })
}

/** The row of a facility. */
export async function facilityRow({ database: { db } }: TestServer, { facilityId }: Borrower) {
  return db.selectFrom('facilities').selectAll().where('id', '=', facilityId).executeTakeFirstOrThrow()
}

/** Runs a night's jobs of holidays, charge orders, statements and the proof now, those that are scheduled, and the jobs they queue. */
export async function night({ database: { db }, deps, worker }: TestServer): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: deps.clock.now() })
    .where('kind', 'in', ['holidays.daily', 'charge.daily', 'statement.daily', 'proof.daily'])
    .execute()
  await worker.drain()
}

/** Charge orders of a company, newest first. */
export async function ordersOf({ browser }: Borrower): Promise<ChargeOrder[]> {
  return (await browser.data('listChargeOrders', {})).records
}

/** The charge order of a company that has one. */
export async function onlyOrder(merchant: Borrower): Promise<ChargeOrder> {
  const [order, ...more] = await ordersOf(merchant)
  if (!order || more.length > 0) throw new Error(`${more.length + (order ? 1 : 0)} orders`)
  return order
}

/** Who paid, and in which currency. */
interface Paid {
  currency?: Currency
  payerName?: string
  payerAccount?: string
}

/** An incoming bank transfer, which a later night reads from the statement; minor units. */
export async function announceTransfer(
  server: TestServer,
  reference: string,
  cents: bigint,
  { currency = 'HKD', ...payer }: Paid = {},
): Promise<void> {
  const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  const body = new URLSearchParams({ reference, amount, currency, ...payer })
  await server.app.request('/sandbox/bank/transfers', { method: 'POST', body })
}

/** The same, and the next night reads it. */
export async function transfer(server: TestServer, reference: string, cents: bigint, paid?: Paid): Promise<void> {
  await announceTransfer(server, reference, cents, paid)
  await server.later({ days: 1 })
  await night(server)
}

/** What the nightly proof finds in a facility now. */
function proven(db: Db, facilityId: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => driftOf(trx, [facilityId]))
}

/** Checks that facility, loans, repayments and ledger agree with a recomputation from the bookings. */
export async function booksAgree(
  { database: { db } }: Pick<TestServer, 'database'>,
  { facilityId }: Pick<Borrower, 'facilityId'>,
): Promise<void> {
  const facility = await db.selectFrom('facilities').selectAll().where('id', '=', facilityId).executeTakeFirstOrThrow()
  const drawdowns = await db.selectFrom('drawdowns').selectAll().where('facility_id', '=', facilityId).execute()
  const repayments = await db.selectFrom('repayments').selectAll().where('facility_id', '=', facilityId).execute()
  const paid = repayments.filter(({ status }) => status === 'received' || status === 'cleared')
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  const balance = (account: string) => balanceOf(db, account, 'HKD')
  for (const drawdown of drawdowns.filter(({ settled_at }) => settled_at !== null)) {
    const of = paid.filter(({ drawdown_id }) => drawdown_id === drawdown.id)
    expect(drawdown.outstanding).toBe(drawdown.amount - sum(of, ({ principal }) => principal))
    const waiting = repayments.filter(
      ({ drawdown_id, method, status }) =>
        drawdown_id === drawdown.id && method === 'directDebit' && (status === 'pending' || status === 'collecting'),
    )
    expect(drawdown.repaying).toBe(sum(waiting, ({ amount }) => amount))
    const last = of
      .map(({ value_on }) => value_on)
      .sort()
      .at(-1)
    const standing = quoteOf(await repaidLoan(db, drawdown), latestDay(last ?? drawdown.value_date, drawdown.written_off_on ?? ''))
    expect(standing.principal).toBe(drawdown.outstanding)
    const isLost = drawdown.written_off_on !== null
    expect(drawdown.status).toBe(standing.total === 0n ? 'repaid' : isLost ? 'written off' : 'settled')
    const booked = quoteOf(await repaidLoan(db, drawdown), drawdown.accrued_on ?? '')
    const [owed, lost] = [ledgerAccounts.interestOwed(drawdown.reference), ledgerAccounts.interestLost(drawdown.reference)]
    expect([await balance(owed), await balance(lost)]).toEqual(
      isLost ? [0n, booked.total - booked.principal] : [booked.total - booked.principal, 0n],
    )
  }
  expect(facility.outstanding).toBe(sum(drawdowns, ({ outstanding }) => outstanding))
  const lost = sum(
    drawdowns.filter(({ written_off_on }) => written_off_on !== null),
    ({ outstanding }) => outstanding,
  )
  expect(await balance(ledgerAccounts.lost(facilityId))).toBe(lost)
  expect(await balance(ledgerAccounts.loans(facilityId))).toBe(facility.outstanding - lost)
  expect(await balance(ledgerAccounts.reserved(facilityId))).toBe(facility.pending)
  expect(await balance(ledgerAccounts.clearing(facilityId))).toBe(facility.frozen)
  expect(facility.frozen).toBe(
    sum(
      paid.filter(({ status }) => status === 'received'),
      ({ principal }) => principal,
    ),
  )
  expect(-(await balance(ledgerAccounts.surplus(facilityId)))).toBe(sum(paid, ({ surplus, surplus_used }) => surplus - surplus_used))
  expect(await proven(db, facilityId)).toEqual([])
  const undrawn = facility.credit_limit - facility.pending - facility.outstanding - facility.frozen
  expect(await balance(ledgerAccounts.undrawn(facilityId))).toBe(undrawn)
}
