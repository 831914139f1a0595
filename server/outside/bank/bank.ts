/** Client of the bank's payouts. Sending the same reference again is idempotent. */
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { bankAccess } from '../credentials.ts'
import { askPartner, PartnerRefusal } from '../http.ts'
import { type BankOrder, type BankReturn, sendOrder } from './bank-orders.ts'

const Accepted = z.object({ payout_id: z.string(), status: z.literal('accepted') })
const Payout = z.object({ status: z.enum(['accepted', 'settled', 'refused']), reason: z.string().nullish() })

type Outside = Pick<Deps, 'config' | 'fetch' | 'log' | 'clock'>

/**
 * Orders a payout, unless the bank has it. Throws PartnerRefusal when the bank does not take it, ReferenceTaken when it has another one of
 * that reference, Problem `networkError` when it does not answer.
 */
export async function sendPayout(deps: Outside, payout: BankOrder): Promise<void> {
  const { base, key } = bankAccess(deps.config)
  await sendOrder(deps, { url: `${base}/payouts`, known: `${base}/payouts`, key, order: payout, accepted: Accepted })
}

/**
 * Orders that a transfer is sent back, which the bank has as a payout of that reference from then on. Throws as {@link sendPayout}; PartnerRefusal
 * 422 also for a transfer that another order sends back.
 */
export async function sendReturn(deps: Outside, order: BankReturn): Promise<void> {
  const { base, key } = bankAccess(deps.config)
  await sendOrder(deps, { url: `${base}/returns`, known: `${base}/payouts`, key, order, accepted: Accepted })
}

/** Whether the bank has a payout, so that it is not refused here after an order whose answer was lost. Problem `networkError` when it does not answer. */
export async function isPayoutKnown(deps: Outside, reference: string): Promise<boolean> {
  try {
    await readPayout(deps, reference)
    return true
  } catch (error) {
    if (error instanceof PartnerRefusal && error.status === 404) return false
    throw error
  }
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
