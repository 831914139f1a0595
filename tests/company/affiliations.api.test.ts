/** Users of a company through the API: invitations, requests, answers, roles, removal. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import { type Browser, fieldsOf, openTestServer, type TestServer } from '../support/server.ts'
import { certifiedCompany, certify, colleague, invite } from './affiliations.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const mailbox = () => `${randomUUID().slice(0, 8)}@example.com`
const auditOf = async (id: string) => {
  const rows = server.database.db.selectFrom('audit_log').select(['action', 'actor', 'details']).where('subject_id', '=', id).orderBy('id')
  return rows.execute()
}
const usersSeenBy = async (browser: Browser) =>
  (await browser.data('listCompanyUsers', { companyId: String(browser.companyId) })).map(({ email, role, joinMethod, status }) => [
    email,
    role,
    joinMethod,
    status,
  ])

/** A certified company with an administrator and a user, and a user of another company. */
async function founded() {
  const ownerMail = mailbox()
  const owner = await steppedUp(server, await server.signUp({ email: ownerMail }))
  const companyId = await certifiedCompany(server, owner, { cn: '海港燈火有限公司' })
  return { owner, ownerMail, companyId }
}

async function stranger() {
  const browser = await server.signUp()
  const companyId = await certifiedCompany(server, browser)
  return { browser, companyId }
}

