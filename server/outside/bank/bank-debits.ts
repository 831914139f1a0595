/** Client of the bank's debits and account statements. Sending the same reference again is idempotent. */
import { z } from 'zod'
import { CurrencyCode } from '../../../contract/kernel/fields.ts'
import type { Deps } from '../../platform/deps.ts'
import { bankAccess } from '../credentials.ts'
import { askPartner, PartnerRefusal } from '../http.ts'
import { type BankOrder, sendOrder } from './bank-orders.ts'

const Accepted = z.object({ debit_id: z.string(), status: z.literal('accepted') })
const Debit = z.object({ status: z.enum(['accepted', 'settled', 'refused', 'returned']), reason: z.string().nullish() })
const Payer = z.object({
  name: z.string().transform((name) => name.slice(0, 200)),
  account: z.string().transform((account) => account.slice(0, 64)),
})
const Line = z.object({
  line_id: z.string().min(1).max(200),
  booked_on: z.iso.date(),
  kind: z.enum(['payout', 'debit', 'return', 'transfer', 'remittance']),
  reference: z.string().max(200),
  /** Minor units; money that came is above zero. */
  amount: z
    .string()
    .regex(/^-?[1-9]\d{0,16}$/)
    .transform(BigInt),
  currency: CurrencyCode,
  /** Of a transfer, where the bank reports it. */
  payer: Payer.nullish(),
})
const Statement = z.object({ lines: z.array(Line).max(10_000) })

/** Who made a transfer: the holder and the number of an account. */
export type Payer = z.output<typeof Payer>

/** One line of a statement. */
export type StatementLine = z.output<typeof Line>

type Outside = Pick<Deps, 'config' | 'fetch' | 'log' | 'clock'>

/**
 * Orders a debit, unless the bank has it. Throws PartnerRefusal when the bank does not take it, ReferenceTaken when it has another one of
 * that reference, Problem `networkError` when it does not answer.
 */
export async function sendDebit(deps: Outside, debit: BankOrder): Promise<void> {
  const { base, key } = bankAccess(deps.config)
  await sendOrder(deps, { url: `${base}/debits`, known: `${base}/debits`, key, order: debit, accepted: Accepted })
}

/** Reads the status of a debit; `returned` is one that was settled and then returned. Throws PartnerRefusal 404 for one the bank does not know. */
export async function readDebit(
  deps: Outside,
  reference: string,
): Promise<{ status: 'accepted' | 'settled' | 'refused' | 'returned'; reason: string }> {
  const { base, key } = bankAccess(deps.config)
  const url = `${base}/debits/${encodeURIComponent(reference)}`
  const { status, reason } = await askPartner(deps, { service: 'bank', url, key, answer: Debit })
  return { status, reason: (reason ?? '').slice(0, 200) }
}

/** Whether the bank has a debit. Throws as {@link readDebit} otherwise. */
export function hasDebit(deps: Outside, reference: string): Promise<boolean> {
  return readDebit(deps, reference).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PartnerRefusal && error.status === 404) return false
      throw error
    },
  )
}

/** Movements on our accounts on the days `from` to `to`, both included. */
export async function readStatement(deps: Outside, from: string, to: string): Promise<StatementLine[]> {
  const { base, key } = bankAccess(deps.config)
  const { lines } = await askPartner(deps, { service: 'bank', url: `${base}/statement?from=${from}&to=${to}`, key, answer: Statement })
  return lines
}
