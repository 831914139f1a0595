/** The database keeps what was booked of drawdowns, repayments, charge orders and statements, whatever a statement asks for. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/connection.ts'
import { post } from '../../server/platform/ledger/ledger.ts'
import { testDatabase } from '../support/database.ts'
import { putRow } from '../support/rows.ts'

let database: Database
/** The facility of a company, and its user. */
let owner: { company_id: string; facility_id: string; product: string }
let requested_by = ''
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const company = { company_id: await putRow(db, 'companies', {}), product: 'hook' }
  const limits = { signed_limit: 900_000n, credit_limit: 900_000n, watermark: 900_000n }
  owner = { ...company, facility_id: await putRow(db, 'facilities', { ...company, ...limits, status: 'active' }) }
  requested_by = await putRow(db, 'users', { locale: 'en_US' })
  return () => database.close()
})

/** Runs the update of a row. */
const change = (table: string, id: string, columns: string) =>
  sql`update ${sql.table(table)} set ${sql.raw(columns)} where id = ${id}`.execute(database.db)
const remove = (table: string, id: string) => sql`delete from ${sql.table(table)} where id = ${id}`.execute(database.db)

/** A drawdown of HKD 500. */
async function putDrawdown(given: Record<string, unknown> = {}): Promise<string> {
  const terms = JSON.stringify({ rate: { rate: '0.1', benchmarkRate: '0.04', margin: '0.06' } })
  const money = { amount: 50_000n, fee: 500n, currency: 'HKD', tenor: 3, terms, status: 'pending' }
  const account = { account_sealed: 'sealed', account_masked: '••••8838' }
  return putRow(database.db, 'drawdowns', { ...owner, ...money, ...account, requested_by, reference: randomUUID(), ...given })
}

/** A debit of HKD 10. */
async function putRepayment(given: Record<string, unknown> = {}) {
  const drawdown_id = await putDrawdown()
  const row = { ...owner, drawdown_id, method: 'directDebit', currency: 'HKD', amount: 1_000n, status: 'pending', reference: randomUUID() }
  return { drawdown_id, reference: row.reference, id: await putRow(database.db, 'repayments', { ...row, ...given }) }
}

const priced = ['amount = 60000', 'fee = 400', "currency = 'USD'", 'tenor = 6', "terms = '{}'", "counted_from = '2025-12-31'"]
const owned = ['company_id = gen_random_uuid()', 'facility_id = gen_random_uuid()', "product = 'underwriting'", "reference = 'DD-OTHER'"]
test.each([
  ...priced,
  ...owned,
  'bank_account_id = gen_random_uuid()',
  "requested_at = '2025-01-01'",
  "waiver = '{}', red_packet_id = gen_random_uuid()",
])('decision 074 of a drawdown, from its request on: %s is refused', async (columns) => {
  for (const status of ['pending', 'paying out', 'refused', 'repaid']) {
    const id = await putDrawdown({ status })
    await expect(change('drawdowns', id, columns)).rejects.toThrow('drawdowns keep what was booked')
  }
})

test('decision 074 a drawdown gets its value date once, by the update that moves its payout to settled', async () => {
  const id = await putDrawdown({ status: 'paying out' })
  const settled = "settled_at = '2026-01-03', value_date = '2026-01-03'"
  for (const columns of [
    "value_date = '2026-01-02'",
    settled,
    `status = 'refused', ${settled}`,
    "status = 'settled', value_date = '2026-01-02'",
  ])
    await expect(change('drawdowns', id, columns)).rejects.toThrow('drawdowns keep value_date, settled_at')
  await change('drawdowns', id, `status = 'settled', outstanding = amount, ${settled}`)
  for (const columns of ["value_date = '2026-01-04'", "settled_at = '2026-01-04'", 'settled_at = null'])
    await expect(change('drawdowns', id, columns)).rejects.toThrow('drawdowns keep value_date, settled_at')
  await change('drawdowns', id, "status = 'repaid', outstanding = 0")
  await change('drawdowns', id, "status = 'pending'")
  await expect(change('drawdowns', id, `status = 'settled', ${settled.replaceAll('03', '05')}`)).rejects.toThrow(
    'drawdowns keep value_date',
  )
})

