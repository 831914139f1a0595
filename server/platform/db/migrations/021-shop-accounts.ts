/** Accounts with which a company signs in to its shops. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table shop_accounts (
    id uuid primary key,
    company_id uuid not null references companies,
    status text not null check (status in ('active', 'disabled', 'removed')),
    platform_id integer not null,
    login text not null,
    shop_name text not null,
    login_url text not null check (login_url like 'https://%'),
    password_sealed text,
    version integer not null default 1 check (version > 0),
    added_by uuid references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    removed_at timestamptz,
    check (removed_at is null or status = 'removed'),
    -- What was removed opens nothing any more.
    check ((removed_at is null) = (password_sealed is not null))
  )`,
  // The same login at a platform is on the list once, however its letters are written; what was removed may be added again.
  sql`create unique index shop_accounts_once on shop_accounts (company_id, platform_id, lower(login)) where removed_at is null`,
  sql`create index shop_accounts_list on shop_accounts (company_id, updated_at desc) where removed_at is null`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
