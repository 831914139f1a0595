/** Repayments: the debt, paid once, divided, taken back, and the amount that can be drawn again. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { type Borrower, booksAgree, borrower, draw, facilityRow, hkd, lend, repay } from '../lending/loans.ts'
import { mailsTo } from '../support/accounts.ts'
import { type MerchantServer, settle } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import { drawn } from '../support/stages.ts'

let server: MerchantServer
/** The merchant of the stage. */
let merchant: Borrower

beforeEach(async () => {
  const opened = await drawn()
  server = opened.server
  merchant = opened
  return () => server.close()
})

const quote = ({ browser, drawdownId }: Borrower, on?: string) =>
  browser.data('quoteRepayment', { drawdown_id: drawdownId, ...(on ? { on } : {}) })
const total = async (merchant: Borrower) => BigInt((await quote(merchant)).total.amount)
const loan = async ({ browser, drawdownId }: Borrower) => browser.data('readDrawdown', { id: drawdownId })
const repayment = async ({ browser }: Borrower, id: string) => browser.data('readRepayment', { id })
const today = () => dayOf(server.deps.clock.now())

test('decision 089 a repayment that a user orders is mailed to every administrator, with who ordered it', async () => {
  const administrators = server.database.db.selectFrom('users').innerJoin('affiliations', 'affiliations.user_id', 'users.id')
  const { email } = await administrators.select('email').where('role', '=', 'administrator').executeTakeFirstOrThrow()
  await repay(merchant, 1_000_000n)
  const mails = (await mailsTo(server, email)).filter(({ subject }) => subject === '已发起还款 HKD\u00a010,000.00')
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(`${email} 为提款`)])
})

describe('debt', () => {
  test('CRED-12 DASH-02 nothing but principal on the day the money comes; interest by actual days over 365 from then on', async () => {
    expect(await quote(merchant)).toMatchObject({
      principal: hkd(39_000),
      interest: hkd(0),
      total: hkd(39_000),
      due: hkd(0),
      overdue_since: null,
    })
    const later = await quote(merchant, addDays(today(), 5))
    // 39,000 × 0.135 × 5 / 365
    expect(later.interest).toEqual(hkd(72.12))
    expect(later.total).toEqual(hkd(39_072.12))
    const { offer } = await loan(merchant)
    expect((await quote(merchant)).coming).toEqual(offer.schedule)
    await booksAgree(server, merchant)
  })

  test('CRED-12 an instalment is due on its day and overdue after the days of grace', async () => {
    const { schedule } = (await loan(merchant)).offer
    const first = schedule[0]
    if (!first) throw new Error('no schedule')
    expect(await quote(merchant, first.due)).toMatchObject({ due: first.total, fallen: [{ ...first, standing: 'due' }] })
    expect((await quote(merchant, addDays(first.due, 1))).fallen).toMatchObject([{ due: first.due, total: first.total, standing: 'late' }])
    expect((await quote(merchant, addDays(first.due, 7))).overdue).toEqual(hkd(0))
    const late = await quote(merchant, addDays(first.due, 8))
    expect([late.overdue, late.overdue_since]).toEqual([first.total, first.due])
    expect(late.fallen.map(({ due, total, standing }) => [due, total, standing])).toEqual([
      [first.due, first.total, 'overdue'],
      [schedule[1]?.due, schedule[1]?.total, 'late'],
    ])
    const sum = (amounts: { amount: string }[]) => String(amounts.reduce((all, { amount }) => all + BigInt(amount), 0n))
    expect(sum(late.fallen.flatMap(({ principal, interest }) => [principal, interest]))).toBe(late.due.amount)
    expect(sum(late.fallen.map(({ interest }) => interest))).toBe(late.interest.amount)
  })

  test('CRED-06 CRED-12 while something is overdue nothing is drawn, and as soon as it is paid it is', async () => {
    const { browser, accountId: bank_account_id } = merchant
    await lend(server, merchant)
    const asked = { product: 'hook', amount: hkd(20_000), tenor: 3 } as const
    const first = (await loan(merchant)).offer.schedule[0]
    await server.later({ days: daysBetween(today(), first?.due ?? '') + 7 })
    await browser.data('extendSession', {})
    const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
    await server.later({ days: 1 })
    const submit = () =>
      browser.call(
        'submitDrawdown',
        { ...asked, bank_account_id, agreed: { annual_rate, total_cost } },
        { 'idempotency-key': randomUUID() },
      )
    for (const refused of [await browser.call('previewDrawdown', asked), await submit()])
      expect([refused.code, fieldsOf(refused)]).toEqual([502, { amount: 'field.amount.overdue' }])
    await repay(merchant, BigInt((await quote(merchant)).overdue.amount))
    await settle(server)
    await lend(server, merchant)
    expect((await browser.call('previewDrawdown', asked)).code).toBe(200)
    await booksAgree(server, merchant)
  })

  test('CRED-11 from a facility that is no longer active nothing can be drawn, and its drawdowns are repaid', async () => {
    const { browser, facilityId } = merchant
    await server.database.db.updateTable('facilities').set({ status: 'expired' }).where('id', '=', facilityId).execute()
    const refused = await browser.call('previewDrawdown', { product: 'hook', amount: hkd(20_000), tenor: 3 })
    expect([refused.code, refused.data]).toMatchObject([20011, { status: 'expired' }])
    expect((await browser.call('readDrawdownBasis', { product: 'hook' })).code).toBe(20011)
    expect((await browser.data('readFacilitySummary', { product: 'hook' }))?.status).toBe('expired')
    expect((await repay(merchant, 1_000_000n)).code).toBe(200)
    await settle(server)
    expect((await loan(merchant)).outstanding).toEqual(hkd(29_000))
  })

  test('R3 a quote is of the own loans, from today on', async () => {
    const [mine, theirs] = [merchant, await borrower(server)]
    expect((await mine.browser.call('quoteRepayment', { drawdown_id: theirs.drawdownId })).code).toBe(20018)
    const past = await mine.browser.call('quoteRepayment', { drawdown_id: mine.drawdownId, on: addDays(today(), -1) })
    expect([past.code, fieldsOf(past)]).toEqual([502, { on: 'field.date.outOfReach' }])
  })
})

