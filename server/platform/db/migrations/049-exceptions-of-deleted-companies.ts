/** An exception that waits is withdrawn with its company, by no lead. Decision 128. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'alter table limit_exceptions drop constraint limit_exceptions_check3',
  `alter table limit_exceptions add constraint limit_exceptions_decided check (
    (status = 'proposed') = (decided_at is null)
    and case status when 'proposed' then decided_by is null when 'withdrawn' then true else decided_by is not null end)`,
]

/** Changes the constraint. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
