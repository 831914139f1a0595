/** Two leads undo a transfer that was allocated to the wrong loan, or interest that was waived by mistake. Decision 126. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'alter table loan_adjustments drop constraint loan_adjustments_kind_check',
  `alter table loan_adjustments
    add column repayment_id uuid references repayments,
    add constraint loan_adjustments_kind_check check (kind in ('waiver', 'writeOff', 'undo')),
    add constraint loan_adjustments_repayment_check check ((kind = 'undo') = (repayment_id is not null))`,
  "create unique index loan_adjustments_undone on loan_adjustments (repayment_id) where status = 'confirmed'",

  // The line of an undone transfer is allocated again.
  'alter table repayments drop constraint repayments_source_key',
  "create unique index repayments_source on repayments (source) where status <> 'returned'",
  // A bank takes back debits, and with one what its surplus has repaid. Anything else is taken back for a proposal that another lead has confirmed.
  `create function refuse_undo() returns trigger language plpgsql as $$
    begin
      if exists (select from loan_adjustments where repayment_id = new.id and status = 'confirmed') then return new; end if;
      raise exception 'repayments are undone by two leads' using errcode = 'restrict_violation';
    end $$`,
  `create trigger undone_by_two before update on repayments for each row
    when (new.status = 'returned' and old.status <> 'returned' and new.method in ('transfer', 'settlement', 'waiver'))
    execute function refuse_undo()`,
]

/** Adds the kind of a proposal with its repayment, and lets the source of an undone one be booked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
