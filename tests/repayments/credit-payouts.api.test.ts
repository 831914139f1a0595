/** The credit balance is paid out on request, to a verified drawdown account, exactly once. Decision 115. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { administeredBy, obstaclesIn } from '../../server/privacy/subject.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { decidePayout, returnPayout } from '../../server/sandbox/payouts.ts'
import { companiesOfBreak } from '../../server/staff/break-companies.ts'
import { type Borrower, booksAgree, borrower, hkd, lend, night, repay } from '../lending/loans.ts'
import { staffMember } from '../staff/staff.ts'
import { mailsTo } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { creditOf, overpaid, payOut, payoutsOf, readyForPayout } from './credit.ts'
import { refusing, slow, twoLoans } from './two-loans.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleStatements(server.deps)
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const bank = '/sandbox/bank/payouts'

/** A company that owes nothing and has paid 1,000.00 too much. */
async function creditor(accountNumber?: string): Promise<Borrower> {
  const merchant = await borrower(server, accountNumber === undefined ? {} : { accountNumber })
  if ((await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).status !== 'settled') {
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    await decidePayout(server.deps, reference, 'settled')
    await settle(server)
  }
  await overpaid(server, merchant, 100_000n)
  await readyForPayout(server, merchant)
  return merchant
}

/** Differences between books and bank that three nights have found: one reads the line, and the next ones wait for what is in transit. */
async function differences() {
  for (let count = 0; count < 3; count++) {
    await server.later({ days: 1 })
    await night(server)
  }
  const open = server.database.db.selectFrom('reconciliation_breaks').select(['source', 'reference', 'books', 'statement'])
  return open.where('status', '=', 'open').execute()
}

const failedJobs = () => server.database.db.selectFrom('jobs').select(['kind', 'last_error']).where('last_error', 'is not', null).execute()
const sentTo = () => server.database.db.selectFrom('sandbox_payouts').selectAll().where('reference', 'like', 'CP-%').execute()

