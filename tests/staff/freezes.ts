/** Freezes of companies, for tests. Decision 123. */

import type { TestServer } from '../support/server.ts'
import { type Staff, staffMember } from './staff.ts'

/** A new lead freezes a company. */
export async function freeze(server: TestServer, companyId: string): Promise<Staff> {
  const lead = await staffMember(server, 'lead')
  await lead.browser.data('freezeCompany', { companyId, reason: 'A director reports a stolen phone.' })
  return lead
}

/** Two new leads release it. */
export async function releaseByTwo(server: TestServer, companyId: string): Promise<void> {
  const [one, other] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
  await one.browser.data('proposeRelease', { companyId, reason: 'The phone was found.' })
  await other.browser.data('decideRelease', { companyId, accepted: true })
}
