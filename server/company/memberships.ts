/** Company memberships, and a user's default company. KYC-01, KYC-14, KYC-37 to KYC-40. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { KycStatus } from '../../contract/kernel/statuses.ts'
import type { Membership } from '../../contract/kyc/applications.ts'
import { lockUser } from '../account/users.ts'
import type { CompanyRole } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** Companies the user is an active member of, oldest first, each with the status of its latest application. KYC-39. */
export async function listMemberships(db: Db | Trx, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('affiliations')
    .innerJoin('companies', 'companies.id', 'affiliations.company_id')
    .leftJoinLateral(
      (latest) =>
        latest
          .selectFrom('kyc_applications')
          .select('kyc_applications.status')
          .whereRef('kyc_applications.company_id', '=', 'companies.id')
          .orderBy('kyc_applications.number', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .where('affiliations.user_id', '=', userId)
    .where('affiliations.status', '=', 'active')
    .select(['affiliations.id', 'affiliations.company_id', 'register_name_en', 'register_name_cn', 'is_default', 'latest.status'])
    .select(['affiliations.role', 'affiliations.join_method'])
    .orderBy('affiliations.created_at')
    .orderBy('affiliations.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    kycStatus: row.status ?? ('draft' satisfies KycStatus),
    isDefault: row.is_default,
    role: row.role,
    joinMethod: row.join_method,
  }))
}

/**
 * Makes a company the user's default. Answers false, and changes nothing, while the company is not approved. Problem `notFound` when the
 * user is no active member of it. KYC-12, KYC-13, KYC-38.
 */
export async function setDefaultCompany(trx: Trx, { userId, companyId }: { userId: string; companyId: string }): Promise<boolean> {
  await lockUser(trx, userId, 'change')
  const member = await trx
    .selectFrom('affiliations')
    .select('id')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!member) throw new Problem('notFound')
  if (!(await isApproved(trx, companyId))) return false
  await trx.updateTable('affiliations').set({ is_default: false }).where('user_id', '=', userId).where('is_default', '=', true).execute()
  // Who is removed at this moment does not keep the company as their default.
  const made = trx.updateTable('affiliations').set({ is_default: true }).where('id', '=', member.id).where('status', '=', 'active')
  if (!(await made.returning('id').executeTakeFirst())) throw new Problem('notFound')
  return true
}

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

function administrators(db: Db | Trx, companyId: string) {
  return db
    .selectFrom('affiliations')
    .innerJoin('users', 'users.id', 'affiliations.user_id')
    .where('affiliations.company_id', '=', companyId)
    .where('affiliations.status', '=', 'active')
    .where('affiliations.role', '=', 'administrator')
}

/** Whether a company is certified. */
export async function isApproved(db: Db | Trx, companyId: string): Promise<boolean> {
  return hasApplication(db, companyId, ['approved'])
}

/** Whether a company has sent its application and it was not turned down: it may link shops while it waits. */
export async function isSubmitted(db: Db | Trx, companyId: string): Promise<boolean> {
  return hasApplication(db, companyId, ['submitted', 'in progress', 'approved'])
}

async function hasApplication(db: Db | Trx, companyId: string, statuses: readonly KycStatus[]): Promise<boolean> {
  const row = await db
    .selectFrom('kyc_applications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', 'in', statuses)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
