/** The session: its length, start and end, and wrong clocks. */
import { beforeEach, describe, expect, test } from 'vitest'
import { hasExpired } from '../../machines/account/session/stored.ts'
import { accountIn, signedInBrowser, signIn, source } from '../support/accounts.ts'
import { type Browser, openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

const comesIn = async (browser: Browser) => (await browser.call('readUser', {})).code === 200
const instant = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

test('SESS-07 every answer has the date of the server clock, which the sandbox moves', async () => {
  const dated = async (path: string) => Date.parse((await server.browser().fetch(path)).headers.get('date') ?? '')
  const { clock } = server.deps
  const before = clock.now().getTime()
  await server.later({ hours: 1 })
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000)
  for (const path of ['/config.json', '/auth/clientUser/me', '/readyz']) {
    const asked = Math.floor(clock.now().getTime() / 1000) * 1000
    const date = await dated(path)
    expect([date >= asked, date <= clock.now().getTime()], path).toEqual([true, true])
  }
})

describe('its length', () => {
  test('SESS-07 SESS-03 server and browser end it at the same second', async () => {
    const { email } = await accountIn(server)
    const browser = await signedInBrowser(server, email)
    const { token_expiration } = await browser.data('extendSession', {})
    const left = instant(token_expiration) - server.deps.clock.now().getTime()
    await server.later({ seconds: Math.floor(left / 1000) - 2 })
    expect([await comesIn(browser), hasExpired(token_expiration, server.deps.clock.now())]).toEqual([true, false])
    await server.later({ seconds: 3 })
    expect([await comesIn(browser), hasExpired(token_expiration, server.deps.clock.now())]).toEqual([false, true])
    expect((await browser.call('extendSession', {})).code).toBe(401)
  })

  test('SESS-07 an extension gives the full length again and renews the cookie; without one it does not slide', async () => {
    const { email } = await accountIn(server)
    const [kept, left] = [await signedInBrowser(server, email), await signedInBrowser(server, email)]
    await server.later({ hours: 11 })
    expect([await comesIn(kept), await comesIn(left)]).toEqual([true, true])
    const response = await kept.fetch('/auth/clientUser/extend', { method: 'POST' })
    expect(response.headers.get('set-cookie')).toMatch(/^sampan_binding_[0-9a-f]{12}=[\w-]{43}; Max-Age=(43200|43199);.*HttpOnly/)
    const { data } = (await response.json()) as { data: { token_expiration: string } }
    expect(Math.round((instant(data.token_expiration) - server.deps.clock.now().getTime()) / 3_600_000)).toBe(12)
    await server.later({ hours: 2 })
    expect([await comesIn(kept), await comesIn(left)]).toEqual([true, false])
  })

  test('SESS-07 extensions never exceed the longest duration from sign-in', async () => {
    const { email } = await accountIn(server)
    const begin = server.deps.clock.now().getTime()
    const browser = await signedInBrowser(server, email)
    for (let hour = 0; hour < 71; hour += 10) {
      const { token_expiration } = await browser.data('extendSession', {})
      expect(instant(token_expiration)).toBeLessThanOrEqual(begin + 72 * 3_600_000 + 1000)
      await server.later({ hours: 10 })
      if (server.deps.clock.now().getTime() >= begin + 71 * 3_600_000) break
    }
    await server.later({ hours: 2 })
    expect(await comesIn(browser)).toBe(false)
  })

  test('SESS-07 an extension never shortens a session; a longest duration below the length replaces the length', async () => {
    const short = await openTestServer({ SESSION_MINUTES: '600', SESSION_MAX_HOURS: '1' })
    const { browser } = await accountIn(short)
    const first = await browser.data('extendSession', {})
    await short.later({ minutes: 30 })
    expect(await browser.data('extendSession', {})).toEqual(first)
    await short.later({ minutes: 31 })
    expect((await browser.call('readUser', {})).code).toBe(401)
    await short.close()
  })

  test('SESS-03 session rows from a fast or slow clock give no access they should not', async () => {
    const { browser } = await accountIn(server)
    const now = server.deps.clock.now().getTime()
    const put = (expires: number, created: number) =>
      server.deps.db
        .updateTable('sessions')
        .set({ expires_at: new Date(expires), created_at: new Date(created) })
        .where('revoked_at', 'is', null)
        .execute()
    await put(now - 1, now - 1000)
    expect(await comesIn(browser)).toBe(false)
    expect((await browser.call('extendSession', {})).code).toBe(401)
    await put(now + 3_600_000, now - 400 * 3_600_000)
    expect(instant((await browser.data('extendSession', {})).token_expiration)).toBeLessThanOrEqual(now + 3_600_000)
    await put(now + 3_600_000, now + 400 * 3_600_000)
    expect(instant((await browser.data('extendSession', {})).token_expiration)).toBeLessThanOrEqual(now + 13 * 3_600_000)
  })
})

describe('its end', () => {
  test('API-004 SESS-08 a token after sign-out is refused, with its old cookie or without; the cookie is removed', async () => {
    const { email } = await accountIn(server)
    const browser = await signedInBrowser(server, email)
    const copy = { token: browser.token, cookie: browser.cookie }
    const response = await browser.fetch('/auth/clientUser/logout', { method: 'DELETE' })
    expect(response.headers.get('set-cookie')).toMatch(/^sampan_binding_[0-9a-f]{12}=; Max-Age=0; Path=\/; HttpOnly/)
    Object.assign(browser, copy)
    for (const name of ['readUser', 'extendSession', 'signOut', 'readProfile'] as const)
      expect((await browser.call(name, {})).code, name).toBe(401)
    const late = await signIn(server, email)
    expect(late.code).toBe(200)
    expect(await comesIn(browser)).toBe(false)
  })

  test('SESS-08 SESS-19 the handoff token ends with its session', async () => {
    const { email } = await accountIn(server)
    const browser = server.browser()
    const login = await browser.data('signIn', { source, email, password: testPassword })
    browser.token = login.token
    await browser.data('signOut', {})
    const handed = await server.browser().call('exchangeHandoff', {}, { AccessToken: login.access_token })
    expect(handed.code).toBe(80810004)
  })
})

