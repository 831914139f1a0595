/** The second factor of the staff: set up after the first password, asked for after every other one. Decision 085. */
import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo, readCaptcha } from '../support/accounts.ts'
import { softPasskey } from '../support/passkey.ts'
import { type Browser, fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'
import { appCode, inviteToken, staffMember } from './staff.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer({ TRUST_PROXY: '1' })
  return () => server.close()
})

const password = testPassword
const origin = () => server.deps.config.publicUrl

/** A member who has set the password, and nothing else. */
async function invited(email = 'ho@staff.example.com') {
  const browser = server.browser()
  const token = await inviteToken(server, { email })
  expect(await browser.data('acceptStaffInvitation', { token, password, passwordConfirmation: password })).toMatchObject({ methods: [] })
  return { email, browser }
}

/** A browser after the password. */
async function afterPassword(email: string) {
  const browser = server.browser()
  const { methods } = await browser.data('signInStaff', { email, password })
  return { browser, methods }
}

const isIn = async (browser: Browser) => (await browser.call('readStaff', {})).code === 200

describe('decision 085 setting up', () => {
  test('the password alone opens nothing, and a passkey completes the sign-in', async () => {
    const { browser } = await invited()
    expect((await browser.call('listCases', {})).code).toBe(401)
    const { options } = await browser.data('startStaffPasskey', {})
    const { recovery_codes } = await browser.data('addStaffPasskey', { passkey: softPasskey(origin()).create(options) })
    expect([recovery_codes.length, await isIn(browser)]).toEqual([10, true])
  })

  test('an authenticator app completes it with its first code; a wrong one can be corrected', async () => {
    const { browser } = await invited()
    const { secret } = await browser.data('startStaffAuthenticator', {})
    const wrong = await browser.call('confirmStaffAuthenticator', { code: appCode(server, secret) === '123456' ? '654321' : '123456' })
    expect([wrong.code, fieldsOf(wrong), await isIn(browser)]).toEqual([80009, { code: 'code.80009' }, false])
    await browser.data('confirmStaffAuthenticator', { code: appCode(server, secret) })
    expect(await isIn(browser)).toBe(true)
  })

  test('the password is not enough to add another factor to a member who has one', async () => {
    const { email } = await staffMember(server)
    const { browser } = await afterPassword(email)
    for (const call of ['startStaffAuthenticator', 'startStaffPasskey'] as const) expect((await browser.call(call, {})).code).toBe(403)
    expect((await browser.call('confirmStaffAuthenticator', { code: '000000' })).code).toBe(403)
    expect((await browser.call('addStaffPasskey', { passkey: softPasskey(origin()).create({ challenge: 'x' }) })).code).toBe(403)
  })

  test('of two browsers with the first password one sets a factor up, and the other has to give it', async () => {
    const { email, browser } = await invited()
    const { browser: other } = await afterPassword(email)
    const { options } = await other.data('startStaffPasskey', {})
    const { secret } = await browser.data('startStaffAuthenticator', {})
    await browser.data('confirmStaffAuthenticator', { code: appCode(server, secret) })
    expect((await other.call('addStaffPasskey', { passkey: softPasskey(origin()).create(options) })).code).toBe(403)
    expect(await isIn(other)).toBe(false)
  })

  test('being invited again removes the factors', async () => {
    const { email, secret } = await staffMember(server)
    const { browser } = await invited(email)
    const { secret: renewed } = await browser.data('startStaffAuthenticator', {})
    expect(renewed).not.toBe(secret)
  })
})

