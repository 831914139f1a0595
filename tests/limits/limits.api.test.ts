/** Rate-limit budgets per network and user, and the value of Retry-After. */
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { insideAddress, networkOf, takeAllowance, takePause, windowLeft } from '../../server/platform/security/allowances.ts'
import { accountIn, newMailbox, source } from '../support/accounts.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ TRUST_PROXY: '1', POINTS_PER_MINUTE: '100' })
  return () => server.close()
})

/** The next whole minute, so that a test stays within one window. */
const freshMinute = () => server.later({ seconds: 60 - (Math.floor(server.deps.clock.now().getTime() / 1000) % 60) })
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const wrongSignIn = (ip: string) =>
  server
    .browser()
    .call('signIn', { source, email: newMailbox(), password: 'wrong' }, from(ip))
    .then(({ code }) => code)

describe('points', () => {
  test('ERR-510 five sign-ins use up what a network has in a minute; the sixth is refused with the seconds left, other networks are not', async () => {
    await freshMinute()
    for (let tried = 0; tried < 5; tried++) expect(await wrongSignIn('203.0.113.1')).toBe(80003)
    const response = await server.app.request('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from('203.0.113.1') },
      body: JSON.stringify({ source, email: newMailbox(), password: 'wrong' }),
    })
    const { code, data } = (await response.json()) as { code: number; data: { retryAfter: number } }
    expect(code).toBe(510)
    expect(data.retryAfter).toBeGreaterThan(0)
    expect(data.retryAfter).toBeLessThanOrEqual(60)
    expect(response.headers.get('retry-after')).toBe(String(data.retryAfter))
    expect(await wrongSignIn('203.0.113.2')).toBe(80003)
    await server.later({ seconds: data.retryAfter })
    expect(await wrongSignIn('203.0.113.1')).toBe(80003)
  })

  test('ERR-510 the cost of one call counts for every call with a cost, before its input is read', async () => {
    await freshMinute()
    for (let read = 0; read < 20; read++) expect((await server.browser().call('readCaptcha', {}, from('203.0.113.3'))).code).toBe(200)
    const names = Object.entries(endpoints).flatMap(([name, { cost, access }]) => (cost && access === 'public' ? [name] : []))
    expect(names).toEqual(expect.arrayContaining(['signIn', 'register', 'forgetPassword', 'sendPhoneCode', 'resetPassword']))
    for (const name of names) expect((await server.browser().call(name as 'readCaptcha', {}, from('203.0.113.3'))).code, name).toBe(510)
    expect((await server.browser().call('readClientIp', {}, from('203.0.113.3'))).code).toBe(200)
  })

  test('ERR-510 pages of ordinary use are stored; going to and fro without end is not', async () => {
    const { browser } = await accountIn(server)
    await server.join(browser)
    await freshMinute()
    const goTo = async (place: number) =>
      (await browser.call('storePosition', { path: place % 2 ? '/shops' : '/profile', path_name: '' }, from('203.0.113.77'))).code
    for (let place = 0; place < 50; place++) expect(await goTo(place)).toBe(200)
    expect(await goTo(50)).toBe(510)
  })

  test('ERR-510 a user spends from an own budget too, however many addresses the calls come from', async () => {
    const { browser } = await accountIn(server)
    await freshMinute()
    const change = (ip: number) =>
      browser.call(
        'updatePassword',
        { oldPassword: 'wrong', newPassword: 'Another#2026', passwordConfirmation: 'Another#2026' },
        from(`203.0.113.${ip}`),
      )
    const codes = []
    for (let ip = 10; ip < 16; ip++) codes.push((await change(ip)).code)
    expect(codes).toEqual([800003, 800003, 800003, 800003, 800003, 510])
  })

  test('ERR-510 addresses of one IPv6 customer are one network', async () => {
    await freshMinute()
    const codes = []
    for (let host = 1; host <= 6; host++) codes.push(await wrongSignIn(`2001:db8:1:2:${host}::${host}`))
    expect(codes).toEqual([80003, 80003, 80003, 80003, 80003, 510])
    expect(await wrongSignIn('2001:db8:1:3::1')).toBe(80003)
  })

  test('the word for callers inside the process cannot be sent from outside', async () => {
    const socket = { remoteAddress: '198.51.100.7', remotePort: 40_000, remoteFamily: 'IPv4' }
    const address = async (hops: string) => {
      const incoming = { headers: from(hops), socket }
      const answer = await server.app.request('/auth/upUser/ip', { headers: from(hops) }, { incoming })
      return ((await answer.json()) as { data: { ip: string } }).data.ip
    }
    expect(await address('203.0.113.9')).toBe('203.0.113.9')
    for (const hops of [insideAddress, `203.0.113.9, ${insideAddress}`]) expect(await address(hops)).toBe('198.51.100.7')
  })

  test('ERR-510 a page of another site spends no points and sends nothing, by whatever call with a cost', async () => {
    await freshMinute()
    const [ip, email] = ['203.0.113.20', newMailbox()]
    const sent = (site: string) => ({ ...from(ip), 'sec-fetch-site': site })
    const dear = Object.entries(endpoints).flatMap(([name, { cost }]) => (cost ? [name] : []))
    for (let round = 0; round < 3; round++)
      for (const name of dear) expect((await server.browser().call(name as 'readCaptcha', {}, sent('cross-site'))).code, name).toBe(403)
    expect((await server.browser().call('requestResetMail', { email }, sent('cross-site'))).code).toBe(403)
    // A link in a mail or a page of the group comes as none or same-site, the portal as same-origin.
    for (const site of ['same-origin', 'same-site', 'none']) {
      const tried = await server.browser().call('signIn', { source, email, password: 'wrong' }, sent(site))
      expect(tried.code, site).toBe(80003)
    }
  })
})

describe('networks and windows', () => {
  test.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1::6', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is of network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  test('CONST-05 a day ends at midnight in Hong Kong', () => {
    expect(windowLeft(new Date('2026-11-21T15:59:59.400Z'), 86_400)).toBe(1)
    expect(windowLeft(new Date('2026-11-21T16:00:00Z'), 86_400)).toBe(86_400)
    expect(windowLeft(new Date('2026-11-21T04:00:00Z'), 86_400)).toBe(43_200)
  })

  test('a cost that no longer fits takes nothing', async () => {
    const { db, clock } = server.deps
    const take = (cost: number) => takeAllowance(db, { key: 'fits', limit: 10, seconds: 86_400, at: clock.now(), cost })
    expect([await take(11), await take(7), await take(4), await take(3), await take(1)]).toEqual([false, true, false, true, false])
  })

  test('CONST-04 AUTH-47 a pause returns the seconds left of it, also after the clock was set back', async () => {
    const { db } = server.deps
    const pause = (time: string) => takePause(db, { key: 'pause', seconds: 60, at: new Date(`2026-11-21T${time}Z`) })
    expect([await pause('04:00:00'), await pause('04:00:01'), await pause('04:00:59'), await pause('04:01:00')]).toEqual([0, 59, 1, 0])
    expect(await pause('03:00:00')).toBe(60)
  })
})