describe('invitations', () => {
  test('USER-03 USER-05 USER-08 API-033 API-035 API-036 an administrator invites, the user of that mailbox accepts, and then belongs to the company', async () => {
    const { owner, ownerMail, companyId } = await founded()
    const email = mailbox()
    const added = await owner.data('addCompanyUser', { companyId, email: email.toUpperCase(), roleId: 2 })
    expect(added).toMatchObject({ userId: null, role: 'user', joinMethod: 'invited', status: 'Confirming' })
    expect(await usersSeenBy(owner)).toEqual([
      [email.toUpperCase(), 'user', 'invited', 'Confirming'],
      [ownerMail, 'administrator', 'founder', 'Active'],
    ])
    const guest = await server.signUp({ email })
    const { records, total } = await guest.data('listAffiliations', {})
    expect([total, records[0]]).toEqual([1, expect.objectContaining({ id: added.id, companyId, registerNameCn: '海港燈火有限公司' })])
    expect(await guest.data('activateAffiliation', { id: added.id })).toBe(null)
    guest.companyId = companyId
    expect(await usersSeenBy(guest)).toEqual([
      [ownerMail, 'administrator', 'founder', 'Active'],
      [email, 'user', 'invited', 'Active'],
    ])
    const { userId } = await guest.data('readUser', {})
    expect(await guest.data('listMemberships', { userId })).toMatchObject([
      { companyId, isDefault: true, role: 'user', joinMethod: 'invited' },
    ])
    expect((await auditOf(added.id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['affiliation.invited', `user:${owner.userId}`],
      ['affiliation.accepted', `user:${guest.userId}`],
    ])
    const reported = await owner.data('searchMessages', { keyword: email })
    expect(reported.records).toMatchObject([{ link: '/company/users' }])
  })

  test('USER-05 the mail links to the joining page with its token; the audit does not contain the mailbox, the stored invitation not the token', async () => {
    const { owner } = await founded()
    const email = mailbox()
    const { id, link, token } = await invite(server, owner, email)
    expect([link.pathname, link.searchParams.get('email')]).toEqual(['/financing/company', email])
    expect(JSON.stringify(await auditOf(id))).not.toContain(email)
    const stored = await server.database.db.selectFrom('company_invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('USER-05 the mail is in the language of a user who has an account', async () => {
    const { owner } = await founded()
    const email = mailbox()
    await server.signUp({ email })
    const { db } = server.database
    await db.updateTable('users').set({ locale: 'en_US' }).where('email', '=', email).execute()
    await invite(server, owner, email)
    const mails = await db.selectFrom('sandbox_mailbox').select('subject').where('recipient', '=', email).orderBy('id').execute()
    expect(mails.at(-1)?.subject).toMatch(/invite/i)
  })

  test('ERR-30016 a link opens for its mailbox alone: another signed-in user gets the same answer as for an unknown, used or expired link', async () => {
    const { owner } = await founded()
    const email = mailbox()
    const guest = await server.signUp({ email })
    const other = await server.signUp()
    const { id, token } = await invite(server, owner, email)
    expect(await guest.data('readInvitation', { token })).toMatchObject({ id, role: 'user', status: 'Confirming' })
    const unknown = await other.call('readInvitation', { token: 'unknown' })
    expect(unknown.code).toBe(30016)
    expect(await other.call('readInvitation', { token })).toEqual(unknown)
    expect(await owner.call('readInvitation', { token })).toEqual(unknown)
    expect((await other.call('activateAffiliation', { id })).code).toBe(20018)
    await guest.data('activateAffiliation', { id })
    expect(await guest.call('readInvitation', { token })).toEqual(unknown)
    const late = mailbox()
    const lateGuest = await server.signUp({ email: late })
    const old = await invite(server, owner, late)
    await server.later({ days: 8 })
    try {
      const again = await signedInAgain(late)
      expect((await again.call('readInvitation', { token: old.token })).code).toBe(30016)
      expect((await again.call('activateAffiliation', { id: old.id })).code).toBe(30016)
      expect((await again.data('listAffiliations', {})).total).toBe(0)
      expect(lateGuest.userId).not.toBe('')
    } finally {
      await server.later({ days: -8 })
    }
  })

  test('USER-09 ERR-C04 ERR-20017 a member, an invited user and one with a request are not added again: 20017 at the mailbox', async () => {
    const { owner, ownerMail, companyId } = await founded()
    const email = mailbox()
    await invite(server, owner, email)
    const asker = mailbox()
    await (await server.signUp({ email: asker })).data('requestToJoin', { companyId })
    for (const taken of [email, email.toUpperCase(), ownerMail, asker]) {
      const refused = await owner.call('addCompanyUser', { companyId, email: taken, roleId: 1 })
      expect([refused.code, fieldsOf(refused)]).toEqual([20017, { email: 'code.20017' }])
    }
  })

  test('USER-05 an expired invitation allows another; a withdrawn one cannot be opened', async () => {
    const { owner } = await founded()
    const email = mailbox()
    const first = await invite(server, owner, email)
    await owner.data('removeAffiliation', { id: first.id })
    const guest = await server.signUp({ email })
    expect((await guest.call('readInvitation', { token: first.token })).code).toBe(30016)
    expect((await guest.call('activateAffiliation', { id: first.id })).code).toBe(20011)
    expect((await owner.call('removeAffiliation', { id: first.id })).code).toBe(20018)
    const second = await invite(server, owner, email)
    await guest.data('rejectAffiliation', { id: second.id })
    expect((await guest.call('activateAffiliation', { id: second.id })).code).toBe(20011)
    expect((await usersSeenBy(owner)).length).toBe(1)
    await server.database.db
      .updateTable('company_invitations')
      .set({ expires_at: new Date(0) })
      .where('id', '=', (await invite(server, owner, email)).id)
      .execute()
    const { id } = await invite(server, owner, email)
    expect((await guest.data('listAffiliations', {})).records.map((each) => each.id)).toEqual([id])
  })

  test('USER-05 a company that is not certified cannot invite users: 20016', async () => {
    const browser = await server.signUp()
    const companyId = await server.join(browser)
    expect((await browser.call('addCompanyUser', { companyId, email: mailbox(), roleId: 2 })).code).toBe(20016)
    await certify(server, companyId, browser.userId)
    expect((await browser.call('addCompanyUser', { companyId, email: mailbox(), roleId: 2 })).code).toBe(200)
  })

  test('USER-05 a mailbox gets five mails a day over all companies', async () => {
    const email = mailbox()
    const codes: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const { browser, companyId } = await stranger()
      codes.push((await browser.call('addCompanyUser', { companyId, email, roleId: 2 })).code)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 510])
  })
})

