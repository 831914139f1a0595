/** Client of the bank's payouts. Sending the same reference again is idempotent. */
import { z } from 'zod'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Deps } from '../../platform/deps.ts'
import { bankAccess } from '../credentials.ts'
import { askPartner } from '../http.ts'

const Accepted = z.object({ payout_id: z.string(), status: z.literal('accepted') })
const Payout = z.object({ status: z.enum(['accepted', 'settled', 'refused']), reason: z.string().nullish() })

/** A payout; amount in minor units. */
interface PayoutRequest {
  readonly reference: string
  readonly amount: bigint
  readonly currency: Currency
  readonly account: { readonly swift: string; readonly number: string; readonly name: string }
}

type Outside = Pick<Deps, 'config' | 'fetch' | 'log'>

/** Orders a payout. Throws PartnerRefusal when the bank does not take it, Problem `networkError` when it does not answer. */
export async function sendPayout(deps: Outside, payout: PayoutRequest): Promise<void> {
  const { base, key } = bankAccess(deps.config)
  const body = { ...payout, amount: payout.amount.toString() }
  await askPartner(deps, { service: 'bank', url: `${base}/payouts`, key, body, answer: Accepted })
}

/** Reads the status of a payout. Throws PartnerRefusal 404 for one the bank does not know. */
export async function readPayout(
  deps: Outside,
  reference: string,
): Promise<{ status: 'accepted' | 'settled' | 'refused'; reason: string }> {
  const { base, key } = bankAccess(deps.config)
  const url = `${base}/payouts/${encodeURIComponent(reference)}`
  const { status, reason } = await askPartner(deps, { service: 'bank', url, key, answer: Payout })
  return { status, reason: (reason ?? '').slice(0, 200) }
}
