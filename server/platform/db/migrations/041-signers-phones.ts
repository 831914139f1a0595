/** The number of a signer at the stand-in for the e-sign provider: the code that shows who it is goes there too. Decision 051. */
import { type Kysely, sql } from 'kysely'

/** Adds the column; signers with an existing link still get the code only by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox_signers add column mobile text`.execute(db)
}
