/** Certified companies with users, for tests of membership. */
import { randomUUID } from 'node:crypto'
import { json } from '../../server/platform/db/connection.ts'
import { steppedUp } from '../support/accounts.ts'
import type { Browser, TestServer } from '../support/server.ts'

/** A certified company with the browser's user as its administrator, chosen. Answers its id. */
export async function certifiedCompany(
  server: TestServer,
  browser: Browser,
  { en = `Harbour ${randomUUID().slice(0, 8)} Limited`, cn = '', brn = null }: { en?: string; cn?: string; brn?: string | null } = {},
): Promise<string> {
  const companyId = await server.join(browser)
  const { db } = server.database
  const names = { register_name_en: en, register_name_cn: cn, business_registration_number: brn }
  await db.updateTable('companies').set(names).where('id', '=', companyId).execute()
  await certify(server, companyId, browser.userId)
  return companyId
}

/** An approved application of a company. */
export async function certify({ database: { db }, deps }: TestServer, companyId: string, userId: string): Promise<void> {
  const at = deps.clock.now()
  await db
    .insertInto('kyc_applications')
    .values({
      id: randomUUID(),
      company_id: companyId,
      reference: `KYC-${randomUUID().slice(0, 8)}`,
      status: 'approved',
      company: json({}),
      business: json({}),
      saved_at: at,
      submitted_at: at,
      submitted_by: userId,
      decided_at: at,
      decided_by: 'reviewer:test',
      created_at: at,
    })
    .execute()
}

/** Invites a mailbox as the browser's user, after a step-up. Answers the id of the invitation and the token of its link. */
export async function invite(
  server: TestServer,
  browser: Browser,
  email: string,
  roleId = 2,
): Promise<{ id: string; token: string; link: URL }> {
  await steppedUp(server, browser)
  const { id } = await browser.data('addCompanyUser', { companyId: String(browser.companyId), email, roleId })
  const link = new URL(await server.lastLink(email))
  return { id, token: link.searchParams.get('invitation') ?? '', link }
}

/** A user of the company of `browser`, invited and joined. */
export async function colleague(
  server: TestServer,
  browser: Browser,
  roleId = 2,
): Promise<{ browser: Browser; email: string; id: string }> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const own = await server.signUp({ email })
  const { id } = await invite(server, browser, email, roleId)
  await own.data('activateAffiliation', { id })
  own.companyId = browser.companyId
  return { browser: own, email, id }
}
