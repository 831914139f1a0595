/** Freezes, for tests. Decisions 123, 129. */
import type { FreezeSubject } from '../../contract/staff/freezes.ts'
import type { TestServer } from '../support/server.ts'
import { type Staff, staffMember } from './staff.ts'

/** A new lead freezes a company, or something of it. */
export async function freeze(server: TestServer, companyId: string, subject: FreezeSubject = { kind: 'company' }): Promise<Staff> {
  const lead = await staffMember(server, 'lead')
  await lead.browser.data('startFreeze', { companyId, subject, reason: 'A director reports a stolen phone.' })
  return lead
}

/** Two new leads release it. */
export async function releaseByTwo(server: TestServer, companyId: string, subject: FreezeSubject = { kind: 'company' }): Promise<void> {
  const [one, other] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
  await one.browser.data('proposeRelease', { companyId, subject, reason: 'The phone was found.' })
  await other.browser.data('decideRelease', { companyId, subject, accepted: true })
}
