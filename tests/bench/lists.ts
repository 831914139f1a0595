/** How long a page of a list takes at a thousand and at a million rows: lists page by key, so the ratio is to stay at most 1.2. `npm run bench:lists`. */
import { performance } from 'node:perf_hooks'
import { type RawBuilder, sql } from 'kysely'
import { listApplications } from '../../server/applications/records.ts'
import type { CallOf } from '../../server/call.ts'
import { openPostgres } from '../../server/db/connection.ts'
import type { Db } from '../../server/deps.ts'
import { creditHandlers } from '../../server/handlers/credit.ts'
import { ledgerAccounts } from '../../server/ledger/ledger.ts'
import { listChargeOrders } from '../../server/repayments/orders.ts'
import { movementsOf } from '../../server/statements/movements.ts'
import { startPostgres } from '../support/postgres.ts'
import { load, median, tableOf } from './figures.ts'

const [few, many, rounds, bar] = [1_000, 1_000_000, 200, 1.2] as const

/** A page in the middle of a list, as the server answers it. */
interface List {
  readonly name: string
  readonly page: (call: CallOf<'company'>, middle: number) => Promise<unknown>
}

const company = '00000000-0000-4000-8000-000000000001'
const facility = '00000000-0000-4000-8000-000000000002'
const account = '00000000-0000-4000-8000-000000000003'
/** Movements of the facility whose statement is read, among those of all others. */
const own = 50

const lists: readonly List[] = [
  { name: 'charge orders', page: (call, middle) => listChargeOrders(call, { after: String(middle), size: 20 }) },
  {
    name: 'applications',
    page: (call, middle) => listApplications(call, { status: 'rejected', after: String(middle), size: 20 }),
  },
  { name: 'drawdowns', page: (call) => creditHandlers.listDrawdowns(call, { product: 'hook' }) },
  { name: `ledger, ${own} movements of one facility`, page: ({ deps }) => movementsOf(deps.db, { id: facility }) },
]

/** Fills every list from one number to another. */
async function fill(db: Db, from: number, to: number): Promise<void> {
  const n = sql.raw(`generate_series(${from + 1}, ${to}) as n`)
  const steps: RawBuilder<unknown>[] = [
    sql`insert into charge_orders (id, reference, facility_id, company_id, product, due_on, method, currency, status, created_at)
      select gen_random_uuid(), 'CO-' || n, ${facility}, ${company}, 'hook', date '0001-01-01' + n, 'directDebit', 'HKD', 'collected', now() from ${n}`,
    sql`insert into application_records (id, reference, company_id, product, name, status, created_at, ended_at)
      select gen_random_uuid(), 'AP-' || n, ${company}, 'hook', 'limit', 'rejected', now(), now() from ${n}`,
    sql`insert into drawdowns select (jsonb_populate_record(null::drawdowns, to_jsonb(d) || jsonb_build_object('id', gen_random_uuid(),
      'reference', 'DD-' || n, 'requested_at', timestamptz '2000-01-01' + n * interval '1 minute'))).* from drawdowns d, ${n} where d.reference = 'DD-0'`,
    sql`with entry as (insert into ledger_entries (kind, reference, at) select 'bench', n::text, now() from ${n} returning id)
      insert into ledger_postings (entry_id, account_id, amount, currency)
      select id, (select id from ledger_accounts where name = side.account), side.amount, 'HKD'
      from entry, (values ('bench:one', 1), ('bench:other', -1)) as side (account, amount)`,
  ]
  for (const step of steps) await step.execute(db)
  await sql`analyze`.execute(db)
}

/** Milliseconds of a page, the middle of many. */
async function timed(db: Db, { page }: List, middle: number): Promise<number> {
  const call = { deps: { db }, companyId: company } as unknown as CallOf<'company'>
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await page(call, middle)
    times.push(performance.now() - begun)
  }
  return median(times)
}

process.stdout.write(`${load()}\n`)
const cluster = await startPostgres()
const { db, close } = openPostgres(`${cluster.url}sampan_template`, 1)
try {
  // What the rows name, and triggers, are left out while the lists are filled.
  await sql`set session_replication_role = replica`.execute(db)
  await begin(db)
  await fill(db, 0, few)
  const small = new Map<List, number>()
  for (const list of lists) small.set(list, await timed(db, list, few / 2))
  await fill(db, few, many)
  const rows = [['list', `${few} rows`, `${many} rows`, 'ratio']]
  for (const list of lists) {
    const [before, after] = [small.get(list) ?? Number.NaN, await timed(db, list, many / 2)]
    rows.push([list.name, `${before.toFixed(2)} ms`, `${after.toFixed(2)} ms`, (after / before).toFixed(2)])
    if (after / before > bar) process.exitCode = 1
  }
  process.stdout.write(`${tableOf(rows)}\nratio at most ${bar}; ${load()}\n`)
} finally {
  await close()
  await cluster.stop()
}

/** The drawdown the others are copies of, and the facility whose statement is read. */
async function begin(db: Db): Promise<void> {
  const hkd = (amount: string) => ({ amount, currency: 'HKD' })
  const row = {
    id: account,
    reference: 'DD-0',
    facility_id: facility,
    company_id: company,
    product: 'hook',
    bank_account_id: account,
    account_sealed: '',
    account_masked: '',
    amount: 100_000,
    fee: 0,
    currency: 'HKD',
    tenor: 3,
    value_date: '2026-11-22',
    status: 'refused',
    requested_by: account,
    requested_at: '1999-01-01T00:00:00Z',
    outstanding: 0,
    repaying: 0,
    terms: {
      structure: {
        id: account,
        type: 'revolving',
        maximumOutstanding: hkd('100000'),
        maximumTenor: 12,
        minimumInterestTenor: 0,
        gracePeriod: 7,
        repaymentMethod: { kind: 'equal_instalments' },
        allocationRule: 'interest_first',
        minimumRepaymentAmount: hkd('10000'),
        overdueInterest: { enabled: false, multiplier: '1' },
        interestPaymentTiming: 'monthly',
      },
      rate: {
        type: 'sofr_plus_margin',
        drawdownCurrency: 'HKD',
        benchmarkRate: '0.0400',
        margin: '0.0900',
        rate: '0.1300',
        accrualBasis: 'ACT/365',
        rounding: 'each_period',
      },
      fees: [],
      holidays: null,
    },
  }
  await sql`insert into drawdowns select (jsonb_populate_record(null::drawdowns, ${JSON.stringify(row)}::jsonb)).*`.execute(db)
  for (const name of ['bench:one', 'bench:other', ledgerAccounts.loans(facility)])
    await sql`insert into ledger_accounts (name, created_at) values (${name}, now())`.execute(db)
  await sql`with entry as (
      insert into ledger_entries (kind, reference, at) select 'drawdown.settled', 'mine-' || n, now() from generate_series(1, ${own}::int) as n returning id
    )
    insert into ledger_postings (entry_id, account_id, amount, currency)
    select id, (select id from ledger_accounts where name = side.account), side.amount, 'HKD'
    from entry, (values (${ledgerAccounts.loans(facility)}, 1), ('bench:other', -1)) as side (account, amount)`.execute(db)
}
