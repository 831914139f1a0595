/** Who changed which part of an application, so that two who write on it do not overwrite each other. */
import { type Kysely, sql } from 'kysely'

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kyc_applications add column edits jsonb not null default '{}'`.execute(db)
}
