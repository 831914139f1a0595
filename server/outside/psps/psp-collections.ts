/** Client of PSPs that withhold due amounts from settlements. Sending the same reference again is idempotent; PSPs pay us in the order's currency. */
import { z } from 'zod'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Deps } from '../../platform/deps.ts'
import { marketplaceAccess } from '../credentials.ts'
import { askPartner, orderOnce } from '../http.ts'

const Taking = z.object({
  reference: z.string().max(100),
  settlement_id: z.string().min(1).max(100),
  settled_on: z.iso.date(),
  /** Minor units. */
  amount: z
    .string()
    .regex(/^[1-9]\d{0,16}$/)
    .transform(BigInt),
})
const Collection = z.object({
  status: z.enum(['open', 'done', 'cancelled']),
  takings: z.array(Taking).max(400),
  /** What was ordered: without it the PSP cannot say whose order it has, and it counts as another one. */
  amount: z.string().optional(),
  account_id: z.string().optional(),
})
const Takings = z.object({ takings: z.array(Taking).max(10_000) })

/** The amount a PSP has withheld from one settlement. */
export type Taking = z.output<typeof Taking>

/** A PSP order with the amounts withheld so far. */
export type Collection = z.output<typeof Collection>

/** A request to withhold; amount in minor units. With a share, a decimal string, no more than that is withheld of each settlement. */
interface CollectionRequest {
  readonly reference: string
  readonly account_id: string
  readonly amount: bigint
  readonly currency: Currency
  readonly share: string | null
}

type Outside = Pick<Deps, 'config' | 'fetch' | 'log' | 'clock'>

function addressOf({ config }: Outside, partner: string) {
  const { base, clientSecret: key } = marketplaceAccess(config)
  return { service: partner, url: `${base}/api/${partner}/collections`, key }
}

/**
 * Asks a PSP to hold an amount back, unless it does. Throws PartnerRefusal when it refuses, ReferenceTaken when it has another order of that
 * reference, Problem `networkError` when it does not answer.
 */
export async function sendCollection(deps: Outside, partner: string, asked: CollectionRequest): Promise<Collection> {
  const { share, ...order } = asked
  const { reference, account_id } = order
  const amount = asked.amount.toString()
  return orderOnce(
    { service: partner, reference },
    () =>
      askPartner(deps, {
        ...addressOf(deps, partner),
        body: { ...order, amount, ...(share === null ? {} : { share }) },
        answer: Collection,
      }),
    async () => {
      const known = await readCollection(deps, partner, reference)
      return known.amount === amount && known.account_id === account_id ? known : null
    },
  )
}

/** Reads the amounts withheld so far. Throws PartnerRefusal 404 for an order the PSP does not know. */
export async function readCollection(deps: Outside, partner: string, reference: string): Promise<Collection> {
  const { url, ...access } = addressOf(deps, partner)
  return askPartner(deps, { ...access, url: `${url}/${encodeURIComponent(reference)}`, answer: Collection })
}

/** Cancels an order; returns the amounts withheld until then. */
export async function cancelCollection(deps: Outside, partner: string, reference: string): Promise<Collection> {
  const { url, ...access } = addressOf(deps, partner)
  return askPartner(deps, { ...access, url: `${url}/${encodeURIComponent(reference)}/cancel`, body: {}, answer: Collection })
}

/** All amounts a PSP withheld for us on the days `from` to `to`, both included. */
export async function readTakings(deps: Outside, partner: string, from: string, to: string): Promise<Taking[]> {
  const { url, ...access } = addressOf(deps, partner)
  return (await askPartner(deps, { ...access, url: `${url}?from=${from}&to=${to}`, answer: Takings })).takings
}
