/** Loans that are repaid by a share of the payouts of a PSP. Decision 127. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // Agreements that were signed before have no such repayment.
  'alter table facilities add column repaid_by_share boolean not null default false',

  // An order to a PSP is for a sub-order, or holds back a share for a loan.
  `alter table charge_collections
    alter column sub_order_id drop not null,
    add column drawdown_id uuid references drawdowns,
    add column share text,
    add constraint charge_collections_for check (num_nonnulls(sub_order_id, drawdown_id) = 1),
    add constraint charge_collections_share check ((share is null) = (drawdown_id is null))`,
  // One PSP at a time holds back the share of a loan.
  `create unique index charge_collections_shared on charge_collections (drawdown_id) where status in ('asked', 'open')`,
  'create index charge_collections_drawdown on charge_collections (drawdown_id)',
  'drop policy of_the_company on charge_collections',
  `create policy of_the_company on charge_collections to sampan_company
    using (sub_order_id in (select id from charge_sub_orders) or drawdown_id in (select id from drawdowns))`,

  'alter table sandbox_collections add column share text',
]

/** Adds the share to orders to PSPs, and to facilities whether a drawdown can be repaid so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
