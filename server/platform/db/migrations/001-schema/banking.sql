-- Bank accounts of a company with their proof of ownership, PSP accounts linked or entered by hand, and drawdown accounts. Decision 024.

-- A bank account on the list of a company. A removed one stays as a row.
create table company_bank_accounts (
  id uuid primary key,
  company_id uuid not null references companies,
  status text not null check (status in ('unverified', 'deposit sent', 'in review', 'refused', 'verified', 'authorised', 'removed')),
  -- Everything but the account number.
  details jsonb not null,
  -- Encrypted, place `company_bank_accounts.account_number:<id>`.
  account_number text not null,
  -- Keyed hash of bank, number and currency.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  is_default boolean not null default false check (not is_default or status = 'authorised'),
  -- Counts the changes: of two changes at once, one is refused.
  version integer not null default 1 check (version > 0),
  -- Pairs of small amounts sent so far, and wrong answers to the last one: neither can be guessed or repeated without end.
  rounds integer not null default 0 check (rounds between 0 and 3),
  tries integer not null default 0 check (tries between 0 and 3),
  deposit_sent_at timestamptz,
  deposit_expires_at timestamptz check ((deposit_sent_at is null) = (deposit_expires_at is null)),
  refusal text check (refusal in ('deposit returned', 'amounts wrong', 'deposit lapsed', 'document')),
  verified_by text check (verified_by in ('deposit', 'document')),
  verified_at timestamptz check ((verified_by is null) = (verified_at is null)),
  authorised_by uuid references users,
  authorised_at timestamptz check ((authorised_by is null) = (authorised_at is null)),
  -- Null for an account that was a drawdown account before there was a list.
  added_by uuid references users,
  created_at timestamptz not null,
  removed_at timestamptz check (status <> 'removed' or removed_at is not null),
  -- Every status that others rely on has its proof.
  check (status not in ('verified', 'authorised') or verified_at is not null),
  check (status <> 'authorised' or authorised_at is not null),
  check (status <> 'deposit sent' or deposit_sent_at is not null)
);
-- An account is on the list once, however often the request is sent; a removed one may be added again.
create unique index company_bank_accounts_once on company_bank_accounts (company_id, fingerprint) where removed_at is null;
create unique index company_bank_accounts_default on company_bank_accounts (company_id) where is_default;

-- A small amount sent to an account, minor units. The bank knows it by the reference.
create table account_deposits (
  reference text primary key,
  account_id uuid not null references company_bank_accounts,
  round integer not null check (round between 1 and 3),
  place integer not null check (place in (1, 2)),
  amount bigint not null check (amount between 1 and 99),
  currency text not null,
  status text not null check (status in ('ordered', 'settled', 'returned')),
  ordered_at timestamptz not null,
  unique (account_id, round, place)
);

-- Documents submitted to verify an account, and their decision.
create table account_reviews (
  id uuid primary key,
  account_id uuid not null references company_bank_accounts,
  company_id uuid not null references companies,
  status text not null check (status in ('waiting', 'accepted', 'refused', 'withdrawn')),
  reason text,
  note text not null default '',
  submitted_by uuid not null references users,
  submitted_at timestamptz not null,
  -- Actor of the decision, as in `status_history`.
  decided_by text,
  decided_at timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check (reason is null or status = 'refused')
);
-- One review of an account is open at a time.
create unique index account_reviews_waiting on account_reviews (account_id) where status = 'waiting';
create index account_reviews_queue on account_reviews (submitted_at) where status = 'waiting';
create table account_review_files (
  review_id uuid not null references account_reviews,
  place integer not null check (place between 0 and 2),
  file_id uuid not null references files,
  primary key (review_id, place)
);

-- A PSP account that was entered by hand. One that is linked is a row of `psp_accounts`.
create table company_psp_accounts (
  id uuid primary key,
  company_id uuid not null references companies,
  platform_id integer not null,
  region text not null,
  relation_type text not null check (relation_type in ('self', 'third_party')),
  -- Encrypted, place `company_psp_accounts.account_number:<id>`.
  account_number text not null,
  account_name text not null,
  currency text not null check (currency in ('HKD', 'USD', 'CNY')),
  -- Keyed hash of PSP, number and currency.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  added_by uuid not null references users,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index company_psp_accounts_once on company_psp_accounts (company_id, fingerprint) where removed_at is null;

-- The drawdown account of a company in a product. BANK-02.
create table bank_accounts (
  id uuid primary key,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  -- Everything but the account number.
  draft jsonb not null,
  -- Encrypted, place `bank_accounts.account_number:<id>`.
  account_number text,
  -- Once submitted: the account of the company's list that it is. Whether it is verified is stored there.
  account_id uuid references company_bank_accounts,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  unique (company_id, product)
);
create index bank_accounts_account on bank_accounts (account_id) where account_id is not null;

-- An account at a PSP that a company has authorised.
create table psp_accounts (
  id uuid primary key,
  company_id uuid not null references companies,
  platform_id integer not null,
  status text not null check (status in ('authorized', 'pending', 'unauthorized', 'expired', 'normal', 'abnormal')),
  auth_method integer not null check (auth_method in (1, 2, 3)),
  authorised_at timestamptz,
  -- When the consent ends: the refresh token is then worthless.
  expires_at timestamptz,
  access_token_sealed text,
  access_expires_at timestamptz,
  refresh_token_sealed text,
  removed_at timestamptz,
  created_at timestamptz not null,
  -- The provider's number of the account.
  account_id text not null,
  holder text not null,
  currency text not null check (currency in ('HKD', 'USD', 'CNY')),
  unique (company_id, platform_id, account_id)
);
create index psp_accounts_account on psp_accounts (platform_id, account_id);
