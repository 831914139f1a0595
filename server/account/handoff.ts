/** Hands users over to and from other sites by a one-time token. API-006, SESS-11 to SESS-19, R4, R5. */
import { codes } from '../../contract/kernel/codes.ts'
import { headers } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { fingerprint } from '../platform/security/secrets.ts'
import { openSession, setBinding, signedIn } from './sessions.ts'
import { lockUser, refusalOf, type UserRow } from './users.ts'

/**
 * Exchanges a one-time token, valid for two minutes while its session is open; else `credentialsInvalid`. The new session keeps the age of
 * that session, also when it is handed back. API-006.
 */
export const exchangeHandoff: Handler<'exchangeHandoff'> = async (call) => {
  const { db } = call.deps
  const hash = fingerprint(call.header(headers.accessToken) ?? '')
  const held = await db.selectFrom('handoff_tokens').select('user_id').where('token_hash', '=', hash).executeTakeFirst()
  // An unknown token writes no row, because anyone can send any number of them.
  if (!held) throw new Problem('credentialsInvalid')
  const opened = await db.transaction().execute(async (trx) => {
    const taken = await takeHandoff(trx, call, { hash, userId: held.user_id })
    if (!taken || refusalOf(taken.user)) return null
    const { user, sessionId, signedInAt } = taken
    await audit(trx, call, { action: 'session.handedOver', actor: `user:${user.id}`, subject: 'sessions', subjectId: sessionId })
    return openSession(trx, call, signedIn(user), signedInAt)
  })
  if (!opened) {
    await audit(db, call, { action: 'session.refused', details: { code: codes.credentialsInvalid } })
    throw new Problem('credentialsInvalid')
  }
  setBinding(call, opened)
  return opened.login
}

/** Compares the user of a token with that of the call. `credentialsInvalid` for a token that could not be exchanged. Decision 081. */
export const compareHandoff: Handler<'compareHandoff'> = async ({ deps: { db, clock }, user, header }) => {
  const now = clock.now()
  const held = await db
    .selectFrom('handoff_tokens')
    .innerJoin('sessions', 'sessions.id', 'handoff_tokens.session_id')
    .select(['handoff_tokens.user_id', 'handoff_tokens.expires_at'])
    .where('handoff_tokens.token_hash', '=', fingerprint(header(headers.accessToken) ?? ''))
    .where('handoff_tokens.used_at', 'is', null)
    .where('handoff_tokens.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!held) throw new Problem('credentialsInvalid')
  return { same_user: held.user_id === user.id, expires_in: Math.ceil((held.expires_at.getTime() - now.getTime()) / 1000) }
}

/**
 * Uses a handoff token up; its user and the session it came from, or null when it is used, too old, or that session has ended.
 * The user is locked first: a reset that ends their sessions comes before or after as a whole. R4.
 */
async function takeHandoff(
  trx: Trx,
  call: Call,
  { hash, userId }: { hash: string; userId: string },
): Promise<{ user: UserRow; sessionId: string; signedInAt: Date } | null> {
  const now = call.deps.clock.now()
  const user = await lockUser(trx, userId, 'share')
  if (!user) return null
  const taken = await trx
    .updateTable('handoff_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('session_id', 'in', (live) =>
      live.selectFrom('sessions').select('id').where('revoked_at', 'is', null).where('expires_at', '>', now),
    )
    .returning('session_id')
    .executeTakeFirst()
  if (!taken) return null
  const { created_at } = await trx.selectFrom('sessions').select('created_at').where('id', '=', taken.session_id).executeTakeFirstOrThrow()
  return { user, sessionId: taken.session_id, signedInAt: created_at }
}

/**
 * Where a signed-in user goes next. Only sites of the settings are ever named, whatever a register source says; who was handed over
 * from there is not sent back, so this belongs to sign-in alone. SESS-11 to SESS-13, R5.
 */
export function wayOut(config: Pick<Config, 'sourceSites'>, source: string): { is_skip: true; source_index_path: string } | null {
  const site = Object.hasOwn(config.sourceSites, source) ? config.sourceSites[source] : undefined
  return site === undefined ? null : { is_skip: true, source_index_path: site }
}

/** Whether users of a source sign in at the partner site: answered `partnerSignIn` with a handoff token as its message. AUTH-30, A19. */
export function signInElsewhere(config: Pick<Config, 'partnerSources'>, source: string): boolean {
  return config.partnerSources.includes(source)
}
