/** Personal data: when a password was said again, copies of everything held, requests to delete an account, and what an erasure may still change. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table sessions add column confirmed_at timestamptz`,
  sql`create table personal_exports (
    id uuid primary key,
    user_id uuid not null references users,
    status text not null check (status in ('making', 'ready', 'failed', 'ended')),
    locale text not null check (locale in ('zh_CN', 'zh_HK', 'en_US')),
    requested_at timestamptz not null,
    made_at timestamptz,
    expires_at timestamptz,
    storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
    size integer,
    link_hash text unique,
    link_expires_at timestamptz,
    fetched_at timestamptz,
    check (status <> 'ready' or (made_at is not null and expires_at is not null and size is not null))
  )`,
  sql`create unique index personal_exports_once on personal_exports (user_id) where status = 'making'`,
  sql`create index personal_exports_user on personal_exports (user_id, requested_at desc)`,
  sql`create table account_deletions (
    id uuid primary key,
    user_id uuid not null references users,
    status text not null check (status in ('waiting', 'withdrawn', 'refused', 'erasing', 'erased')),
    requested_at timestamptz not null,
    due_at timestamptz not null check (due_at >= requested_at),
    ended_at timestamptz,
    companies jsonb not null default '[]'
  )`,
  sql`create unique index account_deletions_once on account_deletions (user_id) where status in ('waiting', 'erasing')`,
  sql`create index account_deletions_user on account_deletions (user_id, requested_at desc)`,
  // Who did what is found by the person, for their copy and for their erasure.
  sql`create index audit_log_actor on audit_log (actor, id)`,
  sql`create index status_history_actor on status_history (actor, id)`,
  // Append-only but for one thing: an erasure takes the personal data out and changes nothing else.
  sql`create function refuse_change_of_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.ip is null or new.ip = old.ip)
        and (new.subject_id is not distinct from old.subject_id or (old.subject = 'mailbox' and new.subject_id is null))
        and (new.details = old.details or new.details = old.details - 'mailbox')
        and to_jsonb(new) - 'ip' - 'subject_id' - 'details' = to_jsonb(old) - 'ip' - 'subject_id' - 'details' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`drop trigger append_only on audit_log`,
  sql`create trigger append_only before update or delete on audit_log for each row execute function refuse_change_of_audit()`,
  sql`create function refuse_change_of_remark() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`drop trigger append_only on kyc_remarks`,
  sql`create trigger append_only before update or delete on kyc_remarks for each row execute function refuse_change_of_remark()`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
