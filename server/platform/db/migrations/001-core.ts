/** First tables: settings, jobs, histories, audit, idempotency, limits, users, sessions, codes, the sandbox mailbox. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table settings (name text primary key, value jsonb not null)`,
  sql`create table jobs (
    id bigint generated always as identity primary key,
    kind text not null,
    key text,
    payload jsonb not null,
    run_at timestamptz not null,
    attempts integer not null default 0,
    locked_until timestamptz,
    done_at timestamptz,
    failed_at timestamptz,
    last_error text
  )`,
  sql`create index jobs_due on jobs (run_at, id) where done_at is null and failed_at is null`,
  sql`create unique index jobs_key on jobs (key) where done_at is null and failed_at is null and attempts = 0`,
  sql`create table status_history (
    id bigint generated always as identity primary key,
    subject text not null,
    subject_id text not null,
    company_id uuid,
    from_status text not null,
    to_status text not null,
    event text not null,
    actor text not null,
    at timestamptz not null
  )`,
  sql`create index status_history_subject on status_history (subject, subject_id, id)`,
  sql`create index status_history_company on status_history (company_id, id)`,
  sql`create table audit_log (
    id bigint generated always as identity primary key,
    action text not null,
    actor text not null,
    company_id uuid,
    subject text,
    subject_id text,
    request_id text,
    ip text,
    details jsonb not null default '{}',
    at timestamptz not null
  )`,
  sql`create index audit_log_company on audit_log (company_id, id)`,
  sql`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$`,
  sql`create trigger append_only before update or delete on status_history for each row execute function refuse_change()`,
  sql`create trigger append_only before update or delete on audit_log for each row execute function refuse_change()`,
  sql`create table idempotency_keys (
    id bigint generated always as identity primary key,
    owner text not null,
    scope text not null,
    key text not null,
    body_hash text not null,
    answer jsonb,
    at timestamptz not null,
    unique (owner, scope, key)
  )`,
  sql`create table rate_limits (
    key text not null,
    window_start timestamptz not null,
    used bigint not null,
    primary key (key, window_start)
  )`,
  sql`create table sandbox_mailbox (
    id bigint generated always as identity primary key,
    channel text not null check (channel in ('mail', 'sms')),
    recipient text not null,
    subject text not null,
    text text not null,
    html text,
    link text,
    code text,
    at timestamptz not null
  )`,
  sql`create index sandbox_mailbox_recipient on sandbox_mailbox (recipient, id)`,
  sql`create table users (
    id uuid primary key,
    user_id integer generated always as identity (start with 100001) unique,
    email text not null,
    phone_country_code text not null,
    phone_number text not null,
    password_hash text not null,
    is_activated boolean not null,
    status text not null default 'active' check (status in ('active', 'disabled')),
    locale text not null check (locale in ('zh_CN', 'zh_HK', 'en_US')),
    register_source text not null,
    cpid text,
    password_attempts integer not null default 0 check (password_attempts between 0 and 10),
    password_failures integer not null default 0 check (password_failures between 0 and password_attempts),
    password_attempted_at timestamptz,
    locked_until timestamptz,
    created_at timestamptz not null
  )`,
  sql`create unique index users_email on users (lower(email))`,
  sql`create unique index users_phone on users (phone_country_code, phone_number)`,
  sql`create table sessions (
    id uuid primary key,
    user_id uuid not null references users,
    token_hash text not null unique,
    binding_hash text not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    ip text not null,
    user_agent text not null,
    created_at timestamptz not null
  )`,
  sql`create index sessions_user on sessions (user_id) where revoked_at is null`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  sql`create table handoff_tokens (
    token_hash text primary key,
    user_id uuid not null references users,
    session_id uuid not null references sessions on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index handoff_tokens_session on handoff_tokens (session_id)`,
  sql`create table verification_codes (
    id bigint generated always as identity primary key,
    purpose text not null,
    address text not null,
    code_hash text not null,
    tries_left integer not null check (tries_left >= 0),
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index verification_codes_address on verification_codes (purpose, address, id)`,
  sql`create table password_links (
    token_hash text primary key,
    user_id uuid not null references users,
    purpose text not null check (purpose in ('reset', 'init')),
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index password_links_user on password_links (user_id)`,
]

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
