/** Second factors of a user: added and removed after a step-up, and confirming in place of a code that is sent. Decision 085. */
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo, newMailbox, signedInBrowser, steppedUp } from '../support/accounts.ts'

import { softPasskey } from '../support/passkey.ts'
import { type Browser, fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

const origin = () => server.deps.config.publicUrl
const code = (secret: string) => generateSync({ secret, epoch: Math.floor(server.deps.clock.now().getTime() / 1000) })
const detailsOf = ({ code: answer, data }: { code: number; data: unknown }) => {
  const { stepUp, methods } = (data ?? {}) as { stepUp?: string; methods?: string[] }
  return [answer, stepUp, methods]
}

/** A user whose session is stepped up. */
async function user(): Promise<{ email: string; browser: Browser }> {
  const email = newMailbox()
  return { email, browser: await steppedUp(server, await server.signUp({ email })) }
}

/** Adds an authenticator app. Returns its secret and the recovery codes. */
async function withApp(browser: Browser) {
  const { secret } = await browser.data('startAuthenticator', {})
  const { recovery_codes: recoveryCodes } = await browser.data('confirmAuthenticator', { code: code(secret) })
  return { secret, recoveryCodes }
}

/** Adds a passkey. */
async function withPasskey(browser: Browser) {
  const passkey = softPasskey(origin())
  const { options } = await browser.data('startPasskey', {})
  const { recovery_codes: recoveryCodes } = await browser.data('addPasskey', { passkey: passkey.create(options) })
  return { passkey, recoveryCodes }
}

/** Another session of the user, which is not stepped up. */
const again = (email: string) => signedInBrowser(server, email)

const action = 'factorsChanged' as const
const confirm = (browser: Browser, typed: string) => browser.call('stepUp', { action, password: testPassword, code: typed })

/** What a user without second factors has. */
const withoutFactors = { passkeys: [], authenticator: false, recovery_codes_left: 0, offered: true, reset: null }

describe('decision 085 adding and removing', () => {
  test('every change needs a step-up, which a code that is sent is enough for before the first factor', async () => {
    const email = newMailbox()
    const browser = await server.signUp({ email })
    const passkey = softPasskey(origin()).create({ challenge: 'none' })
    const needed = [20007, 'factorsChanged', ['sentCode']]
    expect(detailsOf(await browser.call('startAuthenticator', {}))).toEqual(needed)
    expect(detailsOf(await browser.call('confirmAuthenticator', { code: '000000' }))).toEqual(needed)
    expect(detailsOf(await browser.call('removeAuthenticator', {}))).toEqual(needed)
    expect(detailsOf(await browser.call('startPasskey', {}))).toEqual(needed)
    expect(detailsOf(await browser.call('addPasskey', { passkey }))).toEqual(needed)
    expect(detailsOf(await browser.call('removePasskey', { id: crypto.randomUUID() }))).toEqual(needed)
    expect(detailsOf(await browser.call('renewRecoveryCodes', {}))).toEqual(needed)
  })

  test('an authenticator app counts from its first code on, and brings ten recovery codes; both changes are mailed', async () => {
    const { email, browser } = await user()
    const { secret, uri } = await browser.data('startAuthenticator', {})
    expect(uri).toContain(`secret=${secret}`)
    expect((await browser.data('listFactors', {})).authenticator).toBe(false)
    const wrong = await browser.call('confirmAuthenticator', { code: code(secret) === '123456' ? '654321' : '123456' })
    expect([wrong.code, fieldsOf(wrong)]).toEqual([80009, { code: 'code.80009' }])
    const { recovery_codes } = await browser.data('confirmAuthenticator', { code: code(secret) })
    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes.every((each) => /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/.test(each))).toBe(true)
    expect(await browser.data('listFactors', {})).toEqual({
      passkeys: [],
      authenticator: true,
      recovery_codes_left: 10,
      offered: false,
      reset: null,
    })
    expect((await browser.call('startAuthenticator', {})).code).toBe(20017)
    await browser.data('removeAuthenticator', {})
    expect(await browser.data('listFactors', {})).toEqual(withoutFactors)
    const said = (await mailsTo(server, email)).map(({ text }) => text)
    expect(said.filter((text) => text.includes('身份验证器应用'))).toHaveLength(2)
  })

  test('a passkey is added by a challenge of this session alone, once, with the user verified', async () => {
    const { email, browser } = await user()
    const other = await steppedUp(server, await again(email))
    const { options } = await other.data('startPasskey', {})
    const passkey = softPasskey(origin())
    expect((await browser.call('addPasskey', { passkey: passkey.create(options) })).code).toBe(80810004)
    const elsewhere = softPasskey('https://sampan.example.com').create(options)
    expect((await other.call('addPasskey', { passkey: elsewhere })).code).toBe(80810004)
    const mine = (await browser.data('startPasskey', {})).options
    expect((await browser.call('addPasskey', { passkey: softPasskey(origin(), { verifies: false }).create(mine) })).code).toBe(80810004)
    const { passkey: added, recoveryCodes } = await withPasskey(browser)
    expect(recoveryCodes).toHaveLength(10)
    const { options: more } = await browser.data('startPasskey', {})
    expect((await browser.call('addPasskey', { passkey: added.create(more) })).code).toBe(20017)
    const [listed] = (await browser.data('listFactors', {})).passkeys
    expect(listed).toMatchObject({ browser: 'unknown', used_at: null })
    await browser.data('removePasskey', { id: listed?.id ?? '' })
    expect(await browser.data('listFactors', {})).toEqual(withoutFactors)
  })

  test("another user's passkey cannot be removed", async () => {
    const [{ browser }, { browser: stranger }] = [await user(), await user()]
    await withPasskey(browser)
    const [{ id } = { id: '' }] = (await browser.data('listFactors', {})).passkeys
    expect((await stranger.call('removePasskey', { id })).code).toBe(20018)
    expect((await browser.data('listFactors', {})).passkeys).toHaveLength(1)
  })

  test('a second factor brings no new recovery codes, and renewed ones replace the earlier ones', async () => {
    const { email, browser } = await user()
    const { recoveryCodes } = await withApp(browser)
    expect((await withPasskey(browser)).recoveryCodes).toEqual([])
    const { recovery_codes: renewed } = await browser.data('renewRecoveryCodes', {})
    const other = await again(email)
    expect((await confirm(other, recoveryCodes[0] ?? '')).code).toBe(80009)
    expect((await confirm(other, renewed[0] ?? '')).code).toBe(200)
  })
})

