/** Index to find the items a reviewer has opened in the audit log, which is required before they may agree. Decision 020. */
import { type Kysely, sql } from 'kysely'

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_looks on audit_log (subject_id, actor)
    where action in ('identity.viewed', 'document.viewed')`.execute(db)
}
