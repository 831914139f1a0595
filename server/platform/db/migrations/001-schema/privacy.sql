-- Requests about personal data: copies and deletions. Decision 025.

-- A copy of all data about a user. Its bytes are stored encrypted, outside the database, under `storage_key`.
create table personal_exports (
  id uuid primary key,
  user_id uuid not null references users,
  status text not null check (status in ('making', 'ready', 'failed', 'ended')),
  locale text not null check (locale in ('zh_CN', 'zh_HK', 'en_US')),
  requested_at timestamptz not null,
  made_at timestamptz,
  -- When its bytes are removed.
  expires_at timestamptz,
  storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
  -- Bytes before encryption.
  size integer,
  -- SHA-256 of the token of the one-time address, hex; null once it was used.
  link_hash text unique,
  link_expires_at timestamptz,
  fetched_at timestamptz,
  check (status <> 'ready' or (made_at is not null and expires_at is not null and size is not null))
);
-- One copy of a user is made at a time.
create unique index personal_exports_once on personal_exports (user_id) where status = 'making';
create index personal_exports_user on personal_exports (user_id, requested_at desc);

-- A request to delete an account.
create table account_deletions (
  id uuid primary key,
  user_id uuid not null references users,
  status text not null check (status in ('waiting', 'withdrawn', 'refused', 'erasing', 'erased')),
  requested_at timestamptz not null,
  -- End of the cooling-off period.
  due_at timestamptz not null check (due_at >= requested_at),
  ended_at timestamptz,
  -- Companies that are deleted with the account.
  companies jsonb not null default '[]'
);
create unique index account_deletions_once on account_deletions (user_id) where status in ('waiting', 'erasing');
create index account_deletions_user on account_deletions (user_id, requested_at desc);
