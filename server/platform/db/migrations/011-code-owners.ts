/** Codes to change a phone belong to who asked for them, so that nobody else's tries or codes end them. */
import { type Kysely, sql } from 'kysely'

/** Changes the tables. Codes on their way belong to nobody yet and are asked for again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_codes add column owner uuid references users`.execute(db)
}
