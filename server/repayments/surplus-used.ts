/** What repayments from the credit balance and payouts use of the surplus of a repayment, under the facility's lock. Decisions 108, 115. */
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

/** Books how much more of a repayment's surplus is used, or `paid` out; a negative amount is unused again. */
export async function takeSurplus(trx: Trx, id: string, amount: bigint, { paid = false } = {}): Promise<void> {
  await trx
    .updateTable('repayments')
    .set((row) => ({
      surplus_used: row('surplus_used', '+', amount),
      surplus_paid: row('surplus_paid', '+', paid ? amount : 0n),
    }))
    .where('id', '=', id)
    .execute()
}
