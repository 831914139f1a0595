/** Reads accepted arrangements of loans. Decision 117. */
import { daysBetween } from '../../../contract/kernel/days.ts'
import { type Instalment, onMovedDays } from '../../../contract/lending/loan/schedule.ts'
import type { StoredInstalment } from '../../platform/db/tables/lending.ts'
import type { Db, Trx } from '../../platform/deps.ts'
import type { Accepted } from './standing.ts'

/** Those of some loans, by drawdown id, in the order of their acceptance. */
export async function arrangementsOf(db: Db | Trx, drawdownIds: readonly string[]): Promise<Map<string, Accepted[]>> {
  const found = new Map<string, Accepted[]>()
  if (drawdownIds.length === 0) return found
  const rows = await db
    .selectFrom('arrangements')
    .innerJoin('drawdowns', 'drawdowns.id', 'arrangements.drawdown_id')
    .select(['arrangements.id', 'drawdown_id', 'agreed_on', 'paid_before', 'instalments', 'timing', 'counted_from', 'moved_days'])
    .where('drawdown_id', 'in', drawdownIds)
    .where('arrangements.status', '=', 'accepted')
    .orderBy('agreed_on')
    .orderBy('number')
    .execute()
  for (const { drawdown_id, id, agreed_on, paid_before, instalments, timing, counted_from, moved_days } of rows) {
    const day = agreed_on ?? ''
    const read = (instalments ?? []).map((stored) => instalmentOf(stored, counted_from))
    const followsLists = timing === 'moved'
    const moved = followsLists ? moved_days.filter(({ on }) => on >= day) : []
    const arrangement = {
      kind: 'arrangement',
      id,
      day,
      paid: paid_before ?? 0n,
      instalments: onMovedDays({ moved }, { day: counted_from }, read),
      followsLists,
    } as const
    found.set(drawdown_id, [...(found.get(drawdown_id) ?? []), arrangement])
  }
  return found
}

/** Whether later lists of holidays move none of the due days: other instalments were accepted one by one. Decision 125. */
export function keepsDays(arrangements: readonly Accepted[]): boolean {
  return arrangements.at(-1)?.followsLists === false
}

/** Whether a loan of the company is repaid by an arrangement: then nothing is drawn. One moved day is none. Decisions 117, 132. */
export async function isArranged(db: Db | Trx, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('arrangements')
    .innerJoin('drawdowns', 'drawdowns.id', 'arrangements.drawdown_id')
    .select('arrangements.id')
    .where('arrangements.company_id', '=', companyId)
    .where('arrangements.status', '=', 'accepted')
    .where('timing', '<>', 'moved')
    .where('drawdowns.status', '=', 'settled')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a day of the loan was moved: it is once. Decision 132. */
export async function hasMoved(db: Db | Trx, { id }: { id: string }): Promise<boolean> {
  const moved = db.selectFrom('arrangements').select('id').where('drawdown_id', '=', id).where('timing', '=', 'moved')
  return (await moved.where('status', '=', 'accepted').executeTakeFirst()) !== undefined
}

/** An instalment as it is stored. */
export function storedInstalment({ due, fees, principal, interest }: Instalment): StoredInstalment {
  return { due, fees: fees.toString(), principal: principal.toString(), interest: interest.toString() }
}

function instalmentOf({ due, ...parts }: StoredInstalment, countedFrom: string): Instalment {
  const [fees, principal, interest] = [BigInt(parts.fees), BigInt(parts.principal), BigInt(parts.interest)]
  return { due, after: daysBetween(countedFrom, due), fees, principal, interest, total: fees + principal + interest }
}
