/** In whose name an account is. Decision 082. */
import { type Kysely, sql } from 'kysely'

/** Adds the bank's answer, and has the bank asked about every account of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_bank_accounts
    add column payee_check text check (payee_check in ('match', 'close match', 'no match', 'unknown'))`.execute(db)
  await sql`insert into jobs (kind, lane, payload, run_at)
    select 'account.checkPayee', 'short', jsonb_build_object('accountId', id), created_at
    from company_bank_accounts where removed_at is null`.execute(db)
}
