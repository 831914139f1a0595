/** Interest that two leads waive on a loan. Decision 116. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { bookArrival } from '../../server/repayments/arrivals.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { type Borrower, booksAgree, borrower, hkd, night, onlyOrder, repay, untilFirstDue } from '../lending/loans.ts'
import { refusing } from '../repayments/two-loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import { adjustableLoan, proposeWaiver, servicedLoan, statementCloses, twoLeads, waitingOf, waive } from './adjustments.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let merchant: Borrower
let one: Staff
let other: Staff

/** A loan whose first instalment the bank has refused to collect, and that is some days late. */
beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  merchant = await borrower(server, { amount: 60_000, accountNumber: refusing })
  await untilFirstDue(server, merchant)
  await night(server)
  await settle(server)
  await server.later({ days: 3 })
  await night(server)
  await settle(server)
  await merchant.browser.data('extendSession', {})
  ;[one, other] = await twoLeads(server)
  return () => server.close()
})

const decide = async (accepted: boolean, lead = other) =>
  lead.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted })
const withdraw = async (lead: Staff) => lead.browser.call('withdrawAdjustment', { id: await waitingOf(server, merchant) })
const loan = () => merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
const waivable = async () => BigInt((await adjustableLoan(merchant, one)).waivable.amount)
const waived = () => server.database.db.selectFrom('repayments').selectAll().where('method', '=', 'waiver').execute()
const less = (amount: { amount: string }, cents: bigint) => ({ amount: String(BigInt(amount.amount) - cents), currency: 'HKD' })

describe('decision 116 waived interest', () => {
  test('is owed no more from the day on which a second lead has confirmed it: on every page, in the statement and in the books', async () => {
    const [before, order] = [await loan(), await onlyOrder(merchant)]
    const cents = (await waivable()) - 1n
    expect(cents).toBeGreaterThan(1_000n)
    expect((await proposeWaiver(merchant, one, cents)).code).toBe(200)
    expect((await one.browser.data('listAdjustments', {})).records).toMatchObject([{ own: true, by: '吴主管', status: 'proposed' }])
    expect([await loan(), await waived()]).toEqual([before, []])
    expect((await decide(true, one)).code).toBe(403)
    expect((await decide(true)).code).toBe(200)
    const after = await loan()
    for (const part of ['interest', 'total', 'payable', 'payable_interest', 'due'] as const)
      expect([part, after[part]]).toEqual([part, less(before[part], cents)])
    expect([after.principal, after.interest]).toEqual([before.principal, hkd(0.01)])
    expect((await onlyOrder(merchant)).outstanding).toEqual(less(order.outstanding, cents))
    expect(await balanceOf(server.database.db, ledgerAccounts.waived, 'HKD')).toBe(cents)
    expect(await waived()).toMatchObject([{ status: 'cleared', principal: 0n, interest: cents, surplus: 0n, amount: cents }])
    const { movements, sums } = await merchant.browser.data('readStatement', { product: 'hook', month: after.on.slice(0, 7) })
    expect(movements.at(-1)).toMatchObject({ kind: 'waived', paid: hkd(0), repaid: hkd(0), waived: { amount: String(cents) } })
    expect(sums.waived.amount).toBe(String(cents))
    await statementCloses(server, merchant, 'hook')
    await booksAgree(server, merchant)
    const { records } = await merchant.browser.data('listRepayments', { product: 'hook' })
    expect(records[0]).toMatchObject({ method: 'waiver', status: 'cleared', amount: { amount: String(cents) }, value_on: after.on })
    await server.later({ days: 1 })
    await night(server)
    await booksAgree(server, merchant)
  })

  test('is not credited as if it had been paid when money is reported later for a day before the waiver', async () => {
    await waive(server, merchant, [one, other], await waivable())
    const { on, total } = await loan()
    const arrived = {
      ...{ id: null, drawdown_id: merchant.drawdownId, facility_id: merchant.facilityId, source: 'line', method: 'transfer' as const },
      ...{ amount: BigInt(total.amount) + 50_000n, valueOn: addDays(on, -9), collection: null },
    } as const
    const at = server.deps.clock.now()
    const by = { account: ledgerAccounts.collections, actor: 'provider:bank', at }
    await server.database.db.transaction().execute((trx) => bookArrival(trx, arrived, by))
    const paid = await server.database.db.selectFrom('repayments').selectAll().where('method', '=', 'transfer').execute()
    expect(paid).toMatchObject([{ value_on: on, surplus: 50_000n, interest_credit: 0n }])
    await booksAgree(server, merchant)
  })

  test('is in a message and a mail to the company, in its history without a payment, and in the audit log with its reason', async () => {
    await waive(server, merchant, [one, other], 1_000n)
    await settle(server)
    const { db } = server.database
    const messages = await db.selectFrom('messages').select('texts').where('kind', '=', 'interest.waived').execute()
    expect(messages.map(({ texts }) => texts.en_US.title)).toEqual([expect.stringMatching(/^HKD.10\.00 of interest is waived$/)])
    const mails = await db.selectFrom('sandbox_mailbox').select('subject').where('subject', 'like', '%10.00%').execute()
    expect(mails).toHaveLength(1)
    const [event] = (await merchant.browser.data('listEvents', { size: 1 })).records
    expect(event).toMatchObject({ kind: 'loan.interestWaived', by: 'reviewer', details: { amount: hkd(10), product: 'hook' } })
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'details'])
      .where('subject', '=', 'loan_adjustments')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'adjustment.proposed', actor: `reviewer:${one.id}`, details: { amount: '1000', reason: 'Our debit came late.' } },
      { action: 'adjustment.confirmed', actor: `reviewer:${other.id}`, details: { amount: '1000' } },
    ])
    expect((await adjustableLoan(merchant, one)).adjustments).toMatchObject([{ status: 'confirmed', decidedBy: '林主管' }])
    const { decisions } = await servicedLoan(merchant, one)
    expect(decisions.map(({ action, adjustment }) => [action, adjustment])).toEqual([
      ['adjustment.confirmed', { kind: 'waiver', amount: hkd(10) }],
      ['adjustment.proposed', { kind: 'waiver', amount: hkd(10) }],
    ])
  })

  test('is at most the interest that is due and unpaid; what a pending debit pays is not waived', async () => {
    const most = await waivable()
    expect(most).toBe(BigInt((await loan()).interest.amount))
    for (const cents of [0n, -1n]) expect((await proposeWaiver(merchant, one, cents)).code).toBe(20009)
    const above = await proposeWaiver(merchant, one, most + 1n)
    expect([above.code, fieldsOf(above)]).toEqual([502, { amount: 'staff.adjustments.tooMuch' }])
    expect((await repay(merchant, 10_000n)).code).toBe(200)
    expect(await waivable()).toBe(most - 10_000n)
    expect((await proposeWaiver(merchant, one, most)).code).toBe(502)
    expect((await proposeWaiver(merchant, one, most - 10_000n)).code).toBe(200)
  })

  test('is none of a loan on which nothing is due, of one that is closed, and of one that is not paid out', async () => {
    const current = await borrower(server, { amount: 20_000 })
    await server.later({ days: 2 })
    ;[one, other] = await twoLeads(server)
    const { waivable: none, interest } = await adjustableLoan(current, one)
    expect([none, BigInt(interest.amount) > 0n]).toEqual([hkd(0), true])
    expect((await proposeWaiver(current, one, 1n)).code).toBe(502)
    await repay(current, BigInt((await current.browser.data('quoteRepayment', { drawdown_id: current.drawdownId })).total.amount))
    await settle(server)
    expect((await proposeWaiver(current, one, 1n)).code).toBe(20011)
    expect((await one.browser.call('readAdjustable', { reference: 'DD-0000' })).code).toBe(20018)
    expect((await proposeWaiver({ drawdownId: current.facilityId }, one, 1n)).code).toBe(20018)
  })
})

