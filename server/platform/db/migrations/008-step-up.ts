/** When password and code were given in a session. Decision 083. */
import { type Kysely, sql } from 'kysely'

/** Adds the column; no open session is stepped up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column stepped_up_at timestamptz`.execute(db)
}
