/** What a company has paid too much repays its other loans, as repayments of their own. Decision 108. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'drop trigger booked_stays on repayments',
  'alter table repayments drop constraint repayments_method_check',
  // The first check of several columns was that of the sum of the parts.
  'alter table repayments drop constraint repayments_check1',
  `alter table repayments
    add column credit_of uuid references repayments,
    -- What repayments from the credit balance have used of the surplus.
    add column surplus_used bigint not null default 0,
    add constraint repayments_method_check check (method in ('directDebit', 'transfer', 'settlement', 'credit')),
    add constraint repayments_source_check check ((method in ('transfer', 'settlement')) = (source is not null)),
    add constraint repayments_credit_check check ((method = 'credit') = (credit_of is not null)),
    add constraint repayments_surplus_used_check check (surplus_used between 0 and surplus),
    -- Only money that has stayed is used; what is taken back is used for nothing.
    add constraint repayments_cleared_used_check check (surplus_used = 0 or status = 'cleared')`,
  'create index repayments_credit_of on repayments (credit_of) where credit_of is not null',
  `create index repayments_credit on repayments (company_id, number) where status = 'cleared' and surplus_used < surplus`,
  `create trigger booked_stays before update or delete on repayments for each row execute function
    refuse_change_of_booked('status', 'refusal', 'principal', 'interest', 'surplus', 'interest_credit', 'surplus_used', 'received_at', 'ended_at')`,
]

/** Changes the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
