/** The credit balance is paid out on request. Decision 115. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table credit_payouts (
    id uuid primary key,
    number bigint generated always as identity unique,
    reference text not null unique,
    -- Of the product whose drawdown account it is paid to.
    facility_id uuid not null references facilities,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    bank_account_id uuid not null,
    -- The account as it was at the request, place credit_payouts.account:<id>, and its last digits.
    account_sealed text not null,
    account_masked text not null,
    amount bigint not null check (amount > 0),
    currency text not null check (currency = 'HKD'),
    status text not null check (status in ('requested', 'sent', 'paid', 'refused', 'returned')),
    refusal text,
    requested_by uuid not null references users,
    requested_at timestamptz not null,
    -- When it was paid or refused.
    ended_at timestamptz,
    check ((status in ('requested', 'sent')) = (ended_at is null))
  )`,
  'create index credit_payouts_company on credit_payouts (company_id, number desc)',
  // Which surplus a payout takes; their sum is its amount.
  `create table credit_payout_sources (
    payout_id uuid not null references credit_payouts,
    repayment_id uuid not null references repayments,
    amount bigint not null check (amount > 0),
    primary key (payout_id, repayment_id)
  )`,
  'create index credit_payout_sources_repayment on credit_payout_sources (repayment_id)',
  `create trigger booked_stays before update or delete on credit_payouts for each row execute function
    refuse_change_of_booked('status', 'refusal', 'ended_at', 'account_sealed', 'account_masked')`,
  `create trigger account_of_request before update on credit_payouts for each row
    when (new.account_sealed not in (old.account_sealed, '') or new.account_masked not in (old.account_masked, ''))
    execute function refuse_outside_transition('account_sealed', 'account_masked')`,
  'create trigger never_emptied before truncate on credit_payouts for each statement execute function refuse_change()',
  'create trigger booked_stays before update or delete on credit_payout_sources for each row execute function refuse_change_of_booked()',
  'create trigger never_emptied before truncate on credit_payout_sources for each statement execute function refuse_change()',
  'alter table credit_payouts enable row level security',
  'create policy of_the_company on credit_payouts to sampan_company using (company_id = (select scoped_company()))',
  'alter table credit_payout_sources enable row level security',
  `create policy of_the_company on credit_payout_sources to sampan_company using (payout_id in (select id from credit_payouts))`,

  'drop trigger booked_stays on repayments',
  `alter table repayments
    -- The part of surplus_used that payouts have taken.
    add column surplus_paid bigint not null default 0,
    add constraint repayments_surplus_paid_check check (surplus_paid between 0 and surplus_used),
    drop constraint repayments_cleared_used_check,
    -- Only money that has stayed is used. A debit that is taken back late keeps what was paid out of it, and no other use.
    add constraint repayments_cleared_used_check
      check (surplus_used = 0 or status = 'cleared' or status = 'returned' and surplus_used = surplus_paid)`,
  `create trigger booked_stays before update or delete on repayments for each row execute function
    refuse_change_of_booked('status', 'refusal', 'principal', 'interest', 'surplus', 'interest_credit', 'surplus_used', 'surplus_paid', 'received_at', 'ended_at')`,

  'alter table sandbox_payouts drop constraint sandbox_payouts_decision_check',
  `alter table sandbox_payouts add constraint sandbox_payouts_decision_check check (decision in ('settled', 'refused', 'returned'))`,
]

/** Adds the tables, and what of a surplus was paid out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
