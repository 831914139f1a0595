/** Everything that shows the money of a company agrees to the cent: pages, schedules, statements, ledger, recomputation, and the lines of the bank. */
import { expect } from 'vitest'
import type { Product } from '../../contract/kernel/product.ts'
import type { OwedLoan } from '../../contract/repayments/repayments.ts'
import { repaidLoan } from '../../server/lending/loans/loans.ts'
import { instalmentsOn } from '../../server/lending/loans/standing.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { type Borrower, booksAgree } from '../lending/loans.ts'
import type { Browser, TestServer } from '../support/server.ts'
import { statementCloses } from './adjustments.ts'

type Company = Pick<Borrower, 'browser' | 'facilityId'>
const products = ['hook', 'underwriting'] as const

const sumOf = (amounts: readonly { amount: string }[]) => amounts.reduce((all, { amount }) => all + BigInt(amount), 0n)

/** Compares all of it now. `agreed` keeps what each loan has planned to fall due by each of its due days, from when it was seen first. */
export async function agrees(
  server: TestServer,
  accounts: Readonly<Record<Product, Company>>,
  agreed: Map<string, string[]>,
): Promise<void> {
  const { db } = server.database
  for (const product of products) {
    const account = accounts[product]
    await booksAgree(server, account)
    await statementCloses(server, account, product)
    const loans = await account.browser.data('listLoans', { product })
    for (const loan of loans) await loanAgrees(server, account.browser, loan, agreed)
    await dashboardAgrees(account.browser, product, loans)
  }
  await cashAgrees(server, accounts.hook.browser)
  await creditAgrees(server, accounts.hook.browser)
  expect(
    await db
      .selectFrom('reconciliation_breaks')
      .select(['source', 'reference', 'balance', 'books', 'statement'])
      .where('status', '=', 'open')
      .execute(),
  ).toEqual([])
  expect(await db.selectFrom('jobs').select(['kind', 'last_error']).where('last_error', 'is not', null).execute()).toEqual([])
}

