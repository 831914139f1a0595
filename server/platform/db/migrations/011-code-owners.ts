/** Codes to change a phone belong to the requesting user, so that other users' tries or codes do not end them. */
import { type Kysely, sql } from 'kysely'

/** Changes the tables. Pending codes have no owner and have to be requested again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_codes add column owner uuid references users`.execute(db)
}
