/** The sandbox bank's statement of the lender's accounts. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { needsKey } from './bearer.ts'
import { heldUntil } from './collections.ts'
import { debitMoments, debitStanding } from './debits.ts'
import { payoutStandingOf } from './payouts.ts'
import { withFaults } from './statement-faults.ts'

/** A line; amount in minor units, above zero when money came. */
export interface Line {
  readonly line_id: string
  readonly booked_on: string
  readonly kind: 'payout' | 'debit' | 'return' | 'transfer' | 'remittance'
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  /** Of a transfer, where it was given. */
  readonly payer?: { readonly name: string; readonly account: string } | null
}

const Range = z.object({ from: z.iso.date(), to: z.iso.date() })

/** `/sandbox/bank/statement`. */
export function bankStatementRoutes(deps: Deps): Hono {
  const { config } = deps
  const app = new Hono()

  app.get('/statement', needsKey(config, 'bank'), async (context) => {
    const range = Range.safeParse(context.req.query())
    if (!range.success) return context.json({ error: 'invalid_range' }, 400)
    const { from, to } = range.data
    const lines = (await reportedLines(deps)).filter(({ booked_on }) => booked_on >= from && booked_on <= to)
    return context.json({ lines: lines.map((line) => ({ ...line, amount: `${line.amount}` })) })
  })
  return app
}

/** All movements until now, with the lines a person has left out or changed. */
async function reportedLines(deps: Deps): Promise<Line[]> {
  return withFaults(deps.db, await allLines(deps))
}

/** Everything that has moved until now. */
export async function allLines({ db, config, clock }: Deps): Promise<Line[]> {
  const [now, seconds] = [clock.now(), config.sandboxBankSeconds]
  const payouts = await db.selectFrom('sandbox_payouts').selectAll().execute()
  const debits = await db.selectFrom('sandbox_debits').selectAll().execute()
  const transfers = await db.selectFrom('sandbox_transfers').selectAll().execute()
  const paidOut = payouts
    .filter((payout) => payoutStandingOf(payout, seconds, now).status === 'settled')
    .flatMap(({ reference, amount, currency, accepted_at, decision, decided_at }): Line[] => {
      const settled = new Date(accepted_at.getTime() + seconds * 1000)
      const decided = decided_at ?? settled
      const booked_on = dayOf(decision === 'returned' ? settled : decided)
      const left: Line = { line_id: `payout:${reference}`, booked_on, kind: 'payout', reference, amount: -amount, currency }
      const back: Line = { ...left, line_id: `return:${reference}`, booked_on: dayOf(decided), kind: 'return', amount }
      return decision === 'returned' ? [left, back] : [left]
    })
  const collected = debits.flatMap((debit): Line[] => {
    const { status } = debitStanding(debit, seconds, now)
    if (status === 'accepted' || status === 'refused') return []
    const { reference, amount, currency } = debit
    const { settled, returned } = debitMoments(debit, seconds)
    const came: Line = { line_id: `debit:${reference}`, booked_on: dayOf(settled), kind: 'debit', reference, amount, currency }
    const back: Line = { ...came, line_id: `return:${reference}`, booked_on: dayOf(returned), kind: 'return', amount: -amount }
    return status === 'returned' ? [came, back] : [came]
  })
  const sent = transfers.map(({ id, reference, amount, currency, at, payer_name, payer_account }): Line => {
    const payer = payer_name === null ? null : { name: payer_name, account: payer_account ?? '' }
    return { line_id: `transfer:${id}`, booked_on: dayOf(at), kind: 'transfer', reference, amount, currency, payer }
  })
  const remitted = (await heldUntil(db, now)).map(({ partner, reference, settlement_id, settled_on, amount }): Line => {
    const line_id = `remittance:${partner}:${reference}:${settlement_id}`
    return { line_id, booked_on: settled_on, kind: 'remittance', reference, amount, currency: 'HKD' }
  })
  return [...paidOut, ...collected, ...sent, ...remitted]
}
