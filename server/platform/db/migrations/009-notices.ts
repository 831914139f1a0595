/** Notices of companies, messages to users, announcements to everybody with their first texts. */
import { type Kysely, sql } from 'kysely'
import { firstAnnouncements } from './009-announcements.ts'

const statements = [
  sql`create table notices (
    id uuid primary key,
    number bigint generated always as identity unique,
    company_id uuid not null references companies,
    kind text not null,
    key text,
    status text not null check (status in ('Pending', 'Active', 'Inactive')),
    level text not null check (level in ('error', 'other')),
    code integer,
    link text,
    texts jsonb not null,
    due_at timestamptz not null,
    ends_at timestamptz check (ends_at > due_at),
    handled_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create unique index notices_once on notices (company_id, key) where key is not null`,
  sql`create index notices_active on notices (company_id, level, number desc) where status = 'Active'`,
  sql`create table messages (
    id bigint generated always as identity primary key,
    user_id uuid not null references users,
    company_id uuid not null references companies,
    kind text not null,
    link text,
    texts jsonb not null,
    read_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index messages_user on messages (user_id, id desc)`,
  sql`create index messages_unread on messages (user_id) where read_at is null`,
  sql`create table announcements (
    id bigint generated always as identity primary key,
    link text,
    texts jsonb not null,
    published_at timestamptz not null
  )`,
  sql`create index announcements_published on announcements (published_at desc, id desc)`,
  sql`create table announcement_reads (
    user_id uuid not null references users,
    announcement_id bigint not null references announcements,
    read_at timestamptz not null,
    primary key (user_id, announcement_id)
  )`,
  ...firstAnnouncements.map(
    ({ link, texts, daysAgo }) =>
      sql`insert into announcements (link, texts, published_at)
        values (${link}, ${JSON.stringify(texts)}::jsonb, now() - ${daysAgo} * interval '1 day')`,
  ),
]

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
