/** Previews of uploaded files, the purpose of an upload, and the origin of a file: uploaded or generated. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table files add column origin text not null default 'upload' check (origin in ('upload', 'made'))`,
  sql`update files set origin = 'made' where id in (
    select pdf_file_id from category_reports where pdf_file_id is not null
    union select csv_file_id from category_reports where csv_file_id is not null
  )`,
  sql`alter table files alter column origin drop default`,
  sql`alter table files add column purpose text`,
  sql`alter table files add column preview text not null default 'none' check (preview in ('waiting', 'made', 'failed', 'none'))`,
  sql`create index files_unattached on files (created_at) where origin = 'upload' and company_id is null`,
  sql`create table file_previews (
    file_id uuid not null references files on delete cascade,
    page integer not null check (page between 1 and 3),
    storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
    width integer not null check (width between 1 and 1200),
    height integer not null check (height between 1 and 1200),
    created_at timestamptz not null,
    primary key (file_id, page)
  )`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
