/** Interest that a repayment gives back is a column of its own, so that no interest is negative. Decision 096. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'drop trigger booked_stays on repayments',
  'drop trigger parts_stay on repayments',
  // Each check names the columns that it compares; the first is that of the sum of the parts.
  'alter table repayments drop constraint repayments_check',
  'alter table repayments add column interest_credit bigint not null default 0 check (interest_credit >= 0)',
  'update repayments set interest = 0, interest_credit = -interest where interest < 0',
  'alter table repayments add constraint repayments_interest_check check (interest >= 0)',
  `alter table repayments add constraint repayments_parts_check
    check (principal + interest + surplus - interest_credit = case when received_at is null then 0 else amount end)`,

  `create trigger booked_stays before update or delete on repayments for each row execute function
    refuse_change_of_booked('status', 'refusal', 'principal', 'interest', 'surplus', 'interest_credit', 'received_at', 'ended_at')`,
  `create trigger parts_stay before update on repayments for each row
    when ((new.principal, new.interest, new.surplus, new.interest_credit, new.received_at)
      is distinct from (old.principal, old.interest, old.surplus, old.interest_credit, old.received_at))
    execute function refuse_other_parts()`,
]

/** Changes the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
