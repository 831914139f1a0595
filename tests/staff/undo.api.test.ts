/** Transfers that were allocated to the wrong loan, and interest that was waived by mistake: two leads undo them. Decision 126. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { scheduleProof } from '../../server/repayments/proof.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { type Borrower, booksAgree, borrower, hkd, night, repay, transfer, untilFirstDue } from '../lending/loans.ts'
import { creditOf, payOut, readyForPayout } from '../repayments/credit.ts'
import { refusing, slow, twoLoans, untilDue, willing } from '../repayments/two-loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { testPassword } from '../support/server.ts'
import {
  adjustableLoan,
  allocate,
  daysPass,
  proposeUndo,
  statementCloses,
  twoLeads,
  undo,
  unidentifiedComes,
  waitingOf,
  waive,
  writeOff,
} from './adjustments.ts'

let server: MerchantServer
let merchant: Borrower

/** A loan whose first payment the bank has refused to collect. */
beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  await scheduleProof(server.deps)
  merchant = await borrower(server, { amount: 60_000, accountNumber: refusing })
  return () => server.close()
})

async function untilOverdue(): Promise<void> {
  await untilFirstDue(server, merchant)
  await daysPass(server, merchant, 20)
}

const loan = (of = merchant) => of.browser.data('quoteRepayment', { drawdown_id: of.drawdownId })
const suspense = () => balanceOf(server.database.db, ledgerAccounts.suspense, 'HKD')
const repayments = (of = merchant) =>
  server.database.db.selectFrom('repayments').selectAll().where('drawdown_id', '=', of.drawdownId).orderBy('number').execute()
