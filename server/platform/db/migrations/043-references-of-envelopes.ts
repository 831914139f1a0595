/** The e-sign provider of the sandbox makes one envelope of a reference, however often it is asked. Of those made twice the last one keeps it. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`update sandbox_envelopes e set reference = e.reference || '/' || e.id
    where exists (select 1 from sandbox_envelopes later
      where later.reference = e.reference and (later.created_at, later.id) > (e.created_at, e.id))`,
  sql`create unique index sandbox_envelopes_reference on sandbox_envelopes (reference)`,
]

/** Makes the reference of an envelope its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
