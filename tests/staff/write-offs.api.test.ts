/** A loan that two leads write off, and what is recovered afterwards. Decision 118. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import type { Repayment } from '../../contract/repayments/repayments.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { bookArrival } from '../../server/repayments/arrivals.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { type Borrower, booksAgree, borrower, hkd, lend, night, ordersOf, repay, transfer, untilFirstDue } from '../lending/loans.ts'
import { refusing, slow, twoLoans, untilDue } from '../repayments/two-loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import { adjustableLoan, daysPass, proposeWriteOff, servicedLoan, statementCloses, twoLeads, waitingOf, writeOff } from './adjustments.ts'

let server: MerchantServer
let merchant: Borrower

/** A loan of which the bank has collected nothing, on the day before it can be written off. */
beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  merchant = await borrower(server, { amount: 60_000, accountNumber: refusing })
  await untilFirstDue(server, merchant)
  await night(server)
  await settle(server)
  await merchant.browser.data('extendSession', {})
  await daysPass(server, merchant, 89)
  return () => server.close()
})

const aDay = () => daysPass(server, merchant, 1)
const loan = () => merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
const row = () => server.database.db.selectFrom('drawdowns').selectAll().where('id', '=', merchant.drawdownId).executeTakeFirstOrThrow()
const balance = (account: string) => balanceOf(server.database.db, account, 'HKD')
const agree = async () => {
  await booksAgree(server, merchant)
  await statementCloses(server, merchant, 'hook')
}
const preview = () => merchant.browser.call('previewDrawdown', { product: 'hook', amount: hkd(10_000), tenor: 3 })
const cents = ({ amount }: { amount: string }) => BigInt(amount)

describe('decision 118 a loan that is written off', () => {
  test('is our loss, still owed in full, and bears no more interest; it is neither collected nor reminded of', async () => {
    await aDay()
    const before = await loan()
    const orders = await ordersOf(merchant)
    expect(orders.some(({ outstanding }) => outstanding.amount !== '0')).toBe(true)
    await writeOff(server, merchant)
    const asked = { drawdown_id: merchant.drawdownId, language: 'zh_CN' } as const
    expect((await merchant.browser.data('openLoanStatement', asked)).statement.owed).toEqual(before.total)
    expect(await loan()).toMatchObject({
      written_off_on: before.on,
      principal: before.principal,
      total: before.total,
      due: before.total,
      overdue: before.total,
      overdue_since: before.overdue_since,
      coming: [],
      debitable: false,
      pay_to: server.deps.config.collectionAccount,
    })
    const { reference, facility_id, status, overdue_since } = await row()
    expect([status, overdue_since]).toEqual(['written off', null])
    expect(await balance(ledgerAccounts.loans(facility_id))).toBe(0n)
    expect(await balance(ledgerAccounts.lost(facility_id))).toBe(cents(before.principal))
    expect(await balance(ledgerAccounts.interestOwed(reference))).toBe(0n)
    expect(await balance(ledgerAccounts.interestLost(reference))).toBe(cents(before.interest))
    const { movements } = await merchant.browser.data('readStatement', { product: 'hook', month: before.on.slice(0, 7) })
    expect(movements.at(-1)).toMatchObject({
      kind: 'writtenOff',
      reference,
      paid: hkd(0),
      repaid: hkd(0),
      interest: hkd(0),
      balance: before.principal,
    })
    await agree()
    await daysPass(server, merchant, 20)
    expect((await loan()).total).toEqual(before.total)
    expect((await ordersOf(merchant)).map(({ id, outstanding }) => [id, outstanding.amount])).toEqual(orders.map(({ id }) => [id, '0']))
    const reminders = server.database.db
      .selectFrom('notices')
      .selectAll()
      .where('kind', '=', 'repayment.due')
      .where('status', '=', 'Active')
    expect(await reminders.execute()).toEqual([])
    expect((await repay(merchant, 10_000n)).code).toBe(20011)
    await agree()
  })

  test('uses the limit, and blocks drawing in every product, as what is overdue does', async () => {
    await aDay()
    const before = await merchant.browser.data('readFacilitySummary', { product: 'hook' })
    await writeOff(server, merchant)
    const after = await merchant.browser.data('readFacilitySummary', { product: 'hook' })
    expect([after?.usedLimit, after?.overdue]).toEqual([before?.usedLimit, (await loan()).total])
    await lend(server, merchant)
    expect(fieldsOf(await preview())).toEqual({ amount: 'field.amount.overdue' })
  })

  test('is announced by message and mail, in the history of the company, and in the audit log with its reason', async () => {
    await aDay()
    const [one, other] = await writeOff(server, merchant)
    await settle(server)
    const { db } = server.database
    const messages = await db.selectFrom('messages').select('texts').where('kind', '=', 'loan.writtenOff').execute()
    const { reference } = await row()
    expect(messages.map(({ texts }) => texts.en_US.title)).toEqual([expect.stringContaining(reference)])
    const mails = db
      .selectFrom('sandbox_mailbox')
      .select('subject')
      .where('subject', '=', messages[0]?.texts.zh_CN.title ?? '')
    expect(await mails.execute()).toHaveLength(1)
    const events = (await merchant.browser.data('listEvents', { size: 5 })).records
    expect(events.filter(({ kind }) => kind.startsWith('loan.'))[0]).toMatchObject({ kind: 'loan.writtenOff', by: 'reviewer' })
    const audited = db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'details'])
      .where('subject', '=', 'loan_adjustments')
      .orderBy('id')
    expect(await audited.execute()).toMatchObject([
      { action: 'adjustment.proposed', actor: `reviewer:${one.id}`, details: { kind: 'writeOff', reason: 'The shop was closed.' } },
      { action: 'adjustment.confirmed', actor: `reviewer:${other.id}`, details: { amount: (await loan()).total.amount } },
    ])
  })
})

