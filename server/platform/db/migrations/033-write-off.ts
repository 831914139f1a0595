/** A loan that two leads write off stays owed, in books that no longer count on it. Decision 118. */
import { type Kysely, sql } from 'kysely'

/** Columns of drawdowns that may change after a row was inserted: those of 032, and the new one. */
const changing = [
  ...['status', 'refusal', 'value_date', 'settled_at', 'outstanding', 'repaying', 'accrued_on', 'account_sealed', 'account_masked'],
  ...['approved_by', 'approved_at', 'decline_note', 'overdue_since', 'written_off_on'],
]

/** What the ledger holds of the interest of a loan: owed, or written off and still owed. */
const interest = `coalesce((select sum(posting.amount) from ledger_postings posting
        join ledger_accounts account on account.id = posting.account_id
        where account.name in ('loan.interest:' || loan.reference, 'loan.lost:' || loan.reference) and posting.currency = loan.currency), 0)`

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `alter table loan_adjustments add column kind text not null default 'waiver'
    constraint loan_adjustments_kind_check check (kind in ('waiver', 'writeOff'))`,
  'alter table loan_adjustments alter column kind drop default',
  'drop trigger booked_stays on loan_adjustments',
  `create trigger booked_stays before update or delete on loan_adjustments for each row
    execute function refuse_change_of_booked('status', 'decided_by', 'decided_at', 'amount')`,
  // What is owed is fixed on the day of the confirmation.
  `create trigger amount_of_write_off before update on loan_adjustments for each row
    when (new.amount is distinct from old.amount
      and not (old.kind = 'writeOff' and old.status = 'proposed' and new.status = 'confirmed'))
    execute function refuse_outside_transition('amount')`,

  'alter table drawdowns drop constraint drawdowns_status_check',
  `alter table drawdowns
    add column written_off_on date,
    add constraint drawdowns_status_check check (
      status in ('awaiting approval', 'not approved', 'pending', 'paying out', 'settled', 'refused', 'repaid', 'written off')),
    add constraint drawdowns_written_off check (case when written_off_on is null then status <> 'written off'
      else status in ('written off', 'repaid') and repaying = 0 end)`,
  'drop trigger booked_stays on drawdowns',
  `create trigger booked_stays before update or delete on drawdowns for each row
    execute function refuse_change_of_booked(${changing.map((column) => `'${column}'`).join(', ')})`,
  // Once, by the update that writes the loan off, for a proposal that another lead has confirmed.
  `create function refuse_write_off() returns trigger language plpgsql as $$
    begin
      if old.status = 'settled' and new.status = 'written off' and exists (
        select from loan_adjustments where drawdown_id = new.id and kind = 'writeOff' and status = 'confirmed') then return new; end if;
      raise exception 'drawdowns are written off by two leads' using errcode = 'restrict_violation';
    end $$`,
  `create trigger written_off_by_two before update on drawdowns for each row
    when (new.written_off_on is distinct from old.written_off_on) execute function refuse_write_off()`,
  'drop index drawdowns_facility',
  "create index drawdowns_facility on drawdowns (facility_id) where status in ('settled', 'written off')",
  // As before, for a loan that is written off as well.
  `create or replace function refuse_loan_at_odds() returns trigger language plpgsql as $$
    begin
      if exists (select from drawdowns loan where loan.id = new.id and case
        when loan.outstanding > 0 then loan.status not in ('settled', 'written off')
        when loan.status in ('settled', 'written off') then ${interest} = 0
        when loan.status = 'repaid' then ${interest} > 0
        else false end) then
        raise exception 'drawdown % owes something exactly while it is settled or written off', new.id using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
]

/** Adds the kind of a proposal and the day of a write-off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
