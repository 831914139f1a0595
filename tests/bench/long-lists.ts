/** What stands in every list that grows without bound, and what reads its first page. */
import { sql } from 'kysely'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { type Ground, type List, page, rowId, rowsOf, someone } from './list.ts'
import { servicingLists } from './servicing-lists.ts'

const monthOf = ({ inside }: Ground) => dayOf(inside.deps.clock.now()).slice(0, 7)

/** Days that are closed: the last one is the day before this. */
const [lastDay, yesterday] = ['2026-11-20', '2026-11-19']
const yearOf = (count: number) => 366 + Math.round(count / 1000)
const monthBefore = sql`(date_trunc('month', ${lastDay}::date) - cohort * interval '1 month')::date`
const cohorts = (months: number) => sql`unnest(array['hook', 'underwriting']) product, generate_series(1, ${months}::int) cohort`

/** In the order in which they are filled: what a facility moves is read before it has moved a million times itself. */
export const lists: readonly List[] = [
  {
    name: 'shops of a company',
    fill: (_, count) => [
      sql`insert into shops (id, company_id, platform_id, status, auth_method, authorised_at, expires_at, created_at, provider_shop_id, name,
          currency, opened_on)
        select gen_random_uuid(), ${someone('company')}, 1, 'authorized', 1, '2026-11-20', '2027-11-20', '2026-11-20', 'bench-' || i,
          'Shop ' || i, 'USD', '2024-11-20' from ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('searchShops', { current: 1 }),
  },
  {
    name: 'red packets',
    fill: (_, count) => [
      sql`insert into red_packet_offers (id, type, quantity, remaining, claim_until, valid_days, created_at)
        select md5('offer' || i)::uuid, 'fee_half', 1, 0, '2025-11-20', 30, '2025-11-01' from ${rowsOf(count)}`,
      sql`insert into red_packets (id, offer_id, company_id, status, claimed_at, use_until)
        select gen_random_uuid(), md5('offer' || i)::uuid, ${someone('company')}, 'expired', '2025-11-20', '2025-12-20' from ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('listRedPackets', {}),
  },
  {
    name: 'months of statements',
    fill: ({ drawdownId }, count) => [
      sql`insert into drawdowns (id, reference, facility_id, company_id, product, bank_account_id, account_sealed, account_masked, amount, fee,
          currency, tenor, terms, counted_from, value_date, status, requested_by, requested_at, settled_at)
        select ${rowId(sql`'loan' || i`)}, 'LX-' || i, ${someone('facility')}, ${someone('company')}, product, bank_account_id, '', account_masked,
          amount, fee, currency, tenor, terms, counted_from, value_date, 'repaid', requested_by, requested_at, settled_at
        from (select * from drawdowns where id = ${drawdownId}) one, ${rowsOf(count / 10)}`,
      sql`insert into repayments (id, reference, facility_id, company_id, product, drawdown_id, method, source, amount, currency, status,
          value_on, principal, interest, requested_at, received_at)
        select gen_random_uuid(), 'PX-' || i, ${someone('facility')}, ${someone('company')}, 'hook', ${rowId(sql`'loan' || i / 10`)}, 'transfer',
          'others:' || i, 100, 'HKD', 'cleared', '2026-11-20', 100, 0, '2026-11-20', '2026-11-20' from ${rowsOf(count)}`,
      sql`with account as (
          insert into ledger_accounts (name, created_at)
          select distinct 'facility.loans:' || ${someone('facility')}, '2026-11-20'::timestamptz from ${rowsOf(count)} returning id
        ), entry as (
          insert into ledger_entries (kind, reference, at)
          select case when i % 10 = 0 then 'repayment.applied' else 'repayment.received' end,
            'PX-' || i || case when i % 10 = 0 then '/PX-1' else '' end, '2026-11-20' from ${rowsOf(count)} returning id
        ), known as (
          select min(id) as first, count(*) as many, (select id from ledger_accounts where name = ${ledgerAccounts.cash}) as cash from account
        )
        insert into ledger_postings (entry_id, account_id, amount, currency)
        select entry.id, side.account, side.amount, 'HKD' from known, entry,
          lateral (values (known.first + entry.id % known.many, -100), (known.cash, 100)) as side (account, amount)`,
    ],
    read: ({ merchant }) => merchant.call('listStatements', { product: 'hook' }),
  },
  {
    name: 'movements of a statement',
    fill: () => [],
    read: (ground) => ground.merchant.call('readStatement', { product: 'hook', month: monthOf(ground) }),
  },
  {
    name: 'repayments',
    fill: ({ companyId, facilityId, drawdownId }, count) => [
      sql`insert into repayments (id, reference, facility_id, company_id, product, drawdown_id, method, source, amount, currency, status,
          value_on, principal, interest, requested_at, received_at)
        select gen_random_uuid(), 'RX-' || i, ${facilityId}, ${companyId}, 'hook', ${drawdownId}, 'transfer', 'bench:' || i, 100, 'HKD',
          'cleared', '2026-11-20', 100, 0, '2026-11-20', '2026-11-20' from ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('listRepayments', { product: 'hook', ...page }),
  },
  {
    name: 'repayments of one loan',
    fill: () => [],
    read: ({ merchant, drawdownId }) => merchant.call('listRepayments', { product: 'hook', drawdown_id: drawdownId, ...page }),
  },
  {
    name: 'charge orders',
    // A facility has one a day: a million days would lead back before our era.
    fill: ({ companyId }, count) => [
      sql`insert into charge_orders (id, reference, facility_id, company_id, product, due_on, method, currency, status, created_at)
        select gen_random_uuid(), 'CX-' || i, gen_random_uuid(), ${companyId}, 'hook', '2026-11-20', 'directDebit', 'HKD',
          case when i = 7 then 'voided' else 'collected' end, '2026-11-20' from ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('listChargeOrders', page),
  },
  {
    name: 'charge orders, one status',
    fill: () => [],
    read: ({ merchant }) => merchant.call('listChargeOrders', { status: 'voided', ...page }),
  },
  {
    name: 'applications',
    fill: ({ companyId }, count) => [
      sql`insert into application_records (id, reference, company_id, product, name, status, created_at, ended_at)
        select gen_random_uuid(), 'AX-' || i, ${companyId}, 'hook', 'limit_increase', 'rejected', '2026-11-20', '2026-11-20'
        from ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('listApplications', page),
  },
  {
    name: 'messages',
    fill: ({ companyId, userId }, count) => [
      sql`insert into messages (user_id, company_id, kind, link, texts, read_at, created_at)
        select ${userId}, ${companyId}, kind, link, texts, '2026-11-20', created_at
        from (select * from messages limit 1) one, ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('searchMessages', { keyword: '', current: 1, size: 10 }),
  },
  ...servicingLists,
  {
    name: 'reports of a day',
    // A year in both, because a report has the collections of a year; and a day more for every thousand loans.
    fill: (_, count) => [
      sql`insert into report_days (day, part, closed_at) select ${lastDay}::date - i, 'closed', '2026-11-20' from ${rowsOf(yearOf(count))}`,
      sql`insert into vintage_days (day, product, paid_out_in, loans, lent, waived, over_30, over_90)
        select ${lastDay}::date - i, product, ${monthBefore}, 100, 100000, 0, 1, 0 from ${rowsOf(yearOf(count))}, ${cohorts(60)}`,
      sql`insert into portfolio_days (day, product, paid_out_in, bucket, loans, outstanding, past_due)
        select ${lastDay}::date - i, product, ${monthBefore}, bucket, 20, 20000, 100 from ${rowsOf(yearOf(count))}, ${cohorts(24)},
          unnest(array['current', 'upTo30', 'upTo60', 'upTo90', 'over90']) bucket`,
      sql`insert into collection_days (day, product, method, payments, received, taken_back)
        select ${lastDay}::date - i, product, method, 10, 1000, 0 from ${rowsOf(yearOf(count))}, ${cohorts(1)},
          unnest(array['directDebit', 'transfer', 'settlement', 'credit', 'waiver']) method`,
    ],
    read: ({ lead }) => lead.call('readLoanReports', {}),
  },
  {
    name: 'exposures of companies',
    fill: (_, count) => [
      sql`insert into exposures (day, kind, subject, companies, committed, outstanding)
        select ${lastDay}::date - 1, 'company', md5('borrower' || i)::uuid::text, 1, i % 1000 * 100, 0 from ${rowsOf(count)}`,
    ],
    read: ({ lead }) => lead.call('listExposures', { by: 'company', ...page }),
  },
  {
    name: 'exposures of companies, a later page',
    fill: () => [],
    read: ({ lead }) =>
      lead.call('listExposures', { by: 'company', after: `${yesterday}_50000_ffffffff-ffff-ffff-ffff-ffffffffffff`, ...page }),
  },
  {
    name: 'differences of the books',
    fill: (_, count) => [
      sql`insert into reconciliation_breaks (id, source, reference, currency, books, statement, status, since, found_at, ended_at)
        select gen_random_uuid(), 'bank', 'bench:' || i, 'HKD', i, null, 'cured', '2026-11-20', '2026-11-20', '2026-11-20'
        from ${rowsOf(count)}`,
    ],
    read: ({ lead }) => lead.call('listBreaks', { filter: 'ended', ...page }),
  },
  {
    name: 'decided cases',
    fill: ({ companyId }, count) => [
      sql`insert into kyc_reviews (id, application_id, company_id, round, status, submitted_at, promised_on, hints, decision, decided_at, stand_in)
        select gen_random_uuid(), application_id, ${companyId}, 1000 + i, 'decided', submitted_at, promised_on, '[]', 'approve', decided_at, 'bench'
        from (select * from kyc_reviews limit 1) one, ${rowsOf(count)}`,
    ],
    read: ({ lead }) => lead.call('listCases', { tab: 'decided', keyword: '', ...page }),
  },
  {
    name: 'the read log',
    fill: ({ companyId }, count) => [
      sql`insert into audit_log (action, actor, company_id, subject, subject_id, at)
        select 'case.viewed', 'reviewer:' || (select id from staff limit 1), ${companyId}, 'kyc_reviews', (select id from kyc_reviews limit 1),
          '2026-11-20' from ${rowsOf(count)}`,
    ],
    read: ({ lead }) => lead.call('listReads', page),
  },
]
