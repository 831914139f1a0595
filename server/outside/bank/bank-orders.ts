/** An order to the bank, a payout, a debit or the return of a transfer, which it takes once per reference. */
import { z } from 'zod'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Deps } from '../../platform/deps.ts'
import { askPartner, orderOnce } from '../http.ts'

/** A payout or a debit; amount in minor units. */
export interface BankOrder {
  readonly reference: string
  readonly amount: bigint
  readonly currency: Currency
  readonly account: { readonly swift: string; readonly number: string; readonly name: string }
}

/** A transfer that is sent back to the account it came from; amount in minor units, `line_id` of the statement that reported it. */
export interface BankReturn {
  readonly reference: string
  readonly line_id: string
  readonly amount: bigint
  readonly currency: Currency
}

/** What the bank has under a reference. Without it the bank cannot say whose order that is, and it counts as another one. */
const Ordered = z.object({
  amount: z.string().optional(),
  currency: z.string().optional(),
  account_number: z.string().optional(),
  line_id: z.string().nullish(),
})

/** Sends an order, or continues with the same order that the bank has, which it answers at `known`. Throws ReferenceTaken for another one. */
export async function sendOrder(
  deps: Pick<Deps, 'fetch' | 'log' | 'clock'>,
  { url, known, key, order, accepted }: { url: string; known: string; key: string; order: BankOrder | BankReturn; accepted: z.ZodType },
): Promise<void> {
  const { reference, currency } = order
  const amount = order.amount.toString()
  await orderOnce<unknown>(
    { service: 'bank', reference },
    () => askPartner(deps, { service: 'bank', url, key, body: { ...order, amount }, answer: accepted }),
    async () => {
      const found = await askPartner(deps, { service: 'bank', url: `${known}/${encodeURIComponent(reference)}`, key, answer: Ordered })
      const same = 'line_id' in order ? found.line_id === order.line_id : found.account_number === order.account.number
      return same && found.amount === amount && found.currency === currency ? found : null
    },
  )
}
