/** Complaints of companies and appeals against their limits, with the answers of the staff. Decision 124. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table merchant_cases (
    id uuid primary key,
    number bigint generated always as identity unique,
    reference text not null unique,
    company_id uuid not null references companies,
    topic text not null check (topic in ('limit', 'drawdown', 'repayment', 'notice', 'service')),
    -- The limit that an appeal is against, and the calculation that assessed it.
    product text check (product in ('hook', 'underwriting')),
    run_id uuid references underwriting_runs,
    drawdown_id uuid references drawdowns,
    repayment_id uuid references repayments,
    status text not null check (status in ('open', 'answered', 'closed', 'withdrawn')),
    words text not null check (char_length(words) <= 1000),
    sent_by uuid not null references users,
    sent_at timestamptz not null,
    due_on date not null,
    answer text not null default '' check (char_length(answer) <= 2000),
    answered_by uuid references staff,
    answered_at timestamptz,
    check ((topic = 'limit') = (product is not null)),
    check ((topic = 'limit') = (run_id is not null)),
    check ((topic = 'drawdown') = (drawdown_id is not null)),
    check ((topic = 'repayment') = (repayment_id is not null)),
    check (num_nulls(answered_by, answered_at) in (0, 2)),
    check ((status in ('answered', 'closed')) = (answered_at is not null)),
    check (answered_at is not null or answer = '')
  )`,
  // One open case about the same.
  `create unique index merchant_cases_open on merchant_cases
    (company_id, topic, coalesce(product, ''), coalesce(drawdown_id, repayment_id, company_id)) where status = 'open'`,
  'create index merchant_cases_of_company on merchant_cases (company_id, number desc)',
  'create index merchant_cases_due on merchant_cases (status, due_on, id)',
  'create trigger never_deleted before delete on merchant_cases for each row execute function refuse_change()',
  'create trigger never_emptied before truncate on merchant_cases for each statement execute function refuse_change()',
  'alter table merchant_cases enable row level security',
  'create policy of_the_company on merchant_cases to sampan_company using (company_id = (select scoped_company()))',
]

/** Adds the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
