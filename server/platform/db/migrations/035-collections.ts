/** The collection of overdue loans: a case of each, with its history. Decision 120. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table collection_cases (
    id uuid primary key,
    company_id uuid not null references companies,
    drawdown_id uuid not null references drawdowns,
    status text not null check (status in ('due', 'contact', 'demand', 'handOver', 'promised', 'handOverProposed', 'handedOver', 'closed')),
    opened_at timestamptz not null,
    -- The day on which staff act next.
    next_on date not null,
    taken_by uuid references staff,
    -- Who proposed to hand the loan over and who confirmed it: two people.
    agency text check (char_length(agency) between 1 and 200),
    hand_over_by uuid references staff,
    handed_over_by uuid references staff,
    closed_at timestamptz,
    check ((status = 'closed') = (closed_at is not null)),
    check (num_nulls(agency, hand_over_by) in (0, 2)),
    check (status <> 'handOverProposed' or (hand_over_by is not null and handed_over_by is null)),
    check (status <> 'handedOver' or handed_over_by is not null),
    check (handed_over_by is null or (hand_over_by is not null and handed_over_by <> hand_over_by))
  )`,
  "create unique index collection_cases_open on collection_cases (drawdown_id) where status <> 'closed'",
  "create index collection_cases_next on collection_cases (next_on, id) where status <> 'closed'",
  "create index collection_cases_status on collection_cases (status, next_on, id) where status <> 'closed'",
  "create index collection_cases_taken on collection_cases (taken_by, next_on, id) where status <> 'closed'",
  'create index collection_cases_drawdown on collection_cases (drawdown_id)',
  'create trigger never_deleted before delete on collection_cases for each row execute function refuse_change()',
  'create trigger never_emptied before truncate on collection_cases for each statement execute function refuse_change()',
  'alter table collection_cases enable row level security',
  'create policy of_the_company on collection_cases to sampan_company using (company_id = (select scoped_company()))',

  `create table collection_entries (
    id uuid primary key,
    number bigint generated always as identity unique,
    case_id uuid not null references collection_cases,
    company_id uuid not null references companies,
    drawdown_id uuid not null references drawdowns,
    kind text not null check (kind in ('opened', 'taken', 'contact', 'promise', 'promiseKept', 'promiseBroken', 'demand', 'handOverProposed',
      'handOverDeclined', 'handedOver', 'closed')),
    at timestamptz not null,
    -- Null for what the system has noted.
    by uuid references staff,
    channel text check (channel in ('phone', 'mail', 'message', 'visit')),
    outcome text check (outcome in ('spoken', 'noAnswer', 'cannotPay', 'disputed', 'wrongNumber')),
    -- A note or a reason of staff, and who has promised.
    words text not null default '' check (char_length(words) <= 1000),
    who text check (char_length(who) <= 200),
    agency text check (char_length(agency) <= 200),
    -- What was promised or demanded, and by when; days past due and the first unpaid day of a letter.
    amount bigint check (amount > 0),
    day date,
    past_due_since date,
    check ((kind = 'contact') = (channel is not null and outcome is not null)),
    check (kind not in ('promise', 'demand') or (amount is not null and day is not null)),
    check (kind <> 'promise' or who is not null),
    check ((kind = 'demand') = (past_due_since is not null)),
    check ((kind in ('opened', 'promiseKept', 'promiseBroken', 'closed')) = (by is null))
  )`,
  'create index collection_entries_drawdown on collection_entries (drawdown_id, number desc)',
  'create index collection_entries_case on collection_entries (case_id, number desc)',
  // An erasure of personal data empties both.
  `create trigger booked_stays before update or delete on collection_entries for each row
    execute function refuse_change_of_booked('words', 'who')`,
  'create trigger never_emptied before truncate on collection_entries for each statement execute function refuse_change()',
  'alter table collection_entries enable row level security',
  'create policy of_the_company on collection_entries to sampan_company using (company_id = (select scoped_company()))',
]

/** Adds both tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
