/** Finds certified companies for a user who wants to join one. API-022, decision A80. */
import { sql } from 'kysely'
import type { FoundCompany } from '../../contract/company/members.ts'
import { takeDailyAllowance } from '../company/daily-allowances.ts'
import type { Call } from '../platform/call.ts'
import { literally } from '../platform/db/conditions.ts'

/** Searches of a user in a day, companies a search answers with. */
const rules = { searches: 100, found: 10 } as const

/**
 * Certified companies whose name begins with the keyword or whose registration number it is. Problem `tooManyRequests` after 100 searches
 * in a day. API-022.
 */
export async function searchCompanies({ deps, user }: Call<'user'>, { keyword }: { keyword: string }): Promise<FoundCompany[]> {
  const { db, clock } = deps
  await takeDailyAllowance(db, { key: `search:${user.id}`, limit: rules.searches, at: clock.now() })
  const begins = `${literally(keyword.toLowerCase())}%`
  const { rows } = await sql<FoundCompany>`
    select c.id as "companyId", c.register_name_en as "registerNameEn", c.register_name_cn as "registerNameCn",
      (select case a.status when 'active' then 'Active' else 'Confirming' end from affiliations a
        where a.company_id = c.id and a.user_id = ${user.id} and a.status in ('active', 'confirming')) as status
    from companies c
    where (lower(c.register_name_en) like ${begins} or lower(c.register_name_cn) like ${begins}
        or c.business_registration_number = ${keyword} or c.unified_social_credit_code = ${keyword.toUpperCase()})
      and exists (select from kyc_applications k where k.company_id = c.id and k.status = 'approved')
      and exists (select from affiliations m where m.company_id = c.id and m.status = 'active')
    order by c.register_name_en, c.id
    limit ${rules.found}`.execute(db)
  return rows
}
