/** Transfers that name no invoice are sent back to their payers. Decision 122. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // The checks of migration 027 are replaced by those below; most have generated names.
  `do $$
    declare each text;
    begin
      for each in select conname from pg_constraint where conrelid = 'unidentified_transfers'::regclass and contype = 'c' loop
        execute format('alter table unidentified_transfers drop constraint %I', each);
      end loop;
    end $$`,
  `alter table unidentified_transfers
    -- Of the order to the bank to send it back.
    add column return_reference text unique,
    -- How the last try to send it back ended, if it failed.
    add column return_fault text check (return_fault in ('refused', 'cameBack')),
    add constraint unidentified_transfers_status_check check (status in ('open', 'proposed', 'allocated', 'returning', 'returned')),
    add constraint unidentified_transfers_proposal_check
      check (num_nulls(proposed_by, proposed_at, reason) = case when status = 'open' then 3 else 0 end),
    -- A proposal without a loan is one to send it back.
    add constraint unidentified_transfers_loan_check check (case when status = 'allocated' then drawdown_id is not null
      when status = 'proposed' then true else drawdown_id is null end),
    add constraint unidentified_transfers_decision_check
      check (num_nulls(decided_by, decided_at) = case when status in ('open', 'proposed') then 2 else 0 end),
    add constraint unidentified_transfers_two_leads_check check (decided_by <> proposed_by),
    add constraint unidentified_transfers_return_check check ((status in ('returning', 'returned')) = (return_reference is not null))`,
  // The line that a payout of the stand-in bank sends back.
  'alter table sandbox_payouts add column line_id text',
]

/** Adds the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