describe('decision 115 a payout of the credit balance', () => {
  test('is on the dashboard of every product before it is paid out', async () => {
    const merchant = await creditor()
    const credit = async (product: 'hook' | 'underwriting') => (await merchant.browser.data('readDashboard', { product })).credit
    expect([await credit('hook'), await credit('underwriting')]).toEqual([hkd(1000), hkd(1000)])
    await payOut(merchant, 400)
    expect(await credit('hook')).toEqual(hkd(600))
  })

  test('reaches the drawdown account, once, with mails and messages, and every cent is in books, statement and proof', async () => {
    const merchant = await creditor()
    const { browser } = merchant
    const before = await creditOf(merchant)
    expect(before).toMatchObject({ balance: hkd(1000), payable: hkd(1000), due: hkd(0), held: [], paused: false })
    expect(before.account).toMatchObject({ id: merchant.accountId, refusal: null })
    const { code, data } = await payOut(merchant, 1000)
    expect([code, data]).toMatchObject([200, { amount: hkd(1000), status: 'requested' }])
    expect(await creditOf(merchant)).toMatchObject({ balance: hkd(0), payable: hkd(0) })
    await booksAgree(server, merchant)
    await settle(server)
    expect(await payoutsOf(merchant)).toMatchObject([{ id: data.id, status: 'paid' }])
    expect(await sentTo()).toMatchObject([{ reference: data.reference, amount: 100_000n, account_number: '123456789838' }])
    await booksAgree(server, merchant)
    const { sums, movements } = await browser.data('readStatement', { product: 'hook', month: today().slice(0, 7) })
    expect(movements.at(-1)).toMatchObject({
      kind: 'paidOut',
      paid: hkd(-1000),
      surplus: hkd(-1000),
      moved: hkd(0),
      reference: data.reference,
    })
    expect(sums.kept).toEqual(hkd(0))
    const { email } = await browser.data('readUser', {})
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('多付余额'))).toEqual([
      '已申请提取多付余额 HKD\u00a01,000.00',
      '多付余额 HKD\u00a01,000.00 已汇出',
    ])
    expect((await browser.data('searchMessages', { keyword: '多付余额' })).records).toHaveLength(2)
    expect(await differences()).toEqual([])
    expect(await failedJobs()).toEqual([])
  })

  test('of a part leaves the rest; more than the balance, nothing and another currency are refused', async () => {
    const merchant = await creditor()
    expect((await payOut(merchant, 400)).code).toBe(200)
    const over = await payOut(merchant, 600.01)
    expect(over).toMatchObject({ code: 502, data: { fields: { amount: 'field.repayment.creditTooMuch' }, payable: hkd(600) } })
    expect(await payOut(merchant, 0)).toMatchObject({ code: 502, data: { fields: { amount: 'field.amount.invalid' } } })
    const dollars = { product: 'hook', bank_account_id: merchant.accountId, amount: { amount: '100', currency: 'USD' } } as const
    expect((await merchant.browser.call('requestCreditPayout', dollars, { 'idempotency-key': randomUUID() })).code).toBe(20009)
    expect((await payOut(merchant, 600)).code).toBe(200)
    await settle(server)
    expect((await payoutsOf(merchant)).map(({ amount, status }) => [amount, status])).toEqual([
      [hkd(600), 'paid'],
      [hkd(400), 'paid'],
    ])
    await booksAgree(server, merchant)
  })

  test('whose line the statement lacks is a difference that a lead opens, about its company', async () => {
    const merchant = await creditor()
    const { data } = await payOut(merchant, 1000)
    await settle(server)
    const body = new URLSearchParams({ line: `payout:${data.reference}`, operation: 'leaveOut' })
    await server.app.request('/sandbox/bank/lines', { method: 'POST', body })
    expect(await differences()).toMatchObject([{ source: 'bank', reference: data.reference, statement: null }])
    const { browser } = await staffMember(server, 'lead')
    const { records } = await browser.data('listBreaks', {})
    const { parts } = await browser.data('readBreak', { id: records[0]?.id ?? '' })
    expect(parts).toMatchObject([{ side: 'books', kind: 'creditPayout.settled', amount: hkd(-1000) }])
    const of = { source: 'bank', reference: data.reference, facility_id: null }
    expect(await companiesOfBreak(server.database.db, of)).toEqual([merchant.companyId])
  })

  test('under one key is one payout, also when the bank accepted it and its answer was lost', async () => {
    const merchant = await creditor()
    const key = randomUUID()
    const answers = await Promise.all([payOut(merchant, 300, { key }), payOut(merchant, 300, { key })])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    server.outside.tampered.set(bank, async (go) => {
      await go()
      throw new TypeError('fetch failed')
    })
    await server.worker.drain()
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'requested' }])
    server.outside.tampered.clear()
    await server.later({ hours: 1 })
    await settle(server)
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'paid' }])
    expect(await sentTo()).toHaveLength(1)
    expect(await creditOf(merchant)).toMatchObject({ balance: hkd(700) })
    await booksAgree(server, merchant)
  })

  test('that the bank refuses is credit balance again, and the administrators are notified', async () => {
    const merchant = await creditor('012-345679-9999')
    const { data } = await payOut(merchant, 1000)
    await settle(server)
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'sent' }])
    const obstacles = obstaclesIn(await administeredBy(server.database.db, merchant.browser.userId))
    expect(obstacles.map(({ reason }) => reason)).toEqual(['credit'])
    await decidePayout(server.deps, data.reference, 'refused')
    await server.later({ hours: 2 })
    await server.worker.drain()
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'refused' }])
    expect(await creditOf(merchant)).toMatchObject({ balance: hkd(1000), payable: hkd(1000) })
    expect((await merchant.browser.data('searchMessages', { keyword: '未能汇出' })).records).toHaveLength(1)
    await booksAgree(server, merchant)
    expect(await differences()).toEqual([])
  })

  test('that the bank sends back later is credit balance again, once, and books and bank agree', async () => {
    const merchant = await creditor()
    const { data } = await payOut(merchant, 1000)
    await settle(server)
    await server.later({ days: 2 })
    await returnPayout(server.deps, data.reference)
    expect(await differences()).toEqual([])
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'returned' }])
    expect(await creditOf(merchant)).toMatchObject({ balance: hkd(1000), payable: hkd(1000) })
    const { movements, sums } = await merchant.browser.data('readStatement', { product: 'hook', month: today().slice(0, 7) })
    expect([movements.at(-1), sums.kept]).toMatchObject([{ kind: 'paidOutReturned', paid: hkd(1000) }, hkd(1000)])
    await booksAgree(server, merchant)
  })

  test('to an account that the bank does not accept at once is refused, and nothing is sent', async () => {
    const merchant = await creditor()
    await payOut(merchant, 1000)
    server.outside.tampered.set(bank, async () => Response.json({ error: 'invalid_request' }, { status: 422 }))
    await server.worker.drain()
    expect([await payoutsOf(merchant), await sentTo()]).toMatchObject([[{ status: 'refused' }], []])
    expect(await creditOf(merchant)).toMatchObject({ balance: hkd(1000) })
    await booksAgree(server, merchant)
  })
})

