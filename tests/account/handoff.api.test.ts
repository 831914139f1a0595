/** The one-use token of another site, exchanged for a session. */
import { beforeEach, expect, test } from 'vitest'
import type { Login } from '../../contract/account/accounts.ts'
import { steppedUp } from '../support/accounts.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

const exchange = async (token: string) => {
  const answer = await server.app.request('/api/accessToken/login', { headers: { AccessToken: token } })
  return { cookie: answer.headers.get('set-cookie'), ...((await answer.json()) as { code: number; data: Login }) }
}

test('SESS-19 ERR-80810004 the AccessToken header opens a separate session, once, within two minutes', async () => {
  const email = 'handed.over@example.com'
  const browser = await server.signUp({ email })
  const { access_token } = await browser.data('signIn', { source: 'small_shop_financing', email, password: testPassword })
  const first = await exchange(access_token)
  expect(first.code).toBe(200)
  expect(first.data.user.email).toBe(email)
  expect(first.cookie).toContain('sampan_binding_')
  expect((await exchange(access_token)).code).toBe(80810004)
  expect((await exchange('made up')).code).toBe(80810004)
  const signedIn = () => browser.data('signIn', { source: 'small_shop_financing', email, password: testPassword })
  const [inTime, late] = [await signedIn(), await signedIn()]
  await server.later({ seconds: 110 })
  expect((await exchange(inTime.access_token)).code).toBe(200)
  await server.later({ seconds: 10 })
  expect((await exchange(late.access_token)).code).toBe(80810004)
})

test('R4 SESS-07 a handed-over session, also handed over twice, ends with the session it came from', async () => {
  const own = await openTestServer({ SESSION_MINUTES: '60', SESSION_MAX_HOURS: '1' })
  const email = 'handed.on@example.com'
  const browser = await own.signUp({ email })
  const first = await browser.data('signIn', { source: 'small_shop_financing', email, password: testPassword })
  const there = own.browser()
  let { access_token } = first
  for (let count = 0; count < 5; count += 1) {
    await own.later({ seconds: 100 })
    const login = await there.data('exchangeHandoff', {}, { AccessToken: access_token })
    // An hour from sign-in, not from the exchange.
    expect(login.user.token_expiration).toBe(first.user.token_expiration)
    access_token = login.access_token
    there.token = login.token
  }
  // The password was entered at sign-in: ten minutes later it is required again in the handed-over session.
  expect((await there.call('revealPhone', { reason: 'checking' })).code).toBe(200)
  await own.later({ seconds: 110 })
  expect((await there.call('revealPhone', { reason: 'checking' })).code).toBe(20007)
  await own.close()
})

test('SESS-14 decision 081 a token is compared with the session of the call, and stays unused', async () => {
  const email = 'compared@example.com'
  const browser = await server.signUp({ email })
  const stranger = await server.signUp({ email: 'stranger@example.com' })
  const { access_token } = await server.browser().data('signIn', { source: 'small_shop_financing', email, password: testPassword })
  const sent = { AccessToken: access_token }
  expect(await browser.data('compareHandoff', {}, sent)).toMatchObject({ same_user: true })
  await server.later({ seconds: 60 })
  const { same_user, expires_in } = await stranger.data('compareHandoff', {}, sent)
  expect(same_user).toBe(false)
  expect(expires_in).toBeLessThanOrEqual(60)
  expect(expires_in).toBeGreaterThan(30)
  expect((await server.browser().call('compareHandoff', {}, sent)).code).toBe(401)
  expect((await exchange(access_token)).code).toBe(200)
  expect((await browser.call('compareHandoff', {}, sent)).code).toBe(80810004)
})

test('ERR-80810004 decision 081 a token that is unknown, expired, or of a session that has ended is not compared', async () => {
  const email = 'over@example.com'
  const browser = await steppedUp(server, await server.signUp({ email }))
  const compared = async (token: string) => (await browser.call('compareHandoff', {}, { AccessToken: token })).code
  const signedIn = () => server.browser().data('signIn', { source: 'small_shop_financing', email, password: testPassword })
  const [ended, late] = [await signedIn(), await signedIn()]
  expect([await compared('made up'), await compared(ended.access_token)]).toEqual([80810004, 200])
  await browser.data('endOtherSessions', {})
  expect(await compared(ended.access_token)).toBe(80810004)
  const current = await signedIn()
  await server.later({ seconds: 120 })
  expect([await compared(current.access_token), await compared(late.access_token)]).toEqual([80810004, 80810004])
})