test('decision 074 the account of a drawdown can be emptied by an erasure, and is never another one', async () => {
  const id = await putDrawdown()
  for (const columns of ["account_sealed = 'other'", "account_masked = '••••0000'"])
    await expect(change('drawdowns', id, columns)).rejects.toThrow('drawdowns keep account_sealed')
  await change('drawdowns', id, "account_sealed = '', account_masked = ''")
})

test.each(['amount = 2', "currency = 'USD'", "value_on = '2025-12-31'", 'drawdown_id = gen_random_uuid()', "reference = 'RP-OTHER'"])(
  'decision 074 of a repayment, from its request on: %s is refused',
  async (columns) => {
    const { id } = await putRepayment()
    await expect(change('repayments', id, columns)).rejects.toThrow('repayments keep what was booked')
  },
)

test('decision 074 a repayment is divided once, by the update that moves it to received', async () => {
  const { id } = await putRepayment({ status: 'collecting' })
  const parts = "principal = 800, interest = 150, surplus = 50, received_at = '2026-01-03'"
  await expect(change('repayments', id, parts)).rejects.toThrow('repayments keep principal')
  await change('repayments', id, `status = 'received', ${parts}`)
  for (const columns of ['principal = 900, interest = 50', 'principal = 850, surplus = 0', "received_at = '2026-01-04'"])
    await expect(change('repayments', id, columns)).rejects.toThrow('repayments keep principal')
  await change('repayments', id, "status = 'collecting'")
  await expect(change('repayments', id, "status = 'received', principal = 900, interest = 50")).rejects.toThrow('repayments keep principal')
})

test('decision 074 the surplus of a repayment is applied only by the transaction that posts it to the ledger', async () => {
  const received = { status: 'received', principal: 800n, interest: 150n, surplus: 50n, received_at: new Date('2026-01-03T00:00:00Z') }
  const { id, reference } = await putRepayment(received)
  const apply = (amount: bigint) =>
    database.db.transaction().execute(async (trx) => {
      const lines = [
        { account: 'facility.surplus:f', amount, currency: 'HKD' },
        { account: 'facility.loans:f', amount: -amount, currency: 'HKD' },
      ] as const
      await post(trx, { kind: 'repayment.applied', reference: `${reference}/RP-1`, at: new Date('2026-01-04T00:00:00Z'), lines })
      await sql`update repayments set principal = 850, surplus = 0 where id = ${id}`.execute(trx)
    })
  await expect(apply(40n)).rejects.toThrow('repayments keep principal')
  await apply(50n)
  await expect(change('repayments', id, 'principal = 800, surplus = 50')).rejects.toThrow('repayments keep principal')
})

test('decision 096 no interest of a repayment is negative: interest that is given back has a column of its own', async () => {
  const { id } = await putRepayment({ status: 'collecting' })
  const received = "status = 'received', received_at = '2026-01-03', principal = 1010"
  await expect(change('repayments', id, `${received}, interest = -10`)).rejects.toThrow('repayments_interest_check')
  await expect(change('repayments', id, `${received}, interest_credit = 20`)).rejects.toThrow('repayments_parts_check')
  await change('repayments', id, `${received}, interest_credit = 10`)
  await expect(change('repayments', id, 'interest_credit = 0, principal = 1000')).rejects.toThrow('repayments keep principal')
})

