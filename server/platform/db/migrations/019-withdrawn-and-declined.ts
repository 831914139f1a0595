/** A mandate whose account was replaced while it was being signed is withdrawn; a declined drawdown has a reason. Decisions 086, 093. */
import { type Kysely, sql } from 'kysely'

/** Columns of drawdowns that may change after the row was inserted, as of 012, and the reason. */
const changing = [
  'status',
  'refusal',
  'value_date',
  'settled_at',
  'outstanding',
  'repaying',
  'accrued_on',
  'account_sealed',
  'account_masked',
  'approved_by',
  'approved_at',
  'decline_note',
]

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'alter table agreements drop constraint agreements_status_check',
  `alter table agreements add constraint agreements_status_check
    check (status in ('preparing', 'unprepared', 'draft', 'initiated', 'completed', 'declined', 'expired', 'withdrawn'))`,
  // A contract and a supplement are declined or expire: both can be sent again.
  "alter table agreements add constraint agreements_withdrawn_mandate check (status <> 'withdrawn' or kind = 'mandate')",

  // Why the second administrator declined it, in their words.
  'alter table drawdowns add column decline_note text',
  `alter table drawdowns add constraint drawdowns_decline_note
    check (decline_note is null or (refusal is not distinct from 'declined' and char_length(decline_note) between 1 and 300))`,
  'drop trigger booked_stays on drawdowns',
  `create trigger booked_stays before update or delete on drawdowns for each row
    execute function refuse_change_of_booked(${changing.map((column) => `'${column}'`).join(', ')})`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
