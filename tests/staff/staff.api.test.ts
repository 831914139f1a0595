/** How the staff are invited and sign in, through the API. Decision 020. */
import { beforeEach, describe, expect, test } from 'vitest'
import { attemptRules } from '../../server/account/attempts.ts'
import { isStaffCommand, runStaffCommand } from '../../server/staff/command.ts'
import { closeStaff } from '../../server/staff/invitations.ts'
import { readCaptcha } from '../support/accounts.ts'
import { fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'
import { appCode, inviteToken, staffMember } from './staff.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

const password = testPassword
const acceptance = (token: string) => ({ token, password, passwordConfirmation: password })

describe('an invitation', () => {
  test('decision 020 shows the invited person, sets the password once, and starts a sign-in by a cookie sent only to /backoffice', async () => {
    const token = await inviteToken(server, { email: 'ho@staff.example.com', name: '何咏琳', role: 'lead' })
    const browser = server.browser()
    expect(await browser.data('readStaffInvitation', { token })).toEqual({ email: 'ho@staff.example.com', name: '何咏琳', role: 'lead' })
    const response = await browser.fetch('/backoffice/api/invitation/accept', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(acceptance(token)),
    })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^sampan_staff=[\w-]{43}; Path=\/backoffice; HttpOnly; SameSite=Strict$/)
    expect((await browser.call('readStaff', {})).code).toBe(401)
    expect((await browser.call('startStaffAuthenticator', {})).code).toBe(200)
    for (const again of [
      await browser.call('acceptStaffInvitation', acceptance(token)),
      await browser.call('readStaffInvitation', { token }),
    ])
      expect(again.code).toBe(30016)
  })

  test('decision 020 works for 72 hours, and only the last one of a mailbox; a made-up one is the same answer', async () => {
    const browser = server.browser()
    const first = await inviteToken(server, { email: 'twice@staff.example.com' })
    const second = await inviteToken(server, { email: 'TWICE@staff.example.com' })
    const late = await inviteToken(server, { email: 'late@staff.example.com' })
    await server.later({ hours: 71 })
    expect((await browser.call('readStaffInvitation', { token: first })).code).toBe(30016)
    expect((await browser.call('readStaffInvitation', { token: second })).code).toBe(200)
    await server.later({ hours: 2 })
    expect((await browser.call('acceptStaffInvitation', acceptance(late))).code).toBe(30016)
    expect((await browser.call('acceptStaffInvitation', acceptance('made-up'))).code).toBe(30016)
  })

  test('VAL-04 its password follows the password rules, and unknown fields are refused', async () => {
    const token = await inviteToken(server, { email: 'weak@staff.example.com' })
    const browser = server.browser()
    const weak = await browser.call('acceptStaffInvitation', { token, password: 'password', passwordConfirmation: 'password' })
    const more = await browser.call('acceptStaffInvitation', { ...acceptance(token), role: 'lead' } as never)
    expect([weak.code, more.code]).toEqual([20009, 20009])
    expect((await browser.call('readStaffInvitation', { token })).code).toBe(200)
  })

  test('decision 079 VAL-04 it refuses a password that is guessed first, or is the invited mailbox, on its field, and stays valid', async () => {
    const token = await inviteToken(server, { email: 'liulangdiqiu@staff.example.com' })
    const browser = server.browser()
    for (const guess of ['Password1!', 'Qwerty123!', 'Liulangdiqiu1!']) {
      const refused = await browser.call('acceptStaffInvitation', { token, password: guess, passwordConfirmation: guess })
      expect([guess, refused.code, fieldsOf(refused)]).toEqual([guess, 20009, { password: 'field.password.guessable' }])
    }
    expect((await browser.call('acceptStaffInvitation', acceptance(token))).code).toBe(200)
  })

  test('decision 020 before it is accepted there is no password that opens the back office, and inviting again ends the one there was', async () => {
    await inviteToken(server, { email: 'nobody@staff.example.com' })
    const browser = server.browser()
    for (const guess of ['', 'null', 'admin', 'sampan', testPassword]) {
      const answered = await browser.call('signInStaff', {
        email: 'nobody@staff.example.com',
        password: guess,
        ...(await readCaptcha(server.deps)),
      })
      expect([80003, 20009]).toContain(answered.code)
    }
    const { email, browser: open } = await staffMember(server)
    expect((await server.browser().call('signInStaff', { email, password })).code).toBe(200)
    await inviteToken(server, { email })
    expect((await server.browser().call('signInStaff', { email, password })).code).toBe(80003)
    expect((await open.call('readStaff', {})).code).toBe(401)
  })
})

