/** The audit log of accounts: sign-ins, refusals, changes; and no secret, mailbox or number in it. */
import { beforeEach, expect, test, vi } from 'vitest'
import { mailboxKey } from '../../server/account/users.ts'
import { accountIn, lastToken, newMailbox, readCaptcha, signedInBrowser, signIn, source, steppedUp } from '../support/accounts.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  seen = 0n
  server = await openTestServer({
    PARTNER_SITE: 'https://partner.example',
    PARTNER_SOURCES: 'partner_shop',
    SOURCE_SITES: 'market=https://market.example/index',
  })
  return () => server.close()
})

let seen: bigint
/** Rows written since the last look. */
async function news() {
  const rows = await server.deps.db.selectFrom('audit_log').selectAll().where('id', '>', seen).orderBy('id').execute()
  seen = rows.at(-1)?.id ?? seen
  return rows
}
const reported = async () =>
  (await news()).map(({ action, actor, subject, subject_id, details }) => ({ action, actor, subject, subject_id, details }))
const idOf = async (email: string) =>
  (await server.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const refused = (email: string, code: number) => ({
  action: 'session.refused',
  actor: 'visitor',
  subject: 'mailbox',
  subject_id: mailboxKey(server.deps.config, email),
  details: { code },
})

test('ERR-80003 ERR-80001 a failed sign-in records its reason, a keyed mailbox and the network, also for mailboxes without an account', async () => {
  const { email } = await accountIn(server)
  await news()
  for (const mailbox of [email, newMailbox()]) {
    for (let tried = 0; tried < 4; tried++) await signIn(server, mailbox, 'wrong')
    await signIn(server, mailbox, 'wrong', { ...(await readCaptcha(server.deps)), code: 'nope' })
    const rows = await news()
    expect(rows.map(({ ip, request_id }) => [ip, typeof request_id])).toEqual(rows.map(() => ['local', 'string']))
    expect(rows.map(({ action, actor, subject, subject_id, details }) => ({ action, actor, subject, subject_id, details }))).toEqual(
      [80003, 80003, 80003, 80001, 80800003].map((code) => refused(mailbox, code)),
    )
  }
})

test('ERR-80005 ERR-80018 a right password of an account that cannot sign in is recorded too', async () => {
  const { email } = await accountIn(server, { status: 'disabled' })
  await news()
  await signIn(server, email)
  expect(await reported()).toEqual([refused(email, 80018)])
})

test('ERR-80002 a lock-out is recorded once, at sign-in and at a changed password', async () => {
  const [{ email }, { email: other, browser }] = [await accountIn(server), await accountIn(server)]
  await news()
  for (let tried = 0; tried < 12; tried++) await signIn(server, email, 'wrong', tried < 3 ? {} : await readCaptcha(server.deps))
  const locked = (mailbox: string, actor: string) => ({ ...refused(mailbox, 0), action: 'mailbox.locked', actor, details: {} })
  const rows = await reported()
  expect(rows.filter(({ action }) => action === 'mailbox.locked')).toEqual([locked(email, 'visitor')])
  expect(rows.filter(({ action }) => action === 'session.refused')).toHaveLength(12)
  const actor = `user:${await idOf(other)}`
  const form = { oldPassword: 'wrong', newPassword: 'Another#2026', passwordConfirmation: 'Another#2026' }
  for (let tried = 0; tried < 11; tried++) await browser.call('updatePassword', form)
  const changes = await reported()
  expect(changes.filter(({ action }) => action === 'mailbox.locked')).toEqual([locked(other, actor)])
  expect(changes.filter(({ action }) => action === 'password.refused').map(({ details }) => details)).toEqual(
    [...Array.from({ length: 9 }, () => 800003), 80002, 80002].map((code) => ({ code })),
  )
})

test('API-012 API-013 API-014 a password change records its user, its kind and the number of ended sessions', async () => {
  const { email, browser } = await accountIn(server)
  const actor = `user:${await idOf(email)}`
  await signedInBrowser(server, email)
  await signedInBrowser(server, email)
  await news()
  await browser.data('updatePassword', { oldPassword: testPassword, newPassword: 'Another#2026', passwordConfirmation: 'Another#2026' })
  expect(await reported()).toMatchObject([{ action: 'password.changed', actor, details: { sessionsEnded: 2 } }])
  await server.browser().data('forgetPassword', { email, host_name: '', reset_page: 'reset-password' })
  const passwords = { password: testPassword, passwordConfirmation: testPassword }
  await news()
  await server.browser().data('resetPassword', { token: await lastToken(server, email), ...passwords })
  expect(await reported()).toMatchObject([{ action: 'password.reset', actor, details: { sessionsEnded: 1 } }])
  const { email: asleep } = await accountIn(server, { is_activated: false })
  await server.browser().data('resendActivation', { email: asleep })
  const token = await lastToken(server, asleep)
  await news()
  await server.browser().data('initPassword', { token, ...passwords })
  const activated = { action: 'account.activated', actor: `user:${await idOf(asleep)}`, details: { sessionsEnded: 1 } }
  expect(await reported()).toMatchObject([activated])
})

test('API-009 API-015 a new account records its source, a changed profile its user', async () => {
  await news()
  const { email, browser } = await accountIn(server)
  const actor = `user:${await idOf(email)}`
  expect(await reported()).toMatchObject([{ action: 'user.registered', actor, details: { source } }])
  const { userId } = await browser.data('readUser', {})
  await browser.data('updateBasicUser', { userId, firstName: 'Mei', lastName: '', language: 'zh_HK' })
  expect(await reported()).toMatchObject([{ action: 'profile.changed', actor, details: {} }])
})

test('ERR-80003 ERR-800003 a password that changes during its check is refused and recorded', async () => {
  const { email, browser } = await accountIn(server)
  /** Answers a call during which the password changes: after it was looked at, before the transaction looks again. */
  const overtaken = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const { db } = server.deps
    const transaction = db.transaction.bind(db)
    const late = vi.spyOn(db, 'transaction').mockImplementation(() => {
      const begun = transaction()
      const execute = begun.execute.bind(begun)
      begun.execute = async (work) => {
        await db.updateTable('users').set({ password_hash: 'changed meanwhile' }).where('email', '=', email).execute()
        return execute(work)
      }
      return begun
    })
    return call().finally(() => late.mockRestore())
  }
  const { password_hash } = await server.deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await news()
  expect((await overtaken(() => signIn(server, email))).code).toBe(80003)
  expect(await reported()).toEqual([refused(email, 80003)])
  await server.deps.db.updateTable('users').set({ password_hash }).where('email', '=', email).execute()
  const form = { oldPassword: testPassword, newPassword: 'Another#2026', passwordConfirmation: 'Another#2026' }
  expect((await overtaken(() => browser.call('updatePassword', form))).code).toBe(800003)
  expect(await reported()).toMatchObject([{ action: 'password.refused', actor: `user:${await idOf(email)}`, details: { code: 800003 } }])
})

