/** Loans with overdue interest, and two leads who waive it, write the loan off, or undo a repayment. Decisions 116, 118, 126. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { money } from '../../contract/kernel/money.ts'
import type { AdjustableLoan } from '../../contract/staff/adjustments.ts'
import type { LoanDetail } from '../../contract/staff/loans.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { returnRepayment } from '../../server/repayments/post-repayment.ts'
import { bookUnidentified } from '../../server/repayments/unidentified.ts'
import { type Borrower, night } from '../lending/loans.ts'
import { type MerchantServer, settle } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { type Staff, staffMember } from './staff.ts'

/** Two leads who have just signed in. */
export async function twoLeads(server: TestServer): Promise<[Staff, Staff]> {
  return [await staffMember(server, 'lead', '吴主管'), await staffMember(server, 'lead', '林主管')]
}

/** The loan as a lead reads it by its reference. */
export async function adjustableLoan({ browser, drawdownId }: Borrower, lead: Staff): Promise<AdjustableLoan> {
  const { reference } = await browser.data('readDrawdown', { id: drawdownId })
  return lead.browser.data('readAdjustable', { reference })
}

/** Proposes to waive minor units; answers whatever comes. */
export function proposeWaiver({ drawdownId }: Pick<Borrower, 'drawdownId'>, lead: Staff, cents: bigint) {
  return lead.browser.call('proposeWaiver', { drawdownId, amount: money(cents, 'HKD'), reason: 'Our debit came late.' })
}

/** The proposal of a loan that waits. */
export async function waitingOf(
  { database: { db } }: Pick<TestServer, 'database'>,
  { drawdownId }: Pick<Borrower, 'drawdownId'>,
): Promise<string> {
  const waiting = db.selectFrom('loan_adjustments').select('id').where('drawdown_id', '=', drawdownId).where('status', '=', 'proposed')
  return (await waiting.executeTakeFirstOrThrow()).id
}

/** Waives minor units of a loan by two leads. */
export async function waive(server: TestServer, merchant: Borrower, [one, other]: readonly [Staff, Staff], cents: bigint): Promise<void> {
  expect((await proposeWaiver(merchant, one, cents)).code).toBe(200)
  expect((await other.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })).code).toBe(200)
}

/** Checks that every cent of the statement of this month has its place, and that its end closes the loans as the pages say. */
export async function statementCloses(
  server: TestServer,
  { browser }: Pick<Borrower, 'browser'>,
  product: 'hook' | 'underwriting',
): Promise<void> {
  const { sums, movements } = await browser.data('readStatement', { product, month: dayOf(server.deps.clock.now()).slice(0, 7) })
  for (const { paid, moved, waived, repaid, interest, surplus, credit } of [sums, ...movements])
    expect(BigInt(paid.amount) + BigInt(moved.amount) + BigInt(waived.amount)).toBe(
      BigInt(repaid.amount) + BigInt(interest.amount) + BigInt(surplus.amount) - BigInt(credit.amount),
    )
  const loans = await browser.data('listLoans', { product })
  expect(BigInt(sums.settles.amount)).toBe(loans.reduce((all, { total }) => all + BigInt(total.amount), 0n))
}

/** Lets days pass, each twentieth one with its night, with the session of the merchant kept. */
export async function daysPass(server: MerchantServer, { browser }: Pick<Borrower, 'browser'>, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    await server.later({ days: Math.min(left, 20) })
    await night(server)
    await settle(server)
    await browser.data('extendSession', {})
  }
}

/** Proposes to write a loan off; answers whatever comes. */
export function proposeWriteOff({ drawdownId }: Pick<Borrower, 'drawdownId'>, lead: Staff) {
  return lead.browser.call('proposeWriteOff', { drawdownId, reason: 'The shop was closed.' })
}