describe('decision 115 what can be paid out', () => {
  test('is what is left after what is due on other loans, which the request repays first', async () => {
    const { monthly, weekly } = await twoLoans(server, { monthly: refusing, weekly: refusing }, 1)
    await overpaid(server, weekly, 15_000_000n)
    await readyForPayout(server, weekly)
    expect(await creditOf(weekly)).toMatchObject({ balance: hkd(150_000), due: hkd(0), payable: hkd(150_000) })
    const [first] = (await monthly.browser.data('readDrawdown', { id: monthly.drawdownId })).offer.schedule
    await server.later({ days: daysBetween(today(), first?.due ?? '') })
    await monthly.browser.data('extendSession', {})
    const { due: day } = await monthly.browser.data('quoteRepayment', { drawdown_id: monthly.drawdownId })
    expect(day.amount).not.toBe('0')
    const credit = await creditOf(weekly)
    expect(credit).toMatchObject({ balance: hkd(150_000), due: first?.total })
    expect(BigInt(credit.due.amount) + BigInt(credit.payable.amount)).toBe(15_000_000n)
    expect((await payOut(weekly, 150_000)).code).toBe(502)
    const { code } = await payOut(weekly, Number(credit.payable.amount) / 100)
    expect(code).toBe(200)
    expect(await creditOf(weekly)).toMatchObject({ balance: hkd(0), due: hkd(0) })
    expect((await monthly.browser.data('quoteRepayment', { drawdown_id: monthly.drawdownId })).due).toEqual(hkd(0))
    await settle(server)
    for (const merchant of [monthly, weekly]) await booksAgree(server, merchant)
  })

  test('is no debit of the last ninety days, which the bank may take back: the page names the day', async () => {
    const merchant = await borrower(server, { accountNumber: slow })
    const drawn = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    await decidePayout(server.deps, drawn.reference, 'settled')
    await settle(server)
    const { data: debit } = await repay(merchant, 30_000n)
    await settle(server)
    await overpaid(server, merchant, 0n)
    await decideDebit(server.deps, debit.reference, 'settled')
    await server.later({ hours: 2 })
    await server.worker.drain()
    await readyForPayout(server, merchant)
    const from = addDays(today(), 90)
    expect(await creditOf(merchant)).toMatchObject({ payable: hkd(0), held: [{ from, amount: hkd(300) }] })
    expect((await payOut(merchant, 300)).code).toBe(502)
    for (const days of [29, 29, 29, 2]) {
      await server.later({ days })
      await merchant.browser.data('extendSession', {})
    }
    await server.worker.drain()
    expect((await merchant.browser.data('readRepayment', { id: debit.id })).status).toBe('cleared')
    expect(await creditOf(merchant)).toMatchObject({ balance: hkd(300), payable: hkd(0), held: [{ from, amount: hkd(300) }] })
    expect((await payOut(merchant, 300)).code).toBe(502)
    await server.later({ days: 1 })
    expect(await creditOf(merchant)).toMatchObject({ payable: hkd(300), held: [] })
    expect((await payOut(merchant, 300)).code).toBe(200)
    await settle(server)
    await booksAgree(server, merchant)

    // Taken back all the same: the loan is as before, and what left is a difference for a person.
    await decideDebit(server.deps, debit.reference, 'returned')
    expect(await differences()).toEqual([{ source: 'bank', reference: debit.reference, books: 30_000n, statement: 0n }])
    expect((await merchant.browser.data('readRepayment', { id: debit.id })).status).toBe('returned')
    expect(await creditOf(merchant)).toMatchObject({ balance: hkd(0), payable: hkd(0), held: [] })
    await booksAgree(server, merchant)
  })

  test('is nothing while the books of the company are checked, and a payout that was requested waits until they agree', async () => {
    const merchant = await creditor()
    await payOut(merchant, 500)
    const found = {
      id: randomUUID(),
      source: 'rows',
      reference: merchant.facilityId,
      balance: 'surplus',
      facility_id: merchant.facilityId,
    } as const
    const amounts = { currency: 'HKD', books: 1n, statement: 2n, status: 'open', since: today() } as const
    const row = { ...found, ...amounts, found_at: server.deps.clock.now(), ended_at: null, closed_by: null }
    await server.database.db.insertInto('reconciliation_breaks').values(row).execute()
    await settle(server)
    expect([await payoutsOf(merchant), await sentTo()]).toMatchObject([[{ status: 'requested' }], []])
    expect(await payOut(merchant, 500)).toMatchObject({ code: 502, data: { fields: { amount: 'field.repayment.creditPaused' } } })
    expect(await creditOf(merchant)).toMatchObject({ paused: true })
    await server.database.db.updateTable('reconciliation_breaks').set({ status: 'cured', ended_at: server.deps.clock.now() }).execute()
    await server.later({ hours: 1 })
    await settle(server)
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'paid' }])
  })
})

