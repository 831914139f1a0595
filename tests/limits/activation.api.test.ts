/** The activation mail sent again, and the first password by its link. */
import { beforeEach, describe, expect, test } from 'vitest'
import { accountIn, lastToken, mailsTo, newMailbox, readCaptcha, signIn } from '../support/accounts.ts'
import { fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

const asleep = { is_activated: false, is_email_verified: false }
const resend = (email: string, captcha: { uuid?: string; code?: string } = {}, on = server) =>
  on.browser().call('resendActivation', { email, ...captcha })
const init = (token: string, password = 'Another#2026') =>
  server.browser().call('initPassword', { token, password, passwordConfirmation: password })

describe('the activation mail', () => {
  test('API-005 AUTH-26 AUTH-07 is sent by mailbox, its link leads to the server itself', async () => {
    const { email } = await accountIn(server, asleep)
    expect((await resend(email.toUpperCase())).code).toBe(200)
    const link = new URL(await server.lastLink(email))
    expect(link.origin + link.pathname).toBe(`${server.deps.config.publicUrl}/financing/init-password`)
  })

  test('AUTH-26 or by phone with its area code, and needs one of the two', async () => {
    const email = newMailbox()
    await server.signUp({ email, phone: '13622220001' })
    await server.deps.db.updateTable('users').set(asleep).where('email', '=', email).execute()
    const answered = await server.browser().call('resendActivation', { mobilePhone: '136 2222 0001', mobilePhoneAreaCode: '+86' })
    expect(answered.code).toBe(200)
    expect(await server.lastLink(email)).toContain('/financing/init-password?token=')
    const neither = await server.browser().call('resendActivation', { mobilePhone: '13622220001' })
    expect([neither.code, fieldsOf(neither)]).toEqual([20009, { email: 'field.email.required' }])
  })

  test('ERR-80004 an unknown mailbox and a closed account are refused with 80004', async () => {
    const { email } = await accountIn(server, { status: 'closed' })
    const answered = await resend(newMailbox())
    expect(answered.code).toBe(80004)
    expect((await resend(email)).code).toBe(80004)
  })

  test('ERR-80014 a second request within a minute is refused with the seconds left', async () => {
    const { email } = await accountIn(server, asleep)
    expect((await resend(email)).code).toBe(200)
    await server.later({ seconds: 20 })
    const { code, data } = await resend(email)
    const { retryAfter } = data as unknown as { retryAfter: number }
    expect(code).toBe(80014)
    expect(retryAfter).toBeGreaterThan(30)
    expect(retryAfter).toBeLessThanOrEqual(40)
  })

  test('AUTH-42 AUTH-43 ERR-80019 ERR-80017 after three a captcha is needed, after ten there are no more until tomorrow', async () => {
    const { email } = await accountIn(server, asleep)
    const next = () => server.later({ minutes: 1 })
    for (let sent = 0; sent < 3; sent++) {
      expect((await resend(email)).code).toBe(200)
      await next()
    }
    expect((await resend(email)).code).toBe(80019)
    // Nothing was sent, so there is no pause of a minute.
    const read = await readCaptcha(server.deps)
    const wrong = await resend(email, { ...read, code: 'nope' })
    expect([wrong.code, fieldsOf(wrong)]).toEqual([80800003, { code: 'code.80800003' }])
    expect((await resend(email, read)).code).toBe(80800003)
    for (let sent = 3; sent < 10; sent++) {
      expect((await resend(email, await readCaptcha(server.deps))).code).toBe(200)
      await next()
    }
    const full = await resend(email, await readCaptcha(server.deps))
    expect(full.code).toBe(80017)
    expect(await mailsTo(server, email).then((mails) => mails.filter(({ link }) => link?.includes('init-password')))).toHaveLength(10)
    await server.later({ seconds: (full.data as unknown as { retryAfter: number }).retryAfter })
    expect((await resend(email)).code).toBe(200)
  })

  test('API-005 a user who is active already gets a mail that says so, without a link that sets a password', async () => {
    const { email } = await accountIn(server)
    expect((await resend(email)).code).toBe(200)
    const mail = (await mailsTo(server, email)).at(-1)
    expect(mail?.link).toBe(`${server.deps.config.publicUrl}/financing/`)
  })
})

describe('the first password', () => {
  test('API-013 AUTH-15 activates the account, verifies the mailbox and ends every session; the link works once', async () => {
    const { email, browser } = await accountIn(server, asleep)
    expect((await signIn(server, email)).code).toBe(80005)
    await resend(email)
    const token = await lastToken(server, email)
    expect((await init(token)).code).toBe(200)
    expect((await browser.call('readUser', {})).code).toBe(401)
    expect((await signIn(server, email, testPassword)).code).toBe(80003)
    expect((await signIn(server, email, 'Another#2026')).code).toBe(200)
    expect((await init(token)).code).toBe(80006)
  })

  test('ERR-80006 a link ends after a day, a made-up one opens nothing, an earlier one goes with the used one', async () => {
    const { email } = await accountIn(server, asleep)
    await resend(email)
    const first = await lastToken(server, email)
    await server.later({ minutes: 1 })
    await resend(email)
    const second = await lastToken(server, email)
    expect((await init(second)).code).toBe(200)
    expect((await init(first)).code).toBe(80006)
    expect((await init('made up')).code).toBe(80006)
    const { email: slow } = await accountIn(server, asleep)
    await resend(slow)
    const late = await lastToken(server, slow)
    await server.later({ hours: 24 })
    expect((await init(late)).code).toBe(80006)
  })

  test('ERR-80006 ERR-80011 a link of one purpose opens nothing of the other', async () => {
    const { email } = await accountIn(server, asleep)
    await resend(email)
    const ofInit = await lastToken(server, email)
    await server.browser().data('forgetPassword', { email, host_name: '', reset_page: 'reset-password' })
    const ofReset = await lastToken(server, email)
    const reset = await server.browser().call('resetPassword', {
      token: ofInit,
      password: 'Another#2026',
      passwordConfirmation: 'Another#2026',
    })
    expect(reset.code).toBe(80011)
    expect((await init(ofReset)).code).toBe(80006)
    expect((await init(ofInit)).code).toBe(200)
  })

  test('ERR-80006 the link of an account that was disabled meanwhile opens nothing', async () => {
    const { email } = await accountIn(server, asleep)
    await resend(email)
    const token = await lastToken(server, email)
    await server.deps.db.updateTable('users').set({ status: 'disabled' }).where('email', '=', email).execute()
    expect((await init(token)).code).toBe(80006)
  })

  test('VAL-08 VAL-09 the rules of a new password hold', async () => {
    const answered = await server.browser().call('initPassword', { token: 'any', password: 'short', passwordConfirmation: 'other' })
    expect([answered.code, fieldsOf(answered)]).toEqual([
      20009,
      { password: 'field.password.weak', passwordConfirmation: 'field.password.different' },
    ])
  })
})
