/** Second factors that a user has lost and that are removed after a delay, and when a phone was changed. Decision 090. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table factor_resets (
    id uuid primary key,
    user_id uuid not null unique references users,
    requested_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > requested_at),
    -- Null while the factors are still there. A request that was withdrawn, disputed or overtaken has no row.
    removed_at timestamptz check (removed_at >= ends_at)
  )`,
  // Null: the phone is that of sign-up, or was changed before this column.
  'alter table users add column phone_changed_at timestamptz',
]

/** Adds the table and the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
