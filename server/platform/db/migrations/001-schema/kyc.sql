-- Certification of companies: applications, and their submissions as cases with verdicts. Decision 020.

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

-- A case: one submission of an application. Four eyes: whoever proposes never confirms, and whoever settles a dispute is neither of the two.
create table kyc_reviews (
  id uuid primary key,
  number bigint generated always as identity unique,
  application_id uuid not null references kyc_applications,
  company_id uuid not null references companies,
  round integer not null check (round >= 1),
  status text not null check (status in ('waiting', 'claimed', 'proposed', 'disputed', 'decided')),
  submitted_at timestamptz not null,
  -- The last day of the review promise. KYC-22.
  promised_on date not null,
  -- The submission as encrypted JSON, place `kyc_reviews.snapshot:<id>`.
  snapshot text,
  hints jsonb not null default '[]',
  -- Items that differ from the round before.
  corrected integer not null default 0,
  first_reviewer uuid,
  second_reviewer uuid check (second_reviewer <> first_reviewer),
  -- The lead who settled a dispute.
  arbiter uuid check (arbiter <> first_reviewer and arbiter <> second_reviewer),
  proposal text check (proposal in ('approve', 'reject', 'return')),
  proposal_note text not null default '',
  message text not null default '',
  due_days integer,
  proposed_at timestamptz,
  decision text check (decision in ('approve', 'reject', 'return')),
  decided_at timestamptz,
  -- The last day to correct a returned application.
  due_day date,
  -- Actor of the sandbox that decided in place of two people.
  stand_in text,
  unique (application_id, round),
  -- Each status has the people and the decision that it needs.
  check (status in ('waiting', 'decided') or first_reviewer is not null),
  check (second_reviewer is null or first_reviewer is not null),
  check (arbiter is null or second_reviewer is not null),
  check (status not in ('proposed', 'disputed') or proposal is not null),
  check (status <> 'disputed' or second_reviewer is not null),
  check (status <> 'decided' or (decision is not null and decided_at is not null and (second_reviewer is not null or stand_in is not null)))
);
create index kyc_reviews_queue on kyc_reviews (promised_on, number) where status <> 'decided';
create index kyc_reviews_decided on kyc_reviews (decided_at desc, number desc) where status = 'decided';

-- The verdict on each item of a case.
create table kyc_assessments (
  review_id uuid not null references kyc_reviews,
  -- Path of the item.
  item text not null,
  verdict text not null check (verdict in ('ok', 'return')),
  -- An item is returned with a reason, and only then has one.
  reason text check ((verdict = 'return') = (reason is not null)),
  note text not null default '',
  -- Null for the sandbox.
  staff_id uuid,
  -- Copied from the round before, because the item has not changed.
  carried boolean not null default false,
  at timestamptz not null,
  primary key (review_id, item)
);