describe('a repayment', () => {
  test('DASH-14 CRED-07 all that is owed closes the loan with nothing left, and can be drawn again once the bank cannot take it back', async () => {
    await server.later({ days: 10 })
    const { code, data } = await repay(merchant, await total(merchant))
    expect([code, data.status, data.method]).toEqual([200, 'pending', 'directDebit'])
    expect(await quote(merchant)).toMatchObject({ payable: hkd(0), collecting: data.amount })
    await settle(server)
    expect(await repayment(merchant, data.id)).toMatchObject({ status: 'received', principal: hkd(39_000), surplus: hkd(0) })
    expect(await loan(merchant)).toMatchObject({ status: 'repaid', outstanding: hkd(0) })
    expect(await quote(merchant)).toMatchObject({ total: hkd(0), coming: [] })
    expect(await facilityRow(server, merchant)).toMatchObject({ outstanding: 0n, frozen: 3_900_000n })
    await booksAgree(server, merchant)
    await server.later({ days: 7 })
    await server.worker.drain()
    expect((await repayment(merchant, data.id)).status).toBe('cleared')
    expect(await facilityRow(server, merchant)).toMatchObject({ outstanding: 0n, frozen: 0n })
    await booksAgree(server, merchant)
    await lend(server, merchant)
    expect((await merchant.browser.data('readFacilitySummary', { product: 'hook' }))?.availableLimit).toEqual(hkd(100_000))
  })

  test('CRED-12 a part pays interest first, then principal, and future instalments get smaller', async () => {
    await server.later({ days: 5 })
    const { data } = await repay(merchant, 1_000_000n)
    await settle(server)
    expect(await repayment(merchant, data.id)).toMatchObject({ interest: hkd(72.12), principal: hkd(9_927.88), surplus: hkd(0) })
    const after = await quote(merchant)
    expect(after).toMatchObject({ principal: hkd(39_000 - 9_927.88), interest: hkd(0) })
    const left = after.coming.reduce((sum, { principal }) => sum + BigInt(principal.amount), 0n)
    expect(money(left, 'HKD')).toEqual(after.principal)
    expect((await loan(merchant)).outstanding).toEqual(after.principal)
    await booksAgree(server, merchant)
  })

  test('CRED-12 a loan repaid as scheduled costs exactly the scheduled amounts', async () => {
    const { schedule } = (await loan(merchant)).offer
    for (const { due } of schedule) {
      await server.later({ days: daysBetween(today(), due) })
      await merchant.browser.data('extendSession', {})
      const owed = await quote(merchant)
      expect((await repay(merchant, BigInt(owed.due.amount))).code).toBe(200)
      await settle(server)
    }
    expect((await loan(merchant)).status).toBe('repaid')
    const { records } = await merchant.browser.data('listRepayments', {
      product: 'hook',
      drawdown_id: merchant.drawdownId,
      size: 50,
    })
    expect(records.map(({ amount }) => amount).reverse()).toEqual(schedule.map((instalment) => instalment.total))
    await booksAgree(server, merchant)
  })

  test('R12 a repayment is found by its idempotency key in its current state, and only by its own company', async () => {
    const other = await borrower(server)
    const [key, refused] = [randomUUID(), randomUUID()]
    const found = ({ browser }: Borrower) => browser.data('findRepayment', { key })
    expect(await found(merchant)).toBeNull()
    const { data: ordered } = await repay(merchant, 500_000n, key)
    expect(await found(merchant)).toEqual(ordered)
    await settle(server)
    expect(await found(merchant)).toMatchObject({ id: ordered.id, status: 'received' })
    expect(await found(other)).toBeNull()
    expect((await repay(merchant, 900_000_000n, refused)).code).toBe(502)
    expect(await merchant.browser.data('findRepayment', { key: refused })).toBeNull()
  })

  test('CRED-12 more than is payable, too little, another currency and a loan without debt are refused by name', async () => {
    const refused = async (amount: bigint) => {
      const answer = await repay(merchant, amount)
      return [answer.code, fieldsOf(answer).amount]
    }
    expect(await refused(3_900_001n)).toEqual([502, 'field.repayment.tooMuch'])
    expect(await refused(9_999n)).toEqual([502, 'field.repayment.tooLittle'])
    expect(await refused(0n)).toEqual([502, 'field.amount.invalid'])
    const usd = { drawdown_id: merchant.drawdownId, amount: { amount: '10000', currency: 'USD' as const } }
    expect((await merchant.browser.call('submitRepayment', usd, { 'idempotency-key': randomUUID() })).code).toBe(20009)
    expect((await repay(merchant, 3_895_000n)).code).toBe(200)
    // An amount in collection cannot be paid twice; the rest may be less than the minimum.
    expect(await refused(5_001n)).toEqual([502, 'field.repayment.tooMuch'])
    expect((await repay(merchant, 5_000n)).code).toBe(200)
    await settle(server)
    expect((await repay(merchant, 10_000n)).code).toBe(20011)
    await booksAgree(server, merchant)
  })

  test('R12 a bank that does not answer, or whose answer is lost, is asked again and collects once', async () => {
    let lost = 0
    server.outside.tampered.set('/sandbox/bank/debits', async (go) => {
      await go()
      if (lost++ < 2) throw new TypeError('fetch failed')
      return go()
    })
    const { data } = await repay(merchant, 1_000_000n)
    for (let tried = 0; tried < 4; tried++) await settle(server)
    server.outside.tampered.clear()
    expect(lost).toBeGreaterThan(2)
    expect((await repayment(merchant, data.id)).status).toBe('received')
    const debits = await server.database.db.selectFrom('sandbox_debits').selectAll().where('reference', '=', data.reference).execute()
    expect(debits).toHaveLength(1)
    expect((await loan(merchant)).outstanding).toEqual(hkd(29_000))
    await booksAgree(server, merchant)
  })

  test('CRED-07 decision 093 nothing is debited from an account that no signed mandate names, also one that is verified and authorised', async () => {
    const { browser } = merchant
    const { db } = server.database
    const loans = async () => (await browser.data('listLoans', { product: 'hook' })).map(({ debitable }) => debitable)
    expect(await loans()).toEqual([true])
    const mandate = await db
      .deleteFrom('debit_mandates')
      .where('company_id', '=', merchant.companyId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const at = server.deps.clock.now()
    await db
      .updateTable('company_bank_accounts')
      .where('company_id', '=', merchant.companyId)
      .set({ status: 'authorised', verified_by: 'deposit', verified_at: at, authorised_by: browser.userId, authorised_at: at })
      .execute()
    expect([await loans(), (await quote(merchant)).debitable]).toEqual([[false], false])
    const refused = await repay(merchant, 50_000n)
    expect([refused.code, refused.data]).toMatchObject([20016, { reason: 'mandate' }])
    expect((await browser.data('listRepayments', { product: 'hook' })).records).toEqual([])
    await db.insertInto('debit_mandates').values(mandate).execute()
    expect(await loans()).toEqual([true])
    expect((await repay(merchant, 50_000n)).code).toBe(200)
    await booksAgree(server, merchant)
  })

  test('CRED-07 a debit that the bank cannot collect is reported as refused, and its amount is owed and payable as before', async () => {
    const merchant = await borrower(server, { accountNumber: '012-345671-1111' })
    const { data } = await repay(merchant, 1_000_000n)
    await settle(server)
    expect(await repayment(merchant, data.id)).toMatchObject({ status: 'refused', refusal: 'insufficient funds', principal: hkd(0) })
    expect(await quote(merchant)).toMatchObject({ payable: hkd(39_000), collecting: hkd(0) })
    const { records } = await merchant.browser.data('searchMessages', { keyword: '扣款失败' })
    expect(records).toHaveLength(1)
    await booksAgree(server, merchant)
  })

  test('DASH-14 R3 repayments of the own company are listed newest first, page by page', async () => {
    await repay(await borrower(server), 900_000n)
    for (let count = 1; count <= 5; count++) await repay(merchant, BigInt(count) * 100_000n)
    const list = (after?: string) => merchant.browser.data('listRepayments', { product: 'hook', size: 2, ...(after ? { after } : {}) })
    const first = await list()
    const second = await list(first.next ?? '')
    const third = await list(second.next ?? '')
    const amounts = [first, second, third].map(({ records }) => records.map(({ amount }) => Number(amount.amount) / 100_000))
    expect([amounts, third.next]).toEqual([[[5, 4], [3, 2], [1]], null])
    expect((await merchant.browser.call('listRepayments', { product: 'hook', after: 'x' })).code).toBe(20009)
  })
})

describe('money that is taken back', () => {
  test('CRED-06 CRED-07 is owed again with its interest as if it had never come, and was never drawable meanwhile', async () => {
    const merchant = await borrower(server, { limit: 39_000, accountNumber: '012-345677-7777' })
    await server.later({ days: 3 })
    const before = await quote(merchant, addDays(today(), 1))
    const { data } = await repay(merchant, await total(merchant))
    await settle(server)
    await lend(server, merchant)
    expect((await loan(merchant)).status).toBe('repaid')
    expect((await merchant.browser.data('readFacilitySummary', { product: 'hook' }))?.availableLimit).toEqual(hkd(0))
    await server.later({ days: 1 })
    await server.worker.drain()
    expect(await repayment(merchant, data.id)).toMatchObject({ status: 'returned', amount: data.amount })
    expect(await loan(merchant)).toMatchObject({ status: 'settled', outstanding: hkd(39_000) })
    expect(await quote(merchant)).toMatchObject({ total: before.total, coming: before.coming })
    expect(await facilityRow(server, merchant)).toMatchObject({ outstanding: 3_900_000n, frozen: 0n })
    await booksAgree(server, merchant)
  })

  test('CRED-07 decision 055 interest alone opens a loan again that was closed, and closes it once it is paid', async () => {
    const merchant = await borrower(server, { limit: 39_000 })
    const takenBack = async (id: string) => {
      await decideDebit(server.deps, (await repayment(merchant, id)).reference, 'returned')
      await server.later({ days: 1 })
      await server.worker.drain()
      expect((await repayment(merchant, id)).status).toBe('returned')
    }
    await server.later({ days: 10 })
    // 39,000 × 0.135 × 10 / 365 = 144.25
    const { data: first } = await repay(merchant, 12_000n)
    await settle(server)
    expect(await repayment(merchant, first.id)).toMatchObject({ principal: hkd(0), interest: hkd(120) })
    expect((await repay(merchant, await total(merchant))).code).toBe(200)
    await settle(server)
    expect((await loan(merchant)).status).toBe('repaid')
    await takenBack(first.id)
    expect(await loan(merchant)).toMatchObject({ status: 'settled', outstanding: hkd(0) })
    const owed = { principal: hkd(0), interest: hkd(120), total: hkd(120), payable: hkd(120) }
    expect(await quote(merchant)).toMatchObject(owed)
    expect(await merchant.browser.data('listLoans', { product: 'hook' })).toMatchObject([owed])
    const closing = server.database.db.updateTable('drawdowns').set({ status: 'repaid' }).where('id', '=', merchant.drawdownId)
    await expect(closing.execute()).rejects.toThrow(/owes something/)
    await booksAgree(server, merchant)
    // It bears no interest, and is due with the last instalment.
    const last = (await loan(merchant)).offer.schedule.at(-1)?.due ?? ''
    expect(await quote(merchant, addDays(last, -1))).toMatchObject({ ...owed, due: hkd(0), coming: [{ due: last, total: hkd(120) }] })
    expect(await quote(merchant, last)).toMatchObject({ ...owed, due: hkd(120) })
    const { data: again } = await repay(merchant, 12_000n)
    await settle(server)
    expect((await loan(merchant)).status).toBe('repaid')
    await booksAgree(server, merchant)
    await takenBack(again.id)
    expect((await repay(merchant, 12_000n)).code).toBe(200)
    await settle(server)
    expect(await loan(merchant)).toMatchObject({ status: 'repaid', outstanding: hkd(0) })
    expect(await merchant.browser.data('listLoans', { product: 'hook' })).toEqual([])
    await booksAgree(server, merchant)
  })

  test('CRED-06 the database refuses a loan that owes less than nothing, and one that is repaid and owes', async () => {
    const { drawdownId } = merchant
    const set = (values: { outstanding?: bigint; repaying?: bigint; status?: 'repaid' }) =>
      server.database.db.updateTable('drawdowns').set(values).where('id', '=', drawdownId).execute()
    await expect(set({ outstanding: -1n })).rejects.toThrow(/violates check constraint/)
    await expect(set({ outstanding: 3_900_001n })).rejects.toThrow(/violates check constraint/)
    await expect(set({ repaying: -1n })).rejects.toThrow(/violates check constraint/)
    await expect(set({ status: 'repaid' })).rejects.toThrow(/owes something/)
    await expect(set({ outstanding: 0n })).rejects.toThrow(/owes something/)
  })

  test('CRED-06 two loans of one facility are repaid each for itself', async () => {
    await lend(server, merchant)
    const other = await draw(server, merchant.browser, merchant.accountId, 20_000)
    await repay({ ...merchant, drawdownId: other }, 2_000_000n)
    await settle(server)
    const loans = await merchant.browser.data('listLoans', { product: 'hook' })
    expect(loans.map(({ drawdown_id }) => drawdown_id)).toEqual([merchant.drawdownId])
    expect((await facilityRow(server, merchant)).outstanding).toBe(3_900_000n)
    await booksAgree(server, merchant)
  })
})
