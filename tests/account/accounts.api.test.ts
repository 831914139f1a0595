/** Sign-up, its codes, and the session it opens, through the API. */
import { beforeEach, describe, expect, test } from 'vitest'
import { nextMorning, readCaptcha } from '../support/accounts.ts'
import { fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'

const source = 'small_shop_financing'
let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

/** A sign-up form for addresses to which codes were just sent. */
async function form(email: string, phone: string) {
  const browser = server.browser()
  const where = { phone_country_code: '+86' as const, phone_number: phone }
  await browser.data('sendEmailCode', { email })
  await browser.data('sendPhoneCode', where)
  return {
    ...where,
    email,
    email_code: await server.lastCode(email),
    phone_code: await server.lastCode(`+86${phone}`),
    password: testPassword,
    password_confirmation: testPassword,
    register_source: source,
    cpid: null,
  }
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('sign-up', () => {
  test('AUTH-45 a sign-up answers like a sign-in, and its session opens the account', async () => {
    const browser = await server.signUp({ email: 'May@Example.com' })
    const user = await browser.data('readUser', {})
    expect(user).toMatchObject({ email: 'May@Example.com', is_activated: true, register_source: source })
    expect(user.userId).toBeGreaterThan(100_000)
  })

  test('AUTH-22 AUTH-23 API-009 the campaign of the address is stored with the user, null without one', async () => {
    for (const [index, cpid] of [null, '2506red'].entries()) {
      const filled = await form(`campaign${index}@example.com`, `1391111010${index}`)
      expect((await server.browser().call('register', { ...filled, cpid })).code).toBe(200)
      const row = await server.deps.db.selectFrom('users').selectAll().where('email', '=', filled.email).executeTakeFirstOrThrow()
      expect([row.cpid, row.register_source, row.is_email_verified]).toEqual([cpid, source, true])
    }
  })

  test('API-G03 an unknown field is refused by name, a missing one too', async () => {
    const { password: _, ...rest } = await form('strict@example.com', '13911110109')
    const answered = await server.browser().call('register', { ...rest, is_admin: true } as never)
    expect([answered.code, fieldsOf(answered)]).toEqual([20009, { is_admin: 'field.unknown', password: 'field.required' }])
  })

  test('AUTH-34 a taken mailbox is code 3 on the field email, in any letter case', async () => {
    await server.signUp({ email: 'taken@example.com' })
    await server.later({ minutes: 2 })
    const answered = await server.browser().call('register', await form('Taken@example.com', '13911110001'))
    expect(answered.code).toBe(3)
    expect(fieldsOf(answered)).toHaveProperty('email')
  })

  test('AUTH-35 a taken phone is code 1 on the field phone_number', async () => {
    await server.signUp({ phone: '13911110002' })
    await server.later({ minutes: 2 })
    const answered = await server.browser().call('register', await form('other@example.com', '13911110002'))
    expect(answered.code).toBe(1)
    expect(fieldsOf(answered)).toHaveProperty('phone_number')
  })

  test('ERR-80013 ERR-80012 a wrong mail code and a wrong phone code are reported on their fields', async () => {
    const filled = await form('codes@example.com', '13911110003')
    const mail = await server.browser().call('register', { ...filled, email_code: wrong(filled.email_code) })
    expect([mail.code, fieldsOf(mail)]).toEqual([80013, { email_code: 'code.80013' }])
    const phone = await server.browser().call('register', { ...filled, phone_code: wrong(filled.phone_code) })
    expect([phone.code, fieldsOf(phone)]).toEqual([80012, { phone_code: 'code.80012' }])
    expect((await server.browser().call('register', filled)).code).toBe(200)
  })

  test('ERR-80010 a code ends after ten minutes', async () => {
    const filled = await form('late@example.com', '13911110004')
    await server.later({ minutes: 10 })
    expect((await server.browser().call('register', filled)).code).toBe(80010)
  })

  test('ERR-80010 a code ends after five wrong tries, and the answer reports it', async () => {
    const filled = await form('tries@example.com', '13911110005')
    for (let tried = 0; tried < 5; tried++) {
      expect((await server.browser().call('register', { ...filled, phone_code: wrong(filled.phone_code) })).code).toBe(80012)
    }
    const answered = await server.browser().call('register', filled)
    expect([answered.code, fieldsOf(answered)]).toEqual([80010, { phone_code: 'field.code.tries' }])
    expect(answered.data).toMatchObject({ reason: 'tries' })
  })

  test('API-009 a sign-up uses up its codes', async () => {
    const filled = await form('once@example.com', '13911110006')
    expect((await server.browser().call('register', filled)).code).toBe(200)
    expect((await server.browser().call('register', filled)).code).toBe(80010)
  })

  test('VAL-04 VAL-09 a weak password and a different confirmation are refused on their fields', async () => {
    const filled = await form('weak@example.com', '13911110007')
    const answered = await server.browser().call('register', { ...filled, password: 'password', password_confirmation: 'passwort' })
    expect(answered.code).toBe(20009)
    expect(fieldsOf(answered)).toMatchObject({ password: 'field.password.weak' })
  })

  test.each(['Password1!', 'aaaaaaaaaaaa1A!', 'Liulangdiqiu1!'])(
    'decision 079 VAL-04 a sign-up refuses %s, which is guessed first, on its field and keeps its codes for another one',
    async (password) => {
      const filled = await form('liulangdiqiu@example.com', '13911110008')
      const refused = await server.browser().call('register', { ...filled, password, password_confirmation: password })
      expect([refused.code, fieldsOf(refused)]).toEqual([20009, { password: 'field.password.guessable' }])
      expect((await server.browser().call('register', filled)).code).toBe(200)
    },
  )
})

describe('codes', () => {
  test('AUTH-47 ERR-80014 a second code waits a minute', async () => {
    const browser = server.browser()
    expect(await browser.data('sendEmailCode', { email: 'minute@example.com' })).toEqual({ resendIn: 60 })
    expect((await browser.call('sendEmailCode', { email: 'MINUTE@example.com' })).code).toBe(80014)
    await server.later({ seconds: 60 })
    expect((await browser.call('sendEmailCode', { email: 'minute@example.com' })).code).toBe(200)
  })

  const sends = {
    sendPhoneCode: (captcha = {}) =>
      server.browser().call('sendPhoneCode', { phone_country_code: '+852', phone_number: '51234567', ...captcha }),
    sendEmailCode: (captcha = {}) => server.browser().call('sendEmailCode', { email: 'often@example.com', ...captcha }),
  }
  test.each(Object.entries(sends))(
    'AUTH-48 AUTH-51 CONST-03 ERR-80019 ERR-80015 %s: three messages a day per caller without a captcha, ten with one, and again the next day',
    async (_, send) => {
      await nextMorning(server)
      const next = () => server.later({ minutes: 1 })
      for (let sent = 0; sent < 3; sent++) {
        expect((await send()).code).toBe(200)
        await next()
      }
      expect((await send()).code).toBe(80019)
      // Nothing was sent, so no one-minute wait starts.
      const read = await readCaptcha(server.deps)
      const wrong = await send({ ...read, code: 'nope' })
      expect([wrong.code, fieldsOf(wrong)]).toEqual([80800003, { code: 'code.80800003' }])
      expect((await send(read)).code).toBe(80800003)
      for (let sent = 3; sent < 10; sent++) {
        expect((await send(await readCaptcha(server.deps))).code).toBe(200)
        await next()
      }
      const full = await send(await readCaptcha(server.deps))
      expect(full.code).toBe(80015)
      await server.later({ seconds: (full.data as unknown as { retryAfter: number }).retryAfter })
      expect((await send()).code).toBe(200)
    },
  )

  test('AUTH-51 a captcha code mailed to one mailbox is refused for another', async () => {
    await nextMorning(server)
    await server.signUp({ email: 'reader@example.com' })
    const { uuid } = await server.browser().data('readCaptcha', {})
    await server.browser().data('sendCaptchaMail', { uuid, email: 'reader@example.com' })
    const code = await server.lastCode('reader@example.com')
    expect((await server.browser().call('sendEmailCode', { email: 'victim@example.com', uuid, code })).code).toBe(80800003)
  })

  test('VAL-14 a phone that does not fit its country is refused before anything is sent', async () => {
    const answered = await server.browser().call('sendPhoneCode', { phone_country_code: '+852', phone_number: '13911110008' })
    expect([answered.code, fieldsOf(answered)]).toEqual([20009, { phone_number: 'field.phone.digits.hk' }])
  })

  test('I18N-01 the code is sent in the language the browser requests', async () => {
    const texts = { 'zh-HK,zh;q=0.9': '驗證碼', 'zh-CN': '验证码', en: 'verification code' }
    for (const [index, [language, words]] of Object.entries(texts).entries()) {
      const email = `language${index}@example.com`
      await server.browser().data('sendEmailCode', { email }, { 'accept-language': language })
      await server.worker.drain()
      const mail = await server.deps.db.selectFrom('sandbox_mailbox').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
      expect(mail.subject).toContain(words)
    }
  })

  test('no code is readable in the tables of codes and jobs', async () => {
    const email = 'canary@example.com'
    await server.browser().data('sendEmailCode', { email })
    const waiting = await server.deps.db.selectFrom('jobs').selectAll().where('done_at', 'is', null).execute()
    expect(JSON.stringify(waiting, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('canary')
    const code = await server.lastCode(email)
    const rows = await server.deps.db.selectFrom('verification_codes').selectAll().where('address', '=', email).execute()
    expect(rows.map((row) => row.code_hash).join()).not.toContain(code)
    const done = await server.deps.db.selectFrom('jobs').select('payload').where('done_at', 'is not', null).execute()
    expect(new Set(done.map((job) => JSON.stringify(job.payload)))).toEqual(new Set(['{}']))
  })
})

describe('sign-in', () => {
  test('AUTH-21 SESS-07 a sign-in answers user, two tokens and a UTC expiry, and sets the binding cookie', async () => {
    await server.signUp({ email: 'in@example.com' })
    const browser = server.browser()
    const response = await browser.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source, email: 'IN@example.com', password: testPassword }),
    })
    const { data } = (await response.json()) as { data: { token: string; access_token: string; user: { token_expiration: string } } }
    expect(data).toMatchObject({ is_skip: false, source_index_path: '/credit/hook/home' })
    expect(data.token).not.toBe(data.access_token)
    const lifetime = Date.parse(`${data.user.token_expiration.replace(' ', 'T')}Z`) - server.deps.clock.now().getTime()
    expect(Math.round(lifetime / 3_600_000)).toBe(12)
    expect(response.headers.get('set-cookie')).toMatch(/^sampan_binding_[0-9a-f]{12}=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
    expect(response.headers.get('set-cookie')).not.toContain('Secure')
  })

  test('ERR-80018 a disabled user cannot sign in and loses running sessions', async () => {
    const browser = await server.signUp({ email: 'disabled@example.com' })
    await server.deps.db.updateTable('users').set({ status: 'disabled' }).where('email', '=', 'disabled@example.com').execute()
    expect((await browser.call('readUser', {})).code).toBe(401)
    const answered = await server.browser().call('signIn', { source, email: 'disabled@example.com', password: testPassword })
    expect(answered.code).toBe(80018)
  })
})

describe('session', () => {
  test('R4 neither the handoff token nor the cookie is a session token, and the database holds hashes only', async () => {
    const browser = await server.signUp({ email: 'hashes@example.com' })
    const login = await browser.data('signIn', { source, email: 'hashes@example.com', password: testPassword })
    browser.token = login.access_token
    expect((await browser.call('readUser', {})).code).toBe(401)
    const rows = JSON.stringify(await server.deps.db.selectFrom('sessions').selectAll().execute())
    const handoffs = JSON.stringify(await server.deps.db.selectFrom('handoff_tokens').selectAll().execute())
    for (const secret of [login.token, login.access_token, browser.cookie?.split('=')[1] ?? '']) {
      expect(rows + handoffs).not.toContain(secret)
    }
  })

  test('SESS-08 signing out ends this session and no other', async () => {
    const browser = await server.signUp({ email: 'two@example.com' })
    const second = server.browser()
    second.token = (await second.data('signIn', { source, email: 'two@example.com', password: testPassword })).token
    await second.data('signOut', {})
    expect((await second.call('readUser', {})).code).toBe(401)
    expect((await browser.call('readUser', {})).code).toBe(200)
  })
})
