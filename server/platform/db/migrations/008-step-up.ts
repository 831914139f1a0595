/** When password and code were given in a session, and when the replacement of an account was disputed. Decision 083. */
import { type Kysely, sql } from 'kysely'

/** Adds the columns; no open session is stepped up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column stepped_up_at timestamptz`.execute(db)
  await sql`alter table bank_accounts add column disputed_at timestamptz`.execute(db)
}
