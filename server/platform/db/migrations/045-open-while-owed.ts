/** A loan is open while anything is owed on it, be it interest alone; those that were closed with interest taken back are open again. Decision 055. */
import { type Kysely, sql } from 'kysely'

/** What the ledger holds of a loan beside its principal. */
const interestOwed = sql`coalesce((select sum(posting.amount) from ledger_postings posting
  join ledger_accounts account on account.id = posting.account_id
  where account.name = 'loan.interest:' || loan.reference and posting.currency = loan.currency), 0)`

const statements = [
  // Asked of the ledger only where no principal is owed.
  sql`create or replace function refuse_loan_at_odds() returns trigger language plpgsql as $$
    begin
      if exists (select from drawdowns loan where loan.id = new.id and case
        when loan.outstanding > 0 then loan.status <> 'settled'
        when loan.status = 'settled' then ${interestOwed} = 0
        when loan.status = 'repaid' then ${interestOwed} > 0
        else false end) then
        raise exception 'drawdown % owes something exactly while it is settled', new.id using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  sql`drop index drawdowns_facility`,
  sql`create index drawdowns_facility on drawdowns (facility_id) where status = 'settled'`,
  sql`with reopened as (
      update drawdowns loan set status = 'settled' where status = 'repaid' and ${interestOwed} > 0 returning id, company_id)
    insert into status_history (subject, subject_id, company_id, from_status, to_status, event, actor, at)
    select 'drawdowns', id, company_id, 'repaid', 'settled', 'loan.reopened', 'system', now() from reopened`,
  // What follows may change the table in the same transaction.
  sql`set constraints owed_while_settled immediate`,
  sql`set constraints owed_while_settled deferred`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
