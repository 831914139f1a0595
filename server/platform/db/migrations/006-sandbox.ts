/** Tables of the stand-ins: OAuth grants, envelopes and signers, payouts, switches. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table sandbox_oauth_grants (
    id uuid primary key,
    partner text not null,
    merchant text not null,
    site text,
    redirect_uri text not null,
    code_challenge text not null,
    code_hash text not null unique,
    code_expires_at timestamptz not null,
    code_used_at timestamptz,
    access_hash text unique,
    access_expires_at timestamptz,
    refresh_hash text unique,
    previous_refresh_hash text unique,
    revoked_at timestamptz,
    trouble text check (trouble in ('expired_code', 'token_down', 'api_down')),
    created_at timestamptz not null
  )`,
  sql`create table sandbox_envelopes (
    id uuid primary key,
    reference text not null,
    title text not null,
    paragraphs jsonb not null,
    content_hash text not null,
    locale text not null,
    callback_url text not null,
    return_url text not null,
    status text not null check (status in ('sent', 'completed', 'declined', 'expired')),
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  sql`create table sandbox_signers (
    id uuid primary key,
    envelope_id uuid not null references sandbox_envelopes,
    client_id text not null,
    name text not null,
    email text not null,
    status text not null check (status in ('waiting', 'opened', 'signed', 'declined')),
    decided_at timestamptz,
    decline_reason text,
    signature text,
    drawing text,
    unique (envelope_id, client_id),
    check ((decided_at is not null) = (status in ('signed', 'declined')))
  )`,
  sql`create table sandbox_payouts (
    reference text primary key,
    id uuid not null unique,
    amount bigint not null check (amount > 0),
    currency text not null,
    swift text not null,
    account_number text not null,
    account_name text not null,
    accepted_at timestamptz not null,
    decision text check (decision in ('settled', 'refused')),
    reason text,
    decided_at timestamptz,
    check ((decision is null) = (decided_at is null))
  )`,
  sql`create table sandbox_settings (name text primary key, value text not null)`,
]

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
