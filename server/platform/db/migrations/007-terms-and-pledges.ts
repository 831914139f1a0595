/** Terms kept with each drawdown, shops that carry one company's limit alone, token renewals one at a time, the shop a PSP is linked for. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table drawdowns
    add column fee_rate numeric check (fee_rate >= 0 and fee_rate < 1),
    add column instalments text check (instalments in ('weekly', 'monthly'))`,
  // The terms under which every drawdown before this migration was made.
  sql`update drawdowns set fee_rate = 0.01, instalments = case product when 'hook' then 'weekly' else 'monthly' end`,
  sql`alter table drawdowns alter column fee_rate set not null, alter column instalments set not null`,
  sql`alter table shops
    add column pledged boolean not null default false,
    add column renewing_until timestamptz`,
  sql`create unique index shops_pledged_once on shops (platform_id, provider_shop_id) where pledged and removed_at is null`,
  sql`drop index shops_provider`,
  sql`alter table oauth_states add column shop_id uuid references shops`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
