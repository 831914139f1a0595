/** The users of a company: list them, change their roles, remove them. USER-01 to USER-08, API-031, API-032, API-035, API-038. */

import { sql } from 'kysely'
import type { Affiliation, CompanyUser } from '../../contract/company/members.ts'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { companyUserLifecycle } from '../../machines/company/lifecycles/companyUser.ts'
import { requireStepUp } from '../account/step-up.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { can, move } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { withdrawInvitation } from './invitations.ts'
import { lockCompany, lockCompanyFor, membershipOf, refuseLast } from './locks.ts'
import { companyMails } from './mails.ts'
import { isAdministrator } from './memberships.ts'
import { roleOf, setRole } from './roles.ts'

/** Users of a company; `waiting` includes open invitations and requests to join. Those are first, then members by the day they joined. */
async function usersOf(
  db: Db | Trx,
  { companyId, waiting, at }: { companyId: string; waiting: boolean; at: Date },
): Promise<CompanyUser[]> {
  const found = await recordsOf(db, { companyId, waiting, at })
  return found.map(({ companyId: _id, registerNameEn: _en, registerNameCn: _cn, ...user }) => user)
}

/** Users of the caller's company; those who wait are for administrators. Problem `notFound` for any other company. */
export async function listCompanyUsers(call: Call<'company'>, { companyId }: { companyId: string }): Promise<CompanyUser[]> {
  const { db, clock } = call.deps
  if (companyId !== call.companyId) throw new Problem('notFound')
  return usersOf(db, { companyId, waiting: call.companyRole === 'administrator', at: clock.now() })
}

/**
 * Without a company: the caller's open invitations and requests to join, oldest first. With a company: its users, as visible to its
 * members; Problem `notFound` for a company the caller is not an active member of. API-031, decision A80.
 */
export async function listAffiliations(
  { deps: { db, clock }, user }: Call<'user'>,
  { companyId, current, size }: InputOf<'listAffiliations'>,
): Promise<OutputOf<'listAffiliations'>> {
  const at = clock.now()
  if (companyId && (await membershipOf(db, { companyId, userId: user.id }))?.status !== 'active') throw new Problem('notFound')
  const found = companyId
    ? await recordsOf(db, { companyId, waiting: await isAdministrator(db, user.id, companyId), at })
    : await records(
        sql`a.user_id = ${user.id} and a.status = 'confirming'`,
        sql`lower(i.email) = ${user.email.toLowerCase()} and i.expires_at > ${at}`,
        at,
      )
        .execute(db)
        .then(({ rows }) => rows)
  return { records: found.slice((current - 1) * size, current * size), total: found.length }
}

async function recordsOf(
  db: Db | Trx,
  { companyId, waiting, at }: { companyId: string; waiting: boolean; at: Date },
): Promise<Affiliation[]> {
  const { rows } = await records(
    sql`a.company_id = ${companyId} and (a.status = 'active' or ${waiting})`,
    sql`i.company_id = ${companyId} and ${waiting}`,
    at,
  ).execute(db)
  return rows
}

type Where = ReturnType<typeof sql>

/** Affiliations and invitations that are active or wait, as the wire names them. */
function records(affiliation: Where, invitation: Where, at: Date) {
  const instant = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  return sql<Affiliation>`
    select record.id, "userId", email, role, "joinMethod", case status when 'active' then 'Active' else 'Confirming' end as status,
      to_char(created at time zone 'UTC', ${instant}) as "createdTime", to_char(expires at time zone 'UTC', ${instant}) as "expiresTime",
      coalesce(expires <= ${at}, false) as expired, version,
      company_id as "companyId", c.register_name_en as "registerNameEn", c.register_name_cn as "registerNameCn"
    from (
      select a.id, u.user_id as "userId", u.email, a.role, a.join_method as "joinMethod", a.status, a.created_at as created,
        null::timestamptz as expires, a.version, a.company_id
      from affiliations a join users u on u.id = a.user_id
      where a.status in ('active', 'confirming') and ${affiliation}
      union all
      select i.id, null, i.email, i.role, 'invited', i.status, i.created_at, i.expires_at, 1, i.company_id
      from company_invitations i
      where i.status = 'confirming' and ${invitation}
    ) as record join companies c on c.id = company_id
    order by (status = 'confirming') desc, created, record.id`
}

/**
 * Changes a member's role; the same role changes nothing. Problem `notFound` for a user who is not an active member of the caller's
 * company, `conflict` with the current role and version when another user changed them first, `unavailable` for the last administrator.
 * After a step-up. USER-07, decision 083.
 */
