/** A debit that is taken back after it was cleared is owed again, also where its principal was drawn again. Decision 100. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'drop trigger facility_within_limit on facilities',
  'alter table facilities drop constraint facilities_check1',
  // What late returns add to the use of a facility; the next money that frees its limit lowers it.
  'alter table facilities add column late_returns bigint not null default 0 check (late_returns >= 0)',
  'alter table facilities add constraint facilities_use_check check (outstanding + pending + frozen <= signed_limit + late_returns)',
  `create trigger facility_within_limit before update on facilities for each row
    when (new.outstanding + new.pending + new.frozen - new.late_returns > old.outstanding + old.pending + old.frozen - old.late_returns)
    execute function refuse_overdrawn()`,
]

/** Changes the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
