/** Reviewers and cases for tests, made by the real calls. */
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import type { Case } from '../../contract/staff/cases.ts'
import type { StaffRole } from '../../contract/staff/staff.ts'
import { inviteStaff } from '../../server/staff/invitations.ts'
import { applicationForm } from '../company/companies.ts'
import { type Browser, type Sent, type TestServer, testPassword } from '../support/server.ts'

/** A member of the staff with their browser. */
export interface Staff {
  readonly browser: Browser
  readonly id: string
  readonly email: string
  readonly name: string
  /** Of their authenticator app. */
  readonly secret: string
}

/** The token of an invitation, as its address holds it. */
export async function inviteToken(
  { deps, database }: TestServer,
  given: { email: string; name?: string; role?: StaffRole },
): Promise<string> {
  const invited = { name: 'Ho Wing Lam', role: 'reviewer' as const, ...given }
  const address = await database.db.transaction().execute((trx) => inviteStaff(trx, deps, invited))
  return new URL(address).searchParams.get('token') ?? ''
}

/** The code an authenticator app shows now. */
export function appCode({ deps }: TestServer, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(deps.clock.now().getTime() / 1000) })
}

/** A member of the staff who has accepted an invitation, signed in. */
export async function staffMember(
  server: TestServer,
  role: StaffRole = 'reviewer',
  name = `Reviewer ${randomUUID().slice(0, 4)}`,
  email = `${randomUUID().slice(0, 12)}@staff.example.com`,
): Promise<Staff> {
  const token = await inviteToken(server, { email, name, role })
  const browser = server.browser()
  const { staff } = await browser.data('acceptStaffInvitation', { token, password: testPassword, passwordConfirmation: testPassword })
  const { secret } = await browser.data('startStaffAuthenticator', {})
  await browser.data('confirmStaffAuthenticator', { code: appCode(server, secret) })
  return { browser, id: staff.id, email, name, secret }
}

/** A company's application that waits for review, with its applicant. The server's automatic reviewer must be set to wait. */
export async function submittedCase(
  server: TestServer,
  reader: Browser,
  change: (form: Sent<'submitKyc'>) => Sent<'submitKyc'> = (form) => form,
): Promise<{ merchant: Browser; form: Sent<'submitKyc'>; reference: string; caseId: string; email: string }> {
  const email = `${randomUUID().slice(0, 12)}@example.com`
  const merchant = await server.signUp({ email })
  const opened = await merchant.data('openKyc', {})
  merchant.companyId = opened.companyId
  const form = change(await applicationForm(merchant, opened.id))
  await merchant.data('submitKyc', form)
  return { merchant, form, reference: opened.reference, caseId: await caseOf(reader, opened.reference), email }
}

/** Id of the open case of an application. */
export async function caseOf(reader: Browser, reference: string): Promise<string> {
  const { records } = await reader.data('listCases', { keyword: reference })
  const id = records[0]?.id
  if (!id) throw new Error(`${reference} is no open case`)
  return id
}

/** A call by which staff look at a covered value. */
type Look = (name: 'openCaseDocument' | 'revealItem', input: { id: string; item: string; reason: string }) => Promise<unknown>

/** Opens every document and masked value of a case that agrees only once it was opened. */
export async function openAll(look: Look, { id, items }: Pick<Case, 'id' | 'items'>): Promise<void> {
  const covered = items.filter(({ opened, values, file }) => !opened && (values.length > 0 || file))
  for (const { item, kind } of covered)
    await look(kind === 'document' ? 'openCaseDocument' : 'revealItem', { id, item, reason: 'Compare.' })
}

/** Claims a case, reveals covered items, confirms every item but those sent back and those carried over, and proposes accordingly. */
export async function proposed(
  { browser }: Staff,
  id: string,
  returns: readonly { item: string; reason: NonNullable<Sent<'assessItems'>['reason']>; note?: string }[] = [],
): Promise<Case> {
  const { items } = await browser.data('claimCase', { id })
  const rest = items.filter(({ assessment }) => !assessment?.carried)
  await openAll(browser.data, { id, items: rest })
  const sentBack = new Set(returns.map(({ item }) => item))
  const right = rest.map(({ item }) => item).filter((item) => !sentBack.has(item))
  await browser.data('assessItems', { id, items: right, verdict: 'ok' })
  for (const { item, reason, note = '' } of returns)
    await browser.data('assessItems', { id, items: [item], verdict: 'return', reason, note })
  return browser.data('proposeDecision', { id, proposal: returns.length === 0 ? 'approve' : 'return', note: 'Agrees with the registry.' })
}

/** Reveals what a proposal may rest on, and confirms it as the second reviewer. */
export async function confirmed({ browser }: Staff, id: string): Promise<Case> {
  await openAll(browser.data, await browser.data('readCase', { id }))
  return browser.data('confirmProposal', { id })
}
