/** The nightly proof finds each balance of a facility that differs from the ledger or a recomputation, and stops drawing from that facility alone. Decision 106. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DrawdownOffer } from '../../contract/lending/drawdowns.ts'
import type { Break } from '../../contract/staff/reconciliation.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { ledgerAccounts, post } from '../../server/platform/ledger/ledger.ts'
import { proofJobs, scheduleProof } from '../../server/repayments/proof.ts'
import { type Borrower, borrower, hkd, lend, night, repay } from '../lending/loans.ts'
import { staffMember } from '../staff/staff.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { putRow } from '../support/rows.ts'
import { fieldsOf } from '../support/server.ts'
import { withPsp } from './psp.ts'

let server: MerchantServer
/** The merchant whose rows drift, and another one. */
let merchant: Borrower
let other: Borrower
let loan = ''
let repayment = ''
const order = `CO-${randomUUID()}`

beforeAll(async () => {
  server = await openMerchantServer()
  await scheduleProof(server.deps)
  merchant = await borrower(server, { amount: 39_000 })
  other = await borrower(server)
  const { data } = await repay(merchant, 1_000_000n)
  repayment = data.reference
  await settle(server)
  await lend(server, merchant)
  await lend(server, other)
  loan = (await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).reference
  await putOrder()
  return () => server.close()
})

/** A charge order of the loan, of which nothing was received, and its order to a PSP. */
async function putOrder(): Promise<void> {
  const { db } = server.database
  const { companyId: company_id, facilityId: facility_id, drawdownId: drawdown_id } = merchant
  const asked = { method: 'settlement', currency: 'HKD', status: 'active', reference: order, due_on: '2026-03-01' }
  const order_id = await putRow(db, 'charge_orders', { company_id, facility_id, product: 'hook', ...asked })
  const sub_order_id = await putRow(db, 'charge_sub_orders', { order_id, drawdown_id, reference: `${order}-1`, total: 90_000n })
  const psp_id = await withPsp(server, company_id)
  await putRow(db, 'charge_collections', { reference: `${order}-1-1`, sub_order_id, psp_id, amount: 90_000n, status: 'open' })
}

/** Runs a statement past the code that usually writes the row. */
async function put(statement: string): Promise<void> {
  await sql.raw(statement).execute(server.database.db)
}

/** An entry that no row follows. */
async function postEntry(kind: string, reference: string, lines: [account: string, amount: bigint][]): Promise<void> {
  const posted = { kind, reference, at: server.deps.clock.now() }
  await server.database.db
    .transaction()
    .execute((trx) => post(trx, { ...posted, lines: lines.map(([account, amount]) => ({ account, amount, currency: 'HKD' })) }))
}

/** The differences of rows that are open, as a lead lists them. */
async function open(): Promise<Pick<Break, 'reference' | 'balance' | 'books' | 'statement'>[]> {
  const lead = await staffMember(server, 'lead')
  const { records } = await lead.browser.data('listBreaks', {})
  return records
    .filter(({ source }) => source === 'rows')
    .map(({ reference, balance, books, statement }) => ({ reference, balance, books, statement }))
    .sort((one, another) => `${one.reference}${one.balance}`.localeCompare(`${another.reference}${another.balance}`))
}

const asked = { product: 'hook', amount: hkd(10_000), tenor: 3 } as const
const draws = async ({ browser }: Borrower) => {
  const answered = await browser.call('previewDrawdown', asked)
  return answered.code === 200 ? 'drawn' : [answered.code, fieldsOf(answered)]
}
const paused = [502, { amount: 'field.amount.paused' }]

/** What is changed: in `facilities` or `drawdowns` of the merchant, or in its charge order. */
const of = {
  facility: () => `where id = '${merchant.facilityId}'`,
  loan: () => `where id = '${merchant.drawdownId}'`,
  sub: () => `where reference = '${order}-1'`,
  collection: () => `where reference = '${order}-1-1'`,
}

