/** In whose name an account is, and which account a signed direct-debit mandate names. Decision 082. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `alter table company_bank_accounts
    add column payee_check text check (payee_check in ('match', 'close match', 'no match', 'unknown'))`,
  // The bank is asked about every account of before.
  `insert into jobs (kind, lane, payload, run_at)
    select 'account.checkPayee', 'short', jsonb_build_object('accountId', id), created_at
    from company_bank_accounts where removed_at is null`,

  // Without a foreign key: a contract is kept longer than the accounts of a company.
  'alter table agreements add column debit_account_id uuid',
  'alter table facilities add column debit_account_id uuid',
  // Of a contract that was sent before: the drawdown account, unless it was replaced since.
  `update agreements set debit_account_id = (
      select account.account_id from bank_accounts account
      where account.company_id = agreements.company_id and account.product = agreements.product and account.submitted_at is not null
        and not exists (
          select from company_events event
          where event.subject_id = account.id and event.kind = 'account.replaced' and event.at > agreements.initiated_at
        )
    ) where kind = 'facility' and initiated_at is not null`,
  `update facilities set debit_account_id = (
      select agreement.debit_account_id from agreements agreement
      where agreement.company_id = facilities.company_id and agreement.product = facilities.product
        and agreement.kind = 'facility' and agreement.status = 'completed'
    )`,
  `create trigger debit_account_stays before update on agreements for each row
    when (old.initiated_at is not null and new.debit_account_id is distinct from old.debit_account_id) execute function refuse_rewording()`,
]

/** Adds the bank's answer and the accounts of mandates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
