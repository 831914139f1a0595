/** Bank holidays that became known after a drawdown move its due days. Decision 123. */
import { type Kysely, sql } from 'kysely'

/** Columns of drawdowns that may change after a row was inserted. */
const changing = [
  ...['status', 'refusal', 'value_date', 'settled_at', 'outstanding', 'repaying', 'accrued_on', 'account_sealed', 'account_masked'],
  ...['approved_by', 'approved_at', 'decline_note', 'overdue_since', 'written_off_on', 'later_holidays'],
]

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  "alter table drawdowns add column later_holidays jsonb not null default '[]'",
  'drop trigger booked_stays on drawdowns',
  `create trigger booked_stays before update or delete on drawdowns for each row
    execute function refuse_change_of_booked(${changing.map((column) => `'${column}'`).join(', ')})`,
  // What has moved a due day goes on doing so.
  `create function refuse_fewer_holidays() returns trigger language plpgsql as $$
    begin
      raise exception 'Holidays of drawdown % stay', old.reference;
    end $$`,
  `create trigger holidays_stay before update on drawdowns for each row
    when (not new.later_holidays @> old.later_holidays) execute function refuse_fewer_holidays()`,
]

/** Adds the column and the trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
