/** A mandate whose account was replaced while it was being signed is withdrawn. Decision 093. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'alter table agreements drop constraint agreements_status_check',
  `alter table agreements add constraint agreements_status_check
    check (status in ('preparing', 'unprepared', 'draft', 'initiated', 'completed', 'declined', 'expired', 'withdrawn'))`,
  // A contract and a supplement are declined or expire: both can be sent again.
  "alter table agreements add constraint agreements_withdrawn_mandate check (status <> 'withdrawn' or kind = 'mandate')",
]

/** Changes the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
