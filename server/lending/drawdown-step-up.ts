/** What a company draws on a day, and which drawdowns need a step-up. Decisions 083, 086. */
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/deps.ts'

const millisecondsOfDay = 86_400_000

/** Days after the hold of a replaced account in which every drawdown to it needs one. */
const watchedDays = 7

/**
 * Waits for the other drawdowns of a company until the transaction ends, so that those of a day are added up one after the other, also in
 * two products. The caller has locked the facility.
 */
export async function lockDrawn(trx: Trx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drawn:${companyId}`}, 0))`.execute(trx)
}

/**
 * What a company has drawn on a day of Hong Kong, in every product, minor units of HKD: drawdowns that were not refused, without those that
 * took the approval of a second administrator.
 */
export async function drawnOn(db: Db | Trx, companyId: string, day: string): Promise<bigint> {
  const { sum } = await db
    .selectFrom('drawdowns')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('company_id', '=', companyId)
    .where('counted_from', '=', day)
    .where('status', '<>', 'refused')
    .where('approval_until', 'is', null)
    .executeTakeFirstOrThrow()
  return BigInt(sum ?? 0)
}

/**
 * Whether a drawdown needs one: when the day comes to more than `above` with it, in minor units, or it goes to an account that replaced
 * another one a short time ago.
 */
export function needsStepUp(drawdown: { drawn: bigint; heldUntil: Date | null }, { above, now }: { above: bigint; now: Date }): boolean {
  const { drawn, heldUntil } = drawdown
  return drawn > above || (heldUntil !== null && now.getTime() < heldUntil.getTime() + watchedDays * millisecondsOfDay)
}