async function signedInAgain(email: string): Promise<Browser> {
  const browser = server.browser()
  const source = 'small_shop_financing'
  browser.token = (await browser.data('signIn', { source, email, password: 'Sampan!2026' })).token
  return browser
}

describe('searching and asking', () => {
  test('API-022 a search finds certified companies by the beginning of a name or the whole number, and returns only their names', async () => {
    const { browser } = await stranger()
    const owner = await server.signUp()
    const companyId = await certifiedCompany(server, owner, { en: 'Zebra_100% Trading Ltd', cn: '斑馬貿易行', brn: '87654321' })
    const found = [{ companyId, registerNameEn: 'Zebra_100% Trading Ltd', registerNameCn: '斑馬貿易行', status: null }]
    for (const keyword of ['zebra', 'Zebra_100%', '斑馬貿易', '87654321', ' Zebra '])
      expect(await browser.data('searchCompanies', { keyword })).toEqual(found)
    for (const keyword of ['Trading', 'Zebr%', 'zebra1100', '8765432', 'Z__ra'])
      expect(await browser.data('searchCompanies', { keyword })).toEqual([])
    expect(await owner.data('searchCompanies', { keyword: 'zebra' })).toMatchObject([{ status: 'Active' }])
    const uncertified = await server.signUp()
    const hidden = await server.join(uncertified)
    await uncertified.data('openKyc', { companyId: hidden })
    await server.database.db.updateTable('companies').set({ register_name_en: 'Zebra Hidden Ltd' }).where('id', '=', hidden).execute()
    expect(await browser.data('searchCompanies', { keyword: 'zebra' })).toEqual(found)
  })

  test('API-022 fewer than three characters are not searched, and a user has a hundred searches a day', async () => {
    const { browser } = await stranger()
    const short = await browser.call('searchCompanies', { keyword: ' ab ' })
    expect([short.code, fieldsOf(short)]).toEqual([20009, { keyword: 'field.keyword.short' }])
    const codes: number[] = []
    for (let count = 0; count < 101; count += 1) codes.push((await browser.call('searchCompanies', { keyword: 'nobody' })).code)
    expect(codes.lastIndexOf(200)).toBe(99)
    expect(codes[100]).toBe(510)
  })

  test('USER-08 API-033 a request to join waits; the administrators are notified by message and mail, and one of them accepts', async () => {
    const { owner, ownerMail, companyId } = await founded()
    const user = await colleague(server, owner)
    const email = mailbox()
    const asker = await server.signUp({ email })
    await asker.data('requestToJoin', { companyId })
    expect((await asker.data('listAffiliations', {})).records).toMatchObject([{ companyId, joinMethod: 'requested', status: 'Confirming' }])
    expect((await mailsTo(server, ownerMail)).at(-1)?.subject).toContain(email)
    expect((await mailsTo(server, user.email)).filter(({ subject }) => subject.includes(email))).toEqual([])
    expect((await owner.data('searchMessages', { keyword: email })).total).toBe(1)
    expect((await user.browser.data('searchMessages', { keyword: email })).total).toBe(0)
    const { userId } = await asker.data('readUser', {})
    expect(await asker.data('listMemberships', { userId })).toEqual([])
    asker.companyId = companyId
    expect((await asker.call('listCompanyUsers', { companyId })).code).toBe(403)
    const waiting = (await owner.data('listCompanyUsers', { companyId })).find((each) => each.email === email)
    expect(waiting).toMatchObject({ userId, role: 'user', joinMethod: 'requested', status: 'Confirming' })
    await owner.data('activateAffiliation', { id: String(waiting?.id) })
    expect(await asker.data('listMemberships', { userId })).toMatchObject([{ companyId, isDefault: true, joinMethod: 'requested' }])
    expect((await mailsTo(server, email)).at(-1)?.link).toContain('/company/list')
    expect((await auditOf(String(waiting?.id))).map(({ action }) => action)).toEqual(['affiliation.requested', 'affiliation.accepted'])
    expect((await owner.call('activateAffiliation', { id: String(waiting?.id) })).code).toBe(20011)
  })

  test('ERR-30012 ERR-30014 ERR-20017 a member is linked already, a user with a request or an invitation is added already, a declined user needs an invitation', async () => {
    const { owner, companyId } = await founded()
    const email = mailbox()
    const asker = await server.signUp({ email })
    expect((await owner.call('requestToJoin', { companyId })).code).toBe(30012)
    await asker.data('requestToJoin', { companyId })
    expect((await asker.call('requestToJoin', { companyId })).code).toBe(20017)
    const waiting = (await asker.data('listAffiliations', {})).records[0]
    await owner.data('rejectAffiliation', { id: String(waiting?.id) })
    expect((await asker.call('requestToJoin', { companyId })).code).toBe(30014)
    await invite(server, owner, email)
    expect((await asker.call('requestToJoin', { companyId })).code).toBe(20017)
    const uncertified = await server.join(await server.signUp())
    const unknown = await asker.call('requestToJoin', { companyId: randomUUID() })
    expect(unknown.code).toBe(20018)
    expect(await asker.call('requestToJoin', { companyId: uncertified })).toEqual(unknown)
  })

  test('API-032 a request can be withdrawn, and made again', async () => {
    const { owner, companyId } = await founded()
    const asker = await server.signUp()
    await asker.data('requestToJoin', { companyId })
    const { records } = await asker.data('listAffiliations', {})
    const id = String(records[0]?.id)
    expect((await owner.call('removeAffiliation', { id })).code).toBe(20018)
    await asker.data('removeAffiliation', { id })
    expect((await owner.call('activateAffiliation', { id })).code).toBe(20011)
    expect((await asker.call('requestToJoin', { companyId })).code).toBe(200)
  })

  test('decision 021 a user has five requests a day', async () => {
    const asker = await server.signUp()
    const codes: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const { companyId } = await stranger()
      codes.push((await asker.call('requestToJoin', { companyId })).code)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 510])
  })
})

