/** Page events: where signed-in merchants are and which failures they meet, for the journey map. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table page_events (
    id bigint generated always as identity primary key,
    user_id uuid not null references users,
    company_id uuid references companies,
    path text not null,
    state text not null default '',
    endpoint text,
    code integer,
    at timestamptz not null,
    check ((endpoint is null) = (code is null))
  )`,
  sql`create index page_events_user on page_events (user_id, at)`,
  sql`create index page_events_age on page_events (at)`,
  // Records one failure of a kind a minute, regardless of the number of tries.
  sql`create unique index page_events_failures on page_events (user_id, endpoint, code, date_trunc('minute', at at time zone 'UTC'))
    where code is not null`,
  sql`create index users_created on users (created_at)`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