const kindsOf = async (reference: string) =>
  (await server.database.db.selectFrom('ledger_entries').select('kind').where('reference', '=', reference).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const breaks = () => server.database.db.selectFrom('reconciliation_breaks').selectAll().execute()
const cents = ({ amount }: { amount: string }) => BigInt(amount)

async function nothingDiffers(...all: Borrower[]): Promise<void> {
  for (const each of all) {
    await booksAgree(server, each)
    await statementCloses(server, each, 'hook')
  }
  for (let nights = 0; nights < 2; nights += 1) {
    await server.later({ days: 1 })
    await night(server)
    await settle(server)
  }
  expect(await breaks()).toEqual([])
}

describe('decision 126 a transfer that was allocated to the wrong loan', () => {
  test('is undone by two leads: the loan is overdue as before, and the money is on the suspense account and repays another loan', async () => {
    await untilOverdue()
    const right = await borrower(server, { amount: 50_000 })
    const before = await loan()
    expect(before.overdue).not.toEqual(hkd(0))
    await transfer(server, 'THANK YOU', cents(before.total))
    await merchant.browser.data('extendSession', {})
    const leads = await twoLeads(server)
    const id = await allocate(merchant, leads)
    expect((await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).status).toBe('repaid')
    const [paid] = (await adjustableLoan(merchant, leads[0])).undoable
    expect(paid).toMatchObject({ method: 'transfer', amount: before.total })
    await undo(server, merchant, leads)
    const after = await loan()
    expect([after.overdue_since, cents(after.principal)]).toEqual([before.overdue_since, cents(before.principal)])
    expect(cents(after.total)).toBeGreaterThanOrEqual(cents(before.total))
    expect(await suspense()).toBe(-cents(before.total))
    expect((await repayments()).at(-1)).toMatchObject({ status: 'returned', method: 'transfer' })
    expect(await kindsOf(paid?.reference ?? '')).toEqual(['repayment.received', 'repayment.undone'])
    const [line] = (await leads[0].browser.data('listUnidentified', {})).records
    expect(line).toMatchObject({ id, status: 'open' })
    expect((await leads[0].browser.data('readUnidentified', { id })).allocation).toBe(null)
    await allocate(right, leads)
    expect(await suspense()).toBe(0n)
    expect(await repayments(right)).toMatchObject([{ amount: cents(before.total), status: 'cleared', method: 'transfer' }])
    await right.browser.data('extendSession', {})
    await nothingDiffers(merchant, right)
    expect((await repayments(right)).length).toBe(1)
  })

  test('can be sent back instead, and the company reads why it owes again', async () => {
    await transfer(server, 'THANK YOU', 100_000n)
    const leads = await twoLeads(server)
    const id = await allocate(merchant, leads)
    await undo(server, merchant, leads)
    await leads[0].browser.data('proposeAllocation', { id, to: 'payer', reason: 'It is not for us.' })
    await leads[1].browser.data('decideAllocation', { id, to: 'payer', accepted: true })
    await settle(server)
    expect([await suspense(), (await leads[0].browser.data('readUnidentified', { id })).status]).toEqual([0n, 'returned'])
    const { db } = server.database
    const messages = await db.selectFrom('messages').select('texts').where('kind', '=', 'repayment.undone').execute()
    expect(messages.map(({ texts }) => texts.en_US.content)).toEqual([expect.stringContaining('was not for it')])
    expect((await merchant.browser.data('listEvents', { size: 5 })).records.map(({ kind }) => kind)).toContain('repayment.reversed')
    const { movements } = await merchant.browser.data('readStatement', { product: 'hook', month: (await loan()).on.slice(0, 7) })
    expect(movements.at(-1)).toMatchObject({ kind: 'undone', paid: hkd(-1_000) })
    await nothingDiffers(merchant)
  })

  test('takes with it what its surplus has repaid; that surplus is paid out 30 days after the allocation, and then nothing is undone', async () => {
    const { monthly, weekly } = await twoLoans(server, { monthly: slow, weekly: refusing }, 20)
    await untilDue(server, weekly)
    const other = await loan(monthly)
    await transfer(server, 'THANK YOU', cents(other.total) + 2_000_000n)
    // The debit of the night is refused.
    await settle(server)
    const owed = await loan(weekly)
    const leads = await twoLeads(server)
    await allocate(monthly, leads)
    expect((await repayments(weekly)).at(-1)).toMatchObject({ method: 'credit', status: 'cleared' })
    await undo(server, monthly, leads)
    expect((await repayments(weekly)).at(-1)).toMatchObject({ method: 'credit', status: 'returned' })
    expect((await loan(weekly)).total).toEqual(owed.total)
    expect(await suspense()).toBe(-cents(other.total) - 2_000_000n)
    for (const each of [monthly, weekly]) await booksAgree(server, each)
    await allocate(monthly, leads)
    await readyForPayout(server, weekly)
    const from = addDays(dayOf(server.deps.clock.now()), 30)
    expect(await creditOf(weekly)).toMatchObject({ payable: hkd(0), held: [{ from }] })
    await daysPass(server, weekly, 29)
    expect((await payOut(weekly, 10)).code).toBe(502)
    await daysPass(server, weekly, 1)
    expect((await payOut(weekly, 10)).code).toBe(200)
    const later = await twoLeads(server)
    expect((await adjustableLoan(monthly, later[0])).undoable).toEqual([])
    const paid = (await repayments(monthly)).at(-1)
    expect((await proposeUndo(monthly, later[0], paid?.id ?? '')).code).toBe(20011)
  })

  test('that recovered a part of a loan that was written off increases the loss again', async () => {
    await untilFirstDue(server, merchant)
    await daysPass(server, merchant, 95)
    await writeOff(server, merchant)
    const before = await loan()
    await transfer(server, 'THANK YOU', 100_000n)
    await merchant.browser.data('extendSession', {})
    const leads = await twoLeads(server)
    await allocate(merchant, leads)
    expect(cents((await loan()).total)).toBe(cents(before.total) - 100_000n)
    await undo(server, merchant, leads)
    expect((await loan()).total).toEqual(before.total)
    await nothingDiffers(merchant)
  })
})

describe('decision 126 interest that was waived by mistake', () => {
  test('is owed again, and due as it was', async () => {
    await untilOverdue()
    const leads = await twoLeads(server)
    const before = await loan()
    const most = cents((await adjustableLoan(merchant, leads[0])).waivable)
    await waive(server, merchant, leads, most)
    expect(cents((await loan()).total)).toBe(cents(before.total) - most)
    expect((await adjustableLoan(merchant, leads[0])).undoable).toMatchObject([{ method: 'waiver', amount: { amount: `${most}` } }])
    await undo(server, merchant, leads)
    const after = await loan()
    expect([after.total, after.due, after.overdue_since]).toEqual([before.total, before.due, before.overdue_since])
    expect(await balanceOf(server.database.db, ledgerAccounts.waived, 'HKD')).toBe(0n)
    const waiver = (await repayments()).at(-1)
    expect(await kindsOf(waiver?.reference ?? '')).toEqual(['repayment.waived', 'repayment.undone'])
    const { movements } = await merchant.browser.data('readStatement', { product: 'hook', month: after.on.slice(0, 7) })
    const owedAgain = { amount: `${-most}` }
    expect(movements.at(-1)).toMatchObject({ kind: 'undone', paid: hkd(0), waived: owedAgain, interest: owedAgain, credit: hkd(0) })
    const messages = server.database.db.selectFrom('messages').select('id').where('kind', '=', 'waiver.undone')
    expect(await messages.execute()).toHaveLength(1)
    // It can be waived again.
    await waive(server, merchant, leads, most)
    await nothingDiffers(merchant)
  })

  test('stays waived once the loan is repaid, or written off', async () => {
    await untilOverdue()
    const leads = await twoLeads(server)
    await waive(server, merchant, leads, 100n)
    const id = (await repayments()).at(-1)?.id ?? ''
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    await transfer(server, reference, cents((await loan()).total))
    const later = await twoLeads(server)
    expect((await adjustableLoan(merchant, later[0])).undoable).toEqual([])
    expect((await proposeUndo(merchant, later[0], id)).code).toBe(20011)
  })
})

describe('decision 126 a proposal to undo', () => {
  test('is confirmed by another lead alone, soon after their sign-in; one that was declined leaves the repayment, and no other is proposed meanwhile', async () => {
    await transfer(server, 'THANK YOU', 100_000n)
    const leads = await twoLeads(server)
    await allocate(merchant, leads)
    const [one, other] = leads
    const [paid] = (await adjustableLoan(merchant, one)).undoable
    const id = paid?.id ?? ''
    expect((await proposeUndo(merchant, one, id)).code).toBe(200)
    expect((await proposeUndo(merchant, other, id)).code).toBe(20011)
    const [waits] = (await one.browser.data('listAdjustments', {})).records
    expect(waits).toMatchObject({ kind: 'undo', undone: paid, amount: paid?.amount, own: true })
    const decide = async (lead: typeof one, accepted: boolean) =>
      (await lead.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted })).code
    expect(await decide(one, true)).toBe(403)
    await server.later({ minutes: 11 })
    expect(await decide(other, true)).toBe(20007)
    expect(await decide(other, false)).toBe(200)
    expect((await repayments()).at(-1)?.status).toBe('cleared')
    const audited = server.database.db.selectFrom('audit_log').select(['action', 'details']).where('subject', '=', 'loan_adjustments')
    expect(await audited.orderBy('id').execute()).toMatchObject([
      { action: 'adjustment.proposed', details: { kind: 'undo', repayment: paid?.reference, reason: 'It was meant for another company.' } },
      { action: 'adjustment.declined' },
    ])
  })

  test('is none of a debit, of a transfer that named its loan, nor of the repayment of another loan', async () => {
    await repay(merchant, 100_000n)
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    await transfer(server, reference, 100_000n)
    const [one] = await twoLeads(server)
    expect((await adjustableLoan(merchant, one)).undoable).toEqual([])
    for (const { id } of await repayments()) expect((await proposeUndo(merchant, one, id)).code).toBe(20011)
  })

  test('is refused by the database without a confirmed proposal', async () => {
    await transfer(server, 'THANK YOU', 100_000n)
    const leads = await twoLeads(server)
    await allocate(merchant, leads)
    const { db } = server.database
    const take = () => db.updateTable('repayments').set({ status: 'returned' }).where('method', '=', 'transfer').execute()
    await expect(take()).rejects.toThrow('repayments are undone by two leads')
    const [paid] = (await adjustableLoan(merchant, leads[0])).undoable
    await proposeUndo(merchant, leads[0], paid?.id ?? '')
    await expect(take()).rejects.toThrow('repayments are undone by two leads')
  })
})