describe('decision 106 a balance of a row that differs', () => {
  test.each([
    ['facilities', 'outstanding', 'facility', 1],
    ['facilities', 'pending', 'facility', 1],
    ['facilities', 'frozen', 'facility', -1],
    ['facilities', 'credit_limit', 'facility', -1],
    ['drawdowns', 'outstanding', 'loan', -1],
    ['drawdowns', 'repaying', 'loan', 1],
    ['charge_sub_orders', 'received', 'sub', 1],
    ['charge_sub_orders', 'lifted', 'sub', 1],
    ['charge_collections', 'taken', 'collection', 1],
  ] as const)('%s.%s is found, stops drawing from its facility alone, and is cured by a later night', async (table, column, where, by) => {
    await put(`update ${table} set ${column} = ${column} + ${by} ${of[where]()}`)
    await night(server)
    const reference = { facility: merchant.facilityId, loan, sub: `${order}-1`, collection: `${order}-1-1` }[where]
    const found = await open()
    expect(found).toMatchObject([{ reference, balance: column === 'credit_limit' ? 'limit' : column }])
    const [{ books, statement } = { books: null, statement: null }] = found
    expect(BigInt(statement?.amount ?? 0) - BigInt(books?.amount ?? 0)).toBe(BigInt(by))
    expect([await draws(merchant), await draws(other)]).toEqual([paused, 'drawn'])
    await put(`update ${table} set ${column} = ${column} - ${by} ${of[where]()}`)
    await night(server)
    expect([await open(), await draws(merchant)]).toEqual([[], 'drawn'])
  })

  test('interest that is not that of the days is found', async () => {
    await server.later({ days: 3 })
    await put(`update drawdowns set accrued_on = accrued_on + 3 ${of.loan()}`)
    await night(server)
    // 29,000 × 0.135 × 3 / 365
    expect(await open()).toEqual([{ reference: loan, balance: 'interest', books: hkd(0), statement: hkd(32.18) }])
    await put(`update drawdowns set accrued_on = accrued_on - 3 ${of.loan()}`)
    await night(server)
    expect(await open()).toEqual([])
  })

  test('an entry that divides a repayment in another way is found in the repayment and in the balances that it changes', async () => {
    const { facilityId } = merchant
    const moved = (by: bigint): [string, bigint][] => [
      [ledgerAccounts.surplus(facilityId), -by],
      [ledgerAccounts.loans(facilityId), by],
    ]
    await postEntry('repayment.applied', `${repayment}/one`, moved(100n))
    await night(server)
    const principal = (each: { reference: string }) => each.reference === repayment
    expect((await open()).filter(principal)).toMatchObject([
      { balance: 'principal', books: hkd(9_999), statement: hkd(10_000) },
      { balance: 'surplus', books: hkd(1), statement: hkd(0) },
    ])
    const ofFacility = (await open()).filter((each) => !principal(each)).map(({ reference, balance }) => [reference, balance])
    expect(ofFacility).toEqual(['limit', 'outstanding', 'surplus'].map((balance) => [facilityId, balance]))
    await postEntry('repayment.applied', `${repayment}/two`, moved(-100n))
    await night(server)
    expect(await open()).toEqual([])
  })

  test('what an order has received of a repayment is found where its sum differs, and where it is more than the repayment', async () => {
    const id = `(select id from repayments where reference = '${repayment}')`
    await put(`insert into charge_receipts select id, ${id}, 1000100 from charge_sub_orders ${of.sub()}`)
    await night(server)
    expect(await open()).toMatchObject([
      { reference: `${order}-1`, balance: 'received', books: hkd(10_001), statement: hkd(0) },
      { reference: repayment, balance: 'receipts', books: hkd(10_000), statement: hkd(10_001) },
    ])
  })
})

