/** Companies whose instalments take more of their sales than a drawdown may, for the list of loans of the staff. Decision 119. */
import { type Kysely, sql } from 'kysely'

/** Adds the column; the calculations of the next night fill it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column strained_since date`.execute(db)
  await sql`create index companies_strained on companies (id) where strained_since is not null`.execute(db)
}
