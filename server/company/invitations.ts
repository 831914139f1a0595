/** Invitations to a company: sent by mail, accepted or declined only by the user of that mailbox. USER-05, API-033, API-034, API-036. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Affiliation, CompanyUser } from '../../contract/company/members.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { companyUserLifecycle } from '../../machines/company/lifecycles/companyUser.ts'
import { requireStepUp } from '../account/step-up.ts'
import { lockUser, mailboxKey, userByEmail } from '../account/users.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type CompanyRole } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'
import { takenBy } from '../platform/db/connection.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { can, type EffectsOf, initialStatus, move } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { daySeconds } from '../platform/security/allowances.ts'
import { fingerprint, newToken } from '../platform/security/secrets.ts'
import { takeDailyAllowance } from './daily-allowances.ts'
import { lockCompany, lockCompanyFor, membershipOf } from './locks.ts'
import { companyMails, roleText } from './mails.ts'
import { addMember, isAdministrator } from './memberships.ts'
import { roleOf } from './roles.ts'

/** How long an invitation can be accepted, and how many a company and a mailbox get in a day. */
const rules = { days: 7, perCompany: 30, perMailbox: 5 } as const

const millisecondsOfDay = daySeconds * 1000

/**
 * Invites a mailbox, with or without an account: the answer does not reveal which. Problem `notFound` for another company, `unavailable`
 * before the company is certified, `alreadyExists` at `email` for a member or a user with an open request or invitation, `tooManyRequests`
 * when too many were sent today; an administrator is invited after a step-up. USER-05, USER-09, ERR-C04, R6.
 */
export async function addCompanyUser(call: Call<'company'>, form: InputOf<'addCompanyUser'>): Promise<CompanyUser> {
  const { companyId, email } = form
  if (companyId !== call.companyId) throw new Problem('notFound')
  const role = roleOf(form.roleId)
  const { deps } = call
  const [id, token, at] = [randomUUID(), newToken(), deps.clock.now()]
  const expiresAt = new Date(at.getTime() + rules.days * millisecondsOfDay)
  try {
    await deps.db.transaction().execute(async (trx) => {
      const company = await lockCompanyFor(trx, { id: companyId, userId: call.user.id })
      if (!(await deps.certification.isApproved(trx, companyId))) throw new Problem('unavailable', { details: { reason: 'uncertified' } })
      const user = await userByEmail(trx, email)
      if (user && (await membershipOf(trx, { companyId, userId: user.id }))) throw taken()
      await dropExpired(trx, { companyId, email, at })
      const mailbox = mailboxKey(deps.config, email)
      await takeDailyAllowance(trx, { key: `invite:${companyId}`, limit: rules.perCompany, at })
      await takeDailyAllowance(trx, { key: `invited:${mailbox}`, limit: rules.perMailbox, at })
      await trx
        .insertInto('company_invitations')
        .values({
          id,
          company_id: companyId,
          email,
          role,
          status: initialStatus(companyUserLifecycle) as 'confirming',
          token_hash: fingerprint(token),
          invited_by: call.user.id,
          expires_at: expiresAt,
          created_at: at,
          decided_at: null,
        })
        .execute()
      if (role === 'administrator') await requireStepUp(trx, call, 'administratorsChanged')
      const details = { role, mailbox }
      await audit(trx, call, { action: 'affiliation.invited', companyId, subject: 'company_invitations', subjectId: id, details })
      const locale = user?.locale ?? call.user.locale
      await sendMail(trx, deps, {
        to: email,
        locale,
        template: companyMails['company.invited'],
        values: {
          company: company.names[locale],
          inviter: call.user.email,
          role: roleText(role, locale),
          day: dayOf(expiresAt),
          link: portalUrl(deps.config, `/company?invitation=${token}&email=${encodeURIComponent(email)}`),
        },
      })
    })
  } catch (error) {
    throw takenBy(error) === null ? error : taken()
  }
  return {
    id,
    userId: null,
    email,
    role,
    joinMethod: 'invited',
    status: 'Confirming',
    createdTime: at.toISOString(),
    expiresTime: expiresAt.toISOString(),
    expired: false,
    version: 1,
  }
}

/** Returns the invitation of a link. Problem `invitationExpired` alike for an unknown, used, expired or another user's link. */
export async function readInvitation({ deps, user }: Call<'user'>, { token }: { token: string }): Promise<Affiliation> {
  const row = await deps.db
    .selectFrom('company_invitations')
    .innerJoin('companies', 'companies.id', 'company_invitations.company_id')
    .selectAll('company_invitations')
    .select(['register_name_en', 'register_name_cn'])
    .where('token_hash', '=', fingerprint(token))
    .where(sql`lower(email)`, '=', user.email.toLowerCase())
    .where('status', '=', 'confirming')
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  if (!row) throw new Problem('invitationExpired')
  return {
    id: row.id,
    userId: null,
    email: row.email,
    role: row.role,
    joinMethod: 'invited',
    status: 'Confirming',
    createdTime: row.created_at.toISOString(),
    expiresTime: row.expires_at.toISOString(),
    expired: false,
    version: 1,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
  }
}

