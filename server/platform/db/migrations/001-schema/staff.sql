-- The back office: staff, their sign-in, and their remarks on cases. Decision 020.

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

-- Cases and verdicts (`kyc.sql`) name the staff.
alter table kyc_reviews add foreign key (first_reviewer) references staff;
alter table kyc_reviews add foreign key (second_reviewer) references staff;
alter table kyc_reviews add foreign key (arbiter) references staff;
alter table kyc_assessments add foreign key (staff_id) references staff;

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

-- A difference (`repayments.sql`) is closed by a person.
alter table reconciliation_breaks add foreign key (closed_by) references staff;