describe('roles and removal', () => {
  test('USER-04 USER-10 API-037 there are two roles', async () => {
    const { browser } = await stranger()
    expect(await browser.data('listRoles', {})).toEqual([
      { id: 1, name: 'administrator' },
      { id: 2, name: 'user' },
    ])
  })

  test('USER-07 API-038 decision 084 an administrator changes a role, which administrators are mailed; a later change with an old version gets the current role, and nothing is overwritten', async () => {
    const { owner, ownerMail, companyId } = await founded()
    const { id } = await colleague(server, owner)
    const seen = (await owner.data('listCompanyUsers', { companyId })).find((each) => each.id === id)
    const change = { userId: Number(seen?.userId), companyId, version: Number(seen?.version) }
    expect(await owner.data('updateRole', { ...change, roleId: 1 })).toMatchObject({ id, role: 'administrator', version: 2 })
    expect((await mailsTo(server, ownerMail)).at(-1)?.subject).toContain('的管理员')
    const late = await owner.call('updateRole', { ...change, roleId: 2 })
    expect([late.code, late.data]).toEqual([20011, { role: 'administrator', version: 2, fields: {} }])
    expect(await owner.data('updateRole', { ...change, version: 2, roleId: 1 })).toMatchObject({ role: 'administrator', version: 2 })
    expect((await auditOf(id)).filter(({ action }) => action === 'role.changed').map(({ details }) => details)).toEqual([
      { from: 'user', to: 'administrator' },
    ])
    const unknown = await owner.call('updateRole', { ...change, version: 2, roleId: 3 })
    expect([unknown.code, fieldsOf(unknown)]).toEqual([20009, { roleId: 'field.required' }])
  })

  test('decision 084 an administrator who accepts an invitation is mailed to the others; a user is not', async () => {
    const { owner, ownerMail } = await founded()
    await colleague(server, owner)
    const before = (await mailsTo(server, ownerMail)).length
    await colleague(server, owner, 1)
    const mails = await mailsTo(server, ownerMail)
    expect([mails.length - before, mails.at(-1)?.subject]).toEqual([1, expect.stringContaining('的管理员')])
  })

  test('USER-06 API-032 a removed user’s session loses the company at once, and the user is notified by mail', async () => {
    const { owner, companyId } = await founded()
    const { browser, email, id } = await colleague(server, owner)
    expect((await browser.call('listCompanyUsers', { companyId })).code).toBe(200)
    await owner.data('removeAffiliation', { id })
    expect((await browser.call('listCompanyUsers', { companyId })).code).toBe(403)
    const { userId } = await browser.data('readUser', {})
    expect(await browser.data('listMemberships', { userId })).toEqual([])
    expect((await mailsTo(server, email)).at(-1)?.subject).toContain('移出')
    expect((await auditOf(id)).map(({ action }) => action).at(-1)).toBe('affiliation.removed')
    await invite(server, owner, email)
  })

  test('USER-06 the last administrator can neither leave nor become a user: 20016; with a second one either may leave, and is mailed', async () => {
    const { owner, ownerMail, companyId } = await founded()
    const { browser, id } = await colleague(server, owner)
    const own = (await owner.data('listCompanyUsers', { companyId })).find(({ role }) => role === 'administrator')
    const left = { id: String(own?.id) }
    const demoted = { userId: Number(own?.userId), companyId, roleId: 2, version: 1 }
    const isLast = async (each: typeof owner) => {
      const { userId } = await each.data('readUser', {})
      return (await each.data('listMemberships', { userId })).map(({ isLastAdministrator }) => isLastAdministrator)
    }
    expect([await isLast(owner), await isLast(browser)]).toEqual([[true], [false]])
    expect([(await owner.call('removeAffiliation', left)).code, (await owner.call('updateRole', demoted)).code]).toEqual([20016, 20016])
    const other = (await owner.data('listCompanyUsers', { companyId })).find((each) => each.id === id)
    await owner.data('updateRole', { userId: Number(other?.userId), companyId, roleId: 1, version: 1 })
    expect(await isLast(owner)).toEqual([false])
    expect((await owner.call('removeAffiliation', left)).code).toBe(200)
    expect((await mailsTo(server, ownerMail)).at(-1)?.subject).toContain('您已退出')
    expect((await browser.call('removeAffiliation', { id })).code).toBe(20016)
    expect((await owner.call('listCompanyUsers', { companyId })).code).toBe(403)
  })

  test('API-021 a member reads the profile of the company, and their own role', async () => {
    const { owner, companyId } = await founded()
    const { browser } = await colleague(server, owner)
    expect(await browser.data('readCompanyProfile', { companyId })).toMatchObject({
      companyId,
      kycStatus: 'approved',
      role: 'user',
      joinMethod: 'invited',
      users: 2,
    })
  })

  test('API-031 with a company the list pages its users', async () => {
    const { owner, companyId } = await founded()
    await invite(server, owner, mailbox())
    const { browser } = await colleague(server, owner)
    const page = await owner.data('listAffiliations', { companyId, current: 2, size: 2 })
    expect([page.total, page.records.length]).toEqual([3, 1])
    expect((await browser.data('listAffiliations', { companyId })).total).toBe(2)
  })
})

describe('access without permission is refused', () => {
  test('R3 USER-04 a plain user gets the same answer about a place of the own company as about an unknown one', async () => {
    const { owner } = await founded()
    const member = await colleague(server, owner)
    const [target, invited] = [await colleague(server, owner), await invite(server, owner, mailbox())]
    for (const name of ['removeAffiliation', 'activateAffiliation', 'rejectAffiliation'] as const)
      for (const id of [target.id, invited.id, randomUUID()])
        expect(await member.browser.call(name, { id }), `${name} ${id}`).toMatchObject({ code: 20018, data: { fields: {} } })
    expect((await usersSeenBy(owner)).length).toBe(4)
  })

  test('USER-06 a removed user can no longer set a default company', async () => {
    const { owner, companyId } = await founded()
    const { browser, id } = await colleague(server, owner)
    const { userId } = await browser.data('readUser', {})
    await owner.data('removeAffiliation', { id })
    expect((await browser.call('setDefaultCompany', { userId, companyId })).code).toBe(20018)
    const row = await server.database.db.selectFrom('affiliations').select('is_default').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ is_default: false })
  })
})
