/** Due days that a later list of bank holidays moves. Decision 125. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // Of a drawdown made before this nothing is known: the first night compares it with the list.
  `alter table drawdowns
    add column holidays_of text,
    add column moved_days jsonb not null default '[]'
      constraint drawdowns_moved_days check (jsonb_typeof(moved_days) = 'array')`,
  // Both join the columns that may change, whichever those are.
  `do $$
    declare definition text;
    begin
      select replace(pg_get_triggerdef(oid), '''status''', '''status'', ''holidays_of'', ''moved_days''') into strict definition
      from pg_trigger where tgrelid = 'drawdowns'::regclass and tgname = 'booked_stays';
      drop trigger booked_stays on drawdowns;
      execute definition;
    end $$`,
  // What has moved stays moved. A day moves before it comes, to a later one, while its loan is open.
  `create function refuse_other_moves() returns trigger language plpgsql as $$
    begin
      if old.status = 'settled' and new.moved_days @> old.moved_days and not exists (
        select from jsonb_array_elements(new.moved_days) as each
        where not coalesce(each ->> 'on' < each ->> 'from' and each ->> 'from' < each ->> 'to', false)) then return new; end if;
      raise exception 'drawdowns keep the days that moved, and move none that has come' using errcode = 'restrict_violation';
    end $$`,
  `create trigger moved_days_stay before update on drawdowns for each row
    when (new.moved_days <> old.moved_days) execute function refuse_other_moves()`,
]

/** Adds the columns and the trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
