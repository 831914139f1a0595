/** The open sessions of the user, as the profile lists them, and the end of the other ones. Decision 081. */
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Handler } from '../platform/call.ts'
import { deviceOf, placeOf } from './devices.ts'
import { revokeSessions } from './sessions.ts'
import { requireStepUp } from './step-up.ts'
import { lockUser } from './users.ts'

/** Sessions that a list shows. */
const most = 50

/** This session first, then the others, the last used first. */
export const listSessions: Handler<'listSessions'> = async ({ deps: { db, clock }, user, sessionId }) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'used_at'])
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy((row) => row('id', '=', sessionId), 'desc')
    .orderBy((row) => row.fn.coalesce('used_at', 'created_at'), 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, ip, user_agent, created_at, used_at }) => ({
    id,
    ...deviceOf(user_agent),
    network: placeOf(ip),
    first_used_at: created_at.toISOString(),
    last_used_at: (used_at ?? created_at).toISOString(),
    current: id === sessionId,
  }))
}

/** After a step-up. `notFound` for a session that is over, for another user's, and for this one, which ends by `signOut`. */
export const endSession: Handler<'endSession'> = async (call, { id }) => {
  const { db, clock } = call.deps
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, call.user.id, 'change')
    const ended = await revokeSessions(trx, { userId: call.user.id, sessionId: id, except: call.sessionId }, clock.now())
    if (ended === 0) throw new Problem('notFound')
    await requireStepUp(trx, call, 'sessionsEnded')
    await audit(trx, call, { action: 'session.ended', subject: 'sessions', subjectId: id, details: { sessionsEnded: ended } })
  })
  return null
}

/** After a step-up. Where no other session is open, nothing happens. */
export const endOtherSessions: Handler<'endOtherSessions'> = async (call) => {
  const { db, clock } = call.deps
  await db.transaction().execute(async (trx) => {
    // A handoff that one of them has issued comes before, and is ended too, or after, and is refused.
    await lockUser(trx, call.user.id, 'change')
    const ended = await revokeSessions(trx, { userId: call.user.id, except: call.sessionId }, clock.now())
    if (ended === 0) return
    await requireStepUp(trx, call, 'sessionsEnded')
    await audit(trx, call, { action: 'session.ended', details: { sessionsEnded: ended } })
  })
  return null
}
