/** The last day whose interest is in the ledger, of each loan; null where none is yet. Decision 048. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table drawdowns add column accrued_on date check (accrued_on is null or settled_at is not null and accrued_on >= value_date)`,
  sql`create index drawdowns_accruing on drawdowns (accrued_on) where outstanding > 0`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
