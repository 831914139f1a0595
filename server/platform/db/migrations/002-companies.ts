/** Companies and affiliations, certification, files, and the way of a company to its first drawdown. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table companies (
    id uuid primary key,
    register_name_en text not null default '',
    register_name_cn text not null default '',
    business_registration_number text unique check (business_registration_number ~ '^[0-9]{8}$'),
    unified_social_credit_code text unique check (unified_social_credit_code ~ '^[0-9A-Z]{18}$'),
    created_at timestamptz not null
  )`,
  sql`create table affiliations (
    id uuid primary key,
    company_id uuid not null references companies,
    user_id uuid not null references users,
    role text not null check (role in ('administrator', 'user')),
    join_method text not null check (join_method in ('founder', 'invited')),
    status text not null check (status in ('confirming', 'active', 'removed', 'rejected')),
    is_default boolean not null default false,
    created_at timestamptz not null
  )`,
  sql`create unique index affiliations_once on affiliations (user_id, company_id) where status in ('confirming', 'active')`,
  sql`create unique index affiliations_default on affiliations (user_id) where is_default`,
  sql`create index affiliations_company on affiliations (company_id)`,
  sql`create sequence kyc_reference`,
  sql`create table kyc_applications (
    id uuid primary key,
    number bigint generated always as identity unique,
    company_id uuid not null references companies,
    reference text not null unique,
    status text not null check (status in ('draft', 'submitted', 'in progress', 'approved', 'rejected', 'returned')),
    company jsonb not null default '{}',
    business jsonb not null default '{}',
    people text,
    saved_at timestamptz not null,
    submitted_at timestamptz check (submitted_at is not null or status = 'draft'),
    submitted_by uuid references users,
    reason text,
    decided_at timestamptz check (decided_at is not null or status not in ('approved', 'rejected', 'returned')),
    decided_by text,
    created_at timestamptz not null
  )`,
  sql`create unique index kyc_applications_open on kyc_applications (company_id) where status <> 'approved'`,
  sql`create index kyc_applications_company on kyc_applications (company_id, number desc)`,
  sql`create index kyc_applications_status on kyc_applications (status, submitted_at)`,
  sql`create table files (
    id uuid primary key,
    owner_id uuid not null references users,
    company_id uuid references companies,
    name text not null,
    extension text not null,
    mime text not null,
    size integer not null check (size between 1 and 20971520),
    crc text not null check (crc ~ '^[0-9a-f]{8}$'),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
    created_at timestamptz not null
  )`,
  sql`create index files_owner on files (owner_id, created_at)`,
  sql`create index files_company on files (company_id) where company_id is not null`,
  sql`create table onboardings (
    id uuid primary key,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    status text not null check (status like case product when 'hook' then 'XDJ %' else 'CAA %' end),
    created_at timestamptz not null,
    unique (company_id, product)
  )`,
  sql`create table bank_accounts (
    id uuid primary key,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    draft jsonb not null,
    account_number text,
    verified boolean not null default false,
    saved_at timestamptz not null,
    submitted_at timestamptz,
    unique (company_id, product)
  )`,
  sql`create table business_infos (
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    info jsonb not null,
    submitted_at timestamptz not null,
    primary key (company_id, product)
  )`,
  sql`create table positions (
    user_id uuid not null references users,
    company_id uuid not null references companies,
    path text not null,
    path_name text not null,
    at timestamptz not null,
    primary key (user_id, company_id)
  )`,
]

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