describe('decision 115 where it is paid to', () => {
  const refusal = async (merchant: Borrower) => {
    const { code, data } = await payOut(merchant, 1000)
    return [code, (data as { fields?: Record<string, string> }).fields?.bank_account_id, (await creditOf(merchant)).account?.refusal]
  }
  const accounts = () => server.database.db.updateTable('bank_accounts')

  test('is no account that is unverified, held, disputed or another one than was shown', async () => {
    const merchant = await creditor()
    const { db } = server.database
    await db.updateTable('company_bank_accounts').set({ status: 'unverified', verified_by: null, verified_at: null }).execute()
    expect(await refusal(merchant)).toEqual([502, 'field.account.unverified', 'field.account.unverified'])
    await readyForPayout(server, merchant)
    await accounts()
      .set({ held_until: new Date(server.deps.clock.now().getTime() + 60_000) })
      .execute()
    expect(await refusal(merchant)).toEqual([502, 'field.account.held', 'field.account.held'])
    await accounts().set({ held_until: null, disputed_at: server.deps.clock.now() }).execute()
    expect(await refusal(merchant)).toEqual([502, 'field.account.disputed', 'field.account.disputed'])
    await accounts().set({ disputed_at: null }).execute()
    expect(await refusal({ ...merchant, accountId: randomUUID() })).toEqual([502, 'field.account.changed', null])
    expect(await creditOf(merchant)).toMatchObject({ payable: hkd(1000) })
    expect(await payoutsOf(merchant)).toEqual([])
  })

  test('is no account that an administrator has disputed before the payout was sent', async () => {
    const merchant = await creditor()
    await payOut(merchant, 1000)
    const event = { company_id: merchant.companyId, kind: 'account.disputed', subject_id: merchant.accountId, actor: 'system' } as const
    await server.database.db
      .insertInto('company_events')
      .values({ ...event, details: '{"product":"hook"}', at: server.deps.clock.now() } as never)
      .execute()
    await settle(server)
    expect([await payoutsOf(merchant), await sentTo()]).toMatchObject([[{ status: 'refused' }], []])
    expect(await creditOf(merchant)).toMatchObject({ payable: hkd(1000) })
  })

  test('is no account that the bank has in another name by now: we do not send the payout, and do not say that the bank refused it', async () => {
    const merchant = await creditor()
    await payOut(merchant, 1000)
    const { db } = server.database
    await db.updateTable('company_bank_accounts').set({ payee_check: 'no match' }).where('company_id', '=', merchant.companyId).execute()
    await settle(server)
    const audited = db.selectFrom('audit_log').select('actor').where('action', '=', 'creditPayout.refused')
    const moved = db.selectFrom('status_history').select('actor').where('subject', '=', 'credit_payouts').where('to_status', '=', 'refused')
    const refused = db.selectFrom('credit_payouts').select(['status', 'refusal'])
    expect(await refused.execute()).toEqual([{ status: 'refused', refusal: 'account not paid to' }])
    expect([await audited.execute(), await moved.execute(), await sentTo()]).toEqual([[{ actor: 'system' }], [{ actor: 'system' }], []])
    expect((await merchant.browser.data('searchMessages', { keyword: '不在公司名下或属于第三方，因此我们没有汇出' })).records).toHaveLength(
      1,
    )
  })

  test('needs a step-up of an administrator, and is refused to a member and for the balance of another company', async () => {
    const merchant = await creditor()
    const other = await creditor()
    await server.database.db.updateTable('sessions').set({ stepped_up_at: null }).execute()
    const refused = await payOut(merchant, 1000)
    expect(refused).toMatchObject({ code: 20007, data: { stepUp: 'creditPaidOut' } })
    expect(await payoutsOf(merchant)).toEqual([])
    await readyForPayout(server, merchant)
    expect((await payOut({ ...merchant, accountId: other.accountId }, 1000)).code).toBe(502)
    expect((await payOut(merchant, 1000)).code).toBe(200)
    expect([await payoutsOf(merchant), await payoutsOf(other)]).toMatchObject([[{ amount: hkd(1000) }], []])
    expect(await creditOf(other)).toMatchObject({ balance: hkd(1000) })
    const member = await server.signUp()
    await server.join(member, { companyId: merchant.companyId, role: 'user' })
    expect((await payOut({ browser: member, accountId: merchant.accountId }, 1)).code).toBe(403)
    expect(await creditOf({ browser: member })).toMatchObject({ account: null })
    expect(await payoutsOf({ browser: member })).toHaveLength(1)
  })
})

