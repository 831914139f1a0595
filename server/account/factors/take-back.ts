/** Second factors that were added while a thief may have had a session of their owner, removed. Decision 102. */
import { audit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/deps.ts'
import type { UserRow } from '../users.ts'
import { type FactorOwner, methodsOf, userOwner } from './owner.ts'
import { endCodesWithoutFactor } from './recovery-codes.ts'
import { mailFactors } from './report.ts'
import { holdWithoutFactors } from './reset-state.ts'

/**
 * Removes the passkeys, authenticator app and recovery codes that a locked user has got since a time, and mails the user. False when there
 * are none. An app that waits for its first code goes, too. A user who is left without any is held as after lost ones were removed, because
 * who has stolen a mailbox can press the link, too. Decision 090.
 */
export async function takeBackFactors(
  trx: Trx,
  call: Call,
  { user, since, actor }: { user: UserRow; since: Date; actor: string },
): Promise<boolean> {
  const owner = userOwner({ id: user.id, email: user.email })
  const had = await hasFactor(trx, owner)
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', user.id)
    .where('created_at', '>=', since)
    .returning('id')
    .execute()
  const apps = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', user.id)
    .where(({ fn }) => fn.coalesce('confirmed_at', 'created_at'), '>=', since)
    .returning('id')
    .execute()
  const codes = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user.id)
    .where('created_at', '>=', since)
    .returning('used_at')
    .execute()
  if (passkeys.length + apps.length === 0 && codes.every(({ used_at }) => used_at !== null)) return false
  await endCodesWithoutFactor(trx, owner)
  if (had && !(await hasFactor(trx, owner))) await holdWithoutFactors(trx, user.id, call.deps.clock.now())
  await audit(trx, call, { action: 'factors.changed', actor, subject: 'users', subjectId: user.id, details: { change: 'takenBack' } })
  await mailFactors(trx, call.deps, user, 'takenBack')
  return true
}

/** Whether a user has a passkey or an authenticator app: without one a sent code confirms. */
async function hasFactor(trx: Trx, owner: FactorOwner): Promise<boolean> {
  return !(await methodsOf(trx, owner)).includes('sentCode')
}
