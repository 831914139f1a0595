/** A PSP that is linked before its shop leads on to the marketplace that was chosen. SHOP-15. */
import { type Kysely, sql } from 'kysely'

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table oauth_states add column next_platform_id integer`.execute(db)
}
