/** In the sandbox a person may decide a debit: collected, refused, taken back. Decision 039. */
import { type Kysely, sql } from 'kysely'

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox_debits
    add column decision text check (decision in ('settled', 'refused')),
    add column decided_at timestamptz,
    add column returned_at timestamptz,
    add check ((decision is null) = (decided_at is null))`.execute(db)
}
