/** Sign-in: wrong passwords, captcha, lock, accounts that do not open, and redirects to other sites. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newCaptcha, pictureOf } from '../../server/account/captcha.ts'
import { scheduleSweep } from '../../server/app/sweep.ts'
import { accountIn, mailsTo, newMailbox, nextMorning, readCaptcha, signIn, source, untilMidnight } from '../support/accounts.ts'
import { fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({
    PARTNER_SITE: 'https://partner.example',
    PARTNER_SOURCES: 'partner_shop',
    SOURCE_SITES: 'market=https://market.example/index?from=sampan',
  })
  return () => server.close()
})

const wrongs = async (email: string, count: number) => {
  for (let tried = 0; tried < count; tried++) {
    const captcha = tried < 3 ? {} : await readCaptcha(server.deps)
    expect((await signIn(server, email, 'wrong', captcha)).code).toBe(80003)
  }
}

describe('a wrong password', () => {
  test('API-001 ERR-80003 a wrong password and an unknown user get the same answer', async () => {
    const { email } = await accountIn(server)
    const known = await signIn(server, email, 'wrong')
    expect(known.code).toBe(80003)
    expect(await signIn(server, newMailbox(), 'wrong')).toEqual(known)
  })

  test('AUTH-06 VAL-20 CONST-03 ERR-80001 after three failures a captcha is required, for known and unknown mailboxes alike, and the password is not tried', async () => {
    const { email } = await accountIn(server)
    const unknown = newMailbox()
    for (const mailbox of [email, unknown, email.toUpperCase()].slice(0, 2)) {
      await wrongs(mailbox, 3)
      const answered = await signIn(server, mailbox, testPassword)
      expect([answered.code, answered.data]).toEqual([80001, { attempts: 3, fields: {} }])
    }
    expect((await signIn(server, email.toUpperCase(), testPassword)).code).toBe(80001)
    expect((await signIn(server, email, testPassword, await readCaptcha(server.deps))).code).toBe(200)
    expect((await signIn(server, email, 'wrong')).code).toBe(80003)
  })

  test('ERR-80002 the tenth failure locks until midnight in Hong Kong, also for the right password with a captcha; Retry-After has the time', async () => {
    const { email } = await accountIn(server)
    await wrongs(email, 9)
    const seconds = untilMidnight(server)
    const tenth = await signIn(server, email, 'wrong', await readCaptcha(server.deps))
    expect([tenth.code, tenth.data]).toMatchObject([80002, { attempts: 10 }])
    const { retryAfter } = tenth.data as unknown as { retryAfter: number }
    expect(seconds - retryAfter).toBeLessThan(5)
    expect(retryAfter).toBeLessThanOrEqual(seconds)
    const body = JSON.stringify({ source, email, password: testPassword, ...(await readCaptcha(server.deps)) })
    const response = await server.app.request('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await response.json()) as unknown).toMatchObject({ code: 80002 })
    await server.later({ seconds: untilMidnight(server) - 60 })
    expect((await signIn(server, email, testPassword)).code).toBe(80002)
    await server.later({ seconds: 61 })
    expect((await signIn(server, email, testPassword)).code).toBe(200)
  })

  test('ERR-80002 is also answered for a mailbox without an account', async () => {
    const unknown = newMailbox()
    await wrongs(unknown, 9)
    expect((await signIn(server, unknown, 'wrong', await readCaptcha(server.deps))).code).toBe(80002)
  })

  test('ERR-80002 a right password resets the failures before it', async () => {
    const { email } = await accountIn(server)
    for (let round = 0; round < 2; round++) {
      await wrongs(email, 9)
      expect((await signIn(server, email, testPassword, await readCaptcha(server.deps))).code).toBe(200)
    }
  })

  test('counters and captchas are deleted after two days', async () => {
    const { db } = server.deps
    await signIn(server, newMailbox(), 'wrong')
    await readCaptcha(server.deps)
    await server.later({ days: 3 })
    await scheduleSweep(server.deps)
    await server.worker.drain()
    expect(await db.selectFrom('password_attempts').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('captchas').selectAll().execute()).toEqual([])
    await nextMorning(server)
  })

  test('R6 no table reveals which mailboxes were tried', async () => {
    await signIn(server, 'canary@example.com', 'wrong')
    const rows = await server.deps.db.selectFrom('password_attempts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('canary')
  })
})

describe('a captcha', () => {
  test('API-003 AUTH-27 AUTH-51 is a PNG in base64 without a prefix and an id; the text is in no table', async () => {
    const captcha = await server.browser().data('readCaptcha', {})
    if (captcha.kind !== 'builtin') throw new Error(`It is of ${captcha.kind}`)
    const { img, uuid } = captcha
    const bytes = Buffer.from(img, 'base64')
    expect(bytes.toString('base64')).toBe(img)
    expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const row = await server.deps.db.selectFrom('captchas').selectAll().where('id', '=', uuid).executeTakeFirstOrThrow()
    expect(row.answer_hash).toMatch(/^[0-9a-f]{64}$/)
    const { text, uuid: other } = await newCaptcha(server.deps)
    const kept = await server.deps.db.selectFrom('captchas').selectAll().where('id', '=', other).executeTakeFirstOrThrow()
    expect(JSON.stringify(kept)).not.toContain(text)
    expect((await pictureOf(text)).equals(await pictureOf(text))).toBe(false)
  })

  test('VAL-19 ERR-80800003 wrong, used, expired and invented answers are refused on the field code', async () => {
    const { email } = await accountIn(server)
    await wrongs(email, 3)
    const refused = async (captcha: { uuid: string; code: string }) => {
      const answered = await signIn(server, email, testPassword, captcha)
      expect([answered.code, fieldsOf(answered)]).toEqual([80800003, { code: 'code.80800003' }])
    }
    const read = await readCaptcha(server.deps)
    await refused({ ...read, code: 'nope' })
    // Any try uses it up, also a wrong one.
    await refused(read)
    const once = await readCaptcha(server.deps)
    expect((await signIn(server, email, 'wrong', once)).code).toBe(80003)
    await refused(once)
    const late = await readCaptcha(server.deps)
    await server.later({ minutes: 5 })
    await refused(late)
    await refused({ uuid: '00000000-0000-4000-8000-000000000000', code: 'abcde' })
    const right = await readCaptcha(server.deps)
    expect((await signIn(server, email, testPassword, { ...right, code: ` ${right.code.toUpperCase()} ` })).code).toBe(200)
  })

  test('AUTH-51 a mailed code replaces the picture, for that mailbox alone', async () => {
    const { email } = await accountIn(server)
    const { email: other } = await accountIn(server)
    await wrongs(email, 3)
    await wrongs(other, 3)
    const asked = async () => {
      const { uuid, code: picture } = await readCaptcha(server.deps)
      await server.browser().data('sendCaptchaMail', { uuid, email })
      return { uuid, picture, code: await server.lastCode(email) }
    }
    const first = await asked()
    expect(first.code).toMatch(/^\d{6}$/)
    expect((await signIn(server, other, testPassword, { uuid: first.uuid, code: first.code })).code).toBe(80800003)
    await server.later({ minutes: 1 })
    const second = await asked()
    expect((await signIn(server, email, testPassword, { uuid: second.uuid, code: second.picture })).code).toBe(80800003)
    await server.later({ minutes: 1 })
    const third = await asked()
    expect((await signIn(server, email, testPassword, { uuid: third.uuid, code: third.code })).code).toBe(200)
    expect((await signIn(server, email, testPassword, { uuid: third.uuid, code: third.code })).code).toBe(80800003)
  })

  test('AUTH-51 ERR-80014 a mailbox without an account gets the same answer and no mail', async () => {
    const { email } = await accountIn(server)
    const unknown = newMailbox()
    const ask = async (mailbox: string) =>
      server.browser().call('sendCaptchaMail', { uuid: (await readCaptcha(server.deps)).uuid, email: mailbox })
    const known = await ask(email)
    expect(known.code).toBe(200)
    expect(await ask(unknown)).toEqual(known)
    expect(await mailsTo(server, unknown)).toEqual([])
    const again = await ask(email)
    expect(again.code).toBe(80014)
    expect((await ask(unknown)).code).toBe(80014)
    await server.later({ minutes: 1 })
    const gone = await server.browser().call('sendCaptchaMail', { uuid: '00000000-0000-4000-8000-000000000000', email })
    expect(gone.code).toBe(80800003)
  })
})

describe('an account that cannot sign in', () => {
  test.each([
    ['ERR-80005 AUTH-07', 80005, { is_activated: false, is_email_verified: false }],
    ['ERR-80016', 80016, { is_email_verified: false }],
    ['ERR-80018', 80018, { status: 'disabled' }],
    ['ERR-80007', 80007, { status: 'closed' }],
  ] as const)('%s answers %i with the right password and 80003 with a wrong one, and opens no session', async (_, code, state) => {
    const { email, browser } = await accountIn(server, state)
    const before = await server.deps.db.selectFrom('sessions').select('id').execute()
    expect((await signIn(server, email)).code).toBe(code)
    expect((await signIn(server, email, 'wrong')).code).toBe(80003)
    expect((await server.deps.db.selectFrom('sessions').select('id').execute()).length).toBe(before.length)
    expect((await browser.call('readUser', {})).code).toBe('status' in state ? 401 : 200)
  })
})

describe('users of other sites', () => {
  test('SESS-11 SESS-12 AUTH-21 users of other sites are sent to the configured site with is_skip and a handoff token', async () => {
    const { email } = await accountIn(server, { register_source: 'market' })
    const { data } = await signIn(server, email)
    expect(data).toMatchObject({ is_skip: true, source_index_path: 'https://market.example/index?from=sampan' })
    expect(data.access_token).not.toBe(data.token)
  })

  test('SESS-13 SESS-24 users of the two products are not sent to another site', async () => {
    for (const [register_source, path] of [
      ['small_shop_financing', '/credit/hook/home'],
      ['revenue_credit_automation', '/credit/underwriting/home'],
      ['some_other_source', '/'],
    ] as const) {
      const { email } = await accountIn(server, { register_source })
      expect((await signIn(server, email)).data).toMatchObject({ is_skip: false, source_index_path: path })
    }
  })

  test('AUTH-30 API-006 code 2003 carries a handoff token as its message, sets no cookie, and the token works once', async () => {
    const { email } = await accountIn(server, { register_source: 'partner_shop' })
    const browser = server.browser()
    const answered = await browser.call('signIn', { source, email, password: testPassword })
    expect([answered.code, browser.cookie]).toEqual([2003, null])
    expect(answered.data).toMatchObject({ register_source: 'partner_shop' })
    expect(answered.message).toMatch(/^[\w-]{43}$/)
    const exchange = () => server.browser().call('exchangeHandoff', {}, { AccessToken: answered.message })
    const handed = await exchange()
    expect([handed.code, handed.data.user.email, handed.data.is_skip]).toEqual([200, email, false])
    expect((await exchange()).code).toBe(80810004)
    browser.token = answered.message
    expect((await browser.call('readUser', {})).code).toBe(401)
  })

  test('SESS-11 a user who was handed over from a site is not sent back', async () => {
    const { email } = await accountIn(server, { register_source: 'market' })
    const { data } = await signIn(server, email)
    const handed = await server.browser().data('exchangeHandoff', {}, { AccessToken: data.access_token })
    expect(handed).toMatchObject({ is_skip: false, source_index_path: '/' })
  })
})