describe('decision 115 a payout whose answer was lost', () => {
  const lost = (path: string) =>
    server.outside.tampered.set(path, async (go) => {
      await go()
      throw new TypeError('fetch failed')
    })
  const dispute = ({ companyId, accountId }: Borrower) =>
    server.database.db
      .insertInto('company_events')
      .values({
        ...{ kind: 'account.disputed', company_id: companyId, subject_id: accountId, actor: 'system' },
        ...{ details: '{"product":"hook"}', at: server.deps.clock.now() },
      } as never)
      .execute()

  test('is followed, not put back, when its account is disputed before it is sent again: the bank has it', async () => {
    const merchant = await creditor()
    await payOut(merchant, 1000)
    lost(bank)
    await server.worker.drain()
    server.outside.tampered.clear()
    await dispute(merchant)
    await server.later({ hours: 1 })
    await settle(server)
    expect([await payoutsOf(merchant), await sentTo()]).toMatchObject([[{ status: 'paid' }], [{ amount: 100_000n }]])
    expect(await creditOf(merchant)).toMatchObject({ balance: hkd(0) })
    await booksAgree(server, merchant)
  })

  test('SHELL-37 so is a drawdown', async () => {
    const merchant = await borrower(server)
    await lend(server, merchant)
    const asked = { product: 'hook', amount: hkd(10_000), tenor: 3 } as const
    const { annual_rate, total_cost } = await merchant.browser.data('previewDrawdown', asked)
    const agreed = { annual_rate, total_cost }
    const { id } = await merchant.browser.data('submitDrawdown', { ...asked, bank_account_id: merchant.accountId, agreed })
    lost(bank)
    await server.worker.drain()
    server.outside.tampered.clear()
    await dispute(merchant)
    await server.later({ hours: 1 })
    await settle(server)
    expect(await merchant.browser.data('readDrawdown', { id })).toMatchObject({ status: 'settled' })
    await booksAgree(server, merchant)
  })

  test('is put back when the bank has sent it and got it back before it is asked again', async () => {
    const merchant = await creditor()
    const { data } = await payOut(merchant, 1000)
    lost(bank)
    await server.worker.drain()
    await server.later({ minutes: 10 })
    await returnPayout(server.deps, data.reference)
    await server.later({ days: 1 })
    await night(server)
    server.outside.tampered.clear()
    expect(await differences()).toEqual([])
    expect([await payoutsOf(merchant), await creditOf(merchant)]).toMatchObject([[{ status: 'returned' }], { balance: hkd(1000) }])
    await booksAgree(server, merchant)
  })
})

test('decision 115 the database keeps payouts as they were booked, and lets no more be paid out than a surplus', async () => {
  const merchant = await creditor()
  await payOut(merchant, 1000)
  const { db } = server.database
  await expect(db.updateTable('credit_payouts').set({ amount: 1n }).execute()).rejects.toThrow(/keep what was booked/)
  await expect(db.deleteFrom('credit_payout_sources').execute()).rejects.toThrow(/keep what was booked/)
  await expect(db.updateTable('credit_payouts').set({ account_sealed: 'another' }).execute()).rejects.toThrow(/keep/)
  const more = db.updateTable('repayments').set((row) => ({ surplus_used: row('surplus_used', '+', 1n) }))
  await expect(more.where('surplus', '>', 0n).execute()).rejects.toThrow(/surplus_used_check/)
  await expect(db.updateTable('repayments').set({ surplus_paid: 100_001n }).execute()).rejects.toThrow(/surplus_paid_check/)
})
