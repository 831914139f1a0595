/** Until when nothing is paid to an account that replaced another one. Decision 080. */
import { type Kysely, sql } from 'kysely'

/** Adds the column; accounts of before have no hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_accounts add column held_until timestamptz`.execute(db)
}
