/** Bank accounts of a company with how they are shown to be its own, and PSP accounts entered by hand. */
import { type Kysely, sql } from 'kysely'

const keyed = sql.raw(`check (fingerprint ~ '^[0-9a-f]{64}$')`)

const statements = [
  sql`create table company_bank_accounts (
    id uuid primary key,
    company_id uuid not null references companies,
    status text not null check (status in ('unverified', 'deposit sent', 'in review', 'refused', 'verified', 'authorised', 'removed')),
    details jsonb not null,
    account_number text not null,
    fingerprint text not null ${keyed},
    is_default boolean not null default false check (not is_default or status = 'authorised'),
    version integer not null default 1 check (version > 0),
    rounds integer not null default 0 check (rounds between 0 and 3),
    tries integer not null default 0 check (tries between 0 and 3),
    deposit_sent_at timestamptz,
    deposit_expires_at timestamptz check ((deposit_sent_at is null) = (deposit_expires_at is null)),
    refusal text check (refusal in ('deposit returned', 'amounts wrong', 'deposit lapsed', 'document')),
    verified_by text check (verified_by in ('deposit', 'document')),
    verified_at timestamptz check ((verified_by is null) = (verified_at is null)),
    authorised_by uuid references users,
    authorised_at timestamptz check ((authorised_by is null) = (authorised_at is null)),
    added_by uuid references users,
    created_at timestamptz not null,
    removed_at timestamptz check (status <> 'removed' or removed_at is not null),
    check (status not in ('verified', 'authorised') or verified_at is not null),
    check (status <> 'authorised' or authorised_at is not null),
    check (status <> 'deposit sent' or deposit_sent_at is not null)
  )`,
  // The same account is on the list once, however often it is sent; what was removed may be added again.
  sql`create unique index company_bank_accounts_once on company_bank_accounts (company_id, fingerprint) where removed_at is null`,
  sql`create unique index company_bank_accounts_default on company_bank_accounts (company_id) where is_default`,
  sql`create table account_deposits (
    reference text primary key,
    account_id uuid not null references company_bank_accounts,
    round integer not null check (round between 1 and 3),
    place integer not null check (place in (1, 2)),
    amount bigint not null check (amount between 1 and 99),
    currency text not null,
    status text not null check (status in ('ordered', 'settled', 'returned')),
    ordered_at timestamptz not null,
    unique (account_id, round, place)
  )`,
  sql`create table account_reviews (
    id uuid primary key,
    account_id uuid not null references company_bank_accounts,
    company_id uuid not null references companies,
    status text not null check (status in ('waiting', 'accepted', 'refused', 'withdrawn')),
    reason text,
    note text not null default '',
    submitted_by uuid not null references users,
    submitted_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    check ((status = 'waiting') = (decided_at is null)),
    check (reason is null or status = 'refused')
  )`,
  sql`create unique index account_reviews_waiting on account_reviews (account_id) where status = 'waiting'`,
  sql`create index account_reviews_queue on account_reviews (submitted_at) where status = 'waiting'`,
  sql`create table account_review_files (
    review_id uuid not null references account_reviews,
    place integer not null check (place between 0 and 2),
    file_id uuid not null references files,
    primary key (review_id, place)
  )`,
  sql`create table company_psp_accounts (
    id uuid primary key,
    company_id uuid not null references companies,
    platform_id integer not null,
    region text not null,
    relation_type text not null check (relation_type in ('self', 'third_party')),
    account_number text not null,
    account_name text not null,
    currency text not null check (currency in ('HKD', 'USD', 'CNY')),
    fingerprint text not null ${keyed},
    added_by uuid not null references users,
    created_at timestamptz not null,
    removed_at timestamptz
  )`,
  sql`create unique index company_psp_accounts_once on company_psp_accounts (company_id, fingerprint) where removed_at is null`,
  // Which account of the list drawdowns of a product are paid to; whether it is verified is said there.
  sql`alter table bank_accounts add column account_id uuid references company_bank_accounts, drop column verified`,
  sql`create index bank_accounts_account on bank_accounts (account_id) where account_id is not null`,
  // Accounts that were submitted before there was a list join it; their numbers are sealed, so the server does it.
  sql`insert into jobs (kind, key, payload, run_at)
    select 'accounts.gather', 'accounts.gather', '{}', now() where exists (select from bank_accounts where submitted_at is not null)`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
