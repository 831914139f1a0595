-- Certification of companies.

-- Numbers of the references, `KYC-2611-000001`.
create sequence kyc_reference;

create table kyc_applications (
  id uuid primary key,
  number bigint generated always as identity unique,
  company_id uuid not null references companies,
  reference text not null unique,
  status text not null check (status in ('draft', 'submitted', 'in progress', 'approved', 'rejected', 'returned')),
  company jsonb not null default '{}',
  business jsonb not null default '{}',
  -- Connected persons as encrypted JSON, place `kyc_applications.people:<id>`.
  people text,
  -- The last editor of each section: two users who edit at once do not overwrite each other. Decision 027.
  edits jsonb not null default '{}',
  saved_at timestamptz not null,
  submitted_at timestamptz check (submitted_at is not null or status = 'draft'),
  submitted_by uuid references users,
  -- How often it was submitted.
  round integer not null default 0 check (round >= 0),
  -- While it is returned: the last day to correct it.
  due_day date,
  reason text,
  decided_at timestamptz check (decided_at is not null or status not in ('approved', 'rejected', 'returned')),
  -- Actor of the decision, as in `status_history`.
  decided_by text,
  created_at timestamptz not null
);
-- A company has at most one application that is not approved. KYC-19.
create unique index kyc_applications_open on kyc_applications (company_id) where status <> 'approved';
create index kyc_applications_company on kyc_applications (company_id, number desc);
create index kyc_applications_status on kyc_applications (status, submitted_at);
