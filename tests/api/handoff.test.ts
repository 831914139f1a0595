/** The one-use token of another site, exchanged for a session. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Login } from '../../contract/accounts.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const exchange = async (token: string) => {
  const answer = await server.app.request('/api/accessToken/login', { headers: { AccessToken: token } })
  return { cookie: answer.headers.get('set-cookie'), ...((await answer.json()) as { code: number; data: Login }) }
}

test('SESS-19 ERR-80810004 the AccessToken header opens a session of its own, once, within two minutes', async () => {
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