describe('decision 118 a recovery', () => {
  test('pays interest first, is shown on the desk and as cash on the statement, and closes the loan as any other; more is surplus', async () => {
    await aDay()
    await writeOff(server, merchant)
    const { total, interest } = await loan()
    const { reference, facility_id } = await row()
    await transfer(server, reference, 100_000n)
    await merchant.browser.data('extendSession', {})
    const [lead] = await twoLeads(server)
    const left = await loan()
    expect(cents(left.total)).toBe(cents(total) - 100_000n)
    expect(cents(left.interest)).toBe(cents(interest) - 100_000n)
    expect(await servicedLoan(merchant, lead)).toMatchObject({
      status: 'writtenOff',
      writtenOff: { owed: total, recovered: hkd(1_000) },
      nextCollection: null,
    })
    const { movements } = await merchant.browser.data('readStatement', { product: 'hook', month: left.on.slice(0, 7) })
    expect(movements.at(-1)).toMatchObject({ kind: 'repaid', paid: hkd(1_000), interest: hkd(1_000) })
    await agree()
    await transfer(server, reference, cents(left.total) + 700n)
    await merchant.browser.data('extendSession', {})
    expect((await row()).status).toBe('repaid')
    expect([await balance(ledgerAccounts.lost(facility_id)), await balance(ledgerAccounts.interestLost(reference))]).toEqual([0n, 0n])
    const [later] = await twoLeads(server)
    expect(await servicedLoan(merchant, later)).toMatchObject({ status: 'closed', writtenOff: { owed: total, recovered: total } })
    expect((await merchant.browser.data('listRepayments', { product: 'hook' })).surplus).toEqual(money(700n, 'HKD'))
    expect((await merchant.browser.data('listEvents', { size: 3 })).records.map(({ kind }) => kind)).toContain('loan.settled')
    await lend(server, merchant)
    expect((await preview()).code).toBe(200)
    await agree()
  })

  test('that is reported for a day before the write-off counts from it: what was owed then is fixed', async () => {
    await aDay()
    await writeOff(server, merchant)
    const { on, total } = await loan()
    const arrived = {
      ...{ id: null, drawdown_id: merchant.drawdownId, facility_id: merchant.facilityId, source: 'line', method: 'transfer' as const },
      ...{ amount: cents(total) + 50_000n, valueOn: addDays(on, -9), collection: null },
    } as const
    const by = { account: ledgerAccounts.collections, actor: 'provider:bank', at: server.deps.clock.now() }
    await server.database.db.transaction().execute((trx) => bookArrival(trx, arrived, by))
    const paid = await server.database.db.selectFrom('repayments').selectAll().where('method', '=', 'transfer').execute()
    expect(paid).toMatchObject([{ value_on: on, surplus: 50_000n, interest_credit: 0n }])
    await agree()
  })
})

