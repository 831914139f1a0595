/** The current session: read its user, extend it, end it. API-002, API-004, SESS-07, SESS-08. */
import { headers } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import { bindingName, dropBinding, lengthenSession, presentUser, renewBinding, revokeSessions, utcText } from './sessions.ts'

/** The signed-in user. */
export const readUser: Handler<'readUser'> = async (call) => presentUser(call.user)

/** Ends this session and takes its cookie from the browser; its handoff token is over with it. */
export const signOut: Handler<'signOut'> = async (call) => {
  const { db, clock } = call.deps
  await db.transaction().execute(async (trx) => {
    await revokeSessions(trx, { userId: call.user.id, sessionId: call.sessionId }, clock.now())
    await audit(trx, call, { action: 'session.closed' })
  })
  dropBinding(call, tokenOf(call))
  return null
}

/** The full length again from now, never beyond the longest life from sign-in. `unauthenticated` when it has ended meanwhile. */
export const extendSession: Handler<'extendSession'> = async (call) => {
  const expiresAt = await call.deps.db.transaction().execute((trx) => lengthenSession(trx, call.deps, call.sessionId))
  const token = tokenOf(call)
  const binding = call.cookie(bindingName(call.deps.config, token))
  if (!expiresAt || !binding) throw new Problem('unauthenticated')
  renewBinding(call, { token, binding, expiresAt })
  return { token_expiration: utcText(expiresAt) }
}

/** The token the call came with; a signed-in call has one. */
function tokenOf(call: Call<'user'>): string {
  return call.header(headers.authorization) ?? ''
}
