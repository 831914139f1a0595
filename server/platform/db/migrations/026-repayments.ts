/** Repayments, charge orders with what was collected for them, statements of banks, and the days on which the books were held against them. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table drawdowns
    add column outstanding bigint not null default 0 check (outstanding >= 0 and outstanding <= amount),
    add column repaying bigint not null default 0 check (repaying >= 0)`,
  sql`update drawdowns set outstanding = amount where status = 'settled'`,
  // At the end of a transaction: status and amount are written by two statements.
  sql`create function refuse_loan_at_odds() returns trigger language plpgsql as $$
    begin
      if exists (select from drawdowns where id = new.id and (outstanding > 0) <> (status = 'settled')) then
        raise exception 'drawdown % owes something exactly while it is settled', new.id using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  sql`create constraint trigger owed_while_settled after insert or update on drawdowns deferrable initially deferred
    for each row execute function refuse_loan_at_odds()`,
  sql`create index drawdowns_facility on drawdowns (facility_id) where outstanding > 0`,
  sql`create table reference_numbers (prefix text not null, day date not null, last integer not null, primary key (prefix, day))`,
  sql`create table charge_orders (
    id uuid primary key,
    number bigint generated always as identity unique,
    reference text not null unique,
    facility_id uuid not null references facilities,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    due_on date not null,
    method text not null check (method in ('settlement', 'directDebit')),
    currency text not null,
    status text not null check (status in ('active', 'suspend', 'collected', 'partialCollected', 'voided')),
    created_at timestamptz not null,
    unique (facility_id, due_on)
  )`,
  sql`create index charge_orders_company on charge_orders (company_id, number desc)`,
  sql`create table charge_sub_orders (
    id uuid primary key,
    reference text not null unique,
    order_id uuid not null references charge_orders,
    drawdown_id uuid not null references drawdowns,
    total bigint not null check (total > 0),
    received bigint not null default 0 check (received >= 0),
    lifted bigint not null default 0 check (lifted >= 0),
    invoice text unique,
    invoiced_at timestamptz,
    unique (order_id, drawdown_id),
    check (received + lifted <= total),
    check ((invoice is null) = (invoiced_at is null))
  )`,
  sql`create index charge_sub_orders_open on charge_sub_orders (drawdown_id) where received + lifted < total`,
  sql`create table repayments (
    id uuid primary key,
    number bigint generated always as identity unique,
    reference text not null unique,
    facility_id uuid not null references facilities,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    drawdown_id uuid not null references drawdowns,
    sub_order_id uuid references charge_sub_orders,
    method text not null check (method in ('directDebit', 'transfer', 'settlement')),
    source text unique,
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null check (status in ('pending', 'collecting', 'received', 'cleared', 'refused', 'returned')),
    value_on date not null,
    principal bigint not null default 0 check (principal >= 0),
    interest bigint not null default 0,
    surplus bigint not null default 0 check (surplus >= 0),
    refusal text,
    requested_by uuid references users,
    requested_at timestamptz not null,
    received_at timestamptz,
    ended_at timestamptz,
    check (principal + interest + surplus = case when received_at is null then 0 else amount end),
    check ((method = 'directDebit') = (source is null))
  )`,
  sql`create index repayments_company on repayments (company_id, number desc)`,
  sql`create index repayments_drawdown on repayments (drawdown_id)`,
  sql`create table charge_receipts (
    sub_order_id uuid not null references charge_sub_orders,
    repayment_id uuid not null references repayments,
    amount bigint not null check (amount > 0),
    primary key (sub_order_id, repayment_id)
  )`,
  sql`create index charge_receipts_repayment on charge_receipts (repayment_id)`,
  sql`create table charge_collections (
    reference text primary key,
    sub_order_id uuid not null references charge_sub_orders,
    psp_id uuid not null references psp_accounts,
    amount bigint not null check (amount > 0),
    taken bigint not null default 0 check (taken >= 0 and taken <= amount),
    status text not null check (status in ('asked', 'open', 'done', 'cancelled', 'refused')),
    asked_at timestamptz not null
  )`,
  sql`create unique index charge_collections_open on charge_collections (sub_order_id) where status in ('asked', 'open')`,
  sql`create table bank_statement_lines (
    line_id text primary key,
    booked_on date not null,
    kind text not null,
    reference text not null,
    amount bigint not null check (amount <> 0),
    currency text not null,
    read_at timestamptz not null
  )`,
  sql`create index bank_statement_lines_day on bank_statement_lines (booked_on)`,
  sql`create table reconciliations (
    day date not null,
    source text not null,
    lines integer not null,
    matched integer not null,
    breaks jsonb not null,
    at timestamptz not null,
    primary key (day, source)
  )`,
  sql`create table sandbox_debits (
    reference text primary key,
    id uuid not null unique,
    amount bigint not null check (amount > 0),
    currency text not null,
    swift text not null,
    account_number text not null,
    account_name text not null,
    accepted_at timestamptz not null
  )`,
  sql`create table sandbox_transfers (
    id uuid primary key,
    reference text not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    at timestamptz not null
  )`,
  sql`create table sandbox_collections (
    reference text primary key,
    number bigint generated always as identity unique,
    partner text not null,
    account_id text not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    accepted_at timestamptz not null,
    cancelled_at timestamptz
  )`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
