/** Loans with overdue interest, and two leads who waive it, or who write the loan off. Decisions 116, 118. */
import { expect } from 'vitest'
import { money } from '../../contract/kernel/money.ts'
import type { AdjustableLoan } from '../../contract/staff/adjustments.ts'
import type { LoanDetail } from '../../contract/staff/loans.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
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
export async function statementCloses(server: TestServer, { browser }: Borrower, product: 'hook' | 'underwriting'): Promise<void> {
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
export async function writeOff(server: TestServer, merchant: Borrower): Promise<[Staff, Staff]> {
  const [one, other] = await twoLeads(server)
  expect((await proposeWriteOff(merchant, one)).code).toBe(200)
  expect((await other.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })).code).toBe(200)
  return [one, other]
}

/** The loan as the desk shows it. */
export function servicedLoan({ drawdownId }: Pick<Borrower, 'drawdownId'>, lead: Staff): Promise<LoanDetail> {
  return lead.browser.data('readServicedLoan', { id: drawdownId })
}
