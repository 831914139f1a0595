/** Second factors that were added while a thief may have had a session of their owner, removed. Decision 102. */
import { audit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/deps.ts'
import type { UserRow } from '../users.ts'
import { userOwner } from './owner.ts'
import { endCodesWithoutFactor } from './recovery-codes.ts'
import { mailFactors } from './report.ts'

/**
 * Removes the passkeys, authenticator app and recovery codes that a locked user has got since a time, and mails the user. False when there
 * are none. An app that waits for its first code goes, too.
 */
export async function takeBackFactors(
  trx: Trx,
  call: Call,
  { user, since, actor }: { user: UserRow; since: Date; actor: string },
): Promise<boolean> {
  const added = [
    await trx.deleteFrom('passkeys').where('user_id', '=', user.id).where('created_at', '>=', since).returning('id').execute(),
    await trx
      .deleteFrom('authenticators')
      .where('user_id', '=', user.id)
      .where(({ fn }) => fn.coalesce('confirmed_at', 'created_at'), '>=', since)
      .returning('id')
      .execute(),
    await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).where('created_at', '>=', since).returning('code_hash').execute(),
  ].flat()
  if (added.length === 0) return false
  await endCodesWithoutFactor(trx, userOwner({ id: user.id, email: user.email }))
  await audit(trx, call, { action: 'factors.changed', actor, subject: 'users', subjectId: user.id, details: { change: 'takenBack' } })
  await mailFactors(trx, call.deps, user, 'takenBack')
  return true
}
