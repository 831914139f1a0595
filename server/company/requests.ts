/** Requests to join a certified company: ask, and be accepted or declined by its administrators. API-033, API-034, decision A80. */

import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import { companyUserLifecycle } from '../../machines/company/lifecycles/companyUser.ts'
import { lockUser } from '../account/users.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { daySeconds } from '../platform/security/allowances.ts'
import { takeDailyAllowance } from './daily-allowances.ts'
import { answerInvitation, isInvited } from './invitations.ts'
import { type LockedCompany, lockCompany, lockCompanyFor, membershipOf } from './locks.ts'
import { companyMails } from './mails.ts'
import { administratorsOf, noDefaultOf } from './memberships.ts'

/** Asks of a user in a day, days until who was declined may ask again. */
const rules = { asks: 5, pauseDays: 30 } as const

/**
 * Asks to join a certified company; its administrators are notified by message and mail. Problem `notFound` for any other company,
 * `alreadyMember` for a member, `alreadyExists` with an open request or invitation, `invitationRequired` for 30 days after a request was
 * declined, `tooManyRequests` after five requests in a day. ERR-30012, ERR-30014.
 */
export async function requestToJoin(call: Call<'user'>, { companyId }: { companyId: string }): Promise<null> {
  const { deps, user } = call
  const [id, at] = [randomUUID(), deps.clock.now()]
  await deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id, 'change')
    const company = await lockCompany(trx, companyId)
    if (!company || !(await deps.certification.isApproved(trx, companyId))) throw new Problem('notFound')
    const place = await membershipOf(trx, { companyId, userId: user.id })
    if (place?.status === 'active') throw new Problem('alreadyMember')
    if (place || (await isInvited(trx, { companyId, email: user.email, at }))) throw new Problem('alreadyExists')
    if (await wasDeclined(trx, { companyId, userId: user.id, at })) throw new Problem('invitationRequired')
    await takeDailyAllowance(trx, { key: `ask:${user.id}`, limit: rules.asks, at })
    await trx
      .insertInto('affiliations')
      .values({
        id,
        company_id: companyId,
        user_id: user.id,
        role: 'user',
        join_method: 'requested',
        status: initialStatus(companyUserLifecycle) as 'confirming',
        created_at: at,
      })
      .execute()
    await audit(trx, call, { action: 'affiliation.requested', companyId, subject: 'affiliations', subjectId: id })
    await notifyOfRequest(trx, call, company, at)
  })
  return null
}

/**
 * Accepts or declines, as the id says: an own invitation, or an ask as an administrator. Problem `notFound` for any other id, `conflict`
 * when it was answered before.
 */
async function answerAffiliation(call: Call<'user'>, { id, accepted }: { id: string; accepted: boolean }): Promise<null> {
  await call.deps.db.transaction().execute(async (trx) => {
    if (!(await answerInvitation(trx, call, { id, accepted }))) await answerAsk(trx, call, { id, accepted })
  })
  return null
}

/** Accepts. API-033. */
export const activateAffiliation: Handler<'activateAffiliation'> = (call, { id }) => answerAffiliation(call, { id, accepted: true })

/** Declines. API-034. */
export const rejectAffiliation: Handler<'rejectAffiliation'> = (call, { id }) => answerAffiliation(call, { id, accepted: false })

/** Accepts or declines a request as an administrator; the requesting user is notified by mail. */
async function answerAsk(trx: Trx, call: Call<'user'>, { id, accepted }: { id: string; accepted: boolean }): Promise<void> {
  const { deps } = call
  const row = await trx
    .selectFrom('affiliations')
    .innerJoin('users', 'users.id', 'affiliations.user_id')
    .select(['company_id', 'affiliations.user_id', 'affiliations.role', 'email', 'locale'])
    .where('affiliations.id', '=', id)
    .where('join_method', '=', 'requested')
    .executeTakeFirst()
  if (!row) throw new Problem('notFound')
  await lockUser(trx, row.user_id, 'change')
  const company = await lockCompanyFor(trx, { id: row.company_id, userId: call.user.id })
  const at = deps.clock.now()
  const type = accepted ? 'membership.accepted' : 'membership.declined'
  const reportAnswer = () =>
    sendMail(trx, deps, {
      to: row.email,
      locale: row.locale,
      template: companyMails[accepted ? 'company.accepted' : 'company.declined'],
      values: { company: company.names[row.locale], link: portalUrl(deps.config, accepted ? '/company/list' : '/company') },
    })
  // The ask is the membership.
  const effects = { ...(accepted && { addMember: async () => {} }), reportAnswer }
  await move(trx, { chart: companyUserLifecycle, table: 'affiliations', id, event: { type }, actor: actorOf(call), at, effects })
  await trx
    .updateTable('affiliations')
    .set({ decided_at: at, ...(accepted && { is_default: noDefaultOf(row.user_id) }) })
    .where('id', '=', id)
    .execute()
  const action = accepted ? 'affiliation.accepted' : 'affiliation.declined'
  const details = { role: row.role, joinMethod: 'requested' }
  await audit(trx, call, { action, companyId: company.id, subject: 'affiliations', subjectId: id, details })
}

/** Whether a request was declined, or the membership ended by another user, within the last 30 days. */
async function wasDeclined(trx: Trx, { companyId, userId, at }: { companyId: string; userId: string; at: Date }): Promise<boolean> {
  const row = await trx
    .selectFrom('affiliations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'rejected')
    .where('decided_at', '>', new Date(at.getTime() - rules.pauseDays * daySeconds * 1000))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function notifyOfRequest(trx: Trx, { deps, user }: Call<'user'>, company: LockedCompany, at: Date): Promise<void> {
  await deps.messages.notifyAdministrators(trx, {
    companyId: company.id,
    kind: 'company.asked',
    values: { company: company.names, email: user.email },
    at,
  })
  const link = portalUrl(deps.config, '/company/users')
  for (const { email, locale } of await administratorsOf(trx, company.id)) {
    const values = { company: company.names[locale], email: user.email, link }
    await sendMail(trx, deps, { to: email, locale, template: companyMails['company.asked'], values })
  }
}
