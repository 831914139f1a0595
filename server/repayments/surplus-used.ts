/** What repayments from the credit balance use of the surplus of a repayment, under the facility's lock. Decision 108. */
import type { Trx } from '../platform/deps.ts'

/** Repayments that use the surplus of one, the newest first. */
export async function creditsOf(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('repayments')
    .select('id')
    .where('credit_of', '=', id)
    .where('status', '=', 'cleared')
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => row.id)
}

/** Books how much more of a repayment's surplus repayments from the credit balance use. */
export async function takeSurplus(trx: Trx, id: string, amount: bigint): Promise<void> {
  await trx
    .updateTable('repayments')
    .set((row) => ({ surplus_used: row('surplus_used', '+', amount) }))
    .where('id', '=', id)
    .execute()
}
