/** Signals of every item with a value, not of the last one alone. Decision 087. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'alter table company_signals drop constraint company_signals_check',
  // Part of the primary key: empty for a bank account.
  "update company_signals set item = '' where item is null",
  'alter table company_signals alter column item set not null',
  "alter table company_signals add constraint company_signals_of_items check ((item = '') = (kind = 'account'))",
  'alter table company_signals drop constraint company_signals_pkey',
  'alter table company_signals add primary key (company_id, kind, digest, item)',
]

/** Changes the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
