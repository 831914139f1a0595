/** One exposure per group: who owns a company, as keyed hashes, and the most that one product lends on the sales of its group and on its own. Decision 099. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. Owners of before cannot be computed in SQL: a job at the start notes them. What is lent at most comes with the next calculation, and is null until then. */
const statements = [
  `create table company_owners (
    company_id uuid not null references companies,
    -- HMAC of type, country of a passport and number of the identity document, hex.
    digest text not null,
    primary key (company_id, digest)
  )`,
  // To find the other companies of an owner.
  'create index company_owners_digest on company_owners (digest)',
  'alter table company_owners enable row level security',
  'create policy of_the_company on company_owners to sampan_company using (company_id = (select scoped_company()))',

  `alter table credit_applications
    add column most bigint check (most >= 0),
    add column most_recent bigint check (most_recent >= 0),
    add column own_most bigint check (own_most >= 0),
    add column own_most_recent bigint check (own_most_recent >= 0)`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
