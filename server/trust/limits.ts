/** Allowances per window, counted in the database so that they hold for every process. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Takes one of `limit` allowances of a key in the current window of `seconds` (windows begin at multiples since 1970 UTC).
 * Answers false, and takes none, when they are used up.
 */
export async function takeAllowance(
  trx: Kysely<Tables> | Transaction<Tables>,
  allowance: { key: string; limit: number; seconds: number; at: Date },
): Promise<boolean> {
  const { key, limit, seconds, at } = allowance
  const window = new Date(Math.floor(at.getTime() / 1000 / seconds) * seconds * 1000)
  const taken = await trx
    .insertInto('rate_limits')
    .values({ key, window_start: window, used: 1n })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ used: sql`rate_limits.used + 1` })
        .where('rate_limits.used', '<', BigInt(limit)),
    )
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Marks that something about a key happens now. Answers false, and marks nothing, when the last time is less than `seconds` ago.
 * Of two at the same moment one is told false.
 */
export async function takePause(
  trx: Kysely<Tables> | Transaction<Tables>,
  pause: { key: string; seconds: number; at: Date },
): Promise<boolean> {
  const now = Math.floor(pause.at.getTime() / 1000)
  const taken = await trx
    .insertInto('rate_limits')
    .values({ key: pause.key, window_start: new Date(0), used: BigInt(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((row) => ({ used: row.ref('excluded.used') }))
        .where('rate_limits.used', '<=', BigInt(now - pause.seconds)),
    )
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}
