/** Debits of a loan that a lead holds until a day. Decision 132. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table debit_holds (
    id uuid primary key,
    number bigint generated always as identity unique,
    company_id uuid not null references companies,
    drawdown_id uuid not null references drawdowns,
    status text not null check (status in ('held', 'ended', 'lapsed')),
    reason text not null check (reason <> ''),
    -- The last day without debits, in Hong Kong: one lead alone holds them for at most 60 days.
    until date not null,
    held_by uuid not null references staff,
    held_at timestamptz not null,
    end_reason text check (end_reason <> ''),
    ended_by uuid references staff,
    ended_at timestamptz,
    check (until between (held_at at time zone 'Asia/Hong_Kong')::date and (held_at at time zone 'Asia/Hong_Kong')::date + 60),
    check (num_nulls(end_reason, ended_by) = case when status = 'ended' then 0 else 2 end),
    check ((status = 'held') = (ended_at is null))
  )`,
  "create unique index debit_holds_open on debit_holds (drawdown_id) where status = 'held'",
  'create index debit_holds_loan on debit_holds (drawdown_id, number desc)',
  'create index debit_holds_company on debit_holds (company_id)',
  'alter table debit_holds enable row level security',
  'create policy of_the_company on debit_holds to sampan_company using (company_id = (select scoped_company()))',
  `create trigger booked_stays before update or delete on debit_holds for each row
    execute function refuse_change_of_booked('status', 'end_reason', 'ended_by', 'ended_at')`,
  'create trigger never_emptied before truncate on debit_holds for each statement execute function refuse_change()',
]

/** Adds the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