describe('decision 085 confirming', () => {
  test('no code is sent to the phone of a user with a second factor', async () => {
    const { email, browser } = await user()
    await withApp(browser)
    const thief = await again(email)
    expect(detailsOf(await thief.call('startPasskey', {}))).toEqual([20007, 'factorsChanged', ['authenticator', 'recovery']])
    expect(detailsOf(await thief.call('sendStepUpCode', { action }))).toEqual([20007, 'factorsChanged', ['authenticator', 'recovery']])
  })

  test('the password and a code of the authenticator app, once, also when the clock of the phone is half a minute slow', async () => {
    const { email, browser } = await user()
    const { secret } = await withApp(browser)
    const other = await again(email)
    expect((await confirm(other, code(secret))).code).toBe(80009)
    // A minute later, at the start of a code's thirty seconds, so that it does not matter how long the test takes.
    await server.later({ seconds: 90 - (Math.floor(server.deps.clock.now().getTime() / 1000) % 30) })
    const late = code(secret)
    await server.later({ seconds: 30 })
    expect((await confirm(other, late)).code).toBe(200)
    expect((await confirm(other, late)).code).toBe(80009)
    expect((await other.call('startPasskey', {})).code).toBe(200)
  })

  test('a recovery code in any writing, once, and the user is mailed', async () => {
    const { email, browser } = await user()
    const { recoveryCodes } = await withApp(browser)
    const [first = ''] = recoveryCodes
    const other = await again(email)
    expect((await confirm(other, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).code).toBe(200)
    expect((await confirm(other, first)).code).toBe(80009)
    expect((await other.data('listFactors', {})).recovery_codes_left).toBe(9)
    // Mails of one moment are delivered in any order.
    expect((await mailsTo(server, email)).filter(({ text }) => text.includes('使用了一个恢复码'))).toHaveLength(1)
  })

  test("another user's recovery code and wrong ones are refused, the tenth locks until the next day", async () => {
    const [{ email, browser }, { browser: stranger }] = [await user(), await user()]
    await withApp(browser)
    const { recoveryCodes } = await withApp(stranger)
    const other = await again(email)
    expect((await confirm(other, recoveryCodes[0] ?? '')).code).toBe(80009)
    for (let tried = 0; tried < 8; tried++) expect((await confirm(other, 'aaaa-aaaa-aaaa-aaaa')).code).toBe(80009)
    expect((await confirm(other, 'aaaa-aaaa-aaaa-aaaa')).code).toBe(80002)
  })

  test('a passkey alone, by a challenge of this session and action, once', async () => {
    const { email, browser } = await user()
    const { passkey } = await withPasskey(browser)
    const [other, third] = [await again(email), await again(email)]
    const answerTo = async (by: Browser, named: 'factorsChanged' | 'accountAdded' = action) =>
      passkey.get((await by.data('startPasskeyStepUp', { action: named })).options)
    expect((await other.call('stepUpByPasskey', { action, answer: await answerTo(third) })).code).toBe(80810004)
    expect((await other.call('stepUpByPasskey', { action, answer: await answerTo(other, 'accountAdded') })).code).toBe(80810004)
    const right = await answerTo(other)
    expect((await other.call('stepUpByPasskey', { action, answer: right })).code).toBe(200)
    expect((await third.call('stepUpByPasskey', { action, answer: right })).code).toBe(80810004)
    expect((await other.call('stepUpByPasskey', { action, answer: right })).code).toBe(80810004)
    expect((await other.call('startAuthenticator', {})).code).toBe(200)
    expect(detailsOf(await third.call('startAuthenticator', {}))[0]).toBe(20007)
  })

  test('a challenge is valid for five minutes', async () => {
    const { email, browser } = await user()
    const { passkey } = await withPasskey(browser)
    const other = await again(email)
    const { options } = await other.data('startPasskeyStepUp', { action })
    await server.later({ minutes: 5 })
    expect((await other.call('stepUpByPasskey', { action, answer: passkey.get(options) })).code).toBe(80810004)
  })

  test('a passkey that was removed meanwhile confirms nothing, and the answer names what is left', async () => {
    const { email, browser } = await user()
    const { passkey } = await withPasskey(browser)
    const other = await again(email)
    const { options } = await other.data('startPasskeyStepUp', { action })
    const [{ id } = { id: '' }] = (await browser.data('listFactors', {})).passkeys
    await browser.data('removePasskey', { id })
    const answer = await other.call('stepUpByPasskey', { action, answer: passkey.get(options) })
    expect(detailsOf(answer)).toEqual([20007, 'factorsChanged', ['sentCode']])
  })
})
