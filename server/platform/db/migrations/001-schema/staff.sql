-- The back office: staff and their sign-in, cases of submitted applications, differences found by reconciliation. Decision 020.

create table staff (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('reviewer', 'lead')),
  -- Argon2id; null until an invitation is accepted.
  password_hash text,
  status text not null default 'active' check (status in ('active', 'closed')),
  created_at timestamptz not null
);
create unique index staff_email on staff (lower(email));

-- One-time addresses that set a password.
create table staff_invitations (
  token_hash text primary key,
  staff_id uuid not null references staff,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index staff_invitations_staff on staff_invitations (staff_id);

create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff,
  token_hash text not null unique,
  -- Time of the last call.
  seen_at timestamptz not null,
  -- When it ends, used or not.
  ends_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_end on staff_sessions (ends_at);

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
  first_reviewer uuid references staff,
  second_reviewer uuid references staff check (second_reviewer <> first_reviewer),
  -- The lead who settled a dispute.
  arbiter uuid references staff check (arbiter <> first_reviewer and arbiter <> second_reviewer),
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
  staff_id uuid references staff,
  -- Copied from the round before, because the item has not changed.
  carried boolean not null default false,
  at timestamptz not null,
  primary key (review_id, item)
);

-- Remarks of the staff to each other. Append-only except for erasures.
create table kyc_remarks (
  id bigint generated always as identity primary key,
  review_id uuid not null references kyc_reviews,
  event text not null check (event in ('proposed', 'sentBack', 'disputed', 'settled')),
  staff_id uuid not null references staff,
  note text not null,
  at timestamptz not null
);
create index kyc_remarks_review on kyc_remarks (review_id, id);
-- An erasure may empty the note, and change nothing else. Decision 025.
create function refuse_change_of_remark() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
      return new;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;
create trigger append_only before update or delete on kyc_remarks for each row execute function refuse_change_of_remark();

-- A difference between ledger and statement, in minor units, until both agree or a person has explained it. Decision 045.
create table reconciliation_breaks (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- `bank`, or the PSP by its short name.
  source text not null,
  reference text not null,
  currency text not null,
  -- Null on the side that does not have the reference.
  books bigint,
  statement bigint,
  status text not null check (status in ('open', 'cured', 'closed')),
  -- The first day on which either side reports it.
  since date not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  closed_by uuid references staff,
  note text not null default '',
  check (books is distinct from statement),
  check (status = 'open' or ended_at is not null),
  -- It is closed by a person, with an explanation.
  check (status <> 'closed' or closed_by is not null and note <> '')
);
-- A difference is open once.
create unique index reconciliation_breaks_open on reconciliation_breaks (source, reference, currency) where status = 'open';
create index reconciliation_breaks_listed on reconciliation_breaks (number desc) where status = 'open';
create index reconciliation_breaks_ended on reconciliation_breaks (number desc) where status <> 'open';
create index reconciliation_breaks_closed on reconciliation_breaks (source, reference, currency) where status = 'closed';
