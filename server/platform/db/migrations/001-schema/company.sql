-- Companies, their members and invitations.

create table companies (
  id uuid primary key,
  register_name_en text not null default '',
  register_name_cn text not null default '',
  -- Claimed from submission until the application is rejected or returned: one company per number. ERR-30017.
  business_registration_number text unique check (business_registration_number ~ '^[0-9]{8}$'),
  unified_social_credit_code text unique check (unified_social_credit_code ~ '^[0-9A-Z]{18}$'),
  created_at timestamptz not null
);
-- A search compares the beginning of names; the operator class lets it use the index in every collation.
create index companies_name_en on companies (lower(register_name_en) text_pattern_ops);
create index companies_name_cn on companies (lower(register_name_cn) text_pattern_ops);

-- Membership of a user in a company. Only `active` gives access to its data. R3.
create table affiliations (
  id uuid primary key,
  company_id uuid not null references companies,
  user_id uuid not null references users,
  role text not null check (role in ('administrator', 'user')),
  join_method text not null check (join_method in ('founder', 'invited', 'requested')),
  status text not null check (status in ('confirming', 'active', 'removed', 'rejected')),
  is_default boolean not null default false,
  -- Counts the changes of the role: of two administrators who change it at once, one is refused.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  decided_at timestamptz
);
-- A user is in a company once; after leaving they may return.
create unique index affiliations_once on affiliations (user_id, company_id) where status in ('confirming', 'active');
create unique index affiliations_default on affiliations (user_id) where is_default;
create index affiliations_company on affiliations (company_id);

-- Invitation of a mailbox. Once accepted, the affiliation has its id. USER-05.
create table company_invitations (
  id uuid primary key,
  company_id uuid not null references companies,
  email text not null,
  role text not null check (role in ('administrator', 'user')),
  status text not null check (status in ('confirming', 'active', 'removed', 'rejected')),
  token_hash text not null unique,
  invited_by uuid not null references users,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz
);
-- One pending invitation per company and mailbox.
create unique index company_invitations_once on company_invitations (company_id, lower(email)) where status = 'confirming';
create index company_invitations_email on company_invitations (lower(email)) where status = 'confirming';
