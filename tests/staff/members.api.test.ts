/** Leads manage the staff, through the API. Decision 087. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { attemptRules } from '../../server/account/attempts.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { readCaptcha } from '../support/accounts.ts'
import { fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'
import { appCode, type Staff, staffMember, submittedCase } from './staff.ts'

let server: TestServer
let lead: Staff
let member: Staff

beforeEach(async () => {
  server = await openTestServer()
  lead = await staffMember(server, 'lead', '吴主管')
  member = await staffMember(server, 'reviewer', '何咏琳')
  return () => server.close()
})

const entryOf = async (id: string) => (await lead.browser.data('listStaff', {})).records.find((each) => each.id === id)
const signIn = (email: string) => server.browser().call('signInStaff', { email, password: testPassword })
const isOut = async ({ browser }: Staff) => (await browser.call('readStaff', {})).code === 401
const audited = async (id: string) =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor', '=', `reviewer:${lead.id}`)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details])

describe('an invitation by a lead', () => {
  const invited = { name: '李家明', email: 'lee@staff.example.com', role: 'reviewer' as const }

  test('decision 087 mails the link to the invited person, shows it to no one else, and works once', async () => {
    const answered = await lead.browser.call('addStaffMember', invited)
    expect([answered.code, answered.data]).toEqual([200, { email: invited.email }])
    const { records } = await lead.browser.data('listStaff', { status: 'invited' })
    expect(records).toMatchObject([
      { ...invited, status: 'invited', lastSignIn: null, invitation: { expired: false }, operations: ['invite', 'changeRole', 'close'] },
    ])
    const link = new URL(await server.lastLink(invited.email))
    const token = link.searchParams.get('token') ?? ''
    expect(link.pathname).toBe('/backoffice/invitation')
    const rows = await server.database.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify([records, rows.map((row) => ({ ...row, id: 0 }))])).not.toContain(token)
    const browser = server.browser()
    const { staff } = await browser.data('acceptStaffInvitation', { token, password: testPassword, passwordConfirmation: testPassword })
    expect((await server.browser().call('readStaffInvitation', { token })).code).toBe(30016)
    expect(await entryOf(staff.id)).toMatchObject({ status: 'active', lastSignIn: null, invitation: null })
    await browser.data('confirmStaffAuthenticator', { code: appCode(server, (await browser.data('startStaffAuthenticator', {})).secret) })
    expect(await entryOf(staff.id)).toMatchObject({ status: 'active', lastSignIn: expect.any(String) })
    expect(await audited(staff.id)).toEqual([['staff.invited', { role: 'reviewer' }]])
  })

  test('decision 087 of a mailbox that is known is refused at the mailbox, whatever its case', async () => {
    const refused = await lead.browser.call('addStaffMember', { ...invited, email: member.email.toUpperCase() })
    expect([refused.code, fieldsOf(refused)]).toEqual([20017, { email: 'staff.members.taken' }])
    expect(await isOut(member)).toBe(false)
  })

  test('decision 087 sent again ends the link before, the password and the sessions, and reopens a closed member', async () => {
    const old = new URL(await linkOf('again@staff.example.com')).searchParams.get('token') ?? ''
    const [entry] = (await lead.browser.data('listStaff', { status: 'invited' })).records
    await server.later({ hours: 73 })
    lead = await staffMember(server, 'lead')
    expect(await entryOf(String(entry?.id))).toMatchObject({ status: 'invited', invitation: { expired: true } })
    await lead.browser.data('inviteStaffAgain', { id: String(entry?.id) })
    const link = new URL(await server.lastLink('again@staff.example.com')).searchParams.get('token') ?? ''
    expect((await server.browser().call('readStaffInvitation', { token: old })).code).toBe(30016)
    expect((await server.browser().call('readStaffInvitation', { token: link })).code).toBe(200)

    const other = await staffMember(server)
    await lead.browser.data('inviteStaffAgain', { id: other.id })
    expect([await isOut(other), (await signIn(other.email)).code]).toEqual([true, 80003])
    await lead.browser.data('closeStaffMember', { id: other.id })
    await lead.browser.data('inviteStaffAgain', { id: other.id })
    expect(await entryOf(other.id)).toMatchObject({ status: 'invited' })
  })

  async function linkOf(email: string): Promise<string> {
    await lead.browser.data('addStaffMember', { ...invited, email })
    return server.lastLink(email)
  }
})

describe('a member', () => {
  test('decision 087 locked after wrong passwords is unlocked by a lead; one that is not locked is refused', async () => {
    for (let tried = 0; tried < attemptRules.tries; tried++)
      await server.browser().call('signInStaff', {
        email: member.email,
        password: `wrong ${tried}`,
        ...(tried < attemptRules.plain ? {} : await readCaptcha(server.deps)),
      })
    expect((await signIn(member.email)).code).toBe(80002)
    expect(await entryOf(member.id)).toMatchObject({ status: 'locked', operations: ['invite', 'unlock', 'changeRole', 'close'] })
    await lead.browser.data('unlockStaff', { id: member.id })
    expect([(await entryOf(member.id))?.status, (await signIn(member.email)).code]).toEqual(['active', 200])
    expect((await lead.browser.call('unlockStaff', { id: member.id })).code).toBe(20011)
    expect(await audited(member.id)).toEqual([['staff.unlocked', {}]])
  })

  test('decision 085 locked after wrong codes is unlocked by a lead', async () => {
    const browser = server.browser()
    await browser.data('signInStaff', { email: member.email, password: testPassword })
    for (let tried = 0; tried < attemptRules.tries; tried++) await browser.call('proveStaffByCode', { code: 'aaaa-aaaa-aaaa-aaaa' })
    await server.later({ minutes: 1 })
    expect((await browser.call('proveStaffByCode', { code: appCode(server, member.secret) })).code).toBe(80002)
    expect((await entryOf(member.id))?.status).toBe('locked')
    await lead.browser.data('unlockStaff', { id: member.id })
    expect((await browser.call('proveStaffByCode', { code: appCode(server, member.secret) })).code).toBe(200)
  })

  test('decision 085 locked after wrong codes is let in again by a new invitation', async () => {
    const browser = server.browser()
    await browser.data('signInStaff', { email: member.email, password: testPassword })
    for (let tried = 0; tried < attemptRules.tries; tried++) await browser.call('proveStaffByCode', { code: 'aaaa-aaaa-aaaa-aaaa' })
    await lead.browser.data('inviteStaffAgain', { id: member.id })
    const token = new URL(await server.lastLink(member.email)).searchParams.get('token') ?? ''
    const again = server.browser()
    await again.data('acceptStaffInvitation', { token, password: testPassword, passwordConfirmation: testPassword })
    const { secret } = await again.data('startStaffAuthenticator', {})
    await again.data('confirmStaffAuthenticator', { code: appCode(server, secret) })
    await server.later({ minutes: 1 })
    await browser.data('signInStaff', { email: member.email, password: testPassword })
    expect((await browser.call('proveStaffByCode', { code: appCode(server, secret) })).code).toBe(200)
  })

  test('decision 087 given another role is signed out at once, and has it at the next sign-in', async () => {
    await lead.browser.data('changeStaffRole', { id: member.id, role: 'lead' })
    expect(await isOut(member)).toBe(true)
    expect((await signIn(member.email)).data).toMatchObject({ staff: { role: 'lead' } })
    expect((await lead.browser.call('changeStaffRole', { id: member.id, role: 'lead' })).code).toBe(20011)
    await lead.browser.data('changeStaffRole', { id: member.id, role: 'reviewer' })
    expect(await audited(member.id)).toEqual([
      ['staff.roleChanged', { role: 'lead' }],
      ['staff.roleChanged', { role: 'reviewer' }],
    ])
  })

  test('decision 087 closed is signed out at once and cannot sign in; closed members are listed last', async () => {
    const zhang = await staffMember(server, 'reviewer', 'A. Zhang')
    await lead.browser.data('closeStaffMember', { id: zhang.id })
    expect([await isOut(zhang), (await signIn(zhang.email)).code]).toEqual([true, 80003])
    const { records } = await lead.browser.data('listStaff', {})
    expect(records.at(-1)).toMatchObject({ id: zhang.id, status: 'closed', operations: ['invite'] })
    for (const name of ['closeStaffMember', 'unlockStaff'] as const)
      expect((await lead.browser.call(name, { id: zhang.id })).code).toBe(20011)
    expect(await audited(zhang.id)).toEqual([['staff.closed', {}]])
  })

  test('decision 020 closed returns the cases they have taken to the queue', async () => {
    await setReviewMode(server.database.db, 'manual')
    const { caseId } = await submittedCase(server, lead.browser)
    await member.browser.data('claimCase', { id: caseId })
    await lead.browser.data('closeStaffMember', { id: member.id })
    expect(await lead.browser.data('readCase', { id: caseId })).toMatchObject({ status: 'waiting' })
  })
})

test('decision 087 a lead cannot close, demote or invite themself, and ids of no one are unknown', async () => {
  expect((await entryOf(lead.id))?.operations).toEqual([])
  const { browser, id } = lead
  for (const refused of [
    await browser.call('closeStaffMember', { id }),
    await browser.call('changeStaffRole', { id, role: 'reviewer' }),
    await browser.call('inviteStaffAgain', { id }),
  ])
    expect(refused.code).toBe(403)
  expect((await browser.call('closeStaffMember', { id: randomUUID() })).code).toBe(20018)
  expect(await entryOf(id)).toMatchObject({ role: 'lead', status: 'active' })
})

test('decision 087 the staff is listed page by page, without a member twice', async () => {
  const all = (await lead.browser.data('listStaff', {})).records
  const first = await lead.browser.data('listStaff', { size: 1 })
  const rest = await lead.browser.data('listStaff', { size: 1, after: String(first.next) })
  expect([...first.records, ...rest.records]).toEqual(all)
  expect(rest.next).toBeNull()
  expect(fieldsOf(await lead.browser.call('listStaff', { after: randomUUID() }))).toEqual({ after: 'field.invalid' })
})

test('decision 087 a reviewer neither lists nor changes the staff', async () => {
  for (const refused of [
    await member.browser.call('listStaff', {}),
    await member.browser.call('addStaffMember', { name: 'Ho', email: 'ho2@staff.example.com', role: 'lead' }),
    await member.browser.call('changeStaffRole', { id: member.id, role: 'lead' }),
  ])
    expect(refused.code).toBe(403)
})
