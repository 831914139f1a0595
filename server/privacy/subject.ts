/** The subject of a copy or an erasure, and the obstacles to deleting an account. Decision 025. */
import { sql } from 'kysely'
import type { Obstacle } from '../../contract/privacy/personal-data.ts'
import { mailboxKey, phoneAddress, type UserRow } from '../account/users.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import type { Subject } from './entry.ts'

/** A company of which the user is an active administrator. */
interface Administered {
  readonly companyId: string
  readonly registerNameEn: string
  readonly registerNameCn: string
  /** It has no other member: it is deleted with the account. */
  readonly alone: boolean
  /** Others belong to it, and none of them is an administrator. */
  readonly last: boolean
  readonly owes: boolean
  /** It has paid too much and has not used it, or this is being paid out. */
  readonly credit: boolean
  readonly inReview: boolean
  /** Decision 123. */
  readonly frozen: boolean
}

/** The person of a row of users, with the companies a copy or an erasure reaches. */
export function subjectOf(config: Config, user: UserRow, companies: readonly string[]): Subject {
  return { id: user.id, email: user.email, phone: phoneAddress(user), mailbox: mailboxKey(config, user.email), companies }
}

/** The companies a user is an active administrator of. */
export async function administeredBy(db: Db | Trx, userId: string): Promise<Administered[]> {
  const { rows } = await sql<Administered>`
    select c.id as "companyId", c.register_name_en as "registerNameEn", c.register_name_cn as "registerNameCn",
      not exists (select from affiliations o where o.company_id = c.id and o.status = 'active' and o.user_id <> a.user_id) as alone,
      exists (select from affiliations o where o.company_id = c.id and o.status = 'active' and o.user_id <> a.user_id)
        and not exists (select from affiliations o
            join users u on u.id = o.user_id and u.status = 'active'
          where o.company_id = c.id and o.status = 'active' and o.user_id <> a.user_id and o.role = 'administrator') as last,
      exists (select from facilities f where f.company_id = c.id and f.outstanding + f.pending + f.frozen > 0)
        or exists (select from drawdowns d where d.company_id = c.id and d.status in ('awaiting approval', 'pending', 'paying out', 'settled', 'written off')) as owes,
      exists (select from repayments r where r.company_id = c.id and r.status in ('received', 'cleared') and r.surplus_used < r.surplus)
        or exists (select from credit_payouts p where p.company_id = c.id and p.status in ('requested', 'sent')) as credit,
      exists (select from kyc_applications k where k.company_id = c.id and k.status in ('submitted', 'in progress')) as "inReview",
      exists (select from company_freezes z where z.company_id = c.id and z.user_id is null and z.status <> 'released') as frozen
    from affiliations a join companies c on c.id = a.company_id
    where a.user_id = ${userId} and a.status = 'active' and a.role = 'administrator'
    order by a.created_at, a.id`.execute(db)
  return rows
}

/** Why the account cannot be deleted now; none when it can. */
export function obstaclesIn(administered: readonly Administered[]): Obstacle[] {
  return administered.flatMap(({ companyId, registerNameEn, registerNameCn, alone, last, owes, credit, inReview, frozen }) => {
    const company = { companyId, registerNameEn, registerNameCn }
    return [
      ...(owes ? [{ reason: 'owed' as const, ...company }] : []),
      ...(alone && credit ? [{ reason: 'credit' as const, ...company }] : []),
      ...(last ? [{ reason: 'lastAdministrator' as const, ...company }] : []),
      ...(alone && frozen ? [{ reason: 'frozen' as const, ...company }] : []),
      ...(alone && inReview ? [{ reason: 'inReview' as const, ...company }] : []),
    ]
  })
}
