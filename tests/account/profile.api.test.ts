/** The user's own profile: name, language, phone and related reads. */
import { beforeEach, describe, expect, test } from 'vitest'
import { accountIn, mailsTo } from '../support/accounts.ts'
import { type Browser, fieldsOf, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ REPAYMENT_SITE: 'https://repay.example/portal', TRUST_PROXY: '1' })
  return () => server.close()
})

const mobile = (number: string) => ({ phone_country_code: '+852' as const, phone_number: number })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const change = (browser: Browser, number: string, phone_code: string) => browser.call('changePhone', { ...mobile(number), phone_code })

describe('the profile', () => {
  test('API-002 SESS-01 the signed-in user is id, userId, email, is_activated and register_source', async () => {
    const { email, browser } = await accountIn(server)
    const user = await browser.data('readUser', {})
    expect(Object.keys(user).sort()).toEqual(['email', 'id', 'is_activated', 'register_source', 'userId'])
    expect(user.email).toBe(email)
  })

  test('API-015 name and language are changed; the phone is shown masked; mails follow the language', async () => {
    const { email, browser } = await accountIn(server)
    const before = await browser.data('readProfile', {})
    expect(before).toMatchObject({ firstName: '', lastName: '', language: 'zh_CN', email, phone_country_code: '+86' })
    expect(before.phone_number).toMatch(/^••••\d{4}$/)
    await browser.data('updateBasicUser', { userId: before.userId, firstName: ' Mei ', lastName: 'Lam', language: 'en_US' })
    expect(await browser.data('readProfile', {})).toMatchObject({ firstName: 'Mei', lastName: 'Lam', language: 'en_US' })
    await browser.data('forgetPassword', { email, host_name: '', reset_page: 'reset-password' })
    expect((await mailsTo(server, email)).at(-1)?.subject).toBe('Reset your Sampan password')
  })

  test('API-007 API-G02 the repayment link answers code 0 with data.links; where no site is set, the page of the portal', async () => {
    const { browser } = await accountIn(server)
    const { userId } = await browser.data('readUser', {})
    const answered = await browser.call('readRepaymentLink', { id: userId })
    expect([answered.code, answered.data]).toEqual([0, { links: 'https://repay.example/portal' }])
    const bare = await openTestServer()
    const { browser: merchant } = await accountIn(bare)
    const { userId: id } = await merchant.data('readUser', {})
    expect(await merchant.data('readRepaymentLink', { id })).toEqual({
      links: `${bare.deps.config.publicUrl}/financing/credit/hook/repayment`,
    })
    await bare.close()
  })

  test('API-016 risk points have texts in the language of the caller, with the same ids', async () => {
    const { browser } = await accountIn(server)
    const { userId } = await browser.data('readUser', {})
    const lists = []
    for (const language of ['zh_CN', 'zh_HK', 'en_US'] as const) {
      await browser.data('updateBasicUser', { userId, firstName: '', lastName: '', language })
      lists.push(await browser.data('listRiskPoints', {}))
    }
    const [simplified, traditional, english] = lists.map((list) => list.map(({ id, name }) => [id, name]))
    expect(simplified?.map(([id]) => id)).toEqual(english?.map(([id]) => id))
    expect(simplified).toContainEqual(['returns', '退货率'])
    expect(traditional).toContainEqual(['returns', '退貨率'])
    expect(english).toContainEqual(['returns', 'Share of sales returned'])
  })

  test('API-017 the address is that of the last hop, also for visitors', async () => {
    expect(await server.browser().data('readClientIp', {}, { 'x-forwarded-for': '10.0.0.1, 203.0.113.7' })).toEqual({ ip: '203.0.113.7' })
  })
})

