/** The documents of agreements as they are signed, the evidence of each agreement, and what the stand-in for the e-sign provider needs for both. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // Null for agreements from before documents existed: such a draft is rewritten.
  sql`alter table agreements add column source_hash text`,
  sql`create table agreement_documents (
    id uuid primary key,
    agreement_id uuid not null references agreements,
    position integer not null,
    kind text not null check (kind in ('facility_agreement', 'drawdown_terms', 'debit_mandate', 'privacy_consent', 'lender_note', 'ordinance_summary')),
    template text not null,
    title text not null,
    pages integer not null check (pages > 0),
    content bytea not null,
    content_hash text not null check (content_hash = encode(sha256(content), 'hex')),
    unique (agreement_id, position),
    unique (agreement_id, kind)
  )`,
  // What was sent to be signed is never replaced, reworded or taken away.
  sql`create function refuse_another_document() returns trigger language plpgsql as $$
    declare changed uuid := case when tg_op = 'INSERT' then new.agreement_id else old.agreement_id end;
    begin
      if tg_op = 'UPDATE' or exists (select from agreements where id = changed and status <> 'draft') then
        raise exception 'the documents of agreement % stay as they are', changed using errcode = 'restrict_violation';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`,
  sql`create trigger sent_documents_stay before insert or update or delete on agreement_documents
    for each row execute function refuse_another_document()`,
  sql`create table agreement_evidence (
    agreement_id uuid not null references agreements,
    sequence integer not null check (sequence > 0),
    at timestamptz not null,
    kind text not null,
    signer_id uuid,
    envelope_id text,
    event_at text,
    content_hash text not null,
    proof text,
    details_hash text,
    details_sealed text,
    previous text not null,
    hash text not null unique,
    primary key (agreement_id, sequence),
    check ((signer_id is null) or (details_hash is not null))
  )`,
  // A chain: each entry names the one before, and nothing in it is ever changed but what is personal, which an erasure takes out.
  sql`create function keep_evidence() returns trigger language plpgsql as $$
    declare last record;
    begin
      if tg_op = 'INSERT' then
        select sequence, hash into last from agreement_evidence where agreement_id = new.agreement_id order by sequence desc limit 1;
        if new.sequence <> coalesce(last.sequence, 0) + 1 or new.previous <> coalesce(last.hash, repeat('0', 64)) then
          raise exception 'the evidence of agreement % goes on from its last entry', new.agreement_id using errcode = 'restrict_violation';
        end if;
        return new;
      end if;
      if tg_op = 'UPDATE' and new.details_sealed is null and to_jsonb(new) - 'details_sealed' = to_jsonb(old) - 'details_sealed' then
        return new;
      end if;
      raise exception 'the evidence of agreement % stays as it is', old.agreement_id using errcode = 'restrict_violation';
    end $$`,
  sql`create trigger evidence_stays before insert or update or delete on agreement_evidence for each row execute function keep_evidence()`,
  sql`alter table sandbox_envelopes drop column paragraphs`,
  sql`create table sandbox_envelope_documents (
    envelope_id uuid not null references sandbox_envelopes,
    position integer not null,
    title text not null,
    content bytea not null,
    content_hash text not null,
    primary key (envelope_id, position)
  )`,
  sql`alter table sandbox_signers
    add column code_hash text,
    add column code_expires_at timestamptz,
    add column code_tries integer not null default 0,
    add column visit_hash text`,
  sql`create table sandbox_esign_events (
    id uuid primary key,
    number bigint generated always as identity unique,
    envelope_id uuid not null references sandbox_envelopes,
    body jsonb not null
  )`,
  sql`create index sandbox_esign_events_envelope on sandbox_esign_events (envelope_id, number)`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
