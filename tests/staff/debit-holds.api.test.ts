/** Debits of a loan that a lead holds until a day. Decision 132. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleProof } from '../../server/repayments/proof.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { type Borrower, booksAgree, borrower, hkd, night, onlyOrder, ordersOf, repay, untilFirstDue } from '../lending/loans.ts'
import { withPsp } from '../repayments/psp.ts'
import { refusing } from '../repayments/two-loans.ts'
import { mailsTo } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle, withShop } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import { daysPass, proposeWriteOff, servicedLoan, twoLeads } from './adjustments.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  await scheduleProof(server.deps)
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const inDays = (days: number) => addDays(today(), days)
const hold = ({ drawdownId }: Borrower, lead: Staff, until: string) =>
  lead.browser.call('holdDebits', { id: drawdownId, until, reason: 'Their bank closes the account.' })
const end = ({ drawdownId }: Borrower, lead: Staff) =>
  lead.browser.call('endDebitHold', { id: drawdownId, reason: 'The new account is there.' })
const quote = ({ browser, drawdownId }: Borrower) => browser.data('quoteRepayment', { drawdown_id: drawdownId })
const repaymentsOf = async ({ browser }: Borrower) => (await browser.data('listRepayments', { product: 'hook' })).records
const kindsOf = async ({ companyId }: Borrower) => {
  const rows = await server.database.db
    .selectFrom('messages')
    .select('kind')
    .distinct()
    .where('company_id', '=', companyId)
    .where('kind', 'like', 'debits.%')
    .execute()
  return rows.map(({ kind }) => kind).sort()
}
/** A loan whose first instalment is due today. */
async function dueToday(given: Parameters<typeof borrower>[1] = {}): Promise<Borrower> {
  const merchant = await borrower(server, given)
  await untilFirstDue(server, merchant)
  return merchant
}

