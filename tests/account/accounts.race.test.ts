/** Attacks on accounts with many concurrent calls, on PostgreSQL: exactly the allowed number succeeds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCode, takeCountrySending, takeSending, tryCode } from '../../server/account/verification-codes.ts'
import { takePoints } from '../../server/platform/security/allowances.ts'
import { accountIn, lastToken, newMailbox, nextMorning, readCaptcha, signIn, source } from '../support/accounts.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ POINTS_PER_MINUTE: '1000' })
  await nextMorning(server)
})
afterAll(() => server.close())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

function tally(codes: number[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const code of codes) counted[code] = (counted[code] ?? 0) + 1
  return counted
}

const tallyOf = async (calls: Promise<{ code: number }>[]) => tally((await Promise.all(calls)).map(({ code }) => code))

test('ERR-80001 ERR-80002 of 200 parallel guesses three are tried without a captcha, then ten in all with one', async () => {
  const { email } = await accountIn(server)
  expect(await tallyOf(times(200).map((index) => signIn(server, email, `guess ${index}`)))).toEqual({ 80003: 3, 80001: 197 })
  expect((await signIn(server, email)).code).toBe(80001)
  const captchas = await Promise.all(times(200).map(() => readCaptcha(server.deps)))
  const guesses = captchas.map((captcha, index) => signIn(server, email, `guess ${index}`, captcha))
  expect(await tallyOf(guesses)).toEqual({ 80003: 6, 80002: 194 })
  expect((await signIn(server, email, testPassword, await readCaptcha(server.deps))).code).toBe(80002)
})

test('ERR-80002 sign-in and password change share the ten tries, also concurrently', async () => {
  const { email, browser } = await accountIn(server)
  const captchas = await Promise.all(times(50).map(() => readCaptcha(server.deps)))
  const change = (index: number) =>
    browser.call('updatePassword', {
      oldPassword: `guess ${index}`,
      newPassword: 'Another#2026',
      passwordConfirmation: 'Another#2026',
    })
  const codes = await tallyOf([
    ...captchas.map((captcha, index) => signIn(server, email, `guess ${index}`, captcha)),
    ...times(50).map(change),
  ])
  expect((codes[80003] ?? 0) + (codes[800003] ?? 0)).toBe(9)
  expect(codes[80002]).toBe(91)
})

test('AUTH-20 thirty concurrent right sign-ins of one user all succeed', async () => {
  const { email } = await accountIn(server)
  expect(await tallyOf(times(30).map(() => signIn(server, email)))).toEqual({ 200: 30 })
})

test('VAL-19 ERR-80800003 of 50 concurrent uses of one captcha one succeeds', async () => {
  const { email } = await accountIn(server)
  for (let tried = 0; tried < 3; tried++) await signIn(server, email, 'wrong')
  const captcha = await readCaptcha(server.deps)
  expect(await tallyOf(times(50).map(() => signIn(server, email, testPassword, captcha)))).toEqual({ 200: 1, 80800003: 49 })
})

test('ERR-80010 of 1,000 parallel checks of a code five are tries', async () => {
  const { deps } = server
  const subject = { purpose: 'register', address: '+8613800000009' } as const
  const code = await deps.db.transaction().execute((trx) => issueCode(trx, deps, subject, { ip: 'local', cleared: false }))
  const guess = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')
  const verdicts = await Promise.all(
    times(1000).map((index) => deps.db.transaction().execute((trx) => tryCode(trx, deps, subject, guess(index)))),
  )
  expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(5)
  expect(verdicts.filter((verdict) => verdict === 'spent')).toHaveLength(995)
  expect(await deps.db.transaction().execute((trx) => tryCode(trx, deps, subject, code))).toBe('spent')
})

test('API-010 of 100 parallel changes of a phone with guessed codes five are tried, then the right code is refused', async () => {
  const { browser } = await accountIn(server)
  const phone = { phone_country_code: '+852' as const, phone_number: '51119999' }
  await browser.data('sendPhoneChangeCode', phone)
  const code = await server.lastCode('+85251119999')
  const guess = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')
  const codes = await tallyOf(times(100).map((index) => browser.call('changePhone', { ...phone, phone_code: guess(index) })))
  expect(codes).toEqual({ 80012: 5, 80010: 95 })
  expect((await browser.call('changePhone', { ...phone, phone_code: code })).code).toBe(80010)
})

test('API-010 of two users who concurrently verify one phone one gets it', async () => {
  const two = [await accountIn(server), await accountIn(server)]
  const phone = { phone_country_code: '+852' as const, phone_number: '51118888' }
  const codes: string[] = []
  for (const { browser } of two) {
    await browser.data('sendPhoneChangeCode', phone)
    codes.push(await server.lastCode('+85251118888'))
    await server.later({ minutes: 1 })
  }
  // Each caller has a separate code, so that the unique index on phones decides.
  const tallied = await tallyOf(two.map(({ browser }, index) => browser.call('changePhone', { ...phone, phone_code: codes[index] ?? '' })))
  expect(tallied).toEqual({ 200: 1, 30011: 1 })
  const owners = await server.deps.db.selectFrom('users').select('id').where('phone_number', '=', '51118888').execute()
  expect(owners).toHaveLength(1)
})

test('API-006 SESS-19 of 100 parallel exchanges of a handoff token one opens a session', async () => {
  const { email } = await accountIn(server)
  const { access_token } = await server.browser().data('signIn', { source, email, password: testPassword })
  const codes = await tallyOf(times(100).map(() => server.browser().call('exchangeHandoff', {}, { AccessToken: access_token })))
  expect(codes).toEqual({ 200: 1, 80810004: 99 })
})

test('API-012 ERR-80011 of 50 concurrent uses of a reset link one sets the password', async () => {
  const { email } = await accountIn(server)
  await server.browser().data('forgetPassword', { email, host_name: '', reset_page: 'reset-password' })
  const token = await lastToken(server, email)
  const reset = (index: number) => {
    const password = `Another#${String(index).padStart(4, '0')}`
    return server.browser().call('resetPassword', { token, password, passwordConfirmation: password })
  }
  expect(await tallyOf(times(50).map(reset))).toEqual({ 200: 1, 80011: 49 })
})

test('API-014 of 20 concurrent changes with one old password one succeeds', async () => {
  const { browser } = await accountIn(server)
  const change = (index: number) => {
    const newPassword = `Another#${String(index).padStart(4, '0')}`
    return browser.call('updatePassword', { oldPassword: testPassword, newPassword, passwordConfirmation: newPassword })
  }
  const codes = await tallyOf(times(20).map(change))
  expect(codes[200]).toBe(1)
  expect((codes[800003] ?? 0) + (codes[80002] ?? 0)).toBe(19)
})

test('ERR-80019 AUTH-48 no mailbox gets more than three messages a day from concurrent requests without a captcha', async () => {
  const email = newMailbox()
  const { deps } = server
  const sent: number[] = []
  // Each round is at another minute of the day, so that the captcha is the limit, not the minute.
  for (const minute of times(6)) {
    const clock = { ...deps.clock, now: () => new Date(deps.clock.now().getTime() + minute * 60_000) }
    const take = () =>
      deps.db.transaction().execute((trx) => takeSending(trx, { ...deps, clock }, { key: email, ip: 'local', cleared: false }))
    const taken = await Promise.allSettled(times(50).map(take))
    sent.push(taken.filter(({ status }) => status === 'fulfilled').length)
  }
  expect(sent).toEqual([1, 1, 1, 0, 0, 0])
})

test('ERR-80019 ERR-80015 of 400 codes to one country at once half go out without a captcha, all that are left with one', async () => {
  const { deps } = server
  const few = { ...deps, config: { ...deps.config, smsPerCountryAndHour: 100 } }
  const take = (cleared: boolean) => deps.db.transaction().execute((trx) => takeCountrySending(trx, few, '+1', cleared))
  const codes = async (cleared: boolean) =>
    tally(
      (await Promise.allSettled(times(200).map(() => take(cleared)))).map((one) => (one.status === 'fulfilled' ? 200 : one.reason.code)),
    )
  expect(await codes(false)).toEqual({ 200: 50, 80019: 150 })
  expect(await codes(true)).toEqual({ 200: 50, 80015: 150 })
})

test('ERR-510 of 300 concurrent calls a network gets as many answers as its rate-limit cost allows', async () => {
  const at = new Date(Math.ceil(server.deps.clock.now().getTime() / 60_000) * 60_000)
  const deps = { ...server.deps, clock: { ...server.deps.clock, now: () => at } }
  const spent = await Promise.allSettled(times(300).map(() => takePoints(deps, { ip: '203.0.113.1', userId: null, cost: 20 })))
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
})

test('SESS-08 a token used while its session is signed out fifty times is refused afterwards', async () => {
  const { browser } = await accountIn(server)
  const calls = times(100).map((index) => (index % 2 === 0 ? browser.call('readUser', {}) : browser.call('signOut', {})))
  const codes = await tallyOf(calls)
  expect(
    Object.keys(codes)
      .map(Number)
      .filter((code) => code !== 200 && code !== 401),
  ).toEqual([])
  expect((await browser.call('readUser', {})).code).toBe(401)
  expect((await browser.call('extendSession', {})).code).toBe(401)
})

test('SESS-07 of an extension and a sign-out at once the sign-out wins', async () => {
  for (const _ of times(10)) {
    const { browser } = await accountIn(server)
    const kept = { token: browser.token, cookie: browser.cookie }
    await Promise.all([...times(5).map(() => browser.call('extendSession', {})), browser.call('signOut', {})])
    Object.assign(browser, kept)
    expect((await browser.call('readUser', {})).code).toBe(401)
  }
})
