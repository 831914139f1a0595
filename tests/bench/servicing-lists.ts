/** The lists of loans and of what staff decide about them, with the loans that a transfer may be for. */
import { type RawBuilder, sql } from 'kysely'
import type { LoanFilter } from '../../contract/staff/loans.ts'
import { seal } from '../../server/platform/security/seal.ts'
import { type Ground, idOf, type List, page, rowId, rowsOf, someone, toEach } from './list.ts'

const loan = rowId(sql`'serviced' || i`)
const someLead = sql`(select id from staff order by created_at limit 1)`
const otherLead = sql`gen_random_uuid()`
const lastDay = '2026-11-20'

/** Who has paid the second transfer: every company has a name that begins so. */
const payer = { name: 'Bench Trading 7 Limited', account: '012-888-123456' }
const withPayer = idOf('transfer2')

/** Reads a page of the loans. */
const loans =
  (status: LoanFilter, keyword = '') =>
  ({ lead }: Ground) =>
    lead.call('listServicedLoans', { status, keyword, ...page })

/** A list of what `fill` has written for another. */
function also(name: string, read: List['read']): List {
  return { name, fill: () => [], read }
}

/** Rows of a table whose ids are random, by their columns. */
function into(table: string, columns: Readonly<Record<string, RawBuilder<unknown> | string | number | null>>, count: number) {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const values = Object.values(columns).map((value) => (typeof value === 'object' && value !== null ? value : sql.lit(value)))
  return sql`insert into ${sql.table(table)} (${names}) select ${sql.join(values)} from ${rowsOf(count)}`
}

