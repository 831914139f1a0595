/** Locks a company before its members change, and re-reads the caller's role under the lock. */
import type { Locale } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { currentStatuses } from '../../machines/company/lifecycles/companyUser.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { isAdministrator, isLastAdministrator } from './memberships.ts'

/** A company that is locked, with the name it goes by in each language. */
export interface LockedCompany {
  readonly id: string
  readonly names: Record<Locale, string>
}

/**
 * Locks a company until the transaction ends. This serialises changes of its users and roles, so that the last administrator cannot leave
 * while another is being removed, and changes of its supplements, shops, accounts and applications. Null for an unknown id.
 *
 * The order of locks. Code that takes several of them keeps it, which prevents deadlocks:
 *
 * 1. users
 * 2. companies, several by id
 * 3. drawdowns whose money has not arrived
 * 4. shops and PSP accounts with the names of their sellers, and agreements
 * 5. claims on shops (`agreement_shops`), which other companies hold, too
 * 6. applications (all of all companies, before the next)
 * 7. the daily counter that numbers their records, shared by all companies
 * 8. the limits of a group of companies (`lockGroup`)
 * 9. facilities, several of a company by product, then drawdowns that were paid out, repayments, charge orders, red packets and the counters of these
 * 10. the ledger, notices, messages, jobs
 *
 * Rows of a company from 6 on are only changed under its lock; a facility is also changed by drawdowns and repayments, which lock nothing
 * of 1 to 7; drawdowns of a company whose administrators approve them lock the company first. Decision 086.
 */
export async function lockCompany(trx: Trx, id: string): Promise<LockedCompany | null> {
  const row = await trx
    .selectFrom('companies')
    .select(['register_name_en', 'register_name_cn'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const chinese = row.register_name_cn || row.register_name_en
  return { id, names: { zh_CN: chinese, zh_HK: chinese, en_US: row.register_name_en || chinese } }
}

/** Locks the company of a call. Problem `notFound` when it is gone. */
export async function lockOwnCompany(trx: Trx, { companyId }: { companyId: string }): Promise<LockedCompany> {
  const company = await lockCompany(trx, companyId)
  if (!company) throw new Problem('notFound')
  return company
}

/** Locks a company for one of its administrators. Problem `notFound` for any other user, and for an unknown id. USER-04, R3. */
export async function lockCompanyFor(trx: Trx, { id, userId }: { id: string; userId: string }): Promise<LockedCompany> {
  const company = await lockCompany(trx, id)
  if (!company || !(await isAdministrator(trx, userId, id))) throw new Problem('notFound')
  return company
}

/** Refuses to take the last active administrator of a locked company; one whom leads have frozen does not count. Problem `unavailable`. */
export async function refuseLast(trx: Trx, { companyId, userId }: { companyId: string; userId: string }): Promise<void> {
  const last = await trx
    .selectFrom('affiliations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where(isLastAdministrator)
    .executeTakeFirst()
  if (last) throw new Problem('unavailable', { details: { reason: 'lastAdministrator' } })
}

/** Whether a user is an active member of a company, or waits to become one. */
export async function membershipOf(db: Db | Trx, { companyId, userId }: { companyId: string; userId: string }) {
  return db
    .selectFrom('affiliations')
    .select(['id', 'status'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', 'in', currentStatuses)
    .executeTakeFirst()
}