describe('a changed phone', () => {
  test('API-010 a phone change takes the code of the new phone and is notified by mail; the code works once', async () => {
    const { email, browser } = await accountIn(server)
    expect(await browser.data('sendPhoneChangeCode', mobile('51110001'))).toEqual({ resendIn: 60 })
    const code = await server.lastCode('+85251110001')
    const mistyped = await change(browser, '51110001', wrong(code))
    expect([mistyped.code, fieldsOf(mistyped)]).toEqual([80012, { phone_code: 'code.80012' }])
    expect((await change(browser, '51110001', code)).code).toBe(200)
    expect(await browser.data('readProfile', {})).toMatchObject({ phone_country_code: '+852', phone_number: '••••0001' })
    const notice = (await mailsTo(server, email)).at(-1)
    expect(notice?.text).toContain('+852 ••••0001')
    expect(notice?.text).not.toContain('51110001')
    expect((await change(browser, '51110001', code)).code).toBe(80010)
  })

  test('ERR-30011 a phone in use gets no code; one taken meanwhile is reported on its field', async () => {
    const [{ browser: one }, { browser: other }] = [await accountIn(server), await accountIn(server)]
    await one.data('sendPhoneChangeCode', mobile('51110002'))
    const code = await server.lastCode('+85251110002')
    const { userId } = await other.data('readUser', {})
    await server.deps.db.updateTable('users').set(mobile('51110002')).where('user_id', '=', userId).execute()
    const asked = await one.call('sendPhoneChangeCode', mobile('51110002'))
    expect([asked.code, fieldsOf(asked)]).toEqual([30011, { phone_number: 'code.30011' }])
    const taken = await change(one, '51110002', code)
    expect([taken.code, fieldsOf(taken)]).toEqual([30011, { phone_number: 'code.30011' }])
  })

  test('API-008 AUTH-24 a code of one purpose, phone or user is refused for another', async () => {
    const [{ browser: one }, { browser: other }] = [await accountIn(server), await accountIn(server)]
    await server.browser().data('sendPhoneCode', mobile('51110003'))
    const ofSignUp = await server.lastCode('+85251110003')
    expect((await change(one, '51110003', ofSignUp)).code).toBe(80010)
    await server.later({ minutes: 1 })
    await one.data('sendPhoneChangeCode', mobile('51110003'))
    const ofChange = await server.lastCode('+85251110003')
    expect((await change(other, '51110003', ofChange)).code).toBe(80010)
    expect((await change(one, '51110004', ofChange)).code).toBe(80010)
    const email = 'crossed@example.com'
    await server.browser().data('sendEmailCode', { email })
    const form = {
      ...mobile('51110003'),
      email,
      email_code: await server.lastCode(email),
      phone_code: ofChange,
      password: 'Another#2026',
      password_confirmation: 'Another#2026',
      register_source: 'small_shop_financing',
      cpid: null,
    }
    // The sign-up's own code still waits, so that the other is wrong, not expired.
    expect((await server.browser().call('register', form)).code).toBe(ofSignUp === ofChange ? 200 : 80012)
    expect((await change(one, '51110003', ofChange)).code).toBe(200)
  })

  test('ERR-80010 ERR-80012 the code of one user is ended neither by the guesses nor by the code of another', async () => {
    const [{ browser: one }, { browser: other }] = [await accountIn(server), await accountIn(server)]
    await one.data('sendPhoneChangeCode', mobile('51110007'))
    const code = await server.lastCode('+85251110007')
    for (let tried = 0; tried < 5; tried++) expect((await change(other, '51110007', wrong(code))).code).toBe(80010)
    await server.later({ minutes: 1 })
    await other.data('sendPhoneChangeCode', mobile('51110007'))
    const second = await server.lastCode('+85251110007')
    for (let tried = 0; tried < 5; tried++) expect((await change(other, '51110007', wrong(second))).code).toBe(80012)
    expect((await change(one, '51110007', code)).code).toBe(200)
  })

  test('ERR-80015 a user has ten requests a day over all phones, for codes and for taken phones together', async () => {
    const { browser } = await accountIn(server)
    const { browser: owner } = await accountIn(server)
    const { userId } = await owner.data('readUser', {})
    await server.deps.db.updateTable('users').set(mobile('51120000')).where('user_id', '=', userId).execute()
    const ask = (number: number) => browser.call('sendPhoneChangeCode', mobile(`5112${String(number).padStart(4, '0')}`))
    for (let sent = 1; sent <= 8; sent++) expect((await ask(sent)).code).toBe(200)
    for (let asked = 0; asked < 2; asked++) expect((await ask(0)).code).toBe(30011)
    const full = await ask(9)
    expect([full.code, (await ask(0)).code]).toEqual([80015, 80015])
    expect(await mailsTo(server, '+85251120009')).toEqual([])
    expect((full.data as unknown as { retryAfter: number }).retryAfter).toBeGreaterThan(0)
  })

  test('ERR-80010 the code ends after ten minutes and after five tries', async () => {
    const { browser } = await accountIn(server)
    await browser.data('sendPhoneChangeCode', mobile('51110005'))
    const late = await server.lastCode('+85251110005')
    await server.later({ minutes: 10 })
    expect((await change(browser, '51110005', late)).code).toBe(80010)
    await browser.data('sendPhoneChangeCode', mobile('51110005'))
    const code = await server.lastCode('+85251110005')
    for (let tried = 0; tried < 5; tried++) expect((await change(browser, '51110005', wrong(code))).code).toBe(80012)
    const spent = await change(browser, '51110005', code)
    expect([spent.code, fieldsOf(spent)]).toEqual([80010, { phone_code: 'field.code.tries' }])
  })
})
