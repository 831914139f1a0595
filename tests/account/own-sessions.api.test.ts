/** The open sessions of a user: listed with device and use, ended one by one or all but this one. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accountIn, newMailbox, source } from '../support/accounts.ts'
import { type Browser, openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ TRUST_PROXY: '1' })
  return () => server.close()
})

const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'x-forwarded-for': '203.0.113.77',
}

/** Signs a user in on another device. */
async function signedInOn(email: string, headers: Record<string, string>): Promise<Browser> {
  const browser = server.browser()
  browser.token = (await browser.data('signIn', { source, email, password: testPassword }, headers)).token
  return browser
}
const sessionsOf = (browser: Browser) => browser.data('listSessions', {})
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code
const ends = async () =>
  (await server.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'session.ended').orderBy('id').execute()).map(
    ({ actor, subject, subject_id, details }) => ({ actor, subject, subject_id, details }),
  )

test('the list names device, network, first and last use of each open session, this one first', async () => {
  const { email, browser } = await accountIn(server)
  await server.later({ seconds: 600 })
  const other = await signedInOn(email, phone)
  const [own, others] = await sessionsOf(browser)
  expect(own).toMatchObject({ browser: 'unknown', system: 'unknown', network: null, current: true })
  const unused = Date.parse(own?.last_used_at ?? '') - Date.parse(own?.first_used_at ?? '')
  expect(Math.floor(unused / 60_000)).toBe(10)
  expect(others).toMatchObject({ browser: 'Safari', system: 'iPhone', network: '203.0.113.0/24', current: false })
  expect((await sessionsOf(other)).map(({ id, current }) => [id, current])).toEqual([
    [others?.id, true],
    [own?.id, false],
  ])
})

test('the last use is written at most once a minute', async () => {
  const { browser } = await accountIn(server)
  const used = async () => (await sessionsOf(browser))[0]?.last_used_at
  const written = new Set()
  for (const seconds of [0, 30, 30, 30, 30]) {
    await server.later({ seconds })
    written.add(await used())
  }
  expect(written.size).toBe(3)
})

test('a session older than the column has its sign-in as last use until it is used again', async () => {
  const { email, browser } = await accountIn(server)
  const other = await signedInOn(email, phone)
  await server.deps.db.updateTable('sessions').set({ used_at: null }).execute()
  await server.later({ seconds: 5 })
  const times = async () => (await sessionsOf(browser)).map(({ first_used_at, last_used_at }) => first_used_at === last_used_at)
  expect(await times()).toEqual([false, true])
  await other.data('readUser', {})
  expect(await times()).toEqual([false, false])
})

test('another session is ended: its next call is refused, the end is in the audit log, and it cannot be ended again', async () => {
  const { email, browser } = await accountIn(server)
  const [second, third] = [await signedInOn(email, phone), await signedInOn(email, phone)]
  const { userId } = await browser.data('readUser', {})
  const id = (await sessionsOf(second)).find(({ current }) => current)?.id ?? ''
  await browser.data('endSession', { id })
  expect(await codeOf(second.call('readUser', {}))).toBe(401)
  expect(await codeOf(third.call('readUser', {}))).toBe(200)
  expect(await sessionsOf(browser)).toHaveLength(2)
  expect(await codeOf(browser.call('endSession', { id }))).toBe(20018)
  const { id: actor } = await server.deps.db.selectFrom('users').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  expect(await ends()).toEqual([{ actor: `user:${actor}`, subject: 'sessions', subject_id: id, details: { sessionsEnded: 1 } }])
})

test('R3 a session of another user, this one, one that is over and an unknown one are not found', async () => {
  const { email, browser } = await accountIn(server)
  const { browser: stranger } = await accountIn(server)
  const own = (await sessionsOf(browser))[0]?.id ?? ''
  expect(await codeOf(stranger.call('endSession', { id: own }))).toBe(20018)
  expect(await codeOf(browser.call('endSession', { id: own }))).toBe(20018)
  expect(await codeOf(browser.call('endSession', { id: randomUUID() }))).toBe(20018)
  const other = (await sessionsOf(await signedInOn(email, phone)))[0]?.id ?? ''
  await server.deps.db.updateTable('sessions').set({ expires_at: server.deps.clock.now() }).where('id', '=', other).execute()
  expect(await codeOf(browser.call('endSession', { id: other }))).toBe(20018)
  expect(await codeOf(browser.call('readUser', {}))).toBe(200)
  expect(await ends()).toEqual([])
})

test('all other sessions are ended at once, with the handoff tokens they have issued; those of other users stay', async () => {
  const { email, browser } = await accountIn(server)
  const { browser: stranger } = await accountIn(server)
  const second = await signedInOn(email, phone)
  const { access_token } = await server.browser().data('signIn', { source, email, password: testPassword })
  await browser.data('endOtherSessions', {})
  expect(await codeOf(second.call('readUser', {}))).toBe(401)
  expect(await codeOf(server.browser().call('exchangeHandoff', {}, { accesstoken: access_token }))).not.toBe(200)
  expect((await sessionsOf(browser)).map(({ current }) => current)).toEqual([true])
  expect(await codeOf(stranger.call('readUser', {}))).toBe(200)
  expect((await ends()).map(({ subject, details }) => [subject, details])).toEqual([[null, { sessionsEnded: 2 }]])
  await browser.data('endOtherSessions', {})
  expect(await ends()).toHaveLength(1)
})

test('the list shows fifty sessions, and always this one', async () => {
  const email = newMailbox()
  const browser = await server.signUp({ email })
  const own = await server.deps.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  const later = new Date(own.created_at.getTime() + 1000)
  const others = Array.from({ length: 60 }, () => ({ ...own, id: randomUUID(), token_hash: randomUUID(), used_at: later }))
  await server.deps.db.insertInto('sessions').values(others).execute()
  const listed = await sessionsOf(browser)
  expect([listed.length, listed[0]?.current]).toEqual([50, true])
})