describe('decision 118 money that a bank takes back', () => {
  test('of a debit before the write-off is our loss as well, and is not collected again', async () => {
    merchant = await borrower(server, { amount: 60_000, accountNumber: slow })
    await decidePayout(server.deps, (await row()).reference, 'settled')
    await settle(server)
    await untilFirstDue(server, merchant)
    await daysPass(server, merchant, 95)
    const { db } = server.database
    const debits = db
      .selectFrom('repayments')
      .select('reference')
      .where('drawdown_id', '=', merchant.drawdownId)
      .where('status', '=', 'collecting')
    const decided = async (decision: 'settled' | 'refused') => {
      for (const { reference } of await debits.execute()) await decideDebit(server.deps, reference, decision)
      await server.later({ hours: 2 })
      await server.worker.drain()
    }
    await decided('refused')
    const { data } = await repay(merchant, 50_000n)
    const { reference: debit } = data as Repayment
    await server.worker.drain()
    await decided('settled')
    await writeOff(server, merchant)
    const { reference, facility_id } = await row()
    const [before, orders] = [await loan(), await ordersOf(merchant)]
    const lost = () => Promise.all([balance(ledgerAccounts.lost(facility_id)), balance(ledgerAccounts.interestLost(reference))])
    expect((await lost()).reduce((all, each) => all + each)).toBe(cents(before.total))
    await decideDebit(server.deps, debit, 'returned')
    for (const _ of [1, 2]) await aDay()
    const after = await loan()
    expect(cents(after.total)).toBe(cents(before.total) + 50_000n)
    expect((await lost()).reduce((all, each) => all + each)).toBe(cents(after.total))
    expect((await row()).status).toBe('written off')
    const [lead] = await twoLeads(server)
    expect(await servicedLoan(merchant, lead)).toMatchObject({ writtenOff: { owed: after.total, recovered: hkd(0) } })
    expect((await ordersOf(merchant)).map(({ id, outstanding }) => [id, outstanding.amount])).toEqual(orders.map(({ id }) => [id, '0']))
    await agree()
  })

  test('and that recovered all of a loan makes it owed again, as written off as before', async () => {
    const { monthly, weekly } = await twoLoans(server, { monthly: slow, weekly: refusing }, 20)
    await untilDue(server, weekly)
    merchant = monthly
    const total = cents((await loan()).total)
    const { data } = await repay(monthly, 3_000_000n)
    const { reference: debit } = data as Repayment
    await transfer(server, (await row()).reference, total)
    await monthly.browser.data('extendSession', {})
    merchant = weekly
    await daysPass(server, weekly, 95)
    await writeOff(server, weekly)
    const owed = await loan()
    // All that the debit brings is too much by now, and repays what is owed on the other loan.
    await decideDebit(server.deps, debit, 'settled')
    for (const days of [1, 6]) await daysPass(server, weekly, days)
    const left = await loan()
    expect(cents(left.total)).toBeLessThan(cents(owed.total))
    await transfer(server, (await row()).reference, cents(left.total))
    await weekly.browser.data('extendSession', {})
    expect((await row()).status).toBe('repaid')
    await agree()
    await decideDebit(server.deps, debit, 'returned')
    for (const _ of [1, 2]) await aDay()
    expect(await row()).toMatchObject({ status: 'written off', written_off_on: owed.on })
    expect(await loan()).toMatchObject({ written_off_on: owed.on, total: money(cents(owed.total) - cents(left.total), 'HKD') })
    const [lead] = await twoLeads(server)
    expect(await servicedLoan(weekly, lead)).toMatchObject({
      status: 'writtenOff',
      writtenOff: { owed: owed.total, recovered: left.total },
    })
    for (const each of [monthly, weekly]) await booksAgree(server, each)
    await statementCloses(server, weekly, 'hook')
  })
})

