/** Direct debits of the sandbox bank: accepted once per reference, settled after a delay; the account number or a person decides whether one is refused or returned. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import type { SandboxTables } from '../platform/db/tables/sandbox.ts'
import type { Deps } from '../platform/deps.ts'
import { needsKey } from './bearer.ts'
import { NewPayout } from './payouts.ts'

/** A row of `sandbox_debits`. */
export type Debit = Selectable<SandboxTables['sandbox_debits']>

/** Status of a debit. */
interface DebitStanding {
  readonly status: 'accepted' | 'settled' | 'refused' | 'returned'
  readonly reason?: string
}

/** Endings of account numbers that do not simply settle. */
const endings = { empty: '1111', returned: '7777', waits: '9999' } as const

/** Hours after which a debit from an account ending in `7777` is taken back. */
const returnHours = 20

/** Status of a debit at an instant. */
export function debitStanding(debit: Debit, seconds: number, now: Date): DebitStanding {
  const { account_number, accepted_at, decision, returned_at } = debit
  if (returned_at) return { status: 'returned', reason: 'taken back by the payer' }
  if (decision === 'refused') return { status: 'refused', reason: 'refused by the bank' }
  if (decision === 'settled') return { status: 'settled' }
  const digits = account_number.replace(/\W/g, '')
  const age = now.getTime() - accepted_at.getTime()
  if (digits.endsWith(endings.waits) || age < seconds * 1000) return { status: 'accepted' }
  if (digits.endsWith(endings.empty)) return { status: 'refused', reason: 'insufficient funds' }
  if (digits.endsWith(endings.returned) && age >= returnHours * 3_600_000) return { status: 'returned', reason: 'taken back by the payer' }
  return { status: 'settled' }
}

/** The instants at which a debit settled and, if it was, was taken back. */
export function debitMoments({ accepted_at, decided_at, returned_at }: Debit, seconds: number): { settled: Date; returned: Date } {
  const after = (milliseconds: number) => new Date(accepted_at.getTime() + milliseconds)
  return { settled: decided_at ?? after(seconds * 1000), returned: returned_at ?? after(returnHours * 3_600_000) }
}

/** Actions a person may take, by the debit's status: an accepted debit can be settled or refused, a settled one returned. */
export const debitActions = {
  accepted: ['settled', 'refused'],
  settled: ['returned'],
  refused: [],
  returned: [],
} as const satisfies Record<DebitStanding['status'], readonly string[]>

/** Applies a person's decision to a debit; does nothing when its status does not allow it. */
export async function decideDebit(
  { db, clock, config }: Deps,
  reference: string,
  action: 'settled' | 'refused' | 'returned',
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const debit = await trx.selectFrom('sandbox_debits').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()
    if (!debit || !debitActions[debitStanding(debit, config.sandboxBankSeconds, now).status].some((possible) => possible === action)) return
    await trx
      .updateTable('sandbox_debits')
      .set(action === 'returned' ? { returned_at: now } : { decision: action, decided_at: now })
      .where('reference', '=', reference)
      .execute()
  })
}

/** `/sandbox/bank/debits`. */
export function debitRoutes({ db, config, clock }: Deps): Hono {
  const app = new Hono()
  const find = (reference: string) => db.selectFrom('sandbox_debits').selectAll().where('reference', '=', reference).executeTakeFirst()

  app.post('/', needsKey(config, 'bank'), async (context) => {
    const asked = NewPayout.safeParse(await context.req.json().catch(() => null))
    if (!asked.success) return context.json({ error: 'invalid_request' }, 400)
    const { reference, currency, account } = asked.data
    const requested = {
      amount: BigInt(asked.data.amount),
      currency,
      swift: account.swift,
      account_number: account.number,
      account_name: account.name,
    }
    await db
      .insertInto('sandbox_debits')
      .values({ ...requested, reference, id: randomUUID(), accepted_at: clock.now() })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
    const debit = await find(reference)
    if (!debit) throw new Error('A debit vanished')
    const same = Object.entries(requested).every(([name, value]) => debit[name as keyof typeof requested] === value)
    return same ? context.json({ debit_id: debit.id, status: 'accepted' }, 202) : context.json({ error: 'reference_used' }, 409)
  })

  app.get('/:reference', needsKey(config, 'bank'), async (context) => {
    const debit = await find(context.req.param('reference'))
    if (!debit) return context.json({ error: 'not_found' }, 404)
    const { amount, currency, account_number } = debit
    return context.json({ ...debitStanding(debit, config.sandboxBankSeconds, clock.now()), amount: `${amount}`, currency, account_number })
  })
  return app
}