describe('decision 106 while a difference is open', () => {
  let paying: Borrower
  let agreed: Pick<DrawdownOffer, 'annual_rate' | 'total_cost'>
  beforeAll(async () => {
    paying = await borrower(server, { amount: 20_000 })
    await lend(server, paying)
    const { annual_rate, total_cost } = await paying.browser.data('previewDrawdown', asked)
    agreed = { annual_rate, total_cost }
  })
  /** Changes the balance of the loan by some cents. */
  const drift = async (by: number) => {
    await put(`update drawdowns set repaying = repaying + ${by} where id = '${paying.drawdownId}'`)
    await night(server)
  }
  const summary = () => paying.browser.data('readFacilitySummary', { product: 'hook' })
  /** Requests a drawdown as it was priced before the difference. */
  const submits = () => {
    const key = { 'idempotency-key': randomUUID() }
    return paying.browser.call('submitDrawdown', { ...asked, bank_account_id: paying.accountId, agreed }, key)
  }

  test('a requested payout waits and is sent once the books agree; the merchant repays meanwhile', async () => {
    const { code, data } = await submits()
    expect(code).toBe(200)
    const { db } = server.database
    const soon = new Date(server.deps.clock.now().getTime() + 30_000)
    await db.updateTable('jobs').set({ run_at: soon }).where('kind', '=', 'payout.send').where('done_at', 'is', null).execute()
    await drift(1)
    expect((await summary())?.paused).toBe('books')
    const status = async () => (await paying.browser.data('readDrawdown', { id: data.id })).status
    await settle(server)
    expect(await status()).toBe('pending')
    const refused = await submits()
    expect([refused.code, fieldsOf(refused)]).toEqual(paused)
    expect((await repay(paying, 100_000n)).code).toBe(200)
    await settle(server)
    await server.later({ minutes: 61 })
    await settle(server)
    expect(await status()).toBe('pending')
    await drift(-1)
    expect((await summary())?.paused).toBeNull()
    await server.later({ minutes: 61 })
    await settle(server)
    expect(await status()).toBe('settled')
  })

  test('a lead who closes it with a reason allows drawing again, until the amounts change', async () => {
    await drift(1)
    const lead = await staffMember(server, 'lead')
    const { records, compared } = await lead.browser.data('listBreaks', {})
    const [found] = records.filter(({ balance }) => balance === 'repaying')
    expect(found).toMatchObject({ source: 'rows', psp: null, status: 'open', since: expect.any(String) })
    expect(compared.filter(({ source }) => source === 'rows')).toHaveLength(1)
    const id = found?.id ?? ''
    expect(await lead.browser.data('readBreak', { id })).toMatchObject({ parts: [], concerned: false })
    await lead.browser.data('closeBreak', { id, note: 'A debit that was entered by hand.' })
    const [row] = await server.database.db.selectFrom('audit_log').select('details').where('subject_id', '=', id).execute()
    expect(row?.details).toMatchObject({ balance: 'repaying', note: 'A debit that was entered by hand.' })
    expect(await draws(paying)).toBe('drawn')
    await night(server)
    expect(await draws(paying)).toBe('drawn')
    await drift(1)
    expect(await draws(paying)).toEqual(paused)
    await drift(-2)
    expect(await draws(paying)).toBe('drawn')
  })

  test('metrics count the differences, the facilities that do not lend, and name the day of the last complete proof', async () => {
    const figures = async () => (await (await server.app.request('/metrics')).text()).split('\n').filter((line) => !line.startsWith('#'))
    const before = await figures()
    await drift(5)
    const [breaks, facilities, day] = (await figures()).map((line) => Number(line.split(' ')[1]))
    const count = (place: number) => Number(before[place]?.split(' ')[1])
    expect([breaks, facilities]).toEqual([count(0) + 1, count(1) + 1])
    const [proven] = await server.database.db
      .selectFrom('reconciliations')
      .select(({ fn }) => fn.max('day').as('day'))
      .where('source', '=', 'rows')
      .execute()
    expect(day).toBe(Date.parse(`${proven?.day}T00:00:00Z`) / 1000)
    await drift(-5)
  })
})

test('decision 106 a night continues with the facility after the last one, and counts only once it is complete, also where a job runs twice', async () => {
  const { db } = server.database
  for (let index = 0; index < 210; index++) {
    const company_id = await putRow(db, 'companies', {})
    await putRow(db, 'facilities', { company_id, product: 'hook', status: 'active', credit_limit: 0n, watermark: 0n })
  }
  await server.later({ days: 1 })
  const day = dayOf(server.deps.clock.now())
  const nights = () =>
    db.selectFrom('reconciliations').select(['lines', 'differing']).where('source', '=', 'rows').where('day', '=', day).execute()
  const pages = () =>
    db.selectFrom('jobs').select(['id', 'payload', 'done_at']).where('kind', '=', 'proof.page').orderBy('id', 'desc').limit(2).execute()
  const run = async (name: 'proof.daily' | 'proof.page', id: bigint, payload: never) =>
    proofJobs[name](server.deps, payload, { id, attempt: 1, renew: async () => {} })
  await run('proof.daily', 0n, {} as never)
  const [first] = await pages()
  // The process ends before the worker has noted that the job is done: another one runs it again.
  for (let times = 0; times < 2; times++) await run('proof.page', first?.id ?? 0n, first?.payload as never)
  const [second, done] = await pages()
  expect([done?.id, second?.done_at, second?.payload]).toMatchObject([first?.id, null, { day, compared: 200 }])
  expect(await nights()).toEqual([])
  await server.worker.drain()
  const { count } = await db
    .selectFrom('facilities')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(await nights()).toMatchObject([{ lines: Number(count) }])
})
