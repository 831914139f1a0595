/** References of drawdowns, repayments, charge orders, invoices and applications, counted per day without gaps or repeats. */
import type { Trx } from './deps.ts'
import { dayOf } from './hong-kong-time.ts'

/** Returns the next reference, `RP-261122-0001`. The counter is locked for the rest of the transaction. */
export async function nextReference(trx: Trx, prefix: 'DD' | 'RP' | 'CO' | 'INV' | 'AP', day: string): Promise<string> {
  const { last } = await trx
    .insertInto('reference_numbers')
    .values({ prefix, day, last: 1 })
    .onConflict((conflict) => conflict.columns(['prefix', 'day']).doUpdateSet((row) => ({ last: row('reference_numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefix}-${day.slice(2).replaceAll('-', '')}-${String(last).padStart(4, '0')}`
}

/** Reference of an agreement, by the month it was made in and its number: `AGR-2611-000001`. */
export function agreementReference({ created_at, number }: { created_at: Date; number: bigint }): string {
  return `AGR-${dayOf(created_at).slice(2, 7).replace('-', '')}-${String(number).padStart(6, '0')}`
}
