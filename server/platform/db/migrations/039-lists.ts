/** Indexes of what is found among that of everybody: the shops of a company, and the offers of red packets that are open. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // None since shops may move (025): what kept a shop once in its company leaves out those that gave way.
  sql`create index shops_company on shops (company_id, created_at desc, id)`,
  sql`create index red_packet_offers_open on red_packet_offers (claim_until)`,
]

/** Adds the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
