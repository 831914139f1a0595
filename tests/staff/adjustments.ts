/** Loans with overdue interest, and two leads who waive it. Decision 116. */
import { expect } from 'vitest'
import { money } from '../../contract/kernel/money.ts'
import type { AdjustableLoan } from '../../contract/staff/adjustments.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import type { Borrower } from '../lending/loans.ts'
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
