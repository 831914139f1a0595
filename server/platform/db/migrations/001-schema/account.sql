-- Users, their sessions, passwords and codes. Tokens and codes are stored as hashes only.

create table users (
  id uuid primary key,
  -- The number that the specification calls userId.
  user_id integer generated always as identity (start with 100001) unique,
  email text not null,
  phone_country_code text not null,
  phone_number text not null,
  -- Argon2id.
  password_hash text not null,
  is_activated boolean not null,
  is_email_verified boolean not null default true,
  status text not null default 'active' check (status in ('active', 'disabled', 'closed')),
  locale text not null check (locale in ('zh_CN', 'zh_HK', 'en_US')),
  register_source text not null,
  cpid text,
  first_name text not null default '',
  last_name text not null default '',
  created_at timestamptz not null
);
-- One account per mailbox, regardless of case, and per phone.
create unique index users_email on users (lower(email));
create unique index users_phone on users (phone_country_code, phone_number);
create index users_created on users (created_at);

-- Passwords tried for a mailbox on a day in Hong Kong, whether the mailbox is known or not. ERR-80001, ERR-80002.
create table password_attempts (
  -- Keyed hash of the mailbox in lower case.
  mailbox text not null,
  day date not null,
  -- Confirmed wrong passwords and those still being checked: parallel tries do not exceed the allowance.
  attempts integer not null check (attempts between 0 and 10),
  failures integer not null check (failures between 0 and attempts),
  attempted_at timestamptz not null,
  primary key (mailbox, day)
);

-- Pictures to read: one use, five minutes. API-003.
create table captchas (
  id uuid primary key,
  answer_hash text not null,
  -- Keyed hash of the mailbox that its code was mailed to: it then counts for requests about that mailbox alone.
  mailbox text,
  expires_at timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash text not null unique,
  -- Of the cookie that the token is bound to. R4.
  binding_hash text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  -- When the password was last entered again in this session.
  confirmed_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_expiry on sessions (expires_at);

-- Tokens of 120 seconds for the sign-in of another site: one use. R4.
create table handoff_tokens (
  token_hash text primary key,
  user_id uuid not null references users,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index handoff_tokens_session on handoff_tokens (session_id);

-- Codes sent by mail or SMS: one use, ten minutes, five tries.
create table verification_codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  address text not null,
  -- The signed-in user who requested the code: tries and codes of other users for the same phone do not end it.
  owner uuid references users,
  code_hash text not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index verification_codes_address on verification_codes (purpose, address, id);

-- Links that set a password: one use.
create table password_links (
  token_hash text primary key,
  -- Null for an unknown mailbox: the link takes the same work and opens nothing, so that answers do not reveal accounts. R6.
  user_id uuid references users,
  purpose text not null check (purpose in ('reset', 'init')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index password_links_user on password_links (user_id);
