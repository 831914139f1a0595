/**
 * A user whom leads freeze: signed out, unable to sign in, and no administrator until the release. Elsewhere: payouts that wait (`isFrozen` with
 * `userId`, company/freezes.ts), a refused deletion (privacy/deletions.ts) and refused links (lending/account-disputes.ts). Decision 129.
 */
import { sql } from 'kysely'
import { maskMailbox } from '../../contract/kernel/masks.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { userLifecycle } from '../../machines/account/lifecycles/user.ts'
import { endReset } from '../account/factors/reset-state.ts'
import { consumeLinks } from '../account/links.ts'
import { accountMails } from '../account/mails.ts'
import { revokeSessions } from '../account/sessions.ts'
import { lockUser } from '../account/users.ts'
import { stillFrozen } from '../company/freezes.ts'
import { withdrawInvitationsOf } from '../company/invitations.ts'
import { administratorsOf } from '../company/memberships.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { move } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { byLocale, textOf } from '../platform/texts.ts'
import { concernedIn } from './independence.ts'

/**
 * Locks a user of a company before their companies, and answers the ids of these, in order. Problem `notFound` for one who is no active user of
 * the company, unless a freeze from its file is open: a user who was removed meanwhile is released from there.
 */
export async function lockUserToFreeze(
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
  const stopped = await addressOf(trx, userId)
  const { email, locale } = stopped
  const effects = {
    endSessions: () => revokeSessions(trx, { userId }, at),
    endLinks: async () => {
      await consumeLinks(trx, userId, at)
      await endReset(trx, call, stopped, 'frozen')
    },
    mailFrozen: () => sendMail(trx, call.deps, { to: email, locale, template: accountMails['user.frozen'], values: {} }),
    endRequests: async () => {
      for (const companyId of await companiesOf(trx, userId)) {
        await withdrawInvitationsOf(trx, call, { companyId, userId, actor: 'system' })
        await call.deps.approvals.administratorLeft(trx, call.deps, companyId)
      }
    },
    notifyFrozen: async () => {
      for (const companyId of await companiesOf(trx, userId)) {
        const alone = (await administratorsOf(trx, companyId)).length === 0
        const rest = byLocale((each) => (alone ? textOf(each, 'notices.user.frozen.alone') : ''))
        await notifyMembers(trx, { companyId, kind: 'user.frozen', values: { email, rest }, but: userId, at })
      }
    },
  }
  await move(trx, { chart: userLifecycle, table: 'users', id: userId, event: { type: 'user.frozen' }, actor: actorOf(call), at, effects })
}

/** Lets a locked user sign in again. */
export async function releaseUser(trx: Trx, call: Call<'reviewer'>, userId: string): Promise<void> {
  const at = call.deps.clock.now()
  const { email, locale } = await addressOf(trx, userId)
  const effects = {
    mailReleased: () => sendMail(trx, call.deps, { to: email, locale, template: accountMails['user.released'], values: {} }),
    notifyReleased: async () => {
      for (const companyId of await companiesOf(trx, userId)) {
        const values = { email, ...(await stillFrozen(trx, companyId)) }
        await notifyMembers(trx, { companyId, kind: 'user.released', values, but: userId, at })
      }
    },
  }
  await move(trx, { chart: userLifecycle, table: 'users', id: userId, event: { type: 'user.released' }, actor: actorOf(call), at, effects })
}

/** Users of a company, and users frozen from its file, in another company of whom the caller is concerned. Decision 087. */
export async function usersConcerned(db: Db | Trx, { deps, staff }: Call<'reviewer'>, companyId: string): Promise<Set<string>> {
  const users = db
    .selectFrom('affiliations')
    .select('user_id')
    .where('company_id', '=', companyId)
    .union(
      db
        .selectFrom('company_freezes')
        .select(sql<string>`user_id`.as('user_id'))
        .where('company_id', '=', companyId)
        .where('user_id', 'is not', null),
    )
  const rows = await db
    .selectFrom('affiliations')
    .select(['user_id', 'company_id'])
    .where('user_id', 'in', users)
    .where('status', '=', 'active')
    .where('company_id', '<>', companyId)
    .execute()
  const concerned = await concernedIn(db, deps.config, staff, [...new Set(rows.map(({ company_id }) => company_id))])
  return new Set(rows.flatMap(({ user_id, company_id }) => (concerned.has(company_id) ? [user_id] : [])))
}

function addressOf(trx: Trx, userId: string) {
  return trx.selectFrom('users').select(['id', 'email', 'locale']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** The mailbox of a user as the audit log keeps it: with its middle hidden. */
export async function maskedMailboxOf(db: Db | Trx, userId: string): Promise<string> {
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
