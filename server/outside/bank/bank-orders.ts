/** An order to the bank, a payout or a debit, which it takes once per reference. */
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

/** What the bank has under a reference. Without it the bank cannot say whose order that is, and it counts as another one. */
const Ordered = z.object({ amount: z.string().optional(), currency: z.string().optional(), account_number: z.string().optional() })

/** Sends an order, or continues with the same order that the bank has. Throws ReferenceTaken for another one. */
export async function sendOrder(
  deps: Pick<Deps, 'fetch' | 'log' | 'clock'>,
  { url, key, order, accepted }: { url: string; key: string; order: BankOrder; accepted: z.ZodType },
): Promise<void> {
  const { reference, currency, account } = order
  const amount = order.amount.toString()
  await orderOnce<unknown>(
    { service: 'bank', reference },
    () => askPartner(deps, { service: 'bank', url, key, body: { ...order, amount }, answer: accepted }),
    async () => {
      const known = await askPartner(deps, { service: 'bank', url: `${url}/${encodeURIComponent(reference)}`, key, answer: Ordered })
      return known.amount === amount && known.currency === currency && known.account_number === account.number ? known : null
    },
  )
}
