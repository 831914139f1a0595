/** Loans of all companies for the staff: found, listed, and read with the figures of the merchant's own pages. Decision 114. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { daysBetween } from '../../contract/kernel/days.ts'
import type { LoanFilter } from '../../contract/staff/loans.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { type Borrower, borrower, draw, hkd, lend, night, onlyOrder, repay, transfer, untilFirstDue } from '../lending/loans.ts'
import { refusing, twoLoans, untilDue } from '../repayments/two-loans.ts'
import { certifiedMerchant, type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { takeBack } from './adjustments.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let merchant: Borrower
let reviewer: Staff

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  merchant = await borrower(server, { amount: 20_000, accountNumber: refusing })
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
/** A session of the staff is short: signs one in after time has passed. */
const signIn = async () => {
  reviewer = await staffMember(server)
}
const list = (status: LoanFilter = 'all', keyword = '') => reviewer.browser.data('listServicedLoans', { status, keyword })
const read = ({ drawdownId: id }: Borrower = merchant) => reviewer.browser.data('readServicedLoan', { id })
const referenceOf = async ({ browser, drawdownId: id }: Borrower) => (await browser.data('readDrawdown', { id })).reference
const idsOf = async (status: LoanFilter, keyword?: string) => (await list(status, keyword)).records.map(({ id }) => id)
const messagesOf = (loan: Borrower) =>
  server.database.db.selectFrom('messages').select(['kind', 'texts']).where('company_id', '=', loan.companyId).execute()

/** Lets the first instalment of the loan, which the bank does not collect, become overdue. */
async function becomesOverdue(loan: Borrower): Promise<void> {
  await untilFirstDue(server, loan)
  await night(server)
  await settle(server)
  await server.later({ days: 8 })
  await night(server)
  await settle(server)
  await loan.browser.data('extendSession', {})
}

async function closes(loan: Borrower): Promise<void> {
  const { payable } = await loan.browser.data('quoteRepayment', { drawdown_id: loan.drawdownId })
  await repay(loan, BigInt(payable.amount))
  await settle(server)
}

