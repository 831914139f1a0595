/** Idempotency keys are scoped by endpoint. A key of before finds its stored answer under the name of its endpoint. */
import { type Kysely, sql } from 'kysely'

/** Renames the scopes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set scope = case scope
      when 'drawdown' then 'submitDrawdown' when 'repayment' then 'submitRepayment'
      when 'bankAccount' then 'addBankAccount' when 'pspAccount' then 'addPspAccount' else scope end`.execute(db)
}
