/** Limits, facilities, drawdowns and the double-entry ledger, with the invariants the database holds itself. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table credit_applications (
    id uuid primary key,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    type text not null default 'limit' check (type in ('limit', 'limit_increase')),
    status text not null check (status in ('submitted', 'active', 'failed')),
    pre_limit bigint check (pre_limit >= 0),
    credit_limit bigint check (credit_limit >= 0),
    watermark bigint check (watermark >= 0),
    currency text not null default 'HKD' check (currency = 'HKD'),
    run_id uuid,
    calculated_at timestamptz,
    created_at timestamptz not null,
    unique (company_id, product),
    check (status <> 'active' or (credit_limit is not null and watermark is not null))
  )`,
  sql`create table underwriting_runs (
    id uuid primary key,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    policy text not null,
    as_of date not null,
    inputs jsonb not null,
    steps jsonb not null,
    shops jsonb not null,
    outcome text not null check (outcome in ('granted', 'refused')),
    credit_limit bigint not null check (credit_limit >= 0),
    watermark bigint not null check (watermark >= 0),
    at timestamptz not null
  )`,
  sql`create index underwriting_runs_company on underwriting_runs (company_id, product, at)`,
  sql`create trigger append_only before update or delete on underwriting_runs for each row execute function refuse_change()`,
  sql`create table facilities (
    id uuid primary key,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    currency text not null default 'HKD' check (currency = 'HKD'),
    status text not null check (status in ('active', 'expired', 'closed')),
    signed_limit bigint not null check (signed_limit > 0),
    credit_limit bigint not null check (credit_limit >= 0 and credit_limit <= signed_limit),
    watermark bigint not null check (watermark >= 0),
    outstanding bigint not null default 0 check (outstanding >= 0),
    pending bigint not null default 0 check (pending >= 0),
    frozen bigint not null default 0 check (frozen >= 0),
    effective_on date not null,
    next_review_on date not null,
    opened_at timestamptz not null,
    unique (company_id, product),
    check (outstanding + pending + frozen <= signed_limit)
  )`,
  // Not a CHECK: a limit or watermark may fall below what is already used; it may only never be used further. CRED-06.
  sql`create function refuse_overdrawn() returns trigger language plpgsql as $$
    begin
      if new.outstanding + new.pending + new.frozen > least(new.credit_limit, new.watermark) then
        raise exception 'facility % would be overdrawn', new.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`,
  sql`create trigger facility_within_limit before update on facilities for each row
    when (new.outstanding + new.pending + new.frozen > old.outstanding + old.pending + old.frozen)
    execute function refuse_overdrawn()`,
  sql`create trigger facility_begins_within_limit before insert on facilities for each row execute function refuse_overdrawn()`,
  sql`create table drawdowns (
    id uuid primary key,
    reference text not null unique,
    facility_id uuid not null references facilities,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    bank_account_id uuid not null,
    account_sealed text not null,
    account_masked text not null,
    amount bigint not null check (amount > 0),
    fee bigint not null check (fee >= 0 and fee < amount),
    currency text not null,
    tenor integer not null check (tenor in (3, 6, 9, 12)),
    benchmark_rate numeric not null,
    annual_rate numeric not null check (annual_rate between 0 and 0.48),
    value_date date not null,
    status text not null check (status in ('pending', 'paying out', 'settled', 'refused', 'repaid')),
    refusal text,
    requested_by uuid not null references users,
    requested_at timestamptz not null,
    settled_at timestamptz
  )`,
  sql`create index drawdowns_company on drawdowns (company_id, product, requested_at desc)`,
  sql`create table drawdown_numbers (day date primary key, last integer not null)`,
  sql`create table market_rates (name text primary key, rate numeric not null, date date not null, read_at timestamptz not null)`,
  sql`create table ledger_accounts (
    id bigint generated always as identity primary key,
    name text not null unique,
    created_at timestamptz not null
  )`,
  sql`create table ledger_entries (
    id bigint generated always as identity primary key,
    kind text not null,
    reference text not null,
    at timestamptz not null,
    transaction_id xid8 not null default pg_current_xact_id(),
    unique (kind, reference)
  )`,
  sql`create table ledger_postings (
    id bigint generated always as identity primary key,
    entry_id bigint not null references ledger_entries,
    account_id bigint not null references ledger_accounts,
    amount bigint not null check (amount <> 0),
    currency text not null
  )`,
  sql`create index ledger_postings_entry on ledger_postings (entry_id)`,
  sql`create index ledger_postings_account on ledger_postings (account_id)`,
  sql`create function refuse_late_posting() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_entries where id = new.entry_id and transaction_id = pg_current_xact_id()) then
        raise exception 'ledger entry % is closed', new.entry_id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`create trigger posted_with_its_entry before insert on ledger_postings for each row execute function refuse_late_posting()`,
  sql`create function refuse_unbalanced() returns trigger language plpgsql as $$
    declare entry bigint;
    begin
      entry := case tg_table_name when 'ledger_entries' then new.id else (to_jsonb(new) ->> 'entry_id')::bigint end;
      if not exists (select from ledger_postings where entry_id = entry)
        or exists (select from ledger_postings where entry_id = entry group by currency having sum(amount) <> 0) then
        raise exception 'ledger entry % does not balance', entry using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  sql`create constraint trigger balanced after insert on ledger_entries deferrable initially deferred
    for each row execute function refuse_unbalanced()`,
  sql`create constraint trigger balanced after insert on ledger_postings deferrable initially deferred
    for each row execute function refuse_unbalanced()`,
  ...['ledger_accounts', 'ledger_entries', 'ledger_postings'].flatMap((table) => [
    sql.raw(`create trigger append_only before update or delete on ${table} for each row execute function refuse_change()`),
    sql.raw(`create trigger never_emptied before truncate on ${table} for each statement execute function refuse_change()`),
  ]),
  sql`create view ledger_balances as
    select account.name as account, posting.currency, sum(posting.amount)::bigint as balance
    from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
    group by account.name, posting.currency`,
]

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
