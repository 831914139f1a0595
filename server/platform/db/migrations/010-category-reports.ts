/** Free reports on categories: one per user, category and language, with its files once it is made. API-098 to API-100. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table category_reports (
    id uuid primary key,
    user_id uuid not null references users,
    category text not null,
    locale text not null check (locale in ('zh_CN', 'zh_HK', 'en_US')),
    status text not null check (status in ('making', 'ready', 'failed')),
    requested_at timestamptz not null,
    made_at timestamptz,
    pdf_file_id uuid references files,
    csv_file_id uuid references files,
    unique (user_id, category, locale),
    check (status <> 'ready' or (made_at is not null and pdf_file_id is not null and csv_file_id is not null))
  )`,
  sql`create index category_reports_user on category_reports (user_id, requested_at desc)`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
