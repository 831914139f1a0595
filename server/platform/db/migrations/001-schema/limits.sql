-- Limits: applications, their records, and calculations with inputs and results. Amounts are minor units of HKD.

-- The current application of a company and product: for a limit, and for a higher one. CRED-02.
create table credit_applications (
  id uuid primary key,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  type text not null default 'limit' check (type in ('limit', 'limit_increase')),
  status text not null check (status in ('submitted', 'active', 'failed')),
  -- The limit before the running calculation. CRED-03, CRED-04.
  pre_limit bigint check (pre_limit >= 0),
  credit_limit bigint check (credit_limit >= 0),
  watermark bigint check (watermark >= 0),
  currency text not null default 'HKD' check (currency = 'HKD'),
  run_id uuid,
  calculated_at timestamptz,
  created_at timestamptz not null,
  unique (company_id, product, type),
  check (status <> 'active' or (credit_limit is not null and watermark is not null))
);

-- Every application with its outcome, as listed to the merchant. CHG-06.
create table application_records (
  id uuid primary key,
  number bigint generated always as identity unique,
  reference text not null unique,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  name text not null check (name in ('limit', 'limit_increase')),
  status text not null check (status in ('inProgress', 'approved', 'rejected', 'withdraw')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (status <> 'inProgress' or ended_at is null)
);
create index application_records_company on application_records (company_id, number desc);
create index application_records_status on application_records (company_id, status, number desc);
-- One application of a kind is in progress at a time.
create unique index application_records_open on application_records (company_id, product, name) where status = 'inProgress';

-- Inputs of the calculations at one time, shared by the runs of all products. Append-only.
create table underwriting_inputs (
  id uuid primary key,
  company_id uuid not null references companies,
  shops jsonb not null
);
create trigger append_only before update or delete on underwriting_inputs for each row execute function refuse_change();

-- One calculation with its steps and results, so that an earlier limit can still be explained. Append-only. Decision 034.
create table underwriting_runs (
  id uuid primary key,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  policy text not null,
  as_of date not null,
  inputs_id uuid not null references underwriting_inputs,
  steps jsonb not null,
  shops jsonb not null,
  raises jsonb not null default '[]',
  -- Capacity of each shop after each rule, by shop id.
  workings jsonb not null default '{}',
  outcome text not null check (outcome in ('granted', 'refused')),
  credit_limit bigint not null check (credit_limit >= 0),
  watermark bigint not null check (watermark >= 0),
  at timestamptz not null
);
create index underwriting_runs_company on underwriting_runs (company_id, product, at);
create trigger append_only before update or delete on underwriting_runs for each row execute function refuse_change();