describe('answers that come late', () => {
  /** A browser's cookies after answers in their order of arrival. */
  function jar() {
    const kept = new Map<string, string>()
    return {
      header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
      take(answer: Response) {
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = '', age = ''] = /^([^=]+)=([^;]*);.*?Max-Age=(\d+)/i.exec(line) ?? []
          if (age === '0') kept.delete(name)
          else kept.set(name, value)
        }
      },
      size: () => kept.size,
    }
  }
  type Jar = ReturnType<typeof jar>
  const send = (path: string, method: string, cookies: Jar, token: string | null, body?: unknown) =>
    server.app.request(path, {
      method,
      headers: { cookie: cookies.header(), 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const comeIn = async (cookies: Jar, email: string) => {
    const answer = await send('/api/login', 'POST', cookies, null, { source, email, password: testPassword })
    cookies.take(answer)
    return ((await answer.json()) as { data: { token: string } }).data.token
  }
  const stands = async (cookies: Jar, token: string) => (await send('/api/user', 'GET', cookies, token)).status === 200

  test.each([
    ['SESS-07 of an extension', '/auth/clientUser/extend', 'POST'],
    ['SESS-08 of a sign-out', '/auth/clientUser/logout', 'DELETE'],
  ])('%s neither replace nor take the binding of who has signed in since', async (_, path, method) => {
    const [{ email: one }, { email: other }] = [await accountIn(server), await accountIn(server)]
    const cookies = jar()
    const first = await comeIn(cookies, one)
    const late = await send(path, method, cookies, first)
    expect(late.status).toBe(200)
    const second = await comeIn(cookies, other)
    cookies.take(late)
    expect(await stands(cookies, second)).toBe(true)
    expect(await stands(cookies, first)).toBe(method === 'POST')
  })

  test('SESS-19 repeated sign-ins do not accumulate cookies', async () => {
    const { email } = await accountIn(server)
    const cookies = jar()
    const tokens = [await comeIn(cookies, email), await comeIn(cookies, email), await comeIn(cookies, email)]
    expect(cookies.size()).toBe(1)
    expect(await Promise.all(tokens.map((token) => stands(cookies, token)))).toEqual([false, false, true])
  })
})

describe('its two halves', () => {
  test('SESS-21 ERR-R05 a copied token without its cookie, with a made-up one or with another session’s is 401', async () => {
    const [{ browser: one }, { browser: other }] = [await accountIn(server), await accountIn(server)]
    const thief = server.browser()
    thief.token = one.token
    const [name, value] = one.cookie?.split('=') ?? []
    for (const cookie of [
      null,
      `${name}=`,
      `${name}=${'a'.repeat(43)}`,
      other.cookie,
      `${name}=${other.cookie?.split('=')[1]}`,
      `sampan_binding=${value}`,
      `${name}=${'x'.repeat(5000)}`,
    ]) {
      thief.cookie = cookie
      const answered = await thief.call('readUser', {})
      expect([answered.status, answered.code]).toEqual([401, 401])
    }
    thief.token = null
    thief.cookie = one.cookie
    expect((await thief.call('readUser', {})).code).toBe(401)
  })

  test('SESS-21 a cookie planted before sign-in is replaced and gives no access', async () => {
    const { email, browser: attacker } = await accountIn(server)
    const victim = server.browser()
    victim.cookie = attacker.cookie
    const login = await victim.data('signIn', { source, email, password: testPassword })
    expect(victim.cookie).not.toBe(attacker.cookie)
    const thief = server.browser()
    thief.token = login.token
    for (const name of [attacker.cookie, victim.cookie].map((cookie) => cookie?.split('=')[0])) {
      thief.cookie = `${name}=${attacker.cookie?.split('=')[1]}`
      expect((await thief.call('readUser', {})).code).toBe(401)
    }
  })

  test('SESS-21 behind TLS the cookie is Secure and carries the prefix no neighbouring host can plant', async () => {
    const secure = await openTestServer({ PUBLIC_URL: 'https://portal.example' })
    const { browser } = await accountIn(secure)
    expect(browser.cookie).toMatch(/^__Host-sampan_binding_[0-9a-f]{12}=/)
    expect((await browser.call('readUser', {})).code).toBe(200)
    browser.cookie = browser.cookie?.replace('__Host-', '') ?? null
    expect((await browser.call('readUser', {})).code).toBe(401)
    await secure.close()
  })

  test('SESS-22 public calls neither need a session nor end one', async () => {
    const { browser } = await accountIn(server)
    browser.token = 'made up'
    expect((await browser.call('readClientIp', {})).code).toBe(200)
    expect((await browser.call('readCaptcha', {})).code).toBe(200)
  })

  test('SESS-20 the login-type header is ignored: it does not change what a session may do', async () => {
    const { browser } = await accountIn(server)
    const headers = { authorization: browser.token ?? '', cookie: browser.cookie ?? '' }
    const plain = await server.app.request('/api/user', { headers })
    const other = await server.app.request('/api/user', { headers: { ...headers, 'login-type': 'administrator' } })
    expect([plain.status, await plain.json()]).toEqual([200, await other.json()])
  })
})
