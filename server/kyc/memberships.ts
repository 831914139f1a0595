/** The certification of a user's companies: their list and profile, and the default company. KYC-14, KYC-37 to KYC-40. */
import type { CompanyProfile } from '../../contract/company/members.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { KycStatus } from '../../contract/kernel/statuses.ts'
import type { Membership, PersonDraft } from '../../contract/kyc/applications.ts'
import { awaitedStatuses } from '../../machines/kyc/lifecycles/kyc.ts'
import { lockUser } from '../account/users.ts'
import { approvalRuleOf } from '../company/approval.ts'
import { isLastAdministrator } from '../company/memberships.ts'
import type { Call } from '../platform/call.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { openPeople } from './present.ts'

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
    .select(isLastAdministrator.as('is_last'))
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
    isLastAdministrator: row.is_last,
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

/** A company as its members see it. Problem `notFound` for a company the caller is no active member of. API-021. */
export async function readCompanyProfile(
  { deps: { db }, user }: Call<'user'>,
  { companyId }: { companyId: string },
): Promise<CompanyProfile> {
  const membership = (await listMemberships(db, user.id)).find((each) => each.companyId === companyId)
  const row = await db
    .selectFrom('companies')
    .select(['business_registration_number', 'unified_social_credit_code'])
    .select(({ selectFrom, fn }) => [
      selectFrom('kyc_applications')
        .select('reference')
        .whereRef('kyc_applications.company_id', '=', 'companies.id')
        .orderBy('number', 'desc')
        .limit(1)
        .as('reference'),
      selectFrom('affiliations')
        .select(fn.countAll<bigint>().as('count'))
        .whereRef('affiliations.company_id', '=', 'companies.id')
        .where('status', '=', 'active')
        .as('users'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!membership || !row) throw new Problem('notFound')
  const { registerNameEn, registerNameCn, kycStatus, role, joinMethod } = membership
  return {
    companyId,
    registerNameEn,
    registerNameCn,
    kycStatus,
    reference: row.reference,
    businessRegistrationNumber: row.business_registration_number,
    unifiedSocialCreditCode: row.unified_social_credit_code,
    role,
    joinMethod,
    users: Number(row.users),
    approval: await approvalRuleOf(db, companyId, user.id),
  }
}

/** The company section of the approved certification; null for a company without one. */
export async function certifiedCompanyOf(db: Db | Trx, companyId: string): Promise<Readonly<Record<string, unknown>> | null> {
  const application = await db
    .selectFrom('kyc_applications')
    .select('company')
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return application?.company ?? null
}

/** The connected persons of the approved certification; empty for a company without one. */
export async function certifiedPeopleOf(db: Db | Trx, keys: Keys, companyId: string): Promise<PersonDraft[]> {
  const application = await db
    .selectFrom('kyc_applications')
    .select(['id', 'people'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return application ? openPeople(keys, application) : []
}

/** English and Chinese name of a company by its certification; empty for one that is not certified. */
export async function certifiedNamesOf(db: Db | Trx, companyId: string): Promise<string[]> {
  const { registerNameEn, registerNameCn } = (await certifiedCompanyOf(db, companyId)) ?? {}
  return [registerNameEn, registerNameCn].flatMap((name) => (typeof name === 'string' && name !== '' ? [name] : []))
}

/** Whether a company is certified. */
export async function isApproved(db: Db | Trx, companyId: string): Promise<boolean> {
  return hasApplication(db, companyId, ['approved'])
}

/** Whether a company has sent its application and it was not turned down: it may link shops while it waits. */
export async function isSubmitted(db: Db | Trx, companyId: string): Promise<boolean> {
  return hasApplication(db, companyId, [...awaitedStatuses, 'approved'])
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