/** Writes a loan off by two leads who have just signed in. */
export async function writeOff(server: TestServer, merchant: Pick<Borrower, 'drawdownId'>): Promise<[Staff, Staff]> {
  const [one, other] = await twoLeads(server)
  expect((await proposeWriteOff(merchant, one)).code).toBe(200)
  expect((await other.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })).code).toBe(200)
  return [one, other]
}

/** The loan as the desk shows it. */
export function servicedLoan({ drawdownId }: Pick<Borrower, 'drawdownId'>, lead: Staff): Promise<LoanDetail> {
  return lead.browser.data('readServicedLoan', { id: drawdownId })
}

/** Proposes to undo a repayment of a loan; answers whatever comes. */
export function proposeUndo({ drawdownId }: Pick<Borrower, 'drawdownId'>, lead: Staff, repaymentId: string) {
  return lead.browser.call('proposeUndo', { drawdownId, repaymentId, reason: 'It was meant for another company.' })
}

/** Undoes the newest repayment of a loan that can be undone, by two leads. */
export async function undo(server: TestServer, merchant: Borrower, [one, other]: readonly [Staff, Staff]): Promise<void> {
  const [newest] = (await adjustableLoan(merchant, one)).undoable
  expect((await proposeUndo(merchant, one, newest?.id ?? '')).code).toBe(200)
  expect((await other.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })).code).toBe(200)
}

/** Allocates the newest open transfer to a loan, by two leads; answers its id. */
export async function allocate({ drawdownId }: Pick<Borrower, 'drawdownId'>, [one, other]: readonly [Staff, Staff]): Promise<string> {
  const [transfer] = (await one.browser.data('listUnidentified', {})).records
  const id = transfer?.id ?? ''
  await one.browser.data('proposeAllocation', { id, to: drawdownId, reason: 'The amount.' })
  await other.browser.data('decideAllocation', { id, to: drawdownId, accepted: true })
  return id
}

/** Takes a repayment back that came without a debit, as two leads do who undo it. */
export async function takeBack(server: TestServer, repaymentId: string): Promise<void> {
  const { db } = server.database
  const of = db.selectFrom('repayments').select(['company_id', 'drawdown_id', 'amount', 'currency']).where('id', '=', repaymentId)
  const [one, other] = await twoLeads(server)
  const at = server.deps.clock.now()
  const proposed = { kind: 'undo', repayment_id: repaymentId, reason: 'It was not theirs.', proposed_by: one.id, proposed_at: at } as const
  const decided = { id: randomUUID(), status: 'confirmed', decided_by: other.id, decided_at: at } as const
  await db
    .insertInto('loan_adjustments')
    .values({ ...(await of.executeTakeFirstOrThrow()), ...proposed, ...decided })
    .execute()
  const taken = { account: ledgerAccounts.suspense, by: 'staff', actor: 'system', at } as const
  await db.transaction().execute((trx) => returnRepayment(trx, repaymentId, taken))
}

/** Undoes a repayment of a loan that can be undone, the newest or another one, if there is any. */
export async function undoOne(server: TestServer, merchant: Borrower, at: number): Promise<void> {
  const [one, other] = await twoLeads(server)
  const { undoable } = await adjustableLoan(merchant, one)
  const picked = undoable[Math.floor(at * undoable.length)]
  if (picked && (await proposeUndo(merchant, one, picked.id)).code === 200)
    await other.browser.data('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })
}

/** Books a transfer that names nothing, as the statement of the bank reports it. */
export async function unidentifiedComes({ database: { db }, deps }: TestServer, cents: bigint): Promise<void> {
  const at = deps.clock.now()
  const line = { line_id: `transfer:${randomUUID()}`, booked_on: dayOf(at), kind: 'transfer', reference: 'THANK YOU' } as const
  const arrived = { ...line, amount: cents, currency: 'HKD' } as const
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('bank_statement_lines')
      .values({ ...arrived, read_at: at })
      .execute()
    await bookUnidentified(trx, deps.config, arrived, at)
  })
}
