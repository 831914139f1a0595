/** Sandbox PSPs that withhold settlements for a lender: every Tuesday at most half of the payout, or the share that was asked for, the oldest order first. */
import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Currency } from '../../contract/kernel/money.ts'
import { lesser, shareOf } from '../../contract/lending/loan/exact.ts'
import type { SandboxTables } from '../platform/db/tables/sandbox.ts'
import type { Db, Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { needsKey } from './bearer.ts'
import { merchants, providerNumber, shiftDay } from './merchants.ts'
import { providerOf } from './providers.ts'
import { settlementsBetween } from './settlements.ts'

type Row = Selectable<SandboxTables['sandbox_collections']>

const Asked = z.object({
  reference: z.string().min(1).max(100),
  account_id: z.string().min(1).max(100),
  amount: z.string().regex(/^[1-9]\d{0,16}$/),
  currency: z.literal('HKD'),
  /** Of each settlement at most so much of its gross amount. */
  share: z
    .string()
    .regex(/^0\.\d{1,4}$/)
    .optional(),
})
const Range = z.object({ from: z.iso.date(), to: z.iso.date() })

/** Hong Kong dollars for ten units of a currency, in made-up exchange. */
const hkdForTen: Readonly<Record<Currency, bigint>> = { HKD: 10n, USD: 78n, CNY: 11n }

/** Amount withheld from one settlement, minor units of Hong Kong dollars. */
interface Held {
  readonly partner: string
  readonly reference: string
  readonly settlement_id: string
  readonly settled_on: string
  readonly amount: bigint
}

/** All amounts withheld by PSPs until an instant, computed from the orders and the settlements. */
export async function heldUntil(db: Db, now: Date): Promise<Held[]> {
  const rows = await db.selectFrom('sandbox_collections').selectAll().orderBy('number').execute()
  const accountOf = ({ partner, account_id }: Row) => `${partner}/${account_id}`
  return [...new Set(rows.map(accountOf))].flatMap((account) =>
    heldOf(
      rows.filter((row) => accountOf(row) === account),
      dayOf(now),
    ),
  )
}

/** Amounts withheld from one account, in the sequence of its orders. */
function heldOf(orders: readonly Row[], today: string): Held[] {
  const [first] = orders
  const provider = first && providerOf(first.partner)
  const merchant = merchants.find(({ kind }) => first && providerNumber(first.partner, kind) === first.account_id)
  if (!first || provider?.kind !== 'psp' || !merchant) return []
  const left = new Map(orders.map(({ reference, amount }) => [reference, amount]))
  const begun = dayOf(first.accepted_at)
  return settlementsBetween(first.partner, merchant, provider.currency, shiftDay(begun, 1), today, begun).flatMap((settlement) => {
    let free = (BigInt(settlement.net) * hkdForTen[provider.currency]) / 20n
    const gross = (BigInt(settlement.gross) * hkdForTen[provider.currency]) / 10n
    return orders.flatMap(({ reference, partner, accepted_at, cancelled_at, share }) => {
      const { settled_on, settlement_id } = settlement
      const open = settled_on > dayOf(accepted_at) && (!cancelled_at || settled_on <= dayOf(cancelled_at))
      const due = open ? (left.get(reference) ?? 0n) : 0n
      const amount = [due, free, share === null ? due : shareOf(gross, share)].reduce(lesser)
      if (amount <= 0n) return []
      left.set(reference, due - amount)
      free -= amount
      return [{ partner, reference, settlement_id, settled_on, amount }]
    })
  })
}

/** `/sandbox/api/:partner/collections`. */
export function collectionRoutes({ db, config, clock }: Deps): Hono {
  const app = new Hono()
  const wire = (held: Held) => ({ ...held, amount: `${held.amount}` })

  async function standing(partner: string, reference: string) {
    const row = await db
      .selectFrom('sandbox_collections')
      .selectAll()
      .where('reference', '=', reference)
      .where('partner', '=', partner)
      .executeTakeFirst()
    if (!row) return null
    const takings = (await heldUntil(db, clock.now())).filter((held) => held.reference === reference)
    const taken = takings.reduce((sum, { amount }) => sum + amount, 0n)
    const status = taken === row.amount ? 'done' : row.cancelled_at ? 'cancelled' : 'open'
    return { status, takings: takings.map(wire), amount: `${row.amount}`, account_id: row.account_id }
  }

  app.post('/:partner/collections', needsKey(config, 'oauth'), async (context) => {
    const partner = context.req.param('partner')
    const asked = Asked.safeParse(await context.req.json().catch(() => null))
    const known = merchants.some(({ kind }) => providerNumber(partner, kind) === asked.data?.account_id)
    if (!asked.success || providerOf(partner)?.kind !== 'psp' || !known) return context.json({ error: 'invalid_request' }, 400)
    const { reference, account_id, currency, share = null } = asked.data
    const row = {
      reference,
      partner,
      account_id,
      amount: BigInt(asked.data.amount),
      currency,
      share,
      accepted_at: clock.now(),
      cancelled_at: null,
    }
    await db
      .insertInto('sandbox_collections')
      .values(row)
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
    const found = await standing(partner, reference)
    const same = found?.amount === asked.data.amount && found.account_id === account_id
    return same ? context.json(found, 202) : context.json({ error: 'reference_used' }, 409)
  })

  app.get('/:partner/collections', needsKey(config, 'oauth'), async (context) => {
    const range = Range.safeParse(context.req.query())
    if (!range.success) return context.json({ error: 'invalid_range' }, 400)
    const { from, to } = range.data
    const takings = (await heldUntil(db, clock.now())).filter(
      ({ partner, settled_on }) => partner === context.req.param('partner') && settled_on >= from && settled_on <= to,
    )
    return context.json({ takings: takings.map(wire) })
  })

  app.get('/:partner/collections/:reference', needsKey(config, 'oauth'), async (context) => {
    const found = await standing(context.req.param('partner'), context.req.param('reference'))
    return found ? context.json(found) : context.json({ error: 'not_found' }, 404)
  })

  app.post('/:partner/collections/:reference/cancel', needsKey(config, 'oauth'), async (context) => {
    const { partner, reference } = context.req.param()
    await db
      .updateTable('sandbox_collections')
      .set({ cancelled_at: clock.now() })
      .where('reference', '=', reference)
      .where('partner', '=', partner)
      .where('cancelled_at', 'is', null)
      .execute()
    const found = await standing(partner, reference)
    return found ? context.json(found) : context.json({ error: 'not_found' }, 404)
  })
  return app
}
