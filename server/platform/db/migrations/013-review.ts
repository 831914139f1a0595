/** Review: the staff and their sign-in, one case for every submission, findings on its items, and remarks. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table staff (
    id uuid primary key,
    email text not null,
    name text not null,
    role text not null check (role in ('reviewer', 'lead')),
    password_hash text,
    status text not null default 'active' check (status in ('active', 'closed')),
    created_at timestamptz not null
  )`,
  sql`create unique index staff_email on staff (lower(email))`,
  sql`create table staff_invitations (
    token_hash text primary key,
    staff_id uuid not null references staff,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index staff_invitations_staff on staff_invitations (staff_id)`,
  sql`create table staff_sessions (
    id uuid primary key,
    staff_id uuid not null references staff,
    token_hash text not null unique,
    seen_at timestamptz not null,
    ends_at timestamptz not null,
    revoked_at timestamptz,
    ip text not null,
    user_agent text not null,
    created_at timestamptz not null
  )`,
  sql`create index staff_sessions_staff on staff_sessions (staff_id)`,
  sql`create index staff_sessions_end on staff_sessions (ends_at)`,
  sql`alter table kyc_applications
    add column round integer not null default 0 check (round >= 0),
    add column due_day date`,
  sql`update kyc_applications set round = 1 where submitted_at is not null`,
  // Four eyes: who proposed never confirms, and who settles is neither of the two. In the sandbox a stand-in decides in their place.
  sql`create table kyc_reviews (
    id uuid primary key,
    number bigint generated always as identity unique,
    application_id uuid not null references kyc_applications,
    company_id uuid not null references companies,
    round integer not null check (round >= 1),
    status text not null check (status in ('waiting', 'claimed', 'proposed', 'disputed', 'decided')),
    submitted_at timestamptz not null,
    promised_on date not null,
    snapshot text,
    hints jsonb not null default '[]',
    corrected integer not null default 0,
    first_reviewer uuid references staff,
    second_reviewer uuid references staff check (second_reviewer <> first_reviewer),
    arbiter uuid references staff check (arbiter <> first_reviewer and arbiter <> second_reviewer),
    proposal text check (proposal in ('approve', 'reject', 'return')),
    proposal_note text not null default '',
    message text not null default '',
    due_days integer,
    proposed_at timestamptz,
    decision text check (decision in ('approve', 'reject', 'return')),
    decided_at timestamptz,
    due_day date,
    stand_in text,
    unique (application_id, round),
    check (status in ('waiting', 'decided') or first_reviewer is not null),
    check (second_reviewer is null or first_reviewer is not null),
    check (arbiter is null or second_reviewer is not null),
    check (status not in ('proposed', 'disputed') or proposal is not null),
    check (status <> 'disputed' or second_reviewer is not null),
    check (status <> 'decided' or (decision is not null and decided_at is not null and (second_reviewer is not null or stand_in is not null)))
  )`,
  sql`create index kyc_reviews_queue on kyc_reviews (promised_on, number) where status <> 'decided'`,
  sql`create index kyc_reviews_decided on kyc_reviews (decided_at desc, number desc) where status = 'decided'`,
  sql`create table kyc_assessments (
    review_id uuid not null references kyc_reviews,
    item text not null,
    verdict text not null check (verdict in ('ok', 'return')),
    reason text check ((verdict = 'return') = (reason is not null)),
    note text not null default '',
    staff_id uuid references staff,
    carried boolean not null default false,
    at timestamptz not null,
    primary key (review_id, item)
  )`,
  sql`create table kyc_remarks (
    id bigint generated always as identity primary key,
    review_id uuid not null references kyc_reviews,
    event text not null check (event in ('proposed', 'sentBack', 'disputed', 'settled')),
    staff_id uuid not null references staff,
    note text not null,
    at timestamptz not null
  )`,
  sql`create index kyc_remarks_review on kyc_remarks (review_id, id)`,
  sql`create trigger append_only before update or delete on kyc_remarks for each row execute function refuse_change()`,
  // Applications already in review become cases, too; their promised day is in calendar days.
  sql`insert into kyc_reviews (id, application_id, company_id, round, status, submitted_at, promised_on)
    select gen_random_uuid(), id, company_id, 1, 'waiting', submitted_at, (submitted_at at time zone 'Asia/Hong_Kong')::date + 9
    from kyc_applications where status in ('submitted', 'in progress')`,
  sql`create index audit_log_reads on audit_log (id) where action in ('case.viewed', 'identity.viewed', 'document.viewed')`,
]

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
