/** Agreements, their signers, envelopes and events of the e-sign provider. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table agreements (
    id uuid primary key,
    number bigint generated always as identity unique,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    status text not null check (status in ('draft', 'initiated', 'completed', 'declined', 'expired')),
    locale text not null,
    credit_limit bigint not null check (credit_limit > 0),
    currency text not null default 'HKD' check (currency = 'HKD'),
    annual_rate numeric not null,
    effective_annual_rate numeric not null,
    max_tenor_months integer not null,
    content_hash text not null,
    title text not null,
    paragraphs jsonb not null,
    round integer not null default 0,
    created_at timestamptz not null,
    initiated_at timestamptz,
    completed_at timestamptz,
    unique (company_id, product)
  )`,
  // What was sent to be signed is never reworded.
  sql`create function refuse_rewording() returns trigger language plpgsql as $$
    begin raise exception 'agreement % has been sent', old.id using errcode = 'restrict_violation'; end $$`,
  sql`create trigger sent_text_stays before update on agreements for each row
    when (old.status <> 'draft' and (new.content_hash, new.paragraphs, new.credit_limit) is distinct from (old.content_hash, old.paragraphs, old.credit_limit))
    execute function refuse_rewording()`,
  sql`create table agreement_signers (
    id uuid primary key,
    agreement_id uuid not null references agreements,
    position integer not null,
    name_sealed text not null,
    email_sealed text not null,
    sign_status integer not null check (sign_status between 0 and 3),
    signed_at timestamptz,
    sign_url_sealed text,
    urged_at timestamptz,
    unique (agreement_id, position)
  )`,
  sql`create table esign_envelopes (
    envelope_id text primary key,
    agreement_id uuid not null references agreements,
    round integer not null,
    created_at timestamptz not null,
    unique (agreement_id, round)
  )`,
  sql`create table esign_events (
    event_id text primary key,
    envelope_id text not null references esign_envelopes,
    type text not null,
    at timestamptz not null,
    received_at timestamptz not null
  )`,
]

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
