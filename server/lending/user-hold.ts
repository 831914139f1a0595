/** What a user whose lost second factors were removed waits for: drawdowns, and payouts to an account they change. Decision 090. */
import type { DebitAccount } from '../../contract/banking/drawdown-account.ts'
import { resetHoldOf } from '../account/factors/reset-state.ts'
import type { Call } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** An account as it is held for the caller, who may be held for longer than the account. */
export async function heldForUser(db: Db | Trx, { user, deps }: Call<'company'>, account: DebitAccount): Promise<DebitAccount> {
  const now = deps.clock.now()
  const until = await resetHoldOf(db, user.id, now)
  if (until === null) return account
  const ends = until.toISOString()
  const isLonger = (other: string | null) => other === null || new Date(other) < until
  return {
    ...account,
    ...(isLonger(account.held_until) && { held_until: ends, held_by: 'factors' }),
    hold_ends: account.signed && isLonger(account.hold_ends) ? ends : account.hold_ends,
  }
}

/** When the hold of an account ends that a user replaces: at `ends`, or with the hold of the user. */
export async function holdEndOf(trx: Trx, { userId, ends, at }: { userId: string | null; ends: Date; at: Date }): Promise<Date> {
  const until = userId === null ? null : await resetHoldOf(trx, userId, at)
  return until !== null && until > ends ? until : ends
}