describe('decision 114 the list of loans', () => {
  test('shows those that were paid out, the newest first, page by page, with what is owed next', async () => {
    await server.later({ days: 1 })
    const second = await borrower(server, { amount: 30_000 })
    await signIn()
    const { records, next } = await reviewer.browser.data('listServicedLoans', { size: 1 })
    const rest = await reviewer.browser.data('listServicedLoans', { size: 1, after: next ?? '' })
    expect([...records, ...rest.records].map(({ id }) => id)).toEqual([second.drawdownId, merchant.drawdownId])
    expect(rest.next).toBeNull()
    const [first] = (await second.browser.data('readDrawdown', { id: second.drawdownId })).offer.schedule
    expect(records).toMatchObject([
      {
        reference: await referenceOf(second),
        companyId: second.companyId,
        product: 'hook',
        status: 'open',
        outstanding: hkd(30_000),
        next: { due: first?.due, amount: first?.total },
        daysPastDue: 0,
      },
    ])
    for (const after of ['x', `${today()}_${merchant.drawdownId}`, '2026-11-20T00:00:00.000Z_x'])
      expect((await reviewer.browser.call('listServicedLoans', { after })).code).toBe(20009)
  })

  test('a drawdown that was not paid out is no loan', async () => {
    await lend(server, merchant)
    const { accountId } = await borrower(server, { amount: 20_000, accountNumber: refusing })
    const row = await server.database.db
      .selectFrom('drawdowns')
      .selectAll()
      .where('bank_account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const waiting = { id: randomUUID(), reference: 'DD-7K2M-261122-9999', status: 'pending', settled_at: null, outstanding: 0n } as const
    const { accrued_on: _, ...rest } = row
    await server.database.db
      .insertInto('drawdowns')
      .values({ ...rest, ...waiting, terms: JSON.stringify(row.terms) as never, moved_days: '[]' as never, waiver: null })
      .execute()
    await signIn()
    expect(await idsOf('all', waiting.reference)).toEqual([])
    expect((await reviewer.browser.call('readServicedLoan', { id: waiting.id })).code).toBe(20018)
  })

  test('is narrowed to open, overdue and closed ones; overdue ones come longest first', async () => {
    const other = await borrower(server, { amount: 30_000 })
    await closes(other)
    await server.later({ days: 3 })
    const later = await borrower(server, { amount: 25_000, accountNumber: refusing })
    await becomesOverdue(later)
    await signIn()
    expect(await idsOf('closed')).toEqual([other.drawdownId])
    expect(await idsOf('open')).toEqual([later.drawdownId, merchant.drawdownId])
    const { records, next } = await reviewer.browser.data('listServicedLoans', { status: 'overdue', size: 1 })
    const rest = await reviewer.browser.data('listServicedLoans', { status: 'overdue', size: 1, after: next ?? '' })
    const standing = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    const days = daysBetween(standing.overdue_since ?? '', today())
    const [fallen] = standing.fallen
    const overdue = { id: merchant.drawdownId, status: 'overdue', daysPastDue: days, next: { due: fallen?.due, amount: fallen?.total } }
    expect([...records, ...rest.records]).toMatchObject([overdue, { id: later.drawdownId, status: 'overdue', daysPastDue: 8 }])
  })

  test('a loan is overdue no more with the repayment that pays it, and again when that is taken back', async () => {
    await becomesOverdue(merchant)
    await signIn()
    expect(await idsOf('overdue')).toEqual([merchant.drawdownId])
    const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    await transfer(server, (await onlyInvoice(merchant)).number, BigInt(total.amount) * 2n)
    await signIn()
    expect([await idsOf('overdue'), await idsOf('closed')]).toEqual([[], [merchant.drawdownId]])
    const [paid] = (await read()).repayments
    await takeBack(server, paid?.id ?? '')
    expect(await idsOf('overdue')).toEqual([merchant.drawdownId])
  })

  test('finds a loan by its company, and by the reference of anything that belongs to it', async () => {
    const other = await borrower(server, { amount: 30_000 })
    const names = { register_name_en: 'Haian 100% Trading', register_name_cn: '海安贸易有限公司', business_registration_number: '12345678' }
    await server.database.db.updateTable('companies').set(names).where('id', '=', merchant.companyId).execute()
    await untilFirstDue(server, merchant)
    await night(server)
    await settle(server)
    const order = (await merchant.browser.data('listChargeOrders', {})).records[0]
    const { number } = await onlyInvoice(merchant)
    await transfer(server, `paid for ${number}`, 10_000n)
    const line = await server.database.db
      .selectFrom('bank_statement_lines')
      .selectAll()
      .where('kind', '=', 'transfer')
      .executeTakeFirstOrThrow()
    const { records } = await merchant.browser.data('listRepayments', { product: 'hook' })
    await signIn()
    const own = [await referenceOf(merchant), number, order?.reference, order?.subOrders[0]?.reference, line.line_id, line.reference]
    const found = [...own, ...records.map(({ reference }) => reference.toLowerCase()), 'haian 100%', '海安', '12345678']
    for (const keyword of found) expect([keyword, await idsOf('all', keyword)]).toEqual([keyword, [merchant.drawdownId]])
    for (const keyword of ['trading', 'haian 100_', '1234567', (await referenceOf(merchant)).slice(0, -1)])
      expect([keyword, await idsOf('all', keyword)]).toEqual([keyword, []])
    expect(await idsOf('closed', await referenceOf(other))).toEqual([])
  })

  test('finds companies without a loan beside them, and for leads transfers that name no invoice', async () => {
    const { companyId } = await certifiedMerchant(server)
    const { db } = server.database
    await db
      .updateTable('companies')
      .set({ register_name_en: 'Haian Trading', business_registration_number: '12345678' })
      .where('id', '=', companyId)
      .execute()
    await transfer(server, 'thank you', 10_000n)
    const { line_id } = await db
      .selectFrom('bank_statement_lines')
      .select('line_id')
      .where('reference', '=', 'thank you')
      .executeTakeFirstOrThrow()
    await signIn()
    const lead = await staffMember(server, 'lead')
    const beside = async (keyword: string, { browser } = lead) => (await browser.data('listServicedLoans', { keyword })).beside
    const company = { companyId, registerNameEn: 'Haian Trading' }
    for (const keyword of ['haian', '12345678'])
      expect(await beside(keyword, reviewer)).toMatchObject({ companies: [company], transfers: [] })
    const arrived = { companies: [], transfers: [{ text: 'thank you', status: 'open', amount: hkd(100) }] }
    for (const keyword of ['thank you', line_id]) expect(await beside(keyword)).toMatchObject(arrived)
    const nothing = { companies: [], transfers: [] }
    expect([await beside('thank you', reviewer), await beside(''), await beside(await referenceOf(merchant))]).toEqual([
      nothing,
      nothing,
      nothing,
    ])
    await db.updateTable('companies').set({ register_name_en: 'Haian Shipping' }).where('id', '=', merchant.companyId).execute()
    expect(await beside('haian')).toMatchObject({ companies: [company] })
  })
})

/** An invoice of the loan's only charge order. */
async function onlyInvoice(loan: Borrower) {
  const { id, subOrders } = (await loan.browser.data('listChargeOrders', {})).records.at(-1) ?? (await onlyOrder(loan))
  return loan.browser.data('issueInvoice', { id, subOrderId: subOrders[0]?.subOrderId ?? '' })
}

describe('decision 114 the page of a loan', () => {
  test('has the figures of the merchant’s own pages, also when it is overdue', async () => {
    await becomesOverdue(merchant)
    await signIn()
    const { browser, drawdownId: id } = merchant
    const shown = await read()
    const standing = await browser.data('quoteRepayment', { drawdown_id: id })
    const drawdown = await browser.data('readDrawdown', { id })
    const { records, surplus } = await browser.data('listRepayments', { product: 'hook', drawdown_id: id })
    expect(shown).toMatchObject({ drawdown, standing, credit: surplus, status: 'overdue', outstanding: drawdown.outstanding })
    expect(shown.repayments.map(({ order, source, allocatedBy, creditOf, surplusUsed, ...each }) => each)).toEqual(records)
    expect(shown.orders).toEqual((await browser.data('listChargeOrders', {})).records)
    expect(shown.instalments.map(({ due, principal, interest, total }) => ({ due, principal, interest, total }))).toEqual(
      drawdown.offer.schedule,
    )
    const open = [...standing.fallen, ...standing.coming]
    expect(shown.instalments.map(({ due, open: { amount } }) => [due, amount])).toEqual(open.map(({ due, total }) => [due, total.amount]))
    const sum = (...amounts: { amount: string }[]) => String(amounts.reduce((all, { amount }) => all + BigInt(amount), 0n))
    expect(shown.pastDue).toMatchObject({ since: standing.overdue_since, total: { amount: sum(standing.late, standing.overdue) } })
    expect(shown.nextCollection).toMatchObject({ amount: standing.due, method: 'directDebit' })
    expect(shown.daysPastDue).toBe(daysBetween(standing.overdue_since ?? '', today()))
  })

  test('shows what payments cover of each instalment, which count in their order, and what they save of its interest, so that a row adds up', async () => {
    const willing = await borrower(server, { amount: 39_000 })
    const { schedule } = (await willing.browser.data('readDrawdown', { id: willing.drawdownId })).offer
    const [first, second] = schedule
    await server.later({ days: 3 })
    await willing.browser.data('extendSession', {})
    await repay(willing, BigInt(first?.total.amount ?? '') + 10_000n)
    await settle(server)
    await signIn()
    const shown = await read(willing)
    expect(shown.instalments.slice(0, 3)).toMatchObject([
      { paid: first?.total, open: hkd(0), standing: 'paid' },
      { due: second?.due, paid: hkd(100), standing: 'coming' },
      { paid: hkd(0), standing: 'coming' },
    ])
    for (const { principal, interest, total, adjusted, paid, open } of shown.instalments) {
      expect(BigInt(principal.amount) + BigInt(interest.amount)).toBe(BigInt(total.amount))
      expect(BigInt(total.amount) + BigInt(adjusted.amount)).toBe(BigInt(paid.amount) + BigInt(open.amount))
    }
    expect(shown.instalments.some(({ adjusted }) => BigInt(adjusted.amount) < 0n)).toBe(true)
    const { total, coming } = await willing.browser.data('quoteRepayment', { drawdown_id: willing.drawdownId })
    expect(shown.nextCollection).toEqual({ on: coming[0]?.due, amount: coming[0]?.total, method: 'directDebit' })
    expect(shown.standing?.total).toEqual(total)
  })

  test('says which repayment a credit came from, and which leads have allocated a transfer', async () => {
    const { monthly, weekly } = await twoLoans(server, { monthly: refusing, weekly: refusing }, 24)
    await untilDue(server, monthly)
    await untilDue(server, weekly)
    const { browser } = weekly
    const order = (await browser.data('listChargeOrders', {})).records.find(({ facilityId }) => facilityId === weekly.facilityId)
    const { number } = await browser.data('issueInvoice', { id: order?.id ?? '', subOrderId: order?.subOrders[0]?.subOrderId ?? '' })
    const { total } = await browser.data('quoteRepayment', { drawdown_id: weekly.drawdownId })
    await transfer(server, number, BigInt(total.amount) + 5_000_000n)
    await transfer(server, 'for my shop', 10_000n)
    const [one, other] = [await staffMember(server, 'lead', '吴主管'), await staffMember(server, 'lead', '林主管')]
    const [{ id = '' } = {}] = (await one.browser.data('listUnidentified', {})).records
    await one.browser.data('proposeAllocation', { id, to: monthly.drawdownId, reason: 'The amount.' })
    await other.browser.data('decideAllocation', { id, to: monthly.drawdownId, accepted: true })
    await signIn()
    const [source] = (await read(weekly)).repayments.filter(({ method }) => method === 'transfer')
    const { repayments } = await read(monthly)
    const [allocated, credit] = (['transfer', 'credit'] as const).map((method) => repayments.find((each) => each.method === method))
    expect(allocated).toMatchObject({ method: 'transfer', allocatedBy: { proposed: '吴主管', confirmed: '林主管' }, creditOf: null })
    const creditOf = { reference: source?.reference, loan: await referenceOf(weekly) }
    expect(credit).toMatchObject({ method: 'credit', source: null, allocatedBy: null, creditOf })
    expect([source?.surplusUsed, source?.allocatedBy]).toEqual([credit?.amount, null])
  })

  test('of a closed loan says so, with the other loans of its company', async () => {
    await lend(server, merchant)
    const willing = await borrower(server, { amount: 39_000 })
    await lend(server, willing)
    const another = await draw(server, willing.browser, willing.accountId, 10_000)
    await closes(willing)
    await signIn()
    expect(await read(willing)).toMatchObject({
      status: 'closed',
      standing: null,
      pastDue: null,
      next: null,
      nextCollection: null,
      daysPastDue: 0,
    })
    expect((await read(willing)).instalments.every(({ standing, open }) => standing === 'paid' && open.amount === '0')).toBe(true)
    expect((await read(willing)).otherLoans.map(({ id }) => id)).toEqual([another])
  })

  test('lists each message that names the loan once, with its number of readers and without the mailbox of a user', async () => {
    const willing = await borrower(server, { amount: 39_000 })
    await repay(willing, 1_000_000n)
    await settle(server)
    await signIn()
    const shown = await read(willing)
    const sent = (await messagesOf(willing)).filter(({ texts }) => JSON.stringify(texts).includes(shown.reference))
    expect(shown.notices.map(({ title }) => title).sort()).toEqual(sent.map(({ texts }) => texts.zh_CN.title).sort())
    expect(shown.notices.every(({ readers }) => readers === 1)).toBe(true)
    const { email } = await server.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', willing.browser.userId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(shown)).not.toContain(email)
  })

  test('masks the account, and writes who opened it to the audit', async () => {
    await signIn()
    const shown = await read()
    expect([shown.drawdown.account, shown.standing?.account]).toEqual(['••••1111', '••••1111'])
    expect(JSON.stringify(shown)).not.toContain(refusing.replaceAll('-', '').slice(0, -4))
    const audited = await server.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'loan.viewed').execute()
    expect(audited).toMatchObject([
      {
        actor: `reviewer:${reviewer.id}`,
        company_id: merchant.companyId,
        subject: 'drawdowns',
        subject_id: merchant.drawdownId,
        details: { drawdown: shown.reference },
      },
    ])
  })

  test('is for the staff alone: for reviewers and leads, neither for the merchant nor for a visitor', async () => {
    const lead = await staffMember(server, 'lead')
    await signIn()
    for (const { browser } of [lead, reviewer]) expect((await browser.call('readServicedLoan', { id: merchant.drawdownId })).code).toBe(200)
    for (const browser of [merchant.browser, server.browser()]) {
      expect((await browser.call('readServicedLoan', { id: merchant.drawdownId })).code).toBe(401)
      expect((await browser.call('listServicedLoans', {})).code).toBe(401)
    }
  })
})
