/** Keyed hashes of identifying values that companies have submitted, to find the same value at another company. Decision 087. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. Rows of before cannot be computed in SQL: they come with submissions. */
const statements = [
  `create table company_signals (
    company_id uuid not null references companies,
    kind text not null check (kind in ('idNumber', 'phone', 'mailbox', 'document', 'account')),
    -- HMAC of the value, hex.
    digest text not null,
    -- Path of the item of the application; null for a bank account.
    item text check ((item is null) = (kind = 'account')),
    -- Of the last submission with the value.
    at timestamptz not null,
    primary key (company_id, kind, digest)
  )`,
  // To find the other companies with a value.
  'create index company_signals_value on company_signals (kind, digest)',
  'alter table company_signals enable row level security',
  'create policy of_the_company on company_signals to sampan_company using (company_id = (select scoped_company()))',
]

/** Adds the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
