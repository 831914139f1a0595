/** Differences between rows, the ledger and a recomputation are breaks of a facility, one for each balance. Decision 106. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `alter table reconciliation_breaks
    add column facility_id uuid references facilities,
    -- Which balance of the reference differs; empty for a movement of a statement.
    add column balance text not null default '',
    add constraint reconciliation_breaks_rows_check check ((source = 'rows') = (facility_id is not null) and (source = 'rows') = (balance <> ''))`,
  'drop index reconciliation_breaks_open',
  `create unique index reconciliation_breaks_open on reconciliation_breaks (source, reference, balance, currency) where status = 'open'`,
  // Asked at each drawdown and payout.
  `create index reconciliation_breaks_facility on reconciliation_breaks (facility_id) where status = 'open'`,
  // The nightly proof reads all orders of a sub-order.
  'create index charge_collections_sub_order on charge_collections (sub_order_id)',
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
