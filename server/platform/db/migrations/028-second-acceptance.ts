/** Documents of a bank account are accepted by two reviewers. Decision 113. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `alter table account_reviews
    add column first_accepted_by uuid references staff,
    add column first_accepted_at timestamptz,
    add constraint account_reviews_first_accepted_check check ((first_accepted_by is null) = (first_accepted_at is null)),
    add constraint account_reviews_second_check check (status <> 'accepted' or decided_by is distinct from 'reviewer:' || first_accepted_by)`,
]

/** Adds the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
