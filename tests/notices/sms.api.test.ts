/** The limit of codes by SMS per country and hour, for all callers together. */
import { beforeEach, describe, expect, test } from 'vitest'
import { accountIn, mailsTo, readCaptcha } from '../support/accounts.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ SMS_PER_COUNTRY_AND_HOUR: '6' })
  return () => server.close()
})

/** Requests a code for a new Hong Kong phone number. */
const send = (number: number, captcha = {}) =>
  server.browser().call('sendPhoneCode', { phone_country_code: '+852', phone_number: `5${String(number).padStart(7, '0')}`, ...captcha })

describe('codes by SMS', () => {
  test('AUTH-24 AUTH-48 ERR-80019 ERR-80015 beyond half of the hour a captcha comes first, beyond all of it nothing goes out', async () => {
    for (let sent = 0; sent < 3; sent++) expect((await send(sent)).code).toBe(200)
    expect((await send(3)).code).toBe(80019)
    for (let sent = 3; sent < 6; sent++) expect((await send(sent, await readCaptcha(server.deps))).code).toBe(200)
    const full = await send(6, await readCaptcha(server.deps))
    const { retryAfter } = full.data as unknown as { retryAfter: number }
    expect([full.code, (await send(7)).code]).toEqual([80015, 80015])
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(3600)
    // Nothing was sent to those, so they wait for nothing but the hour.
    expect(await mailsTo(server, '+85250000006')).toEqual([])
    const elsewhere = { phone_country_code: '+86' as const, phone_number: '13911112222' }
    expect((await server.browser().call('sendPhoneCode', elsewhere)).code).toBe(200)
    await server.later({ seconds: retryAfter })
    expect((await send(6)).code).toBe(200)
  })

  test('API-010 ERR-80019 a change of phone counts towards the limit of the country too, and accepts the captcha by mail', async () => {
    const { email, browser } = await accountIn(server)
    await server.later({ hours: 1 })
    const change = (captcha = {}) =>
      browser.call('sendPhoneChangeCode', { phone_country_code: '+852', phone_number: '59998888', ...captcha })
    for (let sent = 0; sent < 3; sent++) expect((await send(100 + sent)).code).toBe(200)
    expect((await change()).code).toBe(80019)
    const { uuid } = await server.browser().data('readCaptcha', {})
    await server.browser().data('sendCaptchaMail', { uuid, email })
    expect((await change({ uuid, code: await server.lastCode(email) })).code).toBe(200)
  })

  test('AUTH-48 a change of phone needs no captcha in the daily limit, and is refused after ten codes', async () => {
    const { browser } = await accountIn(server)
    for (let sent = 0; sent < 10; sent++) {
      await server.later({ hours: 1 })
      expect((await browser.call('sendPhoneChangeCode', { phone_country_code: '+852', phone_number: '59997777' })).code).toBe(200)
    }
    await server.later({ hours: 1 })
    expect((await browser.call('sendPhoneChangeCode', { phone_country_code: '+852', phone_number: '59997777' })).code).toBe(80015)
  })
})
