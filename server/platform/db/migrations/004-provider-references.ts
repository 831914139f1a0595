/** References carry a mark of the installation, an agreement keeps the reference it was given, a job what a provider refuses. Decision 075. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // Four digits or capital letters but I, L, O and U, which are read as others.
  `create function new_reference_mark() returns text language sql volatile as $$
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::integer, 1), '') from generate_series(1, 4)
  $$`,
  // The newest is in use. Earlier ones stay, so that none is used again.
  `create table reference_marks (
    number bigint generated always as identity primary key,
    mark text not null unique default new_reference_mark() check (mark ~ '^[0-9A-HJKMNP-TV-Z]{4}$')
  )`,
  'create trigger append_only before update or delete on reference_marks for each row execute function refuse_change()',
  'insert into reference_marks default values',

  'alter table agreements add column reference text',
  // As it was computed until now, by the month in Hong Kong and the number.
  `update agreements set reference = 'AGR-' || to_char(created_at at time zone 'UTC' + interval '8 hours', 'YYMM') || '-'
    || lpad(number::text, greatest(6, length(number::text)), '0')`,
  'alter table agreements alter column reference set not null',
  'alter table agreements add constraint agreements_reference unique (reference)',
  `create trigger reference_stays before update on agreements for each row when (new.reference <> old.reference)
    execute function refuse_outside_transition('reference')`,

  // Service, status and reference, for the back office, until the job is done.
  'alter table jobs add column fault jsonb',
  'create index jobs_faults on jobs (id) where fault is not null and done_at is null',
]

/** Makes the first mark, stores the references of existing agreements, and adds the faults of jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
