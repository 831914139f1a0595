/** Payouts of the sandbox bank, and transfers that it sends back: accepted once per reference, settled after a delay, refused by account number, or decided by a person. */
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { SandboxTables } from '../platform/db/tables/sandbox.ts'
import type { Deps } from '../platform/deps.ts'

/** A payout as the client asks for it; the amount is minor units in a string. */
export const NewPayout = z.object({
  reference: z.string().min(1).max(100),
  amount: z.string().regex(/^[1-9]\d{0,16}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  account: z.object({ swift: z.string().min(8).max(11), number: z.string().min(5).max(40), name: z.string().min(1).max(200) }),
})
export type NewPayout = z.infer<typeof NewPayout>

/** A transfer that is sent back, as the client asks for it. */
export const NewReturn = NewPayout.omit({ account: true }).extend({ line_id: z.string().min(1).max(200) })

/** A row of `sandbox_payouts`. */
export type Payout = Selectable<SandboxTables['sandbox_payouts']>

/** Status of a payout. */
interface PayoutStanding {
  readonly status: 'accepted' | 'settled' | 'refused'
  readonly reason?: string
}

/** Endings of account numbers that do not simply settle. */
const endings = { refused: '0000', waits: '9999' } as const

/** Accepts a payout. The same reference answers the payout it had; `conflict` when it asks for something else. */
export function acceptPayout(deps: Deps, asked: NewPayout): Promise<Payout | 'conflict'> {
  const { swift, number: account_number, name: account_name } = asked.account
  return accept(deps, asked, { swift, account_number, account_name, line_id: null })
}

/**
 * Accepts to send a transfer back, a payout to the account that it came from. `invalid` for a transfer that the bank does not have in that amount, or that
 * another payout sends back.
 */
export async function acceptReturn(deps: Deps, asked: z.infer<typeof NewReturn>): Promise<Payout | 'conflict' | 'invalid'> {
  const { db, clock, config } = deps
  const transfer = await db
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where(sql`'transfer:' || id`, '=', asked.line_id)
    .where('amount', '=', BigInt(asked.amount))
    .where('currency', '=', asked.currency)
    .executeTakeFirst()
  if (!transfer) return 'invalid'
  const earlier = await db
    .selectFrom('sandbox_payouts')
    .selectAll()
    .where('line_id', '=', asked.line_id)
    .where('reference', '<>', asked.reference)
    .execute()
  const standing = earlier.filter((payout) => payoutStandingOf(payout, config.sandboxBankSeconds, clock.now()).status !== 'refused')
  if (standing.some(({ decision }) => decision !== 'returned')) return 'invalid'
  const { payer_name, payer_account } = transfer
  return accept(deps, asked, { swift: '', account_number: payer_account ?? '', account_name: payer_name ?? '', line_id: asked.line_id })
}

async function accept(
  { db, clock }: Deps,
  asked: Omit<NewPayout, 'account'>,
  to: Pick<Payout, 'swift' | 'account_number' | 'account_name' | 'line_id'>,
): Promise<Payout | 'conflict'> {
  const requested = { amount: BigInt(asked.amount), currency: asked.currency, ...to }
  const open = { accepted_at: clock.now(), decision: null, reason: null, decided_at: null }
  await db
    .insertInto('sandbox_payouts')
    .values({ ...requested, ...open, reference: asked.reference, id: randomUUID() })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  const payout = await findPayout(db, asked.reference)
  if (!payout) throw new Error('A payout vanished')
  const same = Object.entries(requested).every(([name, value]) => payout[name as keyof typeof requested] === value)
  return same ? payout : 'conflict'
}

/** The payout of a reference. */
export function findPayout(db: Deps['db'], reference: string): Promise<Payout | undefined> {
  return db.selectFrom('sandbox_payouts').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Payouts to the account of a payout, the newest first. */
export function payoutsTo(db: Deps['db'], { swift, account_number, currency }: Payout): Promise<Payout[]> {
  return db
    .selectFrom('sandbox_payouts')
    .selectAll()
    .where('swift', '=', swift)
    .where('account_number', '=', account_number)
    .where('currency', '=', currency)
    .orderBy('accepted_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(100)
    .execute()
}

/** Status of a payout at an instant: a person's decision, else derived from its account number and the time. */
export function payoutStandingOf(payout: Payout, seconds: number, now: Date): PayoutStanding {
  if (payout.decision === 'returned') return { status: 'settled' }
  if (payout.decision) return { status: payout.decision, ...(payout.reason ? { reason: payout.reason } : {}) }
  const digits = payout.account_number.replace(/\W/g, '')
  if (digits.endsWith(endings.waits)) return { status: 'accepted' }
  if (now.getTime() < payout.accepted_at.getTime() + seconds * 1000) return { status: 'accepted' }
  return digits.endsWith(endings.refused) ? { status: 'refused', reason: 'account closed' } : { status: 'settled' }
}

/** Sends a settled payout back, which the statement alone reports; does nothing with any other. */
export async function returnPayout({ db, clock, config }: Deps, reference: string): Promise<void> {
  const payout = await findPayout(db, reference)
  if (!payout || payoutStandingOf(payout, config.sandboxBankSeconds, clock.now()).status !== 'settled') return
  await db
    .updateTable('sandbox_payouts')
    .set({ decision: 'returned', decided_at: clock.now() })
    .where('reference', '=', reference)
    .execute()
}

/** Decides a payout that nothing has decided yet; does nothing otherwise. */
export async function decidePayout({ db, clock, config }: Deps, reference: string, decision: 'settled' | 'refused'): Promise<void> {
  const payout = await findPayout(db, reference)
  if (!payout || payoutStandingOf(payout, config.sandboxBankSeconds, clock.now()).status !== 'accepted') return
  await db
    .updateTable('sandbox_payouts')
    .set({ decision, reason: decision === 'refused' ? 'refused by the bank' : null, decided_at: clock.now() })
    .where('reference', '=', reference)
    .where('decision', 'is', null)
    .execute()
}
