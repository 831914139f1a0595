/** Stores differences: new ones, those that are gone, and none that a person has explained. Decisions 045, 106. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Currency } from '../../contract/kernel/money.ts'
import { reconciliationBreakLifecycle } from '../../machines/repayments/lifecycles/reconciliationBreak.ts'
import type { RepaymentsTables } from '../platform/db/tables/repayments.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'

type BreakRow = Selectable<RepaymentsTables['reconciliation_breaks']>

/** A difference that was found: minor units, null on the side where the reference is missing. */
interface Found {
  readonly reference: string
  readonly currency: Currency
  readonly books: bigint | null
  readonly statement: bigint | null
  readonly since: string
  /** Of the source `rows` alone: which balance of the reference differs, and whose facility it is. */
  readonly balance?: BreakRow['balance']
  readonly facility_id?: string
}

/** Stores or updates a difference; does nothing and returns false where a person has explained the same amounts. */
export async function keepBreak(
  trx: Trx,
  { source, found, before, at }: { source: string; found: Found; before: BreakRow | undefined; at: Date },
): Promise<boolean> {
  const { books, statement } = found
  if (before) {
    await trx.updateTable('reconciliation_breaks').set({ books, statement }).where('id', '=', before.id).execute()
    return true
  }
  const explained = await trx
    .selectFrom('reconciliation_breaks')
    .select('id')
    .where('source', '=', source)
    .where('reference', '=', found.reference)
    .where('balance', '=', found.balance ?? '')
    .where('currency', '=', found.currency)
    .where('status', '=', 'closed')
    .where('books', 'is not distinct from', books)
    .where('statement', 'is not distinct from', statement)
    .executeTakeFirst()
  if (explained) return false
  const status = initialStatus(reconciliationBreakLifecycle) as 'open'
  await trx
    .insertInto('reconciliation_breaks')
    .values({ id: randomUUID(), source, ...found, status, found_at: at, ended_at: null, closed_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Both sides agree. */
export async function cure(trx: Trx, id: string, at: Date): Promise<void> {
  const event = { type: 'difference.gone' } as const
  await trx.updateTable('reconciliation_breaks').set({ ended_at: at }).where('id', '=', id).execute()
  await move(trx, { chart: reconciliationBreakLifecycle, table: 'reconciliation_breaks', id, event, actor: 'system', at })
}

/** Open differences of a source. */
export function openBreaks(db: Db | Trx, source: string) {
  return db.selectFrom('reconciliation_breaks').selectAll().where('source', '=', source).where('status', '=', 'open')
}

/** Whether a balance of a facility differs and no one has explained why. Decision 106. */
export async function isDrawingPaused(db: Db | Trx, facilityId: string): Promise<boolean> {
  const found = await db
    .selectFrom('reconciliation_breaks')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What is open once for a source. */
export function keyOf({ reference, currency, balance = '' }: Pick<Found, 'reference' | 'currency' | 'balance'>): string {
  return `${reference} ${currency} ${balance}`
}
