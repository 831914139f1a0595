/** Sessions: a token in the header and a cookie that binds it; a copied token alone opens nothing. R4. */

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Login } from '../../contract/account/accounts.ts'
import { handoff } from '../../contract/kernel/constants.ts'
import { type Product, productOf } from '../../contract/kernel/product.ts'
import type { Call, SignedIn } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import type { AccountTables } from '../platform/db/tables/account.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { fingerprint, newToken } from '../platform/security/secrets.ts'

type UserRow = Selectable<AccountTables['users']>

/** Name prefix of binding cookies. */
const bindingCookie = 'sampan_binding_'

/**
 * Name of the HttpOnly cookie issued with a session: its own, so that an answer that comes late neither puts the cookie of an old session
 * in the place of a newer one nor takes the newer one away. Behind TLS with the prefix that lets no neighbouring host plant one.
 */
export function bindingName({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl.startsWith('https://') ? '__Host-' : ''}${bindingCookie}${fingerprint(token).slice(0, 12)}`
}

/** A new session: the answer to the browser, and the cookie to set once the transaction has committed. */
interface OpenedSession {
  readonly login: Login
  readonly token: string
  readonly binding: string
  readonly expiresAt: Date
}

/**
 * Opens a session of a user, with its handoff token. `signedInAt` of one that is handed over is when its first session was opened: from then
 * its longest life counts, and how long ago the password was said, however often it is handed on. AUTH-21, R4, decision 029.
 * Set the cookie with {@link setBinding} after the commit.
 */
export async function openSession(trx: Trx, call: Call, user: SignedIn, signedInAt?: Date): Promise<OpenedSession> {
  const { clock, config } = call.deps
  const now = clock.now()
  const expiresAt = endOf(config, now, signedInAt ?? now)
  const [id, token, binding, handoffToken] = [randomUUID(), newToken(), newToken(), newToken()]
  await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: user.id,
      token_hash: fingerprint(token),
      binding_hash: fingerprint(binding),
      expires_at: expiresAt,
      revoked_at: null,
      ip: call.ip,
      user_agent: call.userAgent,
      created_at: signedInAt ?? now,
      used_at: now,
    })
    .execute()
  await trx
    .insertInto('handoff_tokens')
    .values({
      token_hash: fingerprint(handoffToken),
      user_id: user.id,
      session_id: id,
      expires_at: new Date(now.getTime() + handoff.seconds * 1000),
      used_at: null,
    })
    .execute()
  const product = productOf(user.registerSource)
  const login = {
    user: { ...presentUser(user), token_expiration: utcText(expiresAt) },
    token,
    access_token: handoffToken,
    is_skip: false,
    source_index_path: product ? `/credit/${product satisfies Product}/home` : '/',
  }
  return { login, token, binding, expiresAt }
}

/** The end of a session, in whole seconds as sent to the browser, so that both end it at the same time; at most its longest life. */
function endOf(config: Config, now: Date, openedAt: Date): Date {
  const second = (instant: Date) => Math.floor(instant.getTime() / 1000) * 1000
  return new Date(Math.min(second(now) + config.sessionMinutes * 60_000, second(openedAt) + config.sessionMaxHours * 3_600_000))
}

/**
 * Gives an open session its full length again, up to its longest life from sign-in; it never gets shorter. Answers when it ends now,
 * null when it is over. SESS-07.
 */
export async function lengthenSession(trx: Trx, { clock, config }: Deps, sessionId: string): Promise<Date | null> {
  const now = clock.now()
  const session = await trx
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return null
  const end = endOf(config, now, session.created_at)
  if (end <= session.expires_at) return session.expires_at
  await trx.updateTable('sessions').set({ expires_at: end }).where('id', '=', sessionId).execute()
  return end
}

/** Names of the binding cookies in a cookie header. */
export function bindingsIn(cookies: string | null): string[] {
  return [...(cookies ?? '').matchAll(/(?:^|;\s*)((?:__Host-)?sampan_binding_\w{1,40})=/g)].map(([, name = '']) => name)
}

/** Sets the binding cookie of a new session and deletes the browser's other binding cookies, so that they do not accumulate. R4. */
export function setBinding(call: Call, opened: Pick<OpenedSession, 'token' | 'binding' | 'expiresAt'>): void {
  const { config } = call.deps
  renewBinding(call, opened)
  for (const name of new Set(bindingsIn(call.header('cookie')))) call.setCookie(name, '', { ...bindingOptions(config), maxAge: 0 })
}

/** Lets the browser keep the binding of its session as long as the session now lasts. SESS-07. */
export function renewBinding(call: Call, { token, binding, expiresAt }: Pick<OpenedSession, 'token' | 'binding' | 'expiresAt'>): void {
  const { config, clock } = call.deps
  const seconds = Math.max(0, Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000))
  call.setCookie(bindingName(config, token), binding, { ...bindingOptions(config), maxAge: seconds })
}

/** Takes the binding of a session from the browser. SESS-08. */
export function dropBinding(call: Call, token: string): void {
  const { config } = call.deps
  call.setCookie(bindingName(config, token), '', { ...bindingOptions(config), maxAge: 0 })
}

function bindingOptions({ publicUrl }: Config) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: publicUrl.startsWith('https://') } as const
}

/** Ends sessions of a user: the one named, every other one than `except`, or all. Returns how many were open. SESS-08. */
export async function revokeSessions(trx: Trx, whose: { userId: string; sessionId?: string; except?: string }, at: Date): Promise<number> {
  const { userId, sessionId, except } = whose
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('expires_at')
    .execute()
  return ended.filter(({ expires_at }) => expires_at > at).length
}

/** The user as calls know them. */
export function signedIn(row: Pick<UserRow, 'id' | 'user_id' | 'email' | 'is_activated' | 'register_source' | 'locale'>): SignedIn {
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    isActivated: row.is_activated,
    registerSource: row.register_source,
    locale: row.locale,
  }
}

/** Presents the user in the form of the contract. SESS-01. */
export function presentUser(user: SignedIn) {
  return {
    id: user.id,
    userId: user.userId,
    email: user.email,
    is_activated: user.isActivated,
    register_source: user.registerSource,
  }
}

/** `YYYY-MM-DD HH:mm:ss` in UTC. SESS-07, R10. */
export function utcText(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}
