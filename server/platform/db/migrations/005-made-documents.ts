/** Documents made by the server for a company, such as statements: made once, stored encrypted, and served as stored. */
import { type Kysely, sql } from 'kysely'

/** Creates the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table made_documents (
      -- Which document: its path without signature.
      name text primary key check (length(name) <= 200),
      company_id uuid not null references companies,
      -- Digest of what it was made of: when that changes, it is made again.
      made_of text not null check (made_of ~ '^[0-9a-f]{64}$'),
      content_sealed bytea not null,
      made_at timestamptz not null
    )`.execute(db)
  await sql`create index made_documents_company on made_documents (company_id)`.execute(db)
}