test('SESS-19 ERR-80810004 a handoff token that was never issued is not recorded, also after repeated use', async () => {
  await news()
  for (const token of ['made up', '']) {
    const answered = await server.browser().call('exchangeHandoff', {}, { AccessToken: token })
    expect(answered.code).toBe(80810004)
  }
  expect(await reported()).toEqual([])
})

test('API-010 a changed phone records the user, not the number', async () => {
  const { email, browser } = await accountIn(server)
  const phone = { phone_country_code: '+852' as const, phone_number: '51115555' }
  await browser.data('sendPhoneChangeCode', phone)
  const phone_code = await server.lastCode('+85251115555')
  await news()
  await browser.data('changePhone', { ...phone, phone_code })
  expect(await reported()).toEqual([
    { action: 'phone.changed', actor: `user:${await idOf(email)}`, subject: null, subject_id: null, details: {} },
  ])
})

test('SESS-11 SESS-19 AUTH-30 handoffs record their target, their session, and refusals', async () => {
  for (const [register_source, to] of [
    ['market', 'market'],
    ['partner_shop', 'partner'],
  ] as const) {
    const { email } = await accountIn(server, { register_source })
    const actor = `user:${await idOf(email)}`
    await news()
    const answered = await signIn(server, email)
    const token = answered.code === 2003 ? answered.message : answered.data.access_token
    expect(await reported()).toMatchObject([
      { action: 'session.opened', actor, details: { source } },
      { action: 'session.sentOut', actor, details: { to } },
    ])
    const { id } = await server.deps.db.selectFrom('sessions').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    await server.browser().data('exchangeHandoff', {}, { AccessToken: token })
    expect(await reported()).toMatchObject([{ action: 'session.handedOver', actor, subject: 'sessions', subject_id: id }])
    await server.browser().call('exchangeHandoff', {}, { AccessToken: token })
    expect(await reported()).toMatchObject([{ action: 'session.refused', actor: 'visitor', details: { code: 80810004 } }])
  }
})

test('R6 no row holds a password, a code, a token, a mailbox or a number', async () => {
  const email = 'canary-mailbox@example.com'
  const [wrong, set] = ['Canary-wrong-1!', 'Canary-set-2026!']
  const browser = await server.signUp({ email, phone: '13977778888' })
  await signIn(server, email, wrong)
  await signIn(server, 'canary-nobody@example.com', wrong)
  await signIn(server, `${wrong}@example.com`, wrong)
  const { token: session, access_token } = await server.browser().data('signIn', { source, email, password: testPassword })
  await server.browser().data('exchangeHandoff', {}, { AccessToken: access_token })
  await server.browser().call('exchangeHandoff', {}, { AccessToken: 'canary-made-up-token' })
  await server.browser().data('forgetPassword', { email, host_name: '', reset_page: 'reset-password' })
  const link = await lastToken(server, email)
  await server.browser().data('resetPassword', { token: link, password: set, passwordConfirmation: set })
  const phone = { phone_country_code: '+852' as const, phone_number: '51114444' }
  const again = await steppedUp(server, await signedInBrowser(server, email, set))
  await again.data('sendPhoneChangeCode', phone)
  const phone_code = await server.lastCode('+85251114444')
  await again.data('changePhone', { ...phone, phone_code })
  await again.call('updatePassword', { oldPassword: wrong, newPassword: set, passwordConfirmation: set })
  await again.data('updatePassword', { oldPassword: set, newPassword: testPassword, passwordConfirmation: testPassword })
  await again.data('signOut', {})
  const rows = await server.deps.db.selectFrom('audit_log').selectAll().execute()
  const log = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  for (const action of [
    'session.opened',
    'session.refused',
    'session.handedOver',
    'session.closed',
    'password.reset',
    'password.changed',
    'password.refused',
    'phone.changed',
  ])
    expect(log).toContain(`"${action}"`)
  const secrets = [
    wrong,
    set,
    testPassword,
    session,
    access_token,
    link,
    phone_code,
    browser.token ?? '',
    'canary',
    'Canary',
    '13977778888',
    '51114444',
  ]
  for (const secret of secrets) expect(log).not.toContain(secret)
})
