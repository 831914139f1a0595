/** Accounts: wrong passwords counted per mailbox and day, captchas, verified mailboxes, names, closed accounts. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table password_attempts (
    mailbox text not null,
    day date not null,
    attempts integer not null check (attempts between 0 and 10),
    failures integer not null check (failures between 0 and attempts),
    attempted_at timestamptz not null,
    primary key (mailbox, day)
  )`,
  sql`create table captchas (
    id uuid primary key,
    answer_hash text not null,
    mailbox text,
    expires_at timestamptz not null
  )`,
  sql`create index captchas_expiry on captchas (expires_at)`,
  // A link without a user takes the same work and opens nothing.
  sql`alter table password_links alter column user_id drop not null`,
  // Today's counters restart: they move from users to mailboxes, known or not.
  sql`alter table users
    drop column password_attempts,
    drop column password_failures,
    drop column password_attempted_at,
    drop column locked_until,
    add column is_email_verified boolean not null default true,
    add column first_name text not null default '',
    add column last_name text not null default '',
    drop constraint users_status_check,
    add constraint users_status_check check (status in ('active', 'disabled', 'closed'))`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