test('decision 116 a waiver names its proposal, and has interest as its only part', async () => {
  const proposed_by = await putRow(database.db, 'staff', { role: 'lead', status: 'active' })
  const proposal = {
    company_id: owner.company_id,
    kind: 'waiver',
    currency: 'HKD',
    reason: 'Our mistake.',
    status: 'proposed',
    proposed_by,
  }
  const adjustment_id = await putRow(database.db, 'loan_adjustments', { ...proposal, drawdown_id: await putDrawdown() })
  await expect(putRepayment({ method: 'waiver' })).rejects.toThrow('repayments_adjustment_check')
  await expect(putRepayment({ adjustment_id })).rejects.toThrow('repayments_adjustment_check')
  const { id } = await putRepayment({ method: 'waiver', adjustment_id })
  const received = "status = 'received', received_at = '2026-01-03'"
  await expect(change('repayments', id, `${received}, principal = 400, interest = 600`)).rejects.toThrow('repayments_waiver_check')
  await change('repayments', id, `${received}, interest = 1000`)
})

test('decision 074 charge orders, their parts, orders to PSPs and statement lines keep their amounts, and an invoice its number', async () => {
  const { db } = database
  const order = { ...owner, method: 'settlement', status: 'active', reference: randomUUID(), due_on: '2026-03-01' }
  const order_id = await putRow(db, 'charge_orders', order)
  const part = { order_id, drawdown_id: await putDrawdown(), reference: randomUUID(), total: 900n }
  const sub = await putRow(db, 'charge_sub_orders', part)
  const psp = { company_id: owner.company_id, account_id: 'a', status: 'normal', auth_method: 1, currency: 'HKD' }
  const psp_id = await putRow(db, 'psp_accounts', psp)
  await putRow(db, 'charge_collections', { reference: 'CO-1-1', sub_order_id: sub, psp_id, amount: 900n, status: 'open' })
  for (const columns of ['amount = 1', "reference = 'CO-1-2'", 'psp_id = gen_random_uuid()'])
    await expect(sql`update charge_collections set ${sql.raw(columns)}`.execute(db)).rejects.toThrow('charge_collections keep')
  await sql`update charge_collections set taken = 900, status = 'done'`.execute(db)
  await expect(change('charge_orders', order_id, "due_on = '2026-03-02'")).rejects.toThrow('charge_orders keep')
  await expect(change('charge_sub_orders', sub, 'total = 1')).rejects.toThrow('charge_sub_orders keep')
  await change('charge_sub_orders', sub, "invoice = 'INV-1', invoiced_at = '2026-03-01'")
  for (const columns of ["invoice = 'INV-2'", 'invoice = null, invoiced_at = null'])
    await expect(change('charge_sub_orders', sub, columns)).rejects.toThrow('charge_sub_orders keep invoice')
  await sql`insert into bank_statement_lines values ('line', '2026-03-01', 'transfer', 'INV-1', 900, 'HKD', '2026-03-02')`.execute(db)
  await expect(sql`update bank_statement_lines set amount = 901`.execute(db)).rejects.toThrow('bank_statement_lines keep')
  const { id: repayment_id } = await putRepayment()
  await sql`insert into charge_receipts values (${sub}, ${repayment_id}, 300)`.execute(db)
  const receipts = sql`update charge_receipts set amount = amount - 1`
  for (const statement of [receipts, sql`delete from charge_receipts`])
    await expect(statement.execute(db)).rejects.toThrow('charge_receipts keep')
  await sql`update charge_receipts set amount = amount + 1`.execute(db)
  await change('repayments', repayment_id, "status = 'returned'")
  await sql`delete from charge_receipts`.execute(db)
})

test('decision 074 no booked row is deleted', async () => {
  const { id, drawdown_id } = await putRepayment()
  await expect(remove('repayments', id)).rejects.toThrow('repayments keep')
  await expect(remove('drawdowns', drawdown_id)).rejects.toThrow('drawdowns keep')
  const tables = [
    'drawdowns',
    'repayments',
    'charge_orders',
    'charge_sub_orders',
    'charge_collections',
    'charge_receipts',
    'bank_statement_lines',
  ]
  for (const table of tables) await expect(sql`truncate ${sql.table(table)} cascade`.execute(database.db)).rejects.toThrow('append-only')
})
