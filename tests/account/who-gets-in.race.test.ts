/** Two concurrent changes of access, on PostgreSQL: one waits for the other, none is lost, and they do not deadlock. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLink } from '../../server/account/links.ts'
import { revokeSessions } from '../../server/account/sessions.ts'
import { lockUser } from '../../server/account/users.ts'
import { hashPassword } from '../../server/platform/security/passwords.ts'
import { accountIn, nextMorning, signIn, source, steppedUp } from '../support/accounts.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await nextMorning(server)
})
afterAll(() => server.close())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const codesOf = async (calls: Promise<{ code: number }>[]) => (await Promise.all(calls)).map(({ code }) => code).sort((a, b) => a - b)

test('API-010 ERR-30011 a phone that another user takes at the same moment is reported as taken', async () => {
  const [{ browser }, { email: other }] = [await accountIn(server), await accountIn(server)]
  const phone = { phone_country_code: '+852' as const, phone_number: '51117777' }
  await browser.data('sendPhoneChangeCode', phone)
  const phone_code = await server.lastCode('+85251117777')
  const made = await meanwhile(
    server,
    (trx) => trx.updateTable('users').set(phone).where('email', '=', other).execute(),
    () => [browser.call('changePhone', { ...phone, phone_code })],
  )
  const [answered] = await Promise.all(made)
  expect(answered).toMatchObject({ code: 30011, data: { fields: { phone_number: 'code.30011' } } })
})

test('API-010 API-009 of a concurrent sign-up and phone change one gets the number', async () => {
  const { browser } = await accountIn(server)
  for (const round of times(8)) {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const phone = { phone_country_code: '+852' as const, phone_number: `5122000${round}` }
    await server.browser().data('sendEmailCode', { email })
    const email_code = await server.lastCode(email)
    await server.browser().data('sendPhoneCode', phone)
    const first = await server.lastCode(`+852${phone.phone_number}`)
    await browser.data('sendPhoneChangeCode', phone)
    const second = await server.lastCode(`+852${phone.phone_number}`)
    const password = { password: testPassword, password_confirmation: testPassword }
    const rest = { ...password, register_source: source, cpid: null }
    const codes = await codesOf([
      server.browser().call('register', { ...phone, ...rest, email, email_code, phone_code: first }),
      browser.call('changePhone', { ...phone, phone_code: second }),
    ])
    expect([
      [1, 200],
      [200, 30011],
    ]).toContainEqual(codes)
  }
})

test('API-012 API-014 of two links of one user and a concurrent password change one succeeds, the others are refused', async () => {
  const { email, browser } = await accountIn(server)
  const { deps } = server
  const { id } = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const links = await deps.db
    .transaction()
    .execute(async (trx) => [await newLink(trx, deps, 'reset', id), await newLink(trx, deps, 'reset', id)])
  const resets = links.map((link, index) => {
    const password = `Another#${index}000`
    return () =>
      server.browser().call('resetPassword', {
        token: new URL(link).searchParams.get('token') ?? '',
        password,
        passwordConfirmation: password,
      })
  })
  const change = () =>
    browser.call('updatePassword', { oldPassword: testPassword, newPassword: 'Another#2026', passwordConfirmation: 'Another#2026' })
  const made = await meanwhile(
    server,
    (trx) => lockUser(trx, id, 'change'),
    () => [...resets.map((reset) => reset()), change()],
    3,
  )
  const codes = await codesOf(made)
  expect([
    [200, 80011, 80011],
    [200, 80011, 800003],
  ]).toContainEqual(codes)
})

test('API-012 AUTH-20 a sign-in with the old password fails when a concurrent reset commits first', async () => {
  const { email } = await accountIn(server)
  const changed = await hashPassword({ ip: 'local' }, 'Another#2026')
  const made = await meanwhile(
    server,
    (trx) => trx.updateTable('users').set({ password_hash: changed }).where('email', '=', email).execute(),
    () => [signIn(server, email)],
  )
  expect(await codesOf(made)).toEqual([80003])
  expect((await signIn(server, email, 'Another#2026')).code).toBe(200)
})

test('API-006 API-012 a handoff does not survive a concurrent reset that ends its session', async () => {
  const { email } = await accountIn(server)
  const login = await server.browser().data('signIn', { source, email, password: testPassword })
  const made = await meanwhile(
    server,
    async (trx) => {
      await lockUser(trx, login.user.id, 'change')
      await revokeSessions(trx, { userId: login.user.id }, server.deps.clock.now())
    },
    () => [server.browser().call('exchangeHandoff', {}, { AccessToken: login.access_token })],
  )
  expect(await codesOf(made)).toEqual([80810004])
})

test('decision 102 a phone change that waits while the sessions of its user are ended is refused', async () => {
  const { email, browser } = await accountIn(server)
  const { id } = await server.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await steppedUp(server, browser)
  const phone = { phone_country_code: '+852' as const, phone_number: '51118888' }
  await browser.data('sendPhoneChangeCode', phone)
  const phone_code = await server.lastCode('+85251118888')
  const made = await meanwhile(
    server,
    async (trx) => {
      await lockUser(trx, id, 'change')
      await revokeSessions(trx, { userId: id }, server.deps.clock.now())
    },
    () => [browser.call('changePhone', { ...phone, phone_code })],
  )
  expect(await codesOf(made)).toEqual([20007])
})

test('decision 102 a second factor that waits while the sessions of its user are ended is not added', async () => {
  const { email, browser } = await accountIn(server)
  const { id } = await server.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const made = await meanwhile(
    server,
    async (trx) => {
      await lockUser(trx, id, 'change')
      await revokeSessions(trx, { userId: id }, server.deps.clock.now())
    },
    () => [browser.call('startAuthenticator', {})],
  )
  expect(await codesOf(made)).toEqual([20007])
})
