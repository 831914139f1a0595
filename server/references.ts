/** References of drawdowns, repayments, charge orders, invoices and applications, counted per day without gaps or repeats. */
import type { Trx } from './deps.ts'

/** `RP-261122-0001`. The count is held for the rest of the transaction. */
export async function nextReference(trx: Trx, prefix: 'DD' | 'RP' | 'CO' | 'INV' | 'AP', day: string): Promise<string> {
  const { last } = await trx
    .insertInto('reference_numbers')
    .values({ prefix, day, last: 1 })
    .onConflict((conflict) => conflict.columns(['prefix', 'day']).doUpdateSet((row) => ({ last: row('reference_numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefix}-${day.slice(2).replaceAll('-', '')}-${String(last).padStart(4, '0')}`
}
