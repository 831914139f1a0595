-- Linked shops, their sales, logins of shops, and pending authorisations. Tokens are stored encrypted.

-- A shop that a company has authorised.
create table shops (
  id uuid primary key,
  company_id uuid not null references companies,
  platform_id integer not null,
  status text not null check (status in ('authorized', 'pending', 'unauthorized', 'expired', 'normal', 'abnormal')),
  auth_method integer not null check (auth_method in (1, 2, 3)),
  authorised_at timestamptz,
  expires_at timestamptz,
  access_token_sealed text,
  access_expires_at timestamptz,
  refresh_token_sealed text,
  removed_at timestamptz,
  created_at timestamptz not null,
  -- The marketplace's number of the shop.
  provider_shop_id text not null,
  -- The site, for a marketplace whose sellers have a separate shop on each; else empty.
  seller_site text not null default '',
  -- A real shop, which counts for the limit of one company only. Sandbox shops are shared by all companies.
  pledged boolean not null default false,
  -- Which shop it is, whichever company it belongs to; of a sandbox shop its own row.
  identity text not null generated always as (
    case when pledged then platform_id::text || '/' || seller_site || '/' || provider_shop_id else id::text end) stored,
  -- Set on a removed row when the shop was moved from another company: the moved row represents the shop from then on.
  gave_way_at timestamptz,
  name text not null,
  site text,
  currency text not null check (currency in ('HKD', 'USD', 'CNY')),
  opened_on date not null,
  psp_id uuid references psp_accounts,
  -- Percent of the running or last import.
  progress integer not null default 0 check (progress between 0 and 100),
  importing boolean not null default false,
  imported_from date,
  synced_at timestamptz,
  -- Until when one process renews the tokens and the others wait.
  renewing_until timestamptz
);
create unique index shops_once on shops (company_id, platform_id, provider_shop_id, seller_site) where gave_way_at is null;
-- A real shop carries the limit of one company. SHOP-18.
create unique index shops_pledged_once on shops (identity) where pledged and removed_at is null;
create index shops_identity on shops (identity);
create index shops_company on shops (company_id, created_at desc, id);

-- An authorisation for which the merchant was redirected to a provider: one use, 15 minutes.
create table oauth_states (
  state_hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users,
  company_id uuid not null references companies,
  platform_id integer not null,
  site text,
  auth_method integer not null check (auth_method in (1, 2, 3)),
  verifier_sealed text not null,
  -- The shop that a PSP account is linked for. SHOP-14.
  shop_id uuid references shops,
  -- The marketplace that is linked after a PSP account. SHOP-15.
  next_platform_id integer,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index oauth_states_session on oauth_states (session_id);

-- Sales of one day in the shop's currency, minor units.
create table shop_sales (
  shop_id uuid not null references shops,
  day date not null,
  orders integer not null check (orders >= 0),
  gross bigint not null check (gross >= 0),
  returns bigint not null check (returns >= 0),
  primary key (shop_id, day)
);

-- Settlements of PSPs, minor units of the account's currency, with the part that went to another lender.
create table psp_settlements (
  psp_id uuid not null references psp_accounts,
  settlement_id text not null,
  settled_on date not null,
  gross bigint not null check (gross >= 0),
  financed bigint not null check (financed >= 0),
  primary key (psp_id, settlement_id)
);
-- When the settlements of an account were last requested and last received.
create table psp_readings (
  psp_id uuid primary key references psp_accounts,
  asked_at timestamptz not null,
  answered_at timestamptz
);
-- A loan of another lender seen in the payouts of a shop, as of the last settlement that repaid it. `settled`: paid out in the four weeks before.
create table shop_loans (
  -- Identity of the shop, which stays when the shop moves to another company. Decision 036.
  shop text not null,
  psp_id uuid not null references psp_accounts,
  last_on date not null,
  share numeric not null check (share > 0 and share <= 1),
  settled bigint not null check (settled >= 0),
  primary key (shop, psp_id)
);

-- Logins with which a company signs in to its shops.
create table shop_accounts (
  id uuid primary key,
  company_id uuid not null references companies,
  status text not null check (status in ('active', 'disabled', 'removed')),
  platform_id integer not null,
  login text not null,
  shop_name text not null,
  login_url text not null check (login_url like 'https://%'),
  password_sealed text,
  -- Counts the changes: of two changes at once, one is refused.
  version integer not null default 1 check (version > 0),
  added_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check (removed_at is null or status = 'removed'),
  -- The password of a removed login is deleted.
  check ((removed_at is null) = (password_sealed is not null))
);
-- A login at a platform is on the list once, regardless of case; a removed one may be added again.
create unique index shop_accounts_once on shop_accounts (company_id, platform_id, lower(login)) where removed_at is null;
create index shop_accounts_list on shop_accounts (company_id, updated_at desc) where removed_at is null;
