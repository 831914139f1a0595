/** Forgotten, reset and changed passwords, and answers that do not reveal whether an account exists. */
import { beforeEach, describe, expect, test } from 'vitest'
import { accountIn, lastToken, mailsTo, newMailbox, nextMorning, readCaptcha, signedInBrowser, signIn } from '../support/accounts.ts'
import { type Browser, fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

type Proof = { uuid?: string; code?: string }
const forget = (email: string, host = 'evil.example', on = server, captcha: Proof = {}) =>
  on.browser().call('forgetPassword', { email, host_name: host, reset_page: 'reset-password', ...captcha })
const reset = (token: string, password = 'Another#2026') =>
  server.browser().call('resetPassword', { token, password, passwordConfirmation: password })

describe('a password that is easy to guess', () => {
  const guessable = ['aaaaaaaaaaaa1A!', 'Password1!', 'Qwerty123!', 'Sampan!1', 'P@ssw0rd1']
  const refused = { code: 20009, fields: { password: 'field.password.guessable' } }
  const said = (answered: Awaited<ReturnType<typeof reset>>) => ({ code: answered.code, fields: fieldsOf(answered) })

  test.each(guessable)('decision 079 %s satisfies the rules of VAL-04, and a reset refuses it; its link stays valid', async (password) => {
    const { email } = await accountIn(server)
    await forget(email)
    const token = await lastToken(server, email)
    expect(said(await reset(token, password))).toEqual(refused)
    expect((await reset(token)).code).toBe(200)
  })

  test('decision 079 the own mailbox is no password', async () => {
    const email = 'xiaolongbao@example.com'
    await server.signUp({ email })
    await forget(email)
    const token = await lastToken(server, email)
    expect(said(await reset(token, 'Xiaolongbao1!'))).toEqual(refused)
    expect((await reset(token, 'Xiaolongtang1!')).code).toBe(200)
  })

  test('decision 079 a reset to the password in use is refused', async () => {
    const { email } = await accountIn(server)
    await forget(email)
    const answered = await reset(await lastToken(server, email), testPassword)
    expect([answered.code, fieldsOf(answered)]).toEqual([20009, { password: 'field.password.same' }])
  })

  test('decision 079 a change refuses it on its field, and the old one stays', async () => {
    const { email, browser } = await accountIn(server)
    const form = { oldPassword: testPassword, newPassword: 'Password1!', passwordConfirmation: 'Password1!' }
    const answered = await browser.call('updatePassword', form)
    expect([answered.code, fieldsOf(answered)]).toEqual([20009, { newPassword: 'field.password.guessable' }])
    expect((await signIn(server, email, testPassword)).code).toBe(200)
  })
})

describe('forgotten password', () => {
  test('API-012 AUTH-25 the link leads to the server itself, sets the password once and ends every session', async () => {
    const { email, browser } = await accountIn(server)
    expect((await forget(email)).code).toBe(200)
    const link = new URL(await server.lastLink(email))
    expect(link.origin + link.pathname).toBe(`${server.deps.config.publicUrl}/financing/reset-password`)
    const token = link.searchParams.get('token') ?? ''
    expect((await reset(token)).code).toBe(200)
    expect((await reset(token)).code).toBe(80011)
    expect((await browser.call('readUser', {})).code).toBe(401)
    expect((await signIn(server, email, testPassword)).code).toBe(80003)
    expect((await signIn(server, email, 'Another#2026')).code).toBe(200)
    expect((await mailsTo(server, email)).at(-1)?.subject).toContain('密码已更改')
  })

  test('API-102 AUTH-25 AUTH-14 a foreign host_name appears in no mail, in any notation', async () => {
    const hosts = ['evil.example', 'https://evil.example', '//evil.example/', "localhost'@evil.example"]
    for (const host of hosts) {
      const { email } = await accountIn(server)
      expect((await forget(email, host)).code).toBe(200)
      const mail = (await mailsTo(server, email)).at(-1)
      expect(new URL(mail?.link ?? '').origin).toBe(server.deps.config.publicUrl)
      expect(JSON.stringify([mail?.subject, mail?.text, mail?.html])).not.toContain('evil')
    }
    const page = await server.browser().call('forgetPassword', { email: 'a@b.example', host_name: '', reset_page: 'evil' } as never)
    expect(fieldsOf(page)).toHaveProperty('reset_page')
  })

  test('API-011 AUTH-17 the same mail by GET on the main client', async () => {
    const { email } = await accountIn(server)
    expect((await server.browser().call('requestResetMail', { email })).code).toBe(200)
    expect((await reset(await lastToken(server, email))).code).toBe(200)
  })

  test('AUTH-39 an unknown mailbox is code 1 on the field, a disabled account too', async () => {
    const { email } = await accountIn(server, { status: 'disabled' })
    for (const mailbox of [newMailbox(), email]) {
      const answered = await forget(mailbox)
      expect([answered.code, fieldsOf(answered)]).toEqual([1, { email: 'code.80004' }])
    }
  })

  test('ERR-80014 a second mail waits a minute, ERR-80011 a link ends after half an hour', async () => {
    const { email } = await accountIn(server)
    expect((await forget(email)).code).toBe(200)
    const again = await forget(email)
    expect(again.code).toBe(80014)
    expect((again.data as unknown as { retryAfter: number }).retryAfter).toBeGreaterThan(50)
    const token = await lastToken(server, email)
    await server.later({ minutes: 30 })
    expect((await reset(token)).code).toBe(80011)
    expect((await reset('made up')).code).toBe(80011)
  })

  test('ERR-80019 ERR-80015 three mails a day without a captcha, ten with one, and again the next day', async () => {
    const { email } = await accountIn(server)
    const ask = async (captcha?: Proof) => {
      await server.later({ minutes: 1 })
      return forget(email, '', server, captcha)
    }
    for (let sent = 0; sent < 3; sent++) expect((await ask()).code).toBe(200)
    // An attacker who reads no captcha gets no further, and takes nothing from who reads one.
    for (let tried = 0; tried < 10; tried++) expect((await ask()).code).toBe(80019)
    expect((await server.browser().call('requestResetMail', { email })).code).toBe(80019)
    const wrong = await ask({ ...(await readCaptcha(server.deps)), code: 'nope' })
    expect([wrong.code, fieldsOf(wrong)]).toEqual([80800003, { code: 'code.80800003' }])
    expect((await ask(await readCaptcha(server.deps))).code).toBe(200)
    await server.later({ minutes: 1 })
    expect((await server.browser().call('requestResetMail', { email, ...(await readCaptcha(server.deps)) })).code).toBe(200)
    for (let sent = 5; sent < 10; sent++) expect((await ask(await readCaptcha(server.deps))).code).toBe(200)
    const full = await ask(await readCaptcha(server.deps))
    expect(full.code).toBe(80015)
    expect((await ask()).code).toBe(80015)
    await server.later({ seconds: (full.data as unknown as { retryAfter: number }).retryAfter })
    expect((await forget(email)).code).toBe(200)
  })

  test('ERR-80002 ERR-80019 the owner of a mailbox that another caller locked and mailed can unlock it the same day', async () => {
    const { email } = await accountIn(server)
    for (let tried = 0; tried < 10; tried++) await signIn(server, email, 'wrong', await readCaptcha(server.deps))
    for (let tried = 0; tried < 10; tried++) {
      await forget(email)
      await server.later({ minutes: 1 })
    }
    expect((await signIn(server, email, testPassword, await readCaptcha(server.deps))).code).toBe(80002)
    expect((await forget(email, '', server, await readCaptcha(server.deps))).code).toBe(200)
    expect((await reset(await lastToken(server, email))).code).toBe(200)
    expect((await signIn(server, email, 'Another#2026')).code).toBe(200)
  })

  test('ERR-80002 ERR-80015 a mailbox without remaining mails and guesses is unlocked by an earlier mail, until the lock ends', async () => {
    const { email } = await accountIn(server)
    const lock = async () => {
      for (let tried = 0; tried < 10; tried++) await signIn(server, email, 'wrong', await readCaptcha(server.deps))
    }
    for (let sent = 0; sent < 10; sent++) {
      expect((await forget(email, '', server, sent < 3 ? {} : await readCaptcha(server.deps))).code).toBe(200)
      await server.later({ minutes: 1 })
    }
    const token = await lastToken(server, email)
    await server.later({ hours: 2 })
    expect((await reset(token)).code).toBe(80011)
    await lock()
    expect((await signIn(server, email, testPassword, await readCaptcha(server.deps))).code).toBe(80002)
    expect((await forget(email, '', server, await readCaptcha(server.deps))).code).toBe(80015)
    expect((await reset(token, 'Another#2026')).code).toBe(200)
    expect((await signIn(server, email, 'Another#2026')).code).toBe(200)
    // A used link stays used, also after another lock.
    await lock()
    expect((await reset(token)).code).toBe(80011)
  })

  test('ERR-80011 a link of yesterday is not extended by a lock of today', async () => {
    const { email } = await accountIn(server)
    expect((await forget(email)).code).toBe(200)
    const token = await lastToken(server, email)
    await nextMorning(server)
    for (let tried = 0; tried < 10; tried++) await signIn(server, email, 'wrong', await readCaptcha(server.deps))
    expect((await reset(token)).code).toBe(80011)
  })

  test('ERR-80002 a reset unlocks a locked account', async () => {
    const { email } = await accountIn(server)
    for (let tried = 0; tried < 10; tried++) await signIn(server, email, 'wrong', await readCaptcha(server.deps))
    expect((await signIn(server, email, testPassword, await readCaptcha(server.deps))).code).toBe(80002)
    await forget(email)
    expect((await reset(await lastToken(server, email))).code).toBe(200)
    expect((await signIn(server, email, 'Another#2026')).code).toBe(200)
  })
})

describe('changed password', () => {
  const change = (browser: Browser, oldPassword: string, newPassword = 'Another#2026') =>
    browser.call('updatePassword', { oldPassword, newPassword, passwordConfirmation: newPassword })

  test('API-014 ends every other session, keeps this one, uses up mailed links and mails a notice', async () => {
    const { email, browser } = await accountIn(server)
    const other = await signedInBrowser(server, email)
    await forget(email)
    const token = await lastToken(server, email)
    expect((await change(browser, testPassword)).code).toBe(200)
    expect((await browser.call('readUser', {})).code).toBe(200)
    expect((await other.call('readUser', {})).code).toBe(401)
    expect((await reset(token)).code).toBe(80011)
    expect((await signIn(server, email, testPassword)).code).toBe(80003)
    expect((await signIn(server, email, 'Another#2026')).code).toBe(200)
    expect((await mailsTo(server, email)).at(-1)?.text).toContain('其他设备均已退出登录')
  })

  test('ERR-800003 a wrong old password is reported on its field and changes nothing', async () => {
    const { email, browser } = await accountIn(server)
    const answered = await change(browser, 'wrong')
    expect([answered.code, fieldsOf(answered)]).toEqual([800003, { oldPassword: 'code.800003' }])
    expect((await signIn(server, email)).code).toBe(200)
  })

  test('ERR-80002 wrong old passwords count with those of sign-in, so that a stolen session cannot guess', async () => {
    const { email, browser } = await accountIn(server)
    for (let tried = 0; tried < 5; tried++) await signIn(server, email, 'wrong', tried < 3 ? {} : await readCaptcha(server.deps))
    for (let tried = 0; tried < 4; tried++) expect((await change(browser, 'wrong')).code).toBe(800003)
    expect((await change(browser, 'wrong')).code).toBe(80002)
    expect((await change(browser, testPassword)).code).toBe(80002)
    expect((await signIn(server, email, testPassword, await readCaptcha(server.deps))).code).toBe(80002)
  })

  test('VAL-08 VAL-09 the rules of a new password apply, and it has to differ from the old one', async () => {
    const { browser } = await accountIn(server)
    const answered = await browser.call('updatePassword', { oldPassword: 'x', newPassword: 'short', passwordConfirmation: 'other' })
    expect(fieldsOf(answered)).toEqual({ newPassword: 'field.password.weak', passwordConfirmation: 'field.password.different' })
    const same = await change(browser, testPassword, testPassword)
    expect([same.code, fieldsOf(same)]).toEqual([20009, { newPassword: 'field.password.same' }])
  })
})

describe('ACCOUNT_ENUMERATION=deny', () => {
  let quiet: TestServer
  beforeEach(async () => {
    quiet = await openTestServer({ ACCOUNT_ENUMERATION: 'deny' })
    return () => quiet.close()
  })

  /** Statements that a piece of work sends to the database, without their values. */
  async function statements(work: () => Promise<unknown>): Promise<string[]> {
    const { db } = quiet.deps
    const seen: string[] = []
    const recorded = db.withPlugin({
      transformQuery({ node, queryId }) {
        seen.push(db.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    Object.assign(quiet.deps, { db: recorded })
    try {
      await work()
    } finally {
      Object.assign(quiet.deps, { db })
    }
    return seen
  }

  const asks = {
    forgetPassword: (email: string) => forget(email, '', quiet),
    /** Until a captcha is required, and once with it. */
    forgetPasswordOften: async (email: string) => {
      const codes: number[] = []
      for (let asked = 0; asked < 4; asked++) {
        codes.push((await forget(email, '', quiet)).code)
        await quiet.later({ minutes: 1 })
      }
      codes.push((await forget(email, '', quiet, await readCaptcha(quiet.deps))).code)
      return { code: codes.join(' ') }
    },
    requestResetMail: (email: string) => quiet.browser().call('requestResetMail', { email }),
    resendActivation: (email: string) => quiet.browser().call('resendActivation', { email }),
    sendCaptchaMail: async (email: string) =>
      quiet.browser().call('sendCaptchaMail', { uuid: (await readCaptcha(quiet.deps)).uuid, email }),
    signIn: (email: string) => signIn(quiet, email, 'wrong'),
  }

  test.each(Object.keys(asks) as (keyof typeof asks)[])(
    'R6 %s answers and works alike for known, closed and unknown mailboxes',
    async (name) => {
      const mailboxes = [
        (await accountIn(quiet)).email,
        (await accountIn(quiet, { is_activated: false, is_email_verified: false })).email,
        (await accountIn(quiet, { status: 'closed' })).email,
        newMailbox(),
      ]
      await quiet.worker.drain()
      const answers: unknown[] = []
      const works: string[][] = []
      for (const mailbox of mailboxes) {
        works.push(await statements(async () => answers.push(await asks[name](mailbox))))
        answers.push((await asks[name](mailbox)).code)
      }
      expect(new Set(answers.filter((_, index) => index % 2 === 0).map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(new Set(answers.filter((_, index) => index % 2 === 1)).size).toBe(1)
      for (const work of works) expect(work).toEqual(works[0])
      expect(works[0]?.length).toBeGreaterThan(2)
      if (name === 'forgetPasswordOften') expect(answers[0]).toEqual({ code: '200 200 200 80019 200' })
      expect(await mailsTo(quiet, mailboxes[3] ?? '')).toEqual([])
    },
  )
})