test('decision 126 a waiver is not undone while an allocated transfer counts later because of it', async () => {
  const merchant = await borrower(server, { amount: 60_000, accountNumber: refusing, tenor: 12 })
  await transfer(server, 'THANK YOU', 2_000_000n)
  await merchant.browser.data('extendSession', {})
  await untilFirstDue(server, merchant)
  await daysPass(server, merchant, 20)
  const leads = await twoLeads(server)
  await waive(server, merchant, leads, 100n)
  await allocate(merchant, leads)
  const undoable = async () => (await adjustableLoan(merchant, leads[0])).undoable.map(({ method }) => method)
  expect(await undoable()).toEqual(['transfer'])
  await undo(server, merchant, leads)
  expect(await undoable()).toEqual(['waiver'])
})

test('decision 126 a loan that is open again after its company was erased is not debited', async () => {
  const merchant = await borrower(server, { amount: 60_000, accountNumber: willing })
  const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
  const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
  await unidentifiedComes(server, BigInt(total.amount))
  await allocate(merchant, await twoLeads(server))
  await merchant.browser.data('requestDeletion', { password: testPassword })
  await server.later({ days: 15 })
  await night(server)
  await settle(server)
  const [one, other] = await twoLeads(server)
  const { undoable } = await one.browser.data('readAdjustable', { reference })
  await proposeUndo(merchant, one, undoable[0]?.id ?? '')
  await other.browser.data('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })
  await server.later({ days: 20 })
  await night(server)
  await settle(server)
  const { db } = server.database
  const failed = await db.selectFrom('jobs').select('last_error').where('last_error', 'is not', null).execute()
  expect(failed).toEqual([])
  const debits = db.selectFrom('repayments').select('id').where('drawdown_id', '=', merchant.drawdownId).where('method', '=', 'directDebit')
  expect(await debits.execute()).toEqual([])
})