/**
 * Answers an invitation of the caller's mailbox; false, and nothing is done, when there is none of that id. Accepted it becomes an
 * affiliation with its id. Problem `conflict` when it was answered or taken back before, `invitationExpired` when it is too old to be
 * accepted. API-033.
 */
export async function answerInvitation(
  trx: Trx,
  call: Call<'user'>,
  { id, accepted }: { id: string; accepted: boolean },
): Promise<boolean> {
  const { deps, user } = call
  const row = await invitation(trx, id)
  if (!row || row.email.toLowerCase() !== user.email.toLowerCase()) return false
  const at = deps.clock.now()
  if (accepted && can(companyUserLifecycle, row, { type: 'membership.accepted' }) && row.expires_at <= at)
    throw new Problem('invitationExpired')
  await lockUser(trx, user.id, 'change')
  const company = await lockCompany(trx, row.company_id)
  if (!company) return false
  const accepting = {
    addMember: () => addMember(trx, { id, companyId: row.company_id, userId: user.id, role: row.role, joinMethod: 'invited', at }),
    reportAnswer: () => {
      const values = { company: company.names, email: user.email }
      const kind = row.role === 'administrator' ? 'company.appointed' : 'company.joined'
      return deps.messages.notifyAdministrators(trx, { companyId: row.company_id, kind, values, at, but: user.id })
    },
  }
  const by = { id, actor: actorOf(call), at }
  if (accepted) await turn(trx, { ...by, type: 'membership.accepted', effects: accepting })
  else await turn(trx, { ...by, type: 'membership.declined', effects: { reportAnswer: async () => {} } })
  const action = accepted ? 'affiliation.accepted' : 'affiliation.declined'
  const details = { role: row.role, joinMethod: 'invited' }
  await audit(trx, call, { action, companyId: row.company_id, subject: 'company_invitations', subjectId: id, details })
  return true
}

/** Takes an invitation back as an administrator of its company; false when the caller administers none of that id that waits. */
export async function withdrawInvitation(trx: Trx, call: Call<'user'>, id: string): Promise<boolean> {
  const row = await invitation(trx, id)
  if (!row || !(await isAdministrator(trx, call.user.id, row.company_id))) return false
  await lockCompanyFor(trx, { id: row.company_id, userId: call.user.id })
  const waiting = await invitation(trx, id)
  if (!waiting || !can(companyUserLifecycle, waiting, { type: 'membership.withdrawn' })) return false
  await endInvitation(trx, call, waiting, actorOf(call))
  return true
}

/** Takes an open invitation back. The company is locked. */
export async function endInvitation(
  trx: Trx,
  call: Call,
  { id, company_id: companyId, role }: { id: string; company_id: string; role: CompanyRole },
  actor: string,
): Promise<void> {
  await turn(trx, { id, type: 'membership.withdrawn', actor, at: call.deps.clock.now() })
  await audit(trx, call, {
    action: 'affiliation.removed',
    companyId,
    actor,
    subject: 'company_invitations',
    subjectId: id,
    details: { role },
  })
}

/** Withdraws every open invitation that a user of a locked company has sent. */
export async function withdrawInvitationsOf(
  trx: Trx,
  call: Call,
  { companyId, userId, actor }: { companyId: string; userId: string; actor: string },
): Promise<void> {
  const open = await trx
    .selectFrom('company_invitations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invited_by', '=', userId)
    .where('status', '=', 'confirming')
    .orderBy('created_at')
    .execute()
  for (const row of open) await endInvitation(trx, call, row, actor)
}

/** Whether a mailbox has an invitation of a company that can still be accepted. */
export async function isInvited(db: Db | Trx, { companyId, email, at }: { companyId: string; email: string; at: Date }): Promise<boolean> {
  const row = await waitingFor(db, { companyId, email }).where('expires_at', '>', at).executeTakeFirst()
  return row !== undefined
}

/** Removes an expired invitation, so that a new one can be sent. */
async function dropExpired(trx: Trx, { companyId, email, at }: { companyId: string; email: string; at: Date }): Promise<void> {
  const old = await waitingFor(trx, { companyId, email }).where('expires_at', '<=', at).executeTakeFirst()
  if (old) await turn(trx, { id: old.id, type: 'membership.withdrawn', actor: 'system', at })
}

function waitingFor(db: Db | Trx, { companyId, email }: { companyId: string; email: string }) {
  return db
    .selectFrom('company_invitations')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'confirming')
}

function invitation(trx: Trx, id: string) {
  return trx.selectFrom('company_invitations').selectAll().where('id', '=', id).executeTakeFirst()
}

interface Turned {
  readonly id: string
  readonly type: 'membership.accepted' | 'membership.declined' | 'membership.withdrawn'
  readonly actor: string
  readonly at: Date
  readonly effects?: EffectsOf<typeof companyUserLifecycle>
}

async function turn(trx: Trx, { type, ...turned }: Turned): Promise<void> {
  const values = { decided_at: turned.at }
  await move(trx, { chart: companyUserLifecycle, table: 'company_invitations', event: { type }, values, ...turned })
}

function taken(): Problem {
  return new Problem('alreadyExists', { fields: { email: 'code.20017' } })
}
