/** A request to remove lost second factors: read, ended, and what it leaves behind. Decision 090. */
import { randomUUID } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/deps.ts'
import type { UserRow } from '../users.ts'
import { mailFactors } from './report.ts'

/** Days after the removal for which drawdowns of the user, and changes of administrators, are held. */
const heldDays = 7

/** The request of a user that waits; null without one. */
export async function waitingReset(db: Db | Trx, userId: string): Promise<{ ends_at: string } | null> {
  const row = await db
    .selectFrom('factor_resets')
    .select('ends_at')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? { ends_at: row.ends_at.toISOString() } : null
}

/** Until when a user whose lost factors were removed is held; null for any other. */
export async function resetHoldOf(db: Db | Trx, userId: string, now: Date): Promise<Date | null> {
  const row = await db.selectFrom('factor_resets').select('removed_at').where('user_id', '=', userId).executeTakeFirst()
  const until = row?.removed_at ? new Date(row.removed_at.getTime() + heldDays * 86_400_000) : null
  return until !== null && now < until ? until : null
}

/** Holds a user whose factors were removed at once as after a request to remove them, which ends with it. */
export async function holdWithoutFactors(trx: Trx, userId: string, at: Date): Promise<void> {
  const row = { requested_at: new Date(at.getTime() - 1), ends_at: at, removed_at: at }
  await trx
    .insertInto('factor_resets')
    .values({ id: randomUUID(), user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Ends the request of a user that waits: withdrawn, a factor was used, or leads have frozen the user. Audited and mailed. False without one. */
export async function endReset(
  trx: Trx,
  call: Call<'user' | 'reviewer'>,
  user: Pick<UserRow, 'id' | 'email' | 'locale'>,
  reason: 'withdrawn' | 'used' | 'frozen',
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('factor_resets')
    .where('user_id', '=', user.id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await audit(trx, call, { action: 'factorReset.ended', subject: 'factor_resets', subjectId: ended.id, details: { reason } })
  await mailFactors(trx, call.deps, user, 'resetEnded')
  return true
}
