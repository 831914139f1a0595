/** The offer of a second factor can be declined. Decision 103. */
import { type Kysely, sql } from 'kysely'

/** Adds the column; users of before get the offer, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table users add column factor_offer_declined_at timestamptz').execute(db)
}
