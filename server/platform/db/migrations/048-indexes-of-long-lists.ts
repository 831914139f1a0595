/** Indexes of what staff look up: a loan by a line of the bank, the loans that a transfer may be for, the collections of a company. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // Also of repayments that were taken back, which the unique index leaves out.
  'create index repayments_of_source on repayments (source)',
  // All that a search of open loans compares, so that it does not read their long rows.
  `create index drawdowns_owed on drawdowns (reference) include (id, company_id, currency, amount, tenor, outstanding)
    where status in ('settled', 'written off')`,
  'create index charge_sub_orders_left on charge_sub_orders ((total - received - lifted)) where received + lifted < total',
  "create index collection_cases_company on collection_cases (company_id, next_on, id) where status <> 'closed'",
  "create index collection_entries_company on collection_entries (company_id, number desc) where words <> ''",
]

/** Adds the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
