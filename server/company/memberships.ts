/** Memberships of users in companies, and their administrators. KYC-01, USER-04. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '../../contract/kernel/constants.ts'
import { resetHoldOf } from '../account/factors/reset-state.ts'
import type { CompanyRole } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** A new company with the user as its administrator; the user's default when there is none yet. Answers the company's id. */
export async function foundCompany(trx: Trx, { userId, at }: { userId: string; at: Date }): Promise<string> {
  const companyId = randomUUID()
  await trx.insertInto('companies').values({ id: companyId, created_at: at }).execute()
  await addMember(trx, { id: randomUUID(), companyId, userId, role: 'administrator', joinMethod: 'founder', at })
  return companyId
}

/** Makes a user an active member; the company is their default when they have none. The user is locked before. */
export async function addMember(
  trx: Trx,
  member: { id: string; companyId: string; userId: string; role: CompanyRole; joinMethod: 'founder' | 'invited'; at: Date },
): Promise<void> {
  await trx
    .insertInto('affiliations')
    .values({
      id: member.id,
      company_id: member.companyId,
      user_id: member.userId,
      role: member.role,
      join_method: member.joinMethod,
      status: 'active',
      is_default: noDefaultOf(member.userId),
      created_at: member.at,
    })
    .execute()
}

/** Whether a user has no default company yet. */
export function noDefaultOf(userId: string) {
  return sql<boolean>`not exists (select from affiliations where user_id = ${userId} and is_default)`
}

/** Whether the user is an active administrator of a company. USER-04. */
export async function isAdministrator(db: Db | Trx, userId: string, companyId: string): Promise<boolean> {
  const row = await administrators(db, companyId).select('users.id').where('users.id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** A company's active administrators with their mailboxes and languages: the recipients of notifications about its money and users. */
export async function administratorsOf(db: Db | Trx, companyId: string): Promise<{ id: string; email: string; locale: Locale }[]> {
  return administrators(db, companyId).select(['users.id', 'users.email', 'users.locale']).orderBy('users.id').execute()
}

/** A company's active administrators with their memberships, and since when they have had the role. */
export async function administratorsSince(trx: Trx, companyId: string): Promise<{ affiliationId: string; email: string; since: Date }[]> {
  return appointed(trx, companyId)
    .select(['affiliations.id as affiliationId', 'users.email'])
    .select(sql<Date>`coalesce(affiliations.appointed_at, affiliations.created_at)`.as('since'))
    .orderBy('users.id')
    .execute()
}

/** The other administrators of the companies whose administrator a user is, each once. */
export async function otherAdministrators(db: Db | Trx, userId: string): Promise<{ id: string; email: string; locale: Locale }[]> {
  const companies = db
    .selectFrom('affiliations')
    .select('company_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('role', '=', 'administrator')
  return administrators(db)
    .where('affiliations.company_id', 'in', companies)
    .where('users.id', '<>', userId)
    .select(['users.id', 'users.email', 'users.locale'])
    .distinct()
    .orderBy('users.id')
    .execute()
}

/** Hours for which an administrator has to be one before they confirm what another one asks for. Decision 086. */
const approverHours = 24

/** Ids of the administrators who may confirm what `but` asks for: one who was appointed, or whose lost second factors were removed, a short time ago may not. Decisions 086, 090. */
export async function approversOf(db: Db | Trx, companyId: string, { but, at }: { but: string | null; at: Date }): Promise<string[]> {
  const since = new Date(at.getTime() - approverHours * 3_600_000)
  const rows = await administrators(db, companyId)
    .select('users.id')
    .$if(but !== null, (query) => query.where('users.id', '<>', but ?? ''))
    .where(({ fn }) => fn.coalesce('affiliations.appointed_at', 'affiliations.created_at'), '<=', since)
    .execute()
  const holds = await Promise.all(rows.map(({ id }) => resetHoldOf(db, id, at)))
  return rows.filter((_, place) => holds[place] === null).map(({ id }) => id)
}

/** Ids of the administrators of a company, also of those whom leads have frozen. */
export async function everyAdministratorOf(trx: Trx, companyId: string): Promise<{ id: string }[]> {
  return appointed(trx, companyId).select('users.id').orderBy('users.id').execute()
}

/** One whom leads have frozen is none until the release. Decision 129. */
function administrators(db: Db | Trx, companyId?: string) {
  return appointed(db, companyId).where('users.status', '=', 'active')
}

/** Those who are administrators, or are again once they are released. */
function appointed(db: Db | Trx, companyId?: string) {
  return db
    .selectFrom('affiliations')
    .innerJoin('users', 'users.id', 'affiliations.user_id')
    .$if(companyId !== undefined, (query) => query.where('affiliations.company_id', '=', companyId ?? ''))
    .where('affiliations.status', '=', 'active')
    .where('affiliations.role', '=', 'administrator')
}

/** Condition on a row of `affiliations`: no other user who can sign in administers the company; one whom leads have frozen does not count. */
export const isLastAdministrator = sql<boolean>`affiliations.status = 'active' and affiliations.role = 'administrator' and not exists (
  select from affiliations as other join users on users.id = other.user_id
  where other.company_id = affiliations.company_id and other.user_id <> affiliations.user_id
    and other.status = 'active' and other.role = 'administrator' and users.status = 'active')`
