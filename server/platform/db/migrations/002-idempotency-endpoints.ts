/** Idempotency keys are scoped by endpoint: stored keys take the name of their endpoint as scope and keep their answers. R12. */
import { type Kysely, sql } from 'kysely'

/** Renames the four scopes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set scope = case scope
      when 'drawdown' then 'submitDrawdown' when 'repayment' then 'submitRepayment'
      when 'bankAccount' then 'addBankAccount' when 'pspAccount' then 'addPspAccount' else scope end`.execute(db)
}
