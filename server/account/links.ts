/** Links of mails that set a password: one use, bound to their purpose. */

import type { CodeName } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { sendMail } from '../platform/mail/send.ts'
import { refuseGuessable } from '../platform/security/password-strength.ts'
import { hashPassword, passwordFits } from '../platform/security/passwords.ts'
import { fingerprint, newToken } from '../platform/security/secrets.ts'
import { isLocked, unlockMailbox } from './attempts.ts'
import { accountMails } from './mails.ts'
import { revokeSessions } from './sessions.ts'
import { lockUser, mailboxKey, type UserRow } from './users.ts'

/** Purpose of a link. */
type LinkPurpose = 'reset' | 'init'

/** How long a link works unless its mailbox is locked, and the Problem of one that does not. ERR-80011, ERR-80006. */
const linkRules = {
  reset: { minutes: 30, page: 'reset-password', refusal: 'resetLinkInvalid' },
  init: { minutes: 24 * 60, page: 'init-password', refusal: 'activationLinkInvalid' },
} as const satisfies Record<LinkPurpose, { minutes: number; page: string; refusal: CodeName }>

/**
 * Creates a link for a user. It always leads to the configured address of the server, regardless of the request's host. Without a user
 * the same work is done and the link opens nothing. AUTH-25, R6.
 */
export async function newLink(trx: Trx, { clock, config }: Deps, purpose: LinkPurpose, userId: string | null): Promise<string> {
  const token = newToken()
  const at = clock.now()
  const { minutes, page } = linkRules[purpose]
  await trx
    .insertInto('password_links')
    .values({
      token_hash: fingerprint(token),
      user_id: userId,
      purpose,
      expires_at: new Date(at.getTime() + minutes * 60_000),
      used_at: null,
      created_at: at,
    })
    .execute()
  return portalUrl(config, `/${page}?token=${token}`)
}

/**
 * The user of a link that still works. Throws the refusal of its purpose for one that is used, expired, unknown or of another purpose.
 * A reset link of a locked mailbox works until the lock ends: an attacker who locked it may also have used up the mails of the day, and
 * then the owner can only use links that were sent before.
 */
async function userOfLink(trx: Db | Trx, { clock, config }: Deps, purpose: LinkPurpose, token: string): Promise<UserRow> {
  const now = clock.now()
  const found = await trx
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .where('token_hash', '=', fingerprint(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('users.status', '=', 'active')
    .selectAll('users')
    .select(['expires_at', 'password_links.created_at as sent_at'])
    .executeTakeFirst()
  if (!found) throw new Problem(linkRules[purpose].refusal)
  const { expires_at, sent_at, ...user } = found
  const sentToday = purpose === 'reset' && dayOf(sent_at) === dayOf(now)
  if (expires_at > now || (sentToday && (await isLocked(trx, mailboxKey(config, user.email), now)))) return user
  throw new Problem(linkRules[purpose].refusal)
}

/**
 * Sets the password of a link's user, uses up every link of theirs, ends every session, forgets wrong passwords and mails a notice.
 * The link is looked at before the password is hashed, so that made-up ones cost nothing, and again once its user is locked, so that it
 * works once. A password that is easy to guess, or a reset to the one in use, is `invalidInput`. The user is locked before their links and sessions, as by a changed password. `also` hears how many sessions were ended.
 */
export async function setPasswordByLink(
  call: Pick<Call, 'deps' | 'ip'>,
  purpose: LinkPurpose,
  { token, password }: { token: string; password: string },
  also: (trx: Trx, user: UserRow, sessionsEnded: number) => Promise<void>,
): Promise<void> {
  const { deps } = call
  const { db, clock, config } = deps
  const { id, email, password_hash } = await userOfLink(db, deps, purpose, token)
  refuseGuessable(password, { field: 'password', own: [email] })
  if (purpose === 'reset' && (await passwordFits(call, password_hash, password)))
    throw new Problem('invalidInput', { fields: { password: 'field.password.same' } })
  const passwordHash = await hashPassword(call, password)
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, id, 'change')
    const user = await userOfLink(trx, deps, purpose, token)
    const at = clock.now()
    await consumeLinks(trx, user.id, at)
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    await unlockMailbox(trx, mailboxKey(config, user.email))
    await also(trx, user, await revokeSessions(trx, { userId: user.id }, at))
  })
}

/** Uses up every link of a user. */
export async function consumeLinks(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx.updateTable('password_links').set({ used_at: at }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Mails a link of a purpose; without a user it does the same work and sends nothing. */
export async function mailLink(
  trx: Trx,
  deps: Deps,
  purpose: LinkPurpose,
  { user, locale }: { user: UserRow | null; locale: UserRow['locale'] },
): Promise<void> {
  const link = await newLink(trx, deps, purpose, user?.id ?? null)
  const to = user?.email ?? null
  const { minutes } = linkRules[purpose]
  const language = user?.locale ?? locale
  if (purpose === 'reset')
    await sendMail(trx, deps, { to, template: accountMails['password.reset'], locale: language, values: { link, minutes } })
  else
    await sendMail(trx, deps, { to, template: accountMails['account.activate'], locale: language, values: { link, hours: minutes / 60 } })
}
