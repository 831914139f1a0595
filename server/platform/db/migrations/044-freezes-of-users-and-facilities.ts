/** A freeze is of a company, of one of its users, or of its facility in a product. Decision 129. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `alter table company_freezes
    add column user_id uuid references users,
    add column product text check (product in ('hook', 'underwriting')),
    add constraint company_freezes_subject check (num_nonnulls(user_id, product) <= 1)`,
  'drop index company_freezes_open',
  // One open freeze of each. A user is frozen in every company, by the one whose file they were found in.
  "create unique index company_freezes_open on company_freezes (company_id) where status <> 'released' and user_id is null and product is null",
  "create unique index company_freezes_open_user on company_freezes (user_id) where status <> 'released'",
  "create unique index company_freezes_open_facility on company_freezes (company_id, product) where status <> 'released'",
  'create index company_freezes_user on company_freezes (user_id, number desc) where user_id is not null',
]

/** Adds the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
