/** Second factors of users and of the staff, and staff sessions that wait for one. Decision 085. */
import { type Kysely, sql } from 'kysely'

/** A row belongs to a user or to a member of the staff. */
const owner = `user_id uuid references users, staff_id uuid references staff, check (num_nonnulls(user_id, staff_id) = 1)`

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table authenticators (
    id uuid primary key,
    ${owner},
    secret text not null,
    confirmed_at timestamptz,
    last_step bigint,
    created_at timestamptz not null,
    unique (user_id),
    unique (staff_id)
  )`,
  `create table passkeys (
    id uuid primary key,
    ${owner},
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    user_agent text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkeys_user on passkeys (user_id)',
  'create index passkeys_staff on passkeys (staff_id)',
  `create table passkey_challenges (
    challenge_hash text primary key,
    bound text not null,
    expires_at timestamptz not null
  )`,
  `create table recovery_codes (
    code_hash text primary key,
    ${owner},
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index recovery_codes_user on recovery_codes (user_id)',
  'create index recovery_codes_staff on recovery_codes (staff_id)',
  // A step-up by the mailbox counts for the action alone that it was made for; null counts for every action.
  'alter table sessions add column stepped_up_for text',
  // Every open session of the staff ends: each of them has to set up a second factor.
  'alter table staff_sessions add column verified_at timestamptz',
]

/** Adds the tables and the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
