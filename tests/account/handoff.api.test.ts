/** The one-use token of another site, exchanged for a session. */
import { beforeEach, expect, test } from 'vitest'
import type { Login } from '../../contract/account/accounts.ts'
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
