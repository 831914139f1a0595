/** A user whom leads freeze: signed out, unable to sign in, and no administrator until the release. Decision 129. */
import { maskMailbox } from '../../contract/kernel/masks.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { userLifecycle } from '../../machines/account/lifecycles/user.ts'
import { endReset } from '../account/factors/reset-state.ts'
import { consumeLinks } from '../account/links.ts'
import { accountMails } from '../account/mails.ts'
import { revokeSessions } from '../account/sessions.ts'
import { lockUser } from '../account/users.ts'
import { withdrawInvitationsOf } from '../company/invitations.ts'
import { administratorsOf } from '../company/memberships.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { move } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { byLocale, textOf } from '../platform/texts.ts'

/**
 * Locks a user of a company before their companies, and answers the ids of these, in order. Problem `notFound` for one who is no active user of
 * the company, unless a freeze from its file is open: a user who was removed meanwhile is released from there.
 */
export async function lockFrozenUser(
  trx: Trx,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<{ companyIds: readonly string[] }> {
  const user = await lockUser(trx, userId, 'change')
  const companyIds = user ? await companiesOf(trx, userId) : []
  if (companyIds.includes(companyId)) return { companyIds }
  const open = await trx
    .selectFrom('company_freezes')
    .select('id')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('status', '<>', 'released')
    .executeTakeFirst()
  if (!open) throw new Problem('notFound')
  return { companyIds: [...companyIds, companyId].sort() }
}

/**
 * Stops a locked user with locked companies: ends every session and mailed link, and what waits for others because the user has asked for it.
 * Problem `conflict` for a user who cannot sign in anyway.
 */
export async function stopUser(trx: Trx, call: Call<'reviewer'>, userId: string): Promise<void> {
  const at = call.deps.clock.now()
  await move(trx, { chart: userLifecycle, table: 'users', id: userId, event: { type: 'user.frozen' }, actor: actorOf(call), at })
  const stopped = await addressOf(trx, userId)
  await revokeSessions(trx, { userId }, at)
  await consumeLinks(trx, userId, at)
  await endReset(trx, call, stopped, 'frozen')
  await sendMail(trx, call.deps, { to: stopped.email, locale: stopped.locale, template: accountMails['user.frozen'], values: {} })
  for (const companyId of await companiesOf(trx, userId)) {
    await withdrawInvitationsOf(trx, call, { companyId, userId, actor: actorOf(call) })
    await call.deps.approvals.administratorLeft(trx, call.deps, companyId)
    const alone = (await administratorsOf(trx, companyId)).length === 0
    const rest = byLocale((locale) => (alone ? textOf(locale, 'notices.user.frozen.alone') : ''))
    await notifyMembers(trx, { companyId, kind: 'user.frozen', values: { email: stopped.email, rest }, but: userId, at })
  }
}

/** Lets a locked user sign in again. */
export async function releaseUser(trx: Trx, call: Call<'reviewer'>, userId: string): Promise<void> {
  const at = call.deps.clock.now()
  await move(trx, { chart: userLifecycle, table: 'users', id: userId, event: { type: 'user.released' }, actor: actorOf(call), at })
  const freed = await addressOf(trx, userId)
  await sendMail(trx, call.deps, { to: freed.email, locale: freed.locale, template: accountMails['user.released'], values: {} })
  for (const companyId of await companiesOf(trx, userId))
    await notifyMembers(trx, { companyId, kind: 'user.released', values: { email: freed.email }, but: userId, at })
}

function addressOf(trx: Trx, userId: string) {
  return trx.selectFrom('users').select(['id', 'email', 'locale']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** The mailbox of a user as the audit log keeps it: with its middle hidden. */
export async function frozenUser(db: Db | Trx, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return maskMailbox(email)
}

async function companiesOf(db: Db | Trx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('affiliations')
    .select('company_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .orderBy('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}