describe('decision 085 signing in', () => {
  test('a code of the app, once, within ten minutes of the password', async () => {
    const { email, secret } = await staffMember(server)
    const { browser, methods } = await afterPassword(email)
    expect(methods).toEqual(['authenticator', 'recovery'])
    const used = appCode(server, secret)
    expect((await browser.call('proveStaffByCode', { code: used })).code).toBe(80009)
    await server.later({ minutes: 9 })
    await browser.data('proveStaffByCode', { code: appCode(server, secret) })
    expect(await isIn(browser)).toBe(true)
    const late = await afterPassword(email)
    await server.later({ minutes: 10 })
    expect((await late.browser.call('proveStaffByCode', { code: appCode(server, secret) })).code).toBe(401)
    expect((await server.browser().call('proveStaffByCode', { code: appCode(server, secret) })).code).toBe(401)
  })

  test('a passkey by a challenge of this sign-in alone', async () => {
    const { email, browser } = await invited()
    const passkey = softPasskey(origin())
    await browser.data('addStaffPasskey', { passkey: passkey.create((await browser.data('startStaffPasskey', {})).options) })
    const [one, other] = [await afterPassword(email), await afterPassword(email)]
    expect(one.methods).toEqual(['passkey', 'recovery'])
    const answer = passkey.get((await one.browser.data('startStaffPasskeyProof', {})).options)
    expect((await other.browser.call('proveStaffByPasskey', { answer })).code).toBe(80810004)
    await one.browser.data('proveStaffByPasskey', { answer })
    expect([await isIn(one.browser), await isIn(other.browser)]).toEqual([true, false])
  })

  test('the tenth wrong code locks the factor for the day, for every network', async () => {
    const { email, secret } = await staffMember(server)
    const { browser } = await afterPassword(email)
    for (let tried = 0; tried < 9; tried++)
      expect((await browser.call('proveStaffByCode', { code: 'aaaa-aaaa-aaaa-aaaa' })).code).toBe(80009)
    expect((await browser.call('proveStaffByCode', { code: 'aaaa-aaaa-aaaa-aaaa' })).code).toBe(80002)
    await server.later({ minutes: 1 })
    expect((await browser.call('proveStaffByCode', { code: appCode(server, secret) })).code).toBe(80002)
  })

  test('a member who was closed after the password does not get in', async () => {
    const { email, id, secret } = await staffMember(server)
    const { browser } = await afterPassword(email)
    await server.deps.db.updateTable('staff').set({ status: 'closed' }).where('id', '=', id).execute()
    await server.later({ minutes: 1 })
    expect((await browser.call('proveStaffByCode', { code: appCode(server, secret) })).code).toBe(401)
  })
})

test('decision 085 wrong passwords of a stranger lock the mailbox for their network alone', async () => {
  const { email } = await staffMember(server)
  const signIn = async (given: string, ip: string) =>
    server.browser().call('signInStaff', { email, password: given, ...(await readCaptcha(server.deps)) }, { 'x-forwarded-for': ip })
  for (let tried = 0; tried < 10; tried++) await signIn(`wrong ${tried}`, '198.51.100.7')
  expect((await signIn(password, '198.51.100.7')).code).toBe(80002)
  expect((await signIn(password, '203.0.113.7')).code).toBe(200)
})

test('decision 090 the recovery codes are replaced within ten minutes of the sign-in: the old ones end, and the member is mailed', async () => {
  const { email, browser } = await invited()
  const { options } = await browser.data('startStaffPasskey', {})
  const { recovery_codes: old } = await browser.data('addStaffPasskey', { passkey: softPasskey(origin()).create(options) })
  const { recovery_codes: renewed } = await browser.data('renewStaffRecoveryCodes', {})
  expect([renewed.length, (await mailsTo(server, email)).filter(({ subject }) => subject.includes('恢复码')).length]).toEqual([10, 1])
  const { browser: again } = await afterPassword(email)
  expect((await again.call('renewStaffRecoveryCodes', {})).code).toBe(401)
  expect((await again.call('proveStaffByCode', { code: old[0] ?? '' })).code).toBe(80009)
  expect((await again.call('proveStaffByCode', { code: renewed[0] ?? '' })).code).toBe(200)
  await server.later({ minutes: 11 })
  expect((await again.call('renewStaffRecoveryCodes', {})).code).toBe(20007)
})