/** The debt of a loan is the sum of its parts and of its instalments, the same on each page; no debit takes more. */
async function loanAgrees({ database: { db }, deps }: TestServer, browser: Browser, loan: OwedLoan, agreed: Map<string, string[]>) {
  const { drawdown_id: id, total, principal, interest, due, fallen, coming, payable, payable_interest, collecting } = loan
  expect(BigInt(principal.amount) + BigInt(interest.amount)).toBe(BigInt(total.amount))
  for (const { amount } of [interest, payable, payable_interest]) expect(BigInt(amount)).toBeGreaterThanOrEqual(0n)
  expect(BigInt(payable.amount)).toBeLessThanOrEqual(BigInt(total.amount))
  expect(sumOf(fallen.map((each) => each.total))).toBe(BigInt(due.amount))
  expect(sumOf([...fallen, ...coming].map((each) => each.principal))).toBe(BigInt(principal.amount))
  expect(await browser.data('quoteRepayment', { drawdown_id: id })).toEqual(loan)
  const shown = await browser.data('readDrawdown', { id })
  expect([shown.outstanding, shown.status]).toEqual([principal, loan.written_off_on === null ? 'settled' : 'written off'])

  const drawdown = await db.selectFrom('drawdowns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const open = instalmentsOn(await repaidLoan(db, drawdown), dayOf(deps.clock.now())).filter((each) => each.open > 0n)
  expect(open.map((each) => [each.due, String(each.open)])).toEqual([...fallen, ...coming].map((each) => [each.due, each.total.amount]))

  // Instalments that meet on a day are one; otherwise each stays to the cent.
  let sum = 0n
  const planned = shown.offer.schedule.map((each) => {
    sum += BigInt(each.total.amount)
    return String(sum)
  })
  const before = agreed.get(id) ?? planned
  agreed.set(id, before)
  expect(planned).toEqual(before.filter((each) => planned.includes(each)))
  expect(planned.at(-1)).toBe(before.at(-1))

  // Money that came after an order may leave less than the order takes: the rest is surplus.
  const repayments = await db
    .selectFrom('repayments')
    .select(['method', 'status', 'requested_at', 'received_at'])
    .where('drawdown_id', '=', id)
    .execute()
  const waiting = repayments.filter(({ method, status }) => method === 'directDebit' && (status === 'pending' || status === 'collecting'))
  const since = Math.min(...waiting.map(({ requested_at }) => requested_at.getTime()))
  const cameAfter = repayments.some(
    ({ method, received_at }) => method !== 'directDebit' && received_at !== null && received_at.getTime() >= since,
  )
  if (!cameAfter) expect(BigInt(collecting.amount)).toBeLessThanOrEqual(BigInt(total.amount))
}

/** The dashboard shows the sums and the instalments of the loans. */
async function dashboardAgrees(browser: Browser, product: Product, loans: readonly OwedLoan[]): Promise<void> {
  const { summary, overdue, arrears, coming, drawdowns } = await browser.data('readDashboard', { product })
  expect([summary?.outstandingLoan.amount, overdue?.amount.amount ?? '0']).toEqual([
    String(sumOf(loans.map(({ principal }) => principal))),
    String(sumOf(loans.map((loan) => loan.overdue))),
  ])
  const shown = [...arrears, ...coming].map(({ reference, due, amount }) => [reference, due, amount.amount].join(' '))
  const owed = loans.flatMap((loan) =>
    [...loan.fallen, ...loan.coming].map(({ due, total }) => [loan.reference, due, total.amount].join(' ')),
  )
  expect(shown.sort()).toEqual(owed.sort())
  for (const { id, outstanding } of drawdowns) {
    const loan = loans.find((each) => each.drawdown_id === id)
    if (loan) expect(outstanding).toEqual(loan.principal)
  }
}

/** The credit balance is what was paid too much and was not used, the same on the page, in the statements and in the rows. */
async function creditAgrees({ database: { db } }: TestServer, browser: Browser): Promise<void> {
  const counting = await db
    .selectFrom('repayments')
    .select(['surplus', 'surplus_used'])
    .where('status', 'in', ['received', 'cleared'])
    .execute()
  const unused = counting.reduce((all, { surplus, surplus_used }) => all + surplus - surplus_used, 0n)
  const leaving = await db.selectFrom('credit_payouts').select('amount').where('status', 'in', ['requested', 'sent']).execute()
  expect(BigInt((await browser.data('listRepayments', { product: 'hook' })).surplus.amount)).toBe(unused)
  const kept = await Promise.all(products.map(async (product) => (await browser.data('listStatements', { product }))[0]?.kept))
  expect(sumOf(kept.flatMap((each) => each ?? []))).toBe(unused + leaving.reduce((all, { amount }) => all + amount, 0n))
}

/** Per month, cash in the statements is that of the lines of the bank; and what no loan has taken yet is on the suspense account. */
async function cashAgrees(server: TestServer, browser: Browser): Promise<void> {
  const { db } = server.database
  const shown = new Map<string, bigint>()
  for (const product of products) {
    const months = (await browser.data('listStatements', { product })).toReversed()
    let [closing, owed] = ['0', 0n]
    for (const { month, opening, paid, drawn, fee, accrued, interest, credit, interestOwed, ...sums } of months) {
      expect(opening.amount).toBe(closing)
      owed += BigInt(accrued.amount) - BigInt(interest.amount) + BigInt(credit.amount)
      expect(BigInt(interestOwed.amount)).toBe(owed)
      closing = sums.closing.amount
      shown.set(month, (shown.get(month) ?? 0n) + BigInt(paid.amount) - BigInt(drawn.amount) + BigInt(fee.amount))
    }
  }
  const banked = new Map([...shown.keys()].map((month) => [month, 0n]))
  for (const { at, amount } of await bankedMovements(server)) {
    const month = dayOf(at).slice(0, 7)
    banked.set(month, (banked.get(month) ?? 0n) + amount)
  }
  expect([...shown]).toEqual([...banked])
  const unidentified = db
    .selectFrom('unidentified_transfers as transfer')
    .innerJoin('bank_statement_lines as line', 'line.line_id', 'transfer.line_id')
  const waiting = await unidentified.select('amount').where('transfer.status', 'in', ['open', 'proposed', 'returning']).execute()
  expect(-(await balanceOf(db, ledgerAccounts.suspense, 'HKD'))).toBe(waiting.reduce((all, { amount }) => all + amount, 0n))
}

/**
 * Money of the company by the lines of the bank, each when it was booked. What the bank has confirmed since the last statement was read has its own
 * amount; without a line it fails later on.
 */
async function bankedMovements({ database: { db }, deps }: TestServer): Promise<{ at: Date; amount: bigint }[]> {
  const lines = await db.selectFrom('bank_statement_lines').selectAll().execute()
  const known = new Map(lines.map((line) => [line.kind === 'transfer' ? line.line_id : `${line.kind}:${line.reference}`, line]))
  const { read } = await db
    .selectFrom('reconciliations')
    .select((each) => each.fn.max('day').as('read'))
    .where('source', '=', 'bank')
    .executeTakeFirstOrThrow()
  const lineOf = (key: string, at: Date | null, ours: bigint) => {
    const line = known.get(key)
    if (!line && read !== null && dayOf(at ?? deps.clock.now()) <= read) throw new Error(`No line of ${key}`)
    return { at: at ?? new Date(0), amount: line?.amount ?? ours }
  }
  const drawdowns = await db.selectFrom('drawdowns').selectAll().where('settled_at', 'is not', null).execute()
  const repayments = await db.selectFrom('repayments').selectAll().where('received_at', 'is not', null).execute()
  const payouts = await db.selectFrom('credit_payouts').selectAll().where('status', 'in', ['paid', 'returned']).execute()
  return [
    ...drawdowns.map(({ reference, settled_at, amount, fee }) => lineOf(`payout:${reference}`, settled_at, fee - amount)),
    ...repayments.flatMap(({ method, status, source, reference, received_at, ended_at, amount }) => {
      if (method === 'transfer') {
        const came = lineOf(source ?? '', received_at, amount)
        return status === 'returned' ? [came, { at: ended_at ?? came.at, amount: -came.amount }] : [came]
      }
      if (method !== 'directDebit') return []
      const came = lineOf(`debit:${reference}`, received_at, amount)
      return status === 'returned' ? [came, lineOf(`return:${reference}`, ended_at, -amount)] : [came]
    }),
    ...payouts.flatMap(({ reference, status, ended_at, amount }) => {
      const left = lineOf(`payout:${reference}`, ended_at, -amount)
      const back = known.get(`return:${reference}`)
      return status === 'returned' ? [left, { at: back?.read_at ?? left.at, amount: back?.amount ?? 0n }] : [left]
    }),
  ]
}
