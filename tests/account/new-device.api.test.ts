/** The mail at a sign-in on a device that the account was not used on before. */
import { beforeEach, expect, test } from 'vitest'
import { scheduleSweep } from '../../server/app/sweep.ts'
import { accountIn, mailsTo, source } from '../support/accounts.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ TRUST_PROXY: '1', PARTNER_SITE: 'https://partner.example', PARTNER_SOURCES: 'partner_shop' })
  return () => server.close()
})

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = (version: number) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/${version}.0.0.0 Safari/537.36`
const wechat = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Mobile/15E148 MicroMessenger/8.0.60`

/** Signs in with a user agent, from an address. */
const signInOn = (email: string, userAgent: string, ip: string) =>
  server
    .browser()
    .call('signIn', { source, email, password: testPassword }, { 'user-agent': userAgent, ...(ip && { 'x-forwarded-for': ip }) })
const subjects = { zh_CN: '您的舢舨账户在新设备上登录', zh_HK: '您的舢舨帳戶在新裝置登入', en_US: 'New sign-in to your Sampan account' }
const noticesTo = async (email: string) => (await mailsTo(server, email)).filter(({ subject }) => Object.values(subjects).includes(subject))
const speak = (email: string, locale: keyof typeof subjects) =>
  server.deps.db.updateTable('users').set({ locale }).where('email', '=', email).execute()

test('a sign-in with another browser or system, or from another network, sends a mail, and only the first one does', async () => {
  const { email } = await accountIn(server)
  const sent = []
  for (const [userAgent, ip] of [
    // As the sign-up.
    ['', ''],
    [chrome(142), '203.0.113.7'],
    // A later version, another address of the network.
    [chrome(143), '203.0.113.99'],
    [wechat, '203.0.113.99'],
    [chrome(143), '198.51.100.1'],
    [chrome(143), '2001:db8:1:2::3'],
    [chrome(143), '2001:db8:1:ffff::9'],
    [wechat, '203.0.113.1'],
  ] as const) {
    expect((await signInOn(email, userAgent, ip)).code).toBe(200)
    sent.push((await noticesTo(email)).length)
  }
  expect(sent).toEqual([0, 1, 1, 2, 3, 4, 4, 4])
})

test('the mail names time, device and network in the language of the user, and leads to the profile', async () => {
  const { email } = await accountIn(server)
  for (const [locale, ip] of [
    ['zh_CN', '203.0.113.7'],
    ['zh_HK', '198.51.100.7'],
    ['en_US', ''],
  ] as const) {
    await speak(email, locale)
    await signInOn(email, wechat, ip)
  }
  const sent = await noticesTo(email)
  expect(sent.map(({ subject }) => subject)).toEqual([subjects.zh_CN, subjects.zh_HK, subjects.en_US])
  expect(sent.map(({ link }) => link)).toEqual(Array(3).fill(`${server.deps.config.publicUrl}/financing/profile`))
  const [simplified, traditional, english] = sent.map(({ text }) => text)
  expect(simplified).toContain('iPhone · 微信')
  expect(simplified).toContain('203.0.113.0/24')
  expect(traditional).toContain('198.51.100.0/24')
  expect(english).toContain('WeChat on iPhone')
  expect(english).toMatch(/2026-11-24 1\d:\d\d Hong Kong time/)
  expect(english).toContain('unknown network')
})

test('the first sign-in of an account that was opened by a mail sends none, the second on another device does', async () => {
  const { email } = await accountIn(server)
  const { id } = await server.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  // As of an account that did not sign up itself: no session yet, and no action of the user.
  await server.deps.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  await server.deps.db.updateTable('users').set({ id: '00000000-0000-4000-8000-000000000001' }).where('id', '=', id).execute()
  await signInOn(email, chrome(142), '203.0.113.7')
  expect(await noticesTo(email)).toEqual([])
  await signInOn(email, wechat, '203.0.113.7')
  expect(await noticesTo(email)).toHaveLength(1)
})

test('a user whose sessions were deleted a month after their end gets a mail at the next sign-in', async () => {
  const { email } = await accountIn(server)
  await server.later({ seconds: 34 * 86_400 })
  await scheduleSweep(server.deps)
  await server.worker.drain()
  expect(await server.deps.db.selectFrom('sessions').select('id').execute()).toEqual([])
  await signInOn(email, '', '')
  expect(await noticesTo(email)).toHaveLength(1)
})

test('a wrong password sends none; a handoff sends none, and its session counts as one of the device', async () => {
  const { email } = await accountIn(server)
  const wechatHere = { 'user-agent': wechat, 'x-forwarded-for': '203.0.113.7' }
  const refused = await server.browser().call('signIn', { source, email, password: 'wrong' }, wechatHere)
  expect(refused.code).toBe(80003)
  const { access_token } = await server.browser().data('signIn', { source, email, password: testPassword })
  const accepted = await server.browser().call('exchangeHandoff', {}, { ...wechatHere, accesstoken: access_token })
  expect(accepted.code).toBe(200)
  expect(await noticesTo(email)).toEqual([])
  await signInOn(email, wechat, '203.0.113.7')
  expect(await noticesTo(email)).toEqual([])
})

test('AUTH-30 a sign-in that leads to the site of partners sends it, too', async () => {
  const { email } = await accountIn(server, { register_source: 'partner_shop' })
  expect((await signInOn(email, wechat, '203.0.113.7')).code).not.toBe(200)
  expect(await noticesTo(email)).toHaveLength(1)
})
