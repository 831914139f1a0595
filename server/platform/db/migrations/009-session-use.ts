/** When a session was last used, and all sessions of a user by an index. Decision 081. */
import { type Kysely, sql } from 'kysely'

/** Adds the column, empty until the next use, and lets the index of users have ended sessions, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column used_at timestamptz`.execute(db)
  await sql`drop index sessions_user`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
}
