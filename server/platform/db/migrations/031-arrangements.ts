/** Other instalments for a loan: asked for by a merchant, proposed and confirmed by two leads, accepted by the merchant. Decision 117. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table arrangements (
    id uuid primary key,
    number bigint generated always as identity unique,
    company_id uuid not null references companies,
    drawdown_id uuid not null references drawdowns,
    status text not null check (status in ('requested', 'proposed', 'offered', 'accepted', 'refused', 'declined', 'withdrawn', 'lapsed')),
    -- Why the merchant asks, in their words, and the day from which the company can pay.
    wish text not null check (char_length(wish) <= 300),
    wished_from date not null,
    requested_by uuid not null references users,
    requested_at timestamptz not null,
    first_on date,
    count integer check (count between 1 and 24),
    timing text check (timing in ('weekly', 'monthly')),
    proposed_by uuid references staff,
    proposed_at timestamptz,
    -- The lead who confirmed the proposal, or who declined the request.
    decided_by uuid references staff,
    decided_at timestamptz,
    decline_reason text check (char_length(decline_reason) <= 300),
    answer_until date,
    answered_by uuid references users,
    answered_at timestamptz,
    agreed_on date,
    paid_before bigint,
    instalments jsonb,
    check (num_nulls(first_on, count, timing, proposed_by, proposed_at) in (0, 5)),
    check (num_nulls(decided_by, decided_at) in (0, 2)),
    check (decided_by <> proposed_by),
    check ((status = 'declined') = (decline_reason is not null)),
    check (status not in ('proposed', 'offered', 'accepted', 'refused', 'lapsed') or first_on is not null),
    check (status not in ('offered', 'accepted', 'refused', 'lapsed') or (decided_by is not null and answer_until is not null)),
    check (num_nulls(agreed_on, paid_before, instalments) in (0, 3)),
    check ((status = 'accepted') = (agreed_on is not null))
  )`,
  "create unique index arrangements_open on arrangements (drawdown_id) where status in ('requested', 'proposed', 'offered')",
  'create index arrangements_of_company on arrangements (company_id, number desc)',
  'create index arrangements_status on arrangements (status, number desc)',
  "create index arrangements_accepted on arrangements (drawdown_id) where status = 'accepted'",
  `create trigger accepted_stays before update on arrangements for each row
    when (old.agreed_on is not null and (old.status, old.drawdown_id, old.agreed_on, old.paid_before, old.instalments)
      is distinct from (new.status, new.drawdown_id, new.agreed_on, new.paid_before, new.instalments)) execute function refuse_change()`,
  'create trigger never_deleted before delete on arrangements for each row execute function refuse_change()',
  'create trigger never_emptied before truncate on arrangements for each statement execute function refuse_change()',
  'alter table arrangements enable row level security',
  'create policy of_the_company on arrangements to sampan_company using (company_id = (select scoped_company()))',
]

/** Adds the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
