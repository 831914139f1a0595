/** Differences between books and statements, each a row until both agree or a person has explained it; indexes of lists; what the sandbox's bank leaves out. Decision 045. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table reconciliation_breaks (
    id uuid primary key,
    number bigint generated always as identity unique,
    source text not null,
    reference text not null,
    currency text not null,
    books bigint,
    statement bigint,
    status text not null check (status in ('open', 'cured', 'closed')),
    since date not null,
    found_at timestamptz not null,
    ended_at timestamptz,
    closed_by uuid references staff,
    note text not null default '',
    check (books is distinct from statement),
    check (status = 'open' or ended_at is not null),
    check (status <> 'closed' or closed_by is not null and note <> '')
  )`,
  sql`create unique index reconciliation_breaks_open on reconciliation_breaks (source, reference, currency) where status = 'open'`,
  sql`create index reconciliation_breaks_listed on reconciliation_breaks (number desc) where status = 'open'`,
  sql`create index reconciliation_breaks_ended on reconciliation_breaks (number desc) where status <> 'open'`,
  sql`create index reconciliation_breaks_closed on reconciliation_breaks (source, reference, currency) where status = 'closed'`,
  // What the newest night found of each source.
  sql`insert into reconciliation_breaks (id, source, reference, currency, books, statement, status, since, found_at)
    select gen_random_uuid(), night.source, found ->> 'reference', found ->> 'currency', (found ->> 'books')::bigint,
      (found ->> 'statement')::bigint, 'open', night.day, night.at
    from (select distinct on (source) * from reconciliations order by source, day desc) night, jsonb_array_elements(night.breaks) found`,
  sql`alter table reconciliations add column differing integer not null default 0 check (differing >= 0)`,
  sql`update reconciliations set differing = jsonb_array_length(breaks)`,
  sql`alter table reconciliations drop column breaks, alter column differing drop default`,
  sql`create index ledger_entries_reference on ledger_entries (reference)`,
  sql`create index bank_statement_lines_reference on bank_statement_lines (reference)`,
  // Lists that are narrowed: by product, loan, status and case.
  sql`drop index repayments_company`,
  sql`create index repayments_company on repayments (company_id, product, number desc)`,
  sql`drop index repayments_drawdown`,
  sql`create index repayments_drawdown on repayments (drawdown_id, number desc)`,
  sql`create index charge_orders_status on charge_orders (company_id, status, number desc)`,
  sql`create index audit_log_reads_of on audit_log (subject_id, id) where action in ('case.viewed', 'identity.viewed', 'document.viewed')`,
  sql`create table sandbox_statement_faults (
    line_id text primary key,
    amount bigint,
    mended_on date,
    at timestamptz not null
  )`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
