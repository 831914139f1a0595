/** What has happened to a company, append-only, numbered by company without gaps. Decision 047. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table company_events (
    id bigint generated always as identity primary key,
    company_id uuid not null,
    number bigint check (number > 0),
    kind text not null,
    subject_id uuid not null,
    details jsonb not null,
    actor text not null,
    at timestamptz not null,
    unique (company_id, number)
  )`,
  sql`create index company_events_subject on company_events (subject_id, id)`,
  sql`create index company_events_actor on company_events (actor, id)`,
  // Once, from nothing to a number; everything else of a row stays as it was written.
  sql`create function refuse_change_of_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.number is null and to_jsonb(new) - 'number' = to_jsonb(old) - 'number' then return new; end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`create trigger append_only before update or delete on company_events for each row execute function refuse_change_of_event()`,
  sql`create trigger append_only_whole before truncate on company_events for each statement execute function refuse_change()`,
  // At the end of a transaction, when it holds all its other locks: a transaction that waits for a number then blocks no others.
  // A transaction that is rolled back takes no number.
  sql`create function number_event() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(new.company_id::text, 47));
      update company_events set number = (
        select coalesce(max(number), 0) + 1 from company_events where company_id = new.company_id
      ) where id = new.id;
      return null;
    end $$`,
  sql`create constraint trigger numbered after insert on company_events deferrable initially deferred
    for each row execute function number_event()`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