/** In the order in which they are filled: what is read of a company or for a transfer is read last. */
export const servicingLists: readonly List[] = [
  {
    name: 'loans of all companies',
    // One company of a hundred is strained, one loan of five is open, one of fifty written off; all are newer than the loan of the merchant.
    fill: ({ drawdownId }, count) => [
      sql`insert into companies (id, register_name_en, register_name_cn, created_at, strained_since)
        select ${rowId(sql`'company' || i`)}, 'Bench Trading ' || i || ' Limited', '深圳市基准贸易' || i || '有限公司', ${lastDay}::date,
          case when i % 100 = 0 then ${lastDay}::date end from generate_series(0, ${count / toEach}::int) i`,
      sql`insert into drawdowns (id, reference, facility_id, company_id, product, bank_account_id, account_sealed, account_masked, amount, fee,
          currency, tenor, terms, counted_from, value_date, status, requested_by, requested_at, settled_at, outstanding, overdue_since,
          written_off_on)
        select ${loan}, 'DD-7K2M-250101-' || to_char(i, 'FM0000000'), ${someone('facility')}, ${someone('company')}, product, bank_account_id,
          account_sealed, account_masked, lent.amount, fee, currency, tenor, terms, counted_from, value_date, lent.status, requested_by,
          requested_at, '2027-11-20'::timestamptz - i * interval '1 minute', case when lent.status = 'repaid' then 0 else lent.amount end,
          case when i % 100 = 0 then ${lastDay}::date - i / 100 % 400 end, case when lent.status = 'written off' then ${lastDay}::date end
        from (select * from drawdowns where id = ${drawdownId}) one, ${rowsOf(count)},
          lateral (select one.amount + i % 997 * 10000 as amount,
            case when i % 5 = 0 then 'settled' when i % 50 = 1 then 'written off' else 'repaid' end as status) lent`,
      sql`insert into charge_sub_orders (id, reference, order_id, drawdown_id, total, received)
        select gen_random_uuid(), 'SX-' || i, gen_random_uuid(), ${loan}, 500000 + i, case when i % 5 = 0 then 0 else 500000 + i end
        from ${rowsOf(count)}`,
      sql`insert into company_bank_accounts (id, company_id, status, details, account_number, fingerprint, created_at)
        select gen_random_uuid(), ${rowId(sql`'company' || i`)}, 'unverified',
          jsonb_build_object('accountName', 'Bench Trading ' || i || ' Limited'), '', encode(sha256(i::text::bytea), 'hex'), ${lastDay}::date
        from generate_series(0, ${count / toEach}::int) i`,
    ],
    read: loans('all'),
  },
  also('loans that are open', loans('open')),
  also('loans that are closed', loans('closed')),
  also('loans that are overdue', loans('overdue')),
  also('loans that are written off', loans('writtenOff')),
  also('loans of strained companies', loans('strained')),
  also('loans by a reference', loans('all', 'DD-7K2M-250101-0000500')),
  also('loans by the name of a company', loans('all', '深圳市基准贸易7有')),
  also('loans by the beginning of all names', loans('all', '深圳市')),
  also('loans that are open by the beginning of all names', loans('open', '深圳市')),
  {
    name: 'transfers without an invoice',
    fill: ({ inside }, count) => [
      sql`insert into bank_statement_lines (line_id, booked_on, kind, reference, amount, currency, read_at)
        select 'unidentified:' || i, ${lastDay}, 'transfer', 'payment for goods', 2000000 + i, 'HKD', ${lastDay} from ${rowsOf(count)}`,
      sql`insert into unidentified_transfers (id, line_id, status)
        select ${rowId(sql`'transfer' || i`)}, 'unidentified:' || i, 'open' from ${rowsOf(count)}`,
      sql`update unidentified_transfers
        set payer_sealed = ${seal(inside.deps.config, `unidentified_transfers.payer:${withPayer}`, JSON.stringify(payer))}
        where id = ${withPayer}`,
    ],
    read: ({ lead }) => lead.call('listUnidentified', { status: 'open', ...page }),
  },
  {
    name: 'adjustments',
    fill: (_, count) => [
      into(
        'loan_adjustments',
        {
          id: sql`gen_random_uuid()`,
          company_id: someone('company'),
          drawdown_id: loan,
          kind: 'waiver',
          amount: 100,
          currency: 'HKD',
          reason: 'bench',
          status: sql`case when i % 2 = 0 then 'proposed' else 'confirmed' end`,
          proposed_by: someLead,
          proposed_at: lastDay,
          decided_by: sql`case when i % 2 = 1 then ${otherLead} end`,
          decided_at: sql`case when i % 2 = 1 then ${lastDay}::timestamptz end`,
        },
        count,
      ),
    ],
    read: ({ lead }) => lead.call('listAdjustments', { status: 'confirmed', ...page }),
  },
  {
    name: 'requests for other instalments',
    fill: ({ userId }, count) => [
      into(
        'arrangements',
        {
          id: sql`gen_random_uuid()`,
          company_id: someone('company'),
          drawdown_id: loan,
          status: sql`case when i % 2 = 0 then 'requested' else 'withdrawn' end`,
          wish: 'bench',
          wished_from: lastDay,
          requested_by: userId,
          requested_at: lastDay,
        },
        count,
      ),
    ],
    read: ({ lead }) => lead.call('listRequestedArrangements', { status: 'withdrawn', ...page }),
  },
  {
    name: 'collection cases',
    fill: (_, count) => [
      into(
        'collection_cases',
        {
          id: rowId(sql`'collection' || i`),
          company_id: someone('company'),
          drawdown_id: loan,
          status: sql`case when i % 10 = 0 then 'demand' when i % 10 = 1 then 'closed' else 'due' end`,
          opened_at: lastDay,
          next_on: sql`${lastDay}::date - i % 400`,
          taken_by: sql`case when i % 100 = 0 then ${someLead} end`,
          closed_at: sql`case when i % 10 = 1 then ${lastDay}::timestamptz end`,
        },
        count,
      ),
      into(
        'collection_entries',
        {
          id: sql`gen_random_uuid()`,
          case_id: rowId(sql`'collection' || i`),
          company_id: someone('company'),
          drawdown_id: loan,
          kind: 'contact',
          at: lastDay,
          by: someLead,
          channel: 'phone',
          outcome: 'spoken',
          words: 'bench',
        },
        count,
      ),
    ],
    read: ({ lead }) => lead.call('listCollectionCases', { filter: 'all', ...page }),
  },
  also('collection cases of a status', ({ lead }) => lead.call('listCollectionCases', { filter: 'demand', ...page })),
  also('collection cases of the reader', ({ lead }) => lead.call('listCollectionCases', { filter: 'mine', ...page })),
  {
    name: 'exceptions to limits',
    fill: (_, count) => [
      into(
        'limit_exceptions',
        {
          id: sql`gen_random_uuid()`,
          company_id: someone('company'),
          product: 'hook',
          effect: 'raises',
          calculated: 0,
          amount: 1_000_000,
          ground: 'season',
          reason: 'bench',
          proposed_on: lastDay,
          last_on: lastDay,
          status: sql`case when i % 2 = 0 then 'declined' else 'withdrawn' end`,
          proposed_by: someLead,
          proposed_at: lastDay,
          decided_by: someLead,
          decided_at: lastDay,
        },
        count,
      ),
    ],
    read: ({ lead }) => lead.call('listExceptions', { status: 'declined', ...page }),
  },
  {
    name: 'payouts of credit balance',
    fill: ({ companyId, facilityId, userId }, count) => [
      into(
        'credit_payouts',
        {
          id: sql`gen_random_uuid()`,
          reference: sql`'CP-' || i`,
          facility_id: facilityId,
          company_id: companyId,
          product: 'hook',
          bank_account_id: sql`gen_random_uuid()`,
          account_sealed: '',
          account_masked: '',
          amount: 100,
          currency: 'HKD',
          status: 'paid',
          requested_by: userId,
          requested_at: lastDay,
          ended_at: lastDay,
        },
        count,
      ),
    ],
    read: ({ merchant }) => merchant.call('listCreditPayouts', page),
  },
  also('the file of a company', ({ lead }) => lead.call('readMerchantFile', { companyId: idOf('company1') })),
  also('likely loans of a transfer', ({ lead }) => lead.call('readUnidentified', { id: idOf('transfer1') })),
  also('likely loans of a transfer with its payer', ({ lead }) => lead.call('readUnidentified', { id: withPayer })),
  also('loans found for a transfer', ({ lead }) => lead.call('readUnidentified', { id: idOf('transfer1'), search: 'trading 7 lim' })),
]
