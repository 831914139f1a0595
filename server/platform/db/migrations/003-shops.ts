/** Linked shops and PSP accounts, their daily sales, and OAuth states. */
import { type Kysely, sql } from 'kysely'

const authorised = sql.raw(`
    id uuid primary key,
    company_id uuid not null references companies,
    platform_id integer not null,
    status text not null check (status in ('authorized', 'pending', 'unauthorized', 'expired', 'normal', 'abnormal')),
    auth_method integer not null check (auth_method in (1, 2, 3)),
    authorised_at timestamptz,
    expires_at timestamptz,
    access_token_sealed text,
    access_expires_at timestamptz,
    refresh_token_sealed text,
    removed_at timestamptz,
    created_at timestamptz not null`)

const statements = [
  sql`create table oauth_states (
    state_hash text primary key,
    session_id uuid not null references sessions on delete cascade,
    user_id uuid not null references users,
    company_id uuid not null references companies,
    platform_id integer not null,
    site text,
    auth_method integer not null check (auth_method in (1, 2, 3)),
    verifier_sealed text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index oauth_states_session on oauth_states (session_id)`,
  sql`create table psp_accounts (${authorised},
    account_id text not null,
    holder text not null,
    currency text not null check (currency in ('HKD', 'USD', 'CNY')),
    unique (company_id, platform_id, account_id)
  )`,
  sql`create table shops (${authorised},
    provider_shop_id text not null,
    name text not null,
    site text,
    currency text not null check (currency in ('HKD', 'USD', 'CNY')),
    opened_on date not null,
    psp_id uuid references psp_accounts,
    progress integer not null default 0 check (progress between 0 and 100),
    importing boolean not null default false,
    imported_from date,
    synced_at timestamptz,
    unique (company_id, platform_id, provider_shop_id)
  )`,
  sql`create index shops_provider on shops (platform_id, provider_shop_id)`,
  sql`create table shop_sales (
    shop_id uuid not null references shops,
    day date not null,
    orders integer not null check (orders >= 0),
    gross bigint not null check (gross >= 0),
    returns bigint not null check (returns >= 0),
    primary key (shop_id, day)
  )`,
]

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
