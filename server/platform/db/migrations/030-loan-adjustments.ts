/** Interest that two leads waive is a repayment without money. Decision 116. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table loan_adjustments (
    id uuid primary key,
    number bigint generated always as identity unique,
    company_id uuid not null references companies,
    drawdown_id uuid not null references drawdowns,
    amount bigint not null check (amount > 0),
    currency text not null,
    reason text not null check (reason <> ''),
    status text not null check (status in ('proposed', 'confirmed', 'declined', 'withdrawn')),
    proposed_by uuid not null references staff,
    proposed_at timestamptz not null,
    decided_by uuid references staff,
    decided_at timestamptz,
    check ((status = 'proposed') = (decided_by is null)),
    check (num_nulls(decided_by, decided_at) in (0, 2)),
    -- Who proposed it takes it back, and decides on it in no other way.
    check ((status = 'withdrawn') = (decided_by = proposed_by))
  )`,
  'create index loan_adjustments_status on loan_adjustments (status, number desc)',
  'create index loan_adjustments_drawdown on loan_adjustments (drawdown_id, number desc)',
  "create unique index loan_adjustments_waiting on loan_adjustments (drawdown_id) where status = 'proposed'",
  'alter table loan_adjustments enable row level security',
  'create policy of_the_company on loan_adjustments to sampan_company using (company_id = (select scoped_company()))',
  `create trigger booked_stays before update or delete on loan_adjustments for each row
    execute function refuse_change_of_booked('status', 'decided_by', 'decided_at')`,
  'create trigger never_emptied before truncate on loan_adjustments for each statement execute function refuse_change()',

  'alter table repayments drop constraint repayments_method_check',
  `alter table repayments
    add column adjustment_id uuid unique references loan_adjustments,
    add constraint repayments_method_check check (method in ('directDebit', 'transfer', 'settlement', 'credit', 'waiver')),
    add constraint repayments_adjustment_check check ((method = 'waiver') = (adjustment_id is not null)),
    -- Interest alone is waived.
    add constraint repayments_waiver_check check (method <> 'waiver' or principal = 0 and surplus = 0 and interest_credit = 0)`,
]

/** Adds the table, and the method of a repayment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