export async function updateRole(call: Call<'company'>, change: InputOf<'updateRole'>): Promise<CompanyUser> {
  const { companyId, userId, version } = change
  if (companyId !== call.companyId) throw new Problem('notFound')
  const role = roleOf(change.roleId)
  return call.deps.db.transaction().execute(async (trx) => {
    const company = await lockCompanyFor(trx, { id: companyId, userId: call.user.id })
    const row = await trx
      .selectFrom('affiliations')
      .innerJoin('users', 'users.id', 'affiliations.user_id')
      .select(['affiliations.id', 'affiliations.user_id', 'role', 'version', 'email'])
      .where('company_id', '=', companyId)
      .where('users.user_id', '=', userId)
      .where('affiliations.status', '=', 'active')
      .executeTakeFirst()
    if (!row) throw new Problem('notFound')
    if (row.version !== version) throw new Problem('conflict', { details: { role: row.role, version: row.version } })
    if (row.role !== role) {
      if (role !== 'administrator') await refuseLast(trx, { companyId, userId: row.user_id })
      await requireStepUp(trx, call, 'administratorsChanged')
      await setRole(trx, call, { id: row.id, companyId, from: row.role, to: role })
      if (role !== 'administrator') await call.deps.approvals.administratorLeft(trx, call.deps, companyId)
      else {
        const values = { company: company.names, email: row.email }
        await call.deps.messages.notifyAdministrators(trx, { companyId, kind: 'company.appointed', values, at: call.deps.clock.now() })
      }
    }
    const changed = (await usersOf(trx, { companyId, waiting: false, at: call.deps.clock.now() })).find(({ id }) => id === row.id)
    if (!changed) throw new Problem('notFound')
    return changed
  })
}

/**
 * Ends a membership, request or invitation: the caller's own, or as an administrator another user's. Sessions of a removed user lose the
 * company with their next call. Problem `notFound` for any other id, `unavailable` for the last administrator. An administrator is removed,
 * or leaves, after a step-up. USER-06, decisions 083, A81, A109.
 */
export async function removeAffiliation(call: Call<'user'>, { id }: { id: string }): Promise<null> {
  const { deps, user } = call
  await deps.db.transaction().execute(async (trx) => {
    if (await withdrawInvitation(trx, call, id)) return
    const found = await trx.selectFrom('affiliations').select(['company_id', 'user_id']).where('id', '=', id).executeTakeFirst()
    if (!found) throw new Problem('notFound')
    const own = found.user_id === user.id
    const target = { id: found.company_id, userId: user.id }
    const company = own ? await lockCompany(trx, found.company_id) : await lockCompanyFor(trx, target)
    const row = await trx.selectFrom('affiliations').selectAll().where('id', '=', id).executeTakeFirst()
    // An ask is declined by an administrator, not removed: that is another fact.
    const isMember = row && can(companyUserLifecycle, row, { type: 'membership.ended' })
    const endable = isMember || (own && row && can(companyUserLifecycle, row, { type: 'membership.withdrawn' }))
    if (!company || !row || !endable) throw new Problem('notFound')
    const administered = isMember && row.role === 'administrator'
    if (administered) {
      await refuseLast(trx, { companyId: company.id, userId: row.user_id })
      // Also to leave: a thief would begin with those who can stop a payout.
      await requireStepUp(trx, call, 'administratorsChanged')
    }
    const at = deps.clock.now()
    const type = isMember ? 'membership.ended' : 'membership.withdrawn'
    await trx.updateTable('affiliations').set({ is_default: false, decided_at: at }).where('id', '=', id).execute()
    const mailEnded = async () => {
      if (own && !administered) return
      const gone = await trx.selectFrom('users').select(['email', 'locale']).where('id', '=', row.user_id).executeTakeFirstOrThrow()
      const values = { company: company.names[gone.locale] }
      const template = companyMails[own ? 'company.left' : 'company.removed']
      await sendMail(trx, deps, { to: gone.email, locale: gone.locale, template, values })
    }
    const ending = { endApprovals: async () => administered && deps.approvals.administratorLeft(trx, deps, company.id), mailEnded }
    const effects = isMember ? ending : {}
    await move(trx, { chart: companyUserLifecycle, table: 'affiliations', id, event: { type }, actor: actorOf(call), at, effects })
    const action = own ? (isMember ? 'affiliation.left' : 'affiliation.withdrawn') : 'affiliation.removed'
    await audit(trx, call, { action, companyId: company.id, subject: 'affiliations', subjectId: id, details: { role: row.role } })
  })
  return null
}