describe('decision 118 a proposal to write off', () => {
  test('is refused before something has been overdue for ninety days, and made from then on, once', async () => {
    const [one] = await twoLeads(server)
    const since = (await loan()).overdue_since ?? ''
    expect((await loan()).on).toBe(addDays(since, 89))
    expect((await adjustableLoan(merchant, one)).writeOffRefusal).toBe('tooEarly')
    expect((await proposeWriteOff(merchant, one)).code).toBe(20011)
    await aDay()
    const [third, other] = await twoLeads(server)
    expect((await adjustableLoan(merchant, third)).writeOffRefusal).toBe(null)
    expect((await proposeWriteOff(merchant, third)).code).toBe(200)
    expect((await proposeWriteOff(merchant, other)).code).toBe(20011)
    expect((await row()).status).toBe('settled')
  })

  test('is confirmed by another lead alone, soon after their sign-in, and can be declined', async () => {
    await aDay()
    const [one, other] = await twoLeads(server)
    await proposeWriteOff(merchant, one)
    const id = await waitingOf(server, merchant)
    const decide = (lead: typeof one, accepted: boolean) => lead.browser.call('decideAdjustment', { id, accepted })
    expect((await decide(one, true)).code).toBe(403)
    await server.later({ minutes: 11 })
    expect((await decide(other, true)).code).toBe(20007)
    expect((await decide(other, false)).code).toBe(200)
    expect((await row()).status).toBe('settled')
  })

  test('fixes what is owed on the day of its confirmation, with the interest since it was proposed', async () => {
    await aDay()
    const [one] = await twoLeads(server)
    await proposeWriteOff(merchant, one)
    const before = await loan()
    await daysPass(server, merchant, 3)
    const [, other] = await twoLeads(server)
    expect((await other.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })).code).toBe(200)
    const after = await loan()
    expect(cents(after.total)).toBeGreaterThan(cents(before.total))
    expect((await adjustableLoan(merchant, other)).adjustments).toMatchObject([
      { kind: 'writeOff', status: 'confirmed', amount: after.total },
    ])
  })

  test('decision 126 is confirmed once a debit of before is answered; meanwhile no other one is ordered, and the page asks for a transfer', async () => {
    await aDay()
    const [one, other] = await twoLeads(server)
    const confirm = async () => other.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })
    expect((await repay(merchant, 10_000n)).code).toBe(200)
    expect((await adjustableLoan(merchant, one)).writeOffRefusal).toBe('debitPending')
    expect((await proposeWriteOff(merchant, one)).code).toBe(200)
    expect((await confirm()).code).toBe(20011)
    await settle(server)
    expect(await repay(merchant, 10_000n)).toMatchObject({ code: 20016, data: { reason: 'writeOff' } })
    expect(await loan()).toMatchObject({ debitable: false, written_off_on: null, pay_to: server.deps.config.collectionAccount })
    await night(server)
    await settle(server)
    expect((await row()).repaying).toBe(0n)
    const [, third] = await twoLeads(server)
    expect((await third.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted: true })).code).toBe(200)
    await agree()
  })

  test('decision 126 is confirmed once a request for other instalments is answered; meanwhile there is no other one, and after it was declined there is', async () => {
    await aDay()
    const [one, other] = await twoLeads(server)
    const from = addDays((await loan()).on, 10)
    const ask = () => merchant.browser.call('requestArrangement', { drawdown_id: merchant.drawdownId, wish: 'Less a week.', from })
    const decide = async (accepted: boolean) => other.browser.call('decideAdjustment', { id: await waitingOf(server, merchant), accepted })
    const { id } = (await ask()).data as { id: string }
    expect((await adjustableLoan(merchant, one)).writeOffRefusal).toBe('arrangementAsked')
    expect((await proposeWriteOff(merchant, one)).code).toBe(200)
    expect((await decide(true)).code).toBe(20011)
    await one.browser.data('declineArrangement', { id, reason: 'It was overdue for too long.' })
    expect((await ask()).code).toBe(20011)
    expect((await merchant.browser.data('listArrangements', {})).loans).toEqual([])
    expect((await decide(false)).code).toBe(200)
    expect((await ask()).code).toBe(200)
    expect((await loan()).debitable).toBe(true)
  })

  test('is none of a loan that is written off, of which no interest is waived either', async () => {
    await aDay()
    const [one] = await writeOff(server, merchant)
    expect(await adjustableLoan(merchant, one)).toMatchObject({ writeOffRefusal: 'closed', waivable: hkd(0) })
    expect((await proposeWriteOff(merchant, one)).code).toBe(20011)
  })

  test('is refused by the database without a confirmed proposal, or with another amount later', async () => {
    await aDay()
    const { db } = server.database
    const write = () =>
      db.updateTable('drawdowns').set({ status: 'written off', written_off_on: '2027-03-01', overdue_since: null }).execute()
    await expect(write()).rejects.toThrow('drawdowns are written off by two leads')
    const [one] = await twoLeads(server)
    await proposeWriteOff(merchant, one)
    await expect(write()).rejects.toThrow('drawdowns are written off by two leads')
    await expect(db.updateTable('loan_adjustments').set({ amount: 2_000n }).execute()).rejects.toThrow('loan_adjustments keep')
    await expect(db.updateTable('drawdowns').set({ status: 'written off' }).execute()).rejects.toThrow(
      /drawdowns_written_off|overdue_since/,
    )
  })
})

test('decision 126 a proposal that waits does not stop the debits of a loan that is overdue no more', async () => {
  const merchant = await borrower(server, { amount: 60_000, accountNumber: refusing, tenor: 12 })
  await untilFirstDue(server, merchant)
  await daysPass(server, merchant, 95)
  const [one] = await twoLeads(server)
  expect((await proposeWriteOff(merchant, one)).code).toBe(200)
  const quote = () => merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
  expect((await quote()).debitable).toBe(false)
  const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
  await transfer(server, reference, BigInt((await quote()).due.amount) + 100_000n)
  await merchant.browser.data('extendSession', {})
  expect(await quote()).toMatchObject({ overdue: hkd(0), debitable: true })
})