describe('decision 116 a proposal', () => {
  test('is refused by the time it is confirmed when the company has paid the interest meanwhile, and can then be declined', async () => {
    const most = await waivable()
    await proposeWaiver(merchant, one, most)
    await repay(merchant, 10_000n)
    expect((await decide(true)).code).toBe(20011)
    expect([await waived(), (await adjustableLoan(merchant, one)).adjustments]).toMatchObject([[], [{ status: 'proposed' }]])
    expect((await decide(false)).code).toBe(200)
    expect((await adjustableLoan(merchant, one)).adjustments).toMatchObject([{ status: 'declined', decidedBy: '林主管' }])
  })

  test('is withdrawn by the lead who made it alone, who does not decline it; then another one can be made', async () => {
    await proposeWaiver(merchant, one, 1_000n)
    expect((await decide(false, one)).code).toBe(403)
    expect((await withdraw(other)).code).toBe(403)
    expect((await proposeWaiver(merchant, other, 500n)).code).toBe(20011)
    expect((await withdraw(one)).code).toBe(200)
    expect((await proposeWaiver(merchant, other, 500n)).code).toBe(200)
    expect((await decide(true, one)).code).toBe(200)
    expect((await waived()).map(({ amount }) => amount)).toEqual([500n])
    await booksAgree(server, merchant)
  })

  test('is refused once who made it is no lead any more', async () => {
    await proposeWaiver(merchant, one, 1_000n)
    await other.browser.data('closeStaffMember', { id: one.id })
    expect((await decide(true)).code).toBe(20011)
    expect(await waived()).toEqual([])
  })

  test('is confirmed within ten minutes of the sign-in, and declined after them', async () => {
    await proposeWaiver(merchant, one, 1_000n)
    await server.later({ minutes: 11 })
    expect((await decide(true)).code).toBe(20007)
    expect(await waived()).toEqual([])
    expect((await decide(false)).code).toBe(200)
  })

  test('is made once and booked once when leads act at the same time', async () => {
    const third = await staffMember(server, 'lead', '何主管')
    const made = await Promise.all([one, other].map((lead) => proposeWaiver(merchant, lead, 1_000n)))
    expect(made.map(({ code }) => code).sort()).toEqual([200, 20011])
    const id = await waitingOf(server, merchant)
    const { proposed_by } = await server.database.db
      .selectFrom('loan_adjustments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const others = [one, other, third].filter((lead) => lead.id !== proposed_by)
    const decided = await Promise.all(others.map((lead) => lead.browser.call('decideAdjustment', { id, accepted: true })))
    expect(decided.map(({ code }) => code).sort()).toEqual([200, 20011])
    expect(await waived()).toHaveLength(1)
    await booksAgree(server, merchant)
  })

  test('is refused by the database when one lead made and confirmed it, and when it changes later', async () => {
    await proposeWaiver(merchant, one, 1_000n)
    const { db } = server.database
    const decided = { decided_by: one.id, decided_at: server.deps.clock.now() }
    for (const status of ['confirmed', 'declined'] as const)
      await expect(
        db
          .updateTable('loan_adjustments')
          .set({ status, ...decided })
          .execute(),
      ).rejects.toThrow(/loan_adjustments/)
    await expect(db.updateTable('loan_adjustments').set({ amount: 2_000n }).execute()).rejects.toThrow('loan_adjustments keep')
    await expect(db.deleteFrom('loan_adjustments').execute()).rejects.toThrow('loan_adjustments keep')
  })
})