describe('decision 132 a hold', () => {
  test('stops charge orders and their retries up to its day; interest and arrears count as before, and the next night debits what is due', async () => {
    const merchant = await dueToday()
    const [lead] = await twoLeads(server)
    const before = await quote(merchant)
    expect((await hold(merchant, lead, inDays(5))).code).toBe(200)
    await daysPass(server, merchant, 5)
    const [order] = await ordersOf(merchant)
    expect([order?.status, order?.pending, await repaymentsOf(merchant)]).toEqual(['active', hkd(0), []])
    const after = await quote(merchant)
    expect(after).toMatchObject({ due: before.due, debits_held_until: today(), debitable: true })
    expect([after.fallen.map(({ standing }) => standing), after.late_since]).toEqual([['late'], inDays(-5)])
    const tomorrow = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId, on: inDays(1) })
    expect(tomorrow.debits_held_until).toBeNull()
    expect(BigInt(after.interest.amount)).toBeGreaterThan(BigInt(before.interest.amount))

    await daysPass(server, merchant, 1)
    expect(await repaymentsOf(merchant)).toMatchObject([{ method: 'directDebit', status: 'received', amount: before.due }])
    expect((await quote(merchant)).debits_held_until).toBeNull()
    await booksAgree(server, merchant)
  })

  test('lets the merchant repay, who is notified by message and mail when it begins and when it is over', async () => {
    const merchant = await dueToday()
    const [lead] = await twoLeads(server)
    await hold(merchant, lead, inDays(3))
    await settle(server)
    expect(await kindsOf(merchant)).toEqual(['debits.held'])
    expect((await repay(merchant, 10_000n)).code).toBe(200)
    await settle(server)
    expect(await repaymentsOf(merchant)).toMatchObject([{ status: 'received', amount: hkd(100) }])
    await daysPass(server, merchant, 4)
    expect(await kindsOf(merchant)).toEqual(['debits.held', 'debits.resumed'])
    const { email } = await server.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', merchant.browser.userId)
      .executeTakeFirstOrThrow()
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    const mails = (await mailsTo(server, email)).filter(({ subject }) => subject.includes(reference) && subject.includes('扣款'))
    expect(mails.map(({ subject }) => subject.includes('恢复'))).toEqual(expect.arrayContaining([true, false]))
  })

  test('MSG-14 is said by the reminders of what falls due in it, and by no later one', async () => {
    const merchant = await dueToday()
    const [lead, other] = await twoLeads(server)
    const reminded = async () => {
      const all = server.database.db.selectFrom('notices').select('texts').where('kind', '=', 'repayment.due')
      const rows = await all.where('status', '<>', 'Inactive').orderBy('due_at').execute()
      return rows.map(({ texts }) => texts.zh_CN.content.includes('暂停扣款'))
    }
    expect(new Set(await reminded())).toEqual(new Set([false]))
    await hold(merchant, lead, inDays(8))
    const held = await reminded()
    expect([held.slice(0, 2), new Set(held.slice(2))]).toEqual([[true, true], new Set([false])])
    await end(merchant, other)
    expect(new Set(await reminded())).toEqual(new Set([false]))
  })

  test('decision 137 the company is notified that a loan of which we debit nothing is overdue', async () => {
    const merchant = await dueToday()
    const [lead] = await twoLeads(server)
    await hold(merchant, lead, inDays(30))
    await daysPass(server, merchant, 9)
    expect(BigInt((await quote(merchant)).overdue.amount)).toBeGreaterThan(0n)
    expect(await server.database.db.selectFrom('messages').select('id').where('kind', '=', 'loan.overdue').execute()).not.toEqual([])
  })

  test('ends when a lead ends it, with a reason: the next night debits', async () => {
    const merchant = await dueToday()
    const [lead, other] = await twoLeads(server)
    await hold(merchant, lead, inDays(30))
    await night(server)
    expect(await repaymentsOf(merchant)).toEqual([])
    expect([(await end(merchant, other)).code, (await end(merchant, other)).code]).toEqual([200, 20011])
    await daysPass(server, merchant, 1)
    expect(await repaymentsOf(merchant)).toMatchObject([{ status: 'received' }])
    const [row] = await server.database.db.selectFrom('debit_holds').selectAll().execute()
    expect(row).toMatchObject({ status: 'ended', ended_by: other.id, end_reason: 'The new account is there.' })
    // The job of its last day changes nothing any more.
    await daysPass(server, merchant, 31)
    expect((await server.database.db.selectFrom('debit_holds').select('status').execute()).map(({ status }) => status)).toEqual(['ended'])
  })

  test('takes back a debit that waits for the bank, and the first night after it debits what is due', async () => {
    const merchant = await dueToday()
    const [lead] = await twoLeads(server)
    server.outside.silent.add('/sandbox/bank/debits')
    await night(server)
    expect(await repaymentsOf(merchant)).toMatchObject([{ status: 'pending' }])
    expect((await hold(merchant, lead, inDays(2))).code).toBe(200)
    server.outside.silent.clear()
    await daysPass(server, merchant, 1)
    expect(await repaymentsOf(merchant)).toMatchObject([{ status: 'refused', refusal: 'debits stopped' }])
    const reviewer = await staffMember(server)
    const { records } = await reviewer.browser.data('listOutsideCalls', { companyId: merchant.companyId, size: 30 })
    expect(records.filter(({ kind }) => kind === 'debit').map(({ status }) => status)).toEqual(['ended'])
    const [order] = await ordersOf(merchant)
    expect([order?.status, order?.pending]).toEqual(['active', hkd(0)])
    await daysPass(server, merchant, 2)
    expect((await repaymentsOf(merchant)).map(({ status }) => status)).toEqual(['received', 'refused'])
    await booksAgree(server, merchant)
  })

  test('does not take back a debit that the bank has, also where its answer was lost', async () => {
    const merchant = await dueToday()
    const [lead] = await twoLeads(server)
    server.outside.tampered.set('/sandbox/bank/debits', async (go) => {
      await go()
      throw new TypeError('fetch failed')
    })
    await night(server)
    expect(await repaymentsOf(merchant)).toMatchObject([{ status: 'pending' }])
    expect((await hold(merchant, lead, inDays(2))).code).toBe(200)
    server.outside.tampered.clear()
    await daysPass(server, merchant, 1)
    expect(await repaymentsOf(merchant)).toMatchObject([{ status: 'received' }])
    await booksAgree(server, merchant)
  })

  test('stops what a PSP withholds for the loan, which it is asked for again afterwards', async () => {
    const merchant = await borrower(server, {})
    for (const { reference } of await server.database.db.selectFrom('sandbox_payouts').select('reference').execute())
      await decidePayout(server.deps, reference, 'settled')
    await settle(server)
    await withShop(server, merchant.companyId, { psp_id: await withPsp(server, merchant.companyId, 'big') })
    await untilFirstDue(server, merchant)
    while (new Date(today()).getUTCDay() !== 3) await server.later({ days: 1 })
    await night(server)
    const asked = () => server.database.db.selectFrom('charge_collections').select('status').orderBy('asked_at').execute()
    expect(await asked()).toEqual([{ status: 'open' }])
    const [lead] = await twoLeads(server)
    await hold(merchant, lead, inDays(2))
    await server.worker.drain()
    expect(await asked()).toEqual([{ status: 'cancelled' }])
    await night(server)
    expect(await asked()).toEqual([{ status: 'cancelled' }])
    await daysPass(server, merchant, 3)
    expect(await asked()).toHaveLength(2)
    expect((await onlyOrder(merchant)).collectionMethod).toBe('settlement')
  })

  test('is of one of the next 60 days, by a lead who has just signed in; once it is ended, another one begins the next', async () => {
    const merchant = await dueToday()
    const [lead, other] = await twoLeads(server)
    const reviewer = await staffMember(server)
    expect((await hold(merchant, reviewer, inDays(3))).code).toBe(403)
    for (const day of [inDays(-1), inDays(61)]) {
      const refused = await hold(merchant, lead, day)
      expect([refused.code, fieldsOf(refused)]).toEqual([502, { until: 'staff.loan.hold.outOfReach' }])
    }
    expect([(await hold(merchant, lead, inDays(60))).code, (await hold(merchant, other, inDays(9))).code]).toEqual([200, 20011])
    expect([(await end(merchant, lead)).code, (await hold(merchant, lead, inDays(9))).code]).toEqual([200, 403])
    expect((await hold(merchant, other, inDays(9))).code).toBe(200)
    await server.later({ minutes: 11 })
    expect((await end(merchant, lead)).code).toBe(20007)
    expect((await hold(merchant, lead, inDays(9))).code).toBe(20007)
  })

  test('is put on a loan once, whatever two leads do at the same moment', async () => {
    const merchant = await dueToday()
    const leads = await twoLeads(server)
    const answers = await Promise.all(leads.map((lead) => hold(merchant, lead, inDays(9))))
    expect(answers.map(({ code }) => code).sort((one, two) => one - two)).toEqual([200, 20011])
  })

  test('is recorded, and shown on the page of the loan with the next debit and in the merchant file; a reviewer reads it', async () => {
    const merchant = await dueToday()
    const [lead, other] = await twoLeads(server)
    const reviewer = await staffMember(server)
    expect(await servicedLoan(merchant, lead)).toMatchObject({
      undebited: null,
      hold: null,
      operations: ['holdDebits', 'recordArrangement'],
    })
    await hold(merchant, lead, inDays(20))
    // The three weekly instalments that fall due meanwhile are debited with the one of today.
    const due = hkd((4 * Number((await quote(merchant)).due.amount)) / 100)
    const shown = {
      undebited: 'held',
      hold: { until: inDays(20), reason: 'Their bank closes the account.', by: lead.name },
      nextCollection: { on: inDays(21), amount: due },
    }
    expect(await servicedLoan(merchant, lead)).toMatchObject({ ...shown, operations: ['endDebitHold', 'recordArrangement'] })
    expect(await servicedLoan(merchant, reviewer)).toMatchObject({ ...shown, operations: [] })
    await end(merchant, lead)
    expect((await servicedLoan(merchant, lead)).operations).toEqual(['recordArrangement'])
    expect((await servicedLoan(merchant, other)).operations).toEqual(['holdDebits', 'recordArrangement'])
    const { decisions } = await other.browser.data('readMerchantFile', { companyId: merchant.companyId })
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    expect(decisions).toMatchObject([
      { action: 'debits.released', by: lead.name, reference, reason: 'The new account is there.' },
      { action: 'debits.held', by: lead.name, reference, reason: 'Their bank closes the account.' },
    ])
  })

  test('holds up nothing else: a loan that may be written off says so, and takes no debit that the merchant orders', async () => {
    const merchant = await dueToday({ amount: 60_000, accountNumber: refusing })
    await daysPass(server, merchant, 92)
    const [lead, other] = await twoLeads(server)
    await hold(merchant, lead, inDays(20))
    expect((await proposeWriteOff(merchant, other)).code).toBe(200)
    expect(await servicedLoan(merchant, lead)).toMatchObject({ undebited: 'writeOffProposed', nextCollection: null })
    expect([(await quote(merchant)).debitable, (await repay(merchant, 10_000n)).code]).toEqual([false, 20016])
  })

  test('is kept as it was made: the database refuses a longer one, and a second one of a loan', async () => {
    const merchant = await dueToday()
    const [lead] = await twoLeads(server)
    await hold(merchant, lead, inDays(20))
    const { db } = server.database
    await expect(
      db
        .updateTable('debit_holds')
        .set({ until: inDays(30) })
        .execute(),
    ).rejects.toThrow()
    await expect(db.deleteFrom('debit_holds').execute()).rejects.toThrow()
    const { number: _, ...row } = await db.selectFrom('debit_holds').selectAll().executeTakeFirstOrThrow()
    const another = (change: Partial<typeof row>) =>
      db
        .insertInto('debit_holds')
        .values({ ...row, id: merchant.drawdownId, ...change })
        .execute()
    await expect(another({})).rejects.toThrow(/debit_holds_open/)
    await expect(another({ until: inDays(61) })).rejects.toThrow(/debit_holds.*check/)
  })
})