describe('inviting', () => {
  test('decision 020 in the sandbox the reviewer page makes the address; an invalid form is reported', async () => {
    const invite = async (given: Record<string, string>) => {
      const response = await server.browser().fetch('/sandbox/reviewer/invite', { method: 'POST', body: new URLSearchParams(given) })
      return response.text()
    }
    const [, token = ''] =
      /token=([\w-]{43})/.exec(await invite({ email: 'page@staff.example.com', name: '<b>Ho</b>', role: 'lead' })) ?? []
    expect(await server.browser().data('readStaffInvitation', { token })).toMatchObject({ name: '<b>Ho</b>', role: 'lead' })
    for (const wrong of [
      { email: 'page', name: 'Ho', role: 'lead' },
      { email: 'page@staff.example.com', name: 'Ho', role: 'owner' },
    ])
      expect(await invite(wrong)).toMatch(/aria-invalid="true"/)
    expect(await (await server.browser().fetch('/sandbox/reviewer')).text()).toContain('action="/sandbox/reviewer/invite"')
  })

  test('decision 020 the command prints the address, prints its usage after wrong arguments, and closes an account', async () => {
    const { deps } = server
    const invited = await runStaffCommand(deps, ['invite', 'cli@staff.example.com', 'Ada Wong', 'lead'])
    expect(invited.line).toMatch(/^http:\/\/localhost:8080\/backoffice\/invitation\?token=[\w-]{43}\n$/)
    for (const words of [['invite'], ['invite', 'nobody', 'Ada'], ['invite', 'cli@staff.example.com', 'Ada', 'owner']])
      expect(await runStaffCommand(deps, words)).toEqual({ line: 'invite MAIL NAME [reviewer|lead], or close MAIL\n', ok: false })
    expect((await runStaffCommand(deps, ['close', 'CLI@staff.example.com'])).ok).toBe(true)
    const token = invited.line.trim().split('token=')[1] ?? ''
    expect((await server.browser().call('readStaffInvitation', { token })).code).toBe(30016)
    expect((await runStaffCommand(deps, ['close', 'unknown@staff.example.com'])).ok).toBe(false)
    expect([isStaffCommand(['invite']), isStaffCommand([]), isStaffCommand(['serve'])]).toEqual([true, false, false])
  })
})

describe('a session of the staff', () => {
  test('decisions 020 and 085 opens with mailbox, password and second factor, and ends by signing out', async () => {
    const { email, secret } = await staffMember(server)
    await server.later({ minutes: 1 })
    const browser = server.browser()
    const { staff } = await browser.data('signInStaff', { email: email.toUpperCase(), password })
    expect((await browser.call('readStaff', {})).code).toBe(401)
    await browser.data('proveStaffByCode', { code: appCode(server, secret) })
    expect((await browser.data('readStaff', {})).staff).toEqual(staff)
    const cookie = browser.cookie
    await browser.data('signOutStaff', {})
    browser.cookie = cookie
    expect((await browser.call('readStaff', {})).code).toBe(401)
  })

  test('decision 020 ends half an hour after the last call, and after eight hours however busy', async () => {
    const [idle, busy] = [await staffMember(server), await staffMember(server)]
    await server.later({ minutes: 29 })
    expect((await idle.browser.call('readStaff', {})).code).toBe(200)
    await server.later({ minutes: 29 })
    expect((await idle.browser.call('readStaff', {})).code).toBe(200)
    expect((await busy.browser.call('readStaff', {})).code).toBe(401)
    for (let half = 0; half < 16; half++) {
      await server.later({ minutes: 28 })
      await idle.browser.call('readStaff', {})
    }
    expect((await idle.browser.call('readStaff', {})).code).toBe(401)
  })

  test('decision 020 a member removed from the staff is signed out at once', async () => {
    const { email, browser } = await staffMember(server)
    await server.database.db.transaction().execute((trx) => closeStaff(trx, server.deps, email))
    expect((await browser.call('readStaff', {})).code).toBe(401)
    expect((await server.browser().call('signInStaff', { email, password })).code).toBe(80003)
  })

  test('ERR-80002 ten wrong passwords lock a mailbox, known or not, until midnight; the merchant of the same mailbox is not touched', async () => {
    const { email } = await staffMember(server)
    const guess = async (mailbox: string) => {
      const codes: number[] = []
      for (let tried = 0; tried < attemptRules.tries + 1; tried++)
        codes.push(
          (await server.browser().call('signInStaff', { email: mailbox, password: `wrong ${tried}`, ...(await readCaptcha(server.deps)) }))
            .code,
        )
      return codes
    }
    const expected = [...Array.from({ length: attemptRules.tries - 1 }, () => 80003), 80002, 80002]
    expect(await guess(email)).toEqual(expected)
    expect(await guess('unknown@staff.example.com')).toEqual(expected)
    expect((await server.browser().call('signInStaff', { email, password })).code).toBe(80002)
    const merchant = { email, password: 'wrong', source: 'small_shop_financing' }
    expect((await server.browser().call('signIn', merchant)).code).toBe(80003)
    await server.later({ hours: 24 })
    expect((await server.browser().call('signInStaff', { email, password })).code).toBe(200)
  })

  test('API-G01 a page of another origin is refused, with the cookie or without', async () => {
    const { browser } = await staffMember(server)
    for (const site of ['cross-site', 'same-site']) {
      const response = await browser.fetch('/backoffice/api/me', { headers: { 'sec-fetch-site': site } })
      expect(response.status).toBe(403)
    }
    const own = await browser.fetch('/backoffice/api/me', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(own.status).toBe(200)
  })

  test('decision 020 sign-ins, refusals, invitations and passwords set are in the audit, without mailbox or password', async () => {
    const { email, id } = await staffMember(server)
    await server.browser().call('signInStaff', { email, password: 'Wrong!2026x' })
    await server.browser().call('signInStaff', { email, password })
    const rows = await server.database.db.selectFrom('audit_log').selectAll().where('action', 'like', 'staff.%').orderBy('id').execute()
    const own = rows.filter(({ subject_id, actor }) => subject_id === id || actor === `reviewer:${id}`).map(({ action }) => action)
    expect(own).toEqual(['staff.invited', 'staff.passwordSet', 'staff.signedIn', 'staff.passwordTaken'])
    expect(rows.at(-2)?.action).toBe('staff.refused')
    expect(JSON.stringify(rows.map((row) => ({ ...row, id: 0 })))).not.toMatch(/example\.com|Wrong!2026x/)
  })
})
