/** Password checks without a result: a broken one, a full queue, a long wait. None of them costs a try. ERR-20010. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { messageOf, Problem } from '../../contract/kernel/problem.ts'
import { mailboxKey } from '../../server/account/users.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { hashPassword } from '../../server/platform/security/passwords.ts'
import { ownWords } from '../../src/views/account/auth/own-words.ts'
import { accountIn, lastToken, mailsTo, newMailbox, nextMorning, signIn, source } from '../support/accounts.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

/** Hashes wait for this gate while it is shut. */
const gate = vi.hoisted(() => ({ open: () => {}, shut: null as Promise<void> | null }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: async (...given: Parameters<typeof real.hash>) => {
      if (!gate.shut) return real.hash(...given)
      await gate.shut
      return 'a hash that nobody needs'
    },
  }
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => nextMorning(server))
afterAll(() => server.close())

const triesOf = (email: string) =>
  server.deps.db
    .selectFrom('password_attempts')
    .select(['attempts', 'failures'])
    .where('mailbox', '=', mailboxKey(server.deps.config, email))
    .where('day', '=', dayOf(server.deps.clock.now()))
    .executeTakeFirst()
const setHash = (email: string, password_hash: string) =>
  server.deps.db.updateTable('users').set({ password_hash }).where('email', '=', email).execute()
const hashOf = async (email: string) =>
  (await server.deps.db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow()).password_hash

describe('a check that breaks', () => {
  test('ERR-80001 VAL-20 a broken check at sign-in does not cost a try, however often it happens', async () => {
    const { email } = await accountIn(server)
    const right = await hashOf(email)
    await signIn(server, email, 'wrong')
    await setHash(email, 'not a hash')
    for (let tried = 0; tried < 4; tried++) expect((await signIn(server, email)).code).toBe(500)
    expect(await triesOf(email)).toEqual({ attempts: 1, failures: 1 })
    await setHash(email, right)
    expect((await signIn(server, email)).code).toBe(200)
  })

  test('ERR-80002 a broken check at a password change does not cost a try either', async () => {
    const { email, browser } = await accountIn(server)
    await setHash(email, 'not a hash')
    const form = { oldPassword: testPassword, newPassword: 'Another#2026', passwordConfirmation: 'Another#2026' }
    for (let tried = 0; tried < 11; tried++) expect((await browser.call('updatePassword', form)).code).toBe(500)
    expect(await triesOf(email)).toEqual({ attempts: 0, failures: 0 })
  })
})

describe('too many at once', () => {
  test('ERR-20010 a full queue refuses every call of its network that hashes, by a code of its contract, and costs no try; another network has its turn', async () => {
    const { email, browser } = await accountIn(server)
    const newcomer = newMailbox()
    const phone = { phone_country_code: '+852' as const, phone_number: '51116666' }
    await server.browser().data('sendEmailCode', { email: newcomer })
    await server.browser().data('sendPhoneCode', phone)
    await server.browser().data('forgetPassword', { email, host_name: '', reset_page: 'reset-password' })
    const token = await lastToken(server, email)
    const { email: fresh } = await accountIn(server, { is_activated: false })
    await server.browser().data('resendActivation', { email: fresh })
    const init = new URL((await mailsTo(server, fresh)).at(-1)?.link ?? '').searchParams.get('token') ?? ''
    const passwords = { password: 'Another#2026', passwordConfirmation: 'Another#2026' }
    const registration = {
      ...phone,
      email: newcomer,
      email_code: await server.lastCode(newcomer),
      phone_code: await server.lastCode('+85251116666'),
      password: testPassword,
      password_confirmation: testPassword,
      register_source: source,
      cpid: null,
    }
    const change = { oldPassword: testPassword, newPassword: 'Another#2026', passwordConfirmation: 'Another#2026' }
    gate.shut = new Promise((open) => {
      gate.open = () => open()
    })
    // Calls of a test come from inside, as one network.
    const crowd = Array.from({ length: 102 }, () => hashPassword({ ip: 'local' }, 'one of a crowd'))
    const elsewhere = hashPassword({ ip: '203.0.113.8' }, 'of another network')
    const answers = {
      signIn: await signIn(server, email),
      updatePassword: await browser.call('updatePassword', change),
      register: await server.browser().call('register', registration),
      resetPassword: await server.browser().call('resetPassword', { token, ...passwords }),
      initPassword: await server.browser().call('initPassword', { token: init, ...passwords }),
    }
    gate.open()
    gate.shut = null
    await Promise.all([...crowd, elsewhere])
    for (const [name, { code }] of Object.entries(answers)) {
      expect(code, name).toBe(20010)
      expect(endpoints[name as keyof typeof answers].codes, name).toContain('inProgress')
    }
    expect(await triesOf(email)).toEqual({ attempts: 0, failures: 0 })
    // The codes and links are still valid.
    expect((await server.browser().call('register', registration)).code).toBe(200)
    expect((await server.browser().call('resetPassword', { token, ...passwords })).code).toBe(200)
    expect((await server.browser().call('initPassword', { token: init, ...passwords })).code).toBe(200)
  })

  test('ERR-20010 a sign-in that times out behind other password checks is reported as busy, not as a wrong password', async () => {
    const { email } = await accountIn(server)
    const waiting = { mailbox: mailboxKey(server.deps.config, email), day: dayOf(server.deps.clock.now()), attempts: 3, failures: 0 }
    await server.deps.db
      .insertInto('password_attempts')
      .values({ ...waiting, attempted_at: server.deps.clock.now() })
      .execute()
    // Its looks, at most half a second apart, come at once; longer delays are those of the database.
    const later = globalThis.setTimeout
    const hurried = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, delay = 0) => later(work, delay <= 500 ? 0 : delay)) as typeof setTimeout)
    const answered = await signIn(server, email)
    hurried.mockRestore()
    expect(answered.code).toBe(20010)
    expect(await triesOf(email)).toEqual({ attempts: 3, failures: 0 })
  })

  test('ERR-R02 the account forms show a message about load, not that something is being processed', () => {
    expect(messageOf(new Problem('inProgress'), { custom: ownWords })).toEqual({ id: 'account.auth.crowded', values: {} })
    expect(messageOf(new Problem('inProgress'))).toEqual({ id: 'code.20010', values: {} })
  })
})
