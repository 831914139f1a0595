/** A captcha after three wrong passwords of the staff, through the API. Decision 088. */
import { afterEach, expect, test } from 'vitest'
import { solveWidget } from '../account/captchas.ts'
import { readCaptcha } from '../support/accounts.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { testPassword as password, type TestServer } from '../support/server.ts'
import { staffMember } from './staff.ts'

let server: TestServer
afterEach(() => server.close())

/** Signs in from a network. */
const signIn = (given: { email: string; password: string; uuid?: string; code?: string }, ip = '198.51.100.7') =>
  server.browser().call('signInStaff', given, { 'x-forwarded-for': ip })

test('decision 088 three wrong passwords of one network ask for a captcha, for known and unknown mailboxes alike, and the password is not tried', async () => {
  server = await openMerchantServer({ TRUST_PROXY: '1' })
  const { email } = await staffMember(server)
  for (const mailbox of [email, 'unknown@staff.example.com']) {
    for (let tried = 0; tried < 3; tried++) expect((await signIn({ email: mailbox, password: 'wrong' })).code).toBe(80003)
    const answered = await signIn({ email: mailbox, password })
    expect([answered.code, answered.data]).toEqual([80001, { attempts: 3, fields: {} }])
  }
  expect((await signIn({ email, password }, '203.0.113.7')).code).toBe(200)
  expect((await signIn({ email, password, ...(await readCaptcha(server.deps)), code: 'nope' })).code).toBe(80800003)
  expect((await signIn({ email, password, ...(await readCaptcha(server.deps)) })).code).toBe(200)
  expect((await signIn({ email, password: 'wrong' })).code).toBe(80003)
})

test('decision 088 a code that is mailed to a merchant is no captcha of the staff', async () => {
  server = await openMerchantServer()
  const { email } = await staffMember(server)
  const merchant = 'merchant@example.com'
  await server.signUp({ email: merchant })
  const { uuid } = await readCaptcha(server.deps)
  await server.browser().data('sendCaptchaMail', { uuid, email: merchant })
  expect((await signIn({ email, password, uuid, code: await server.lastCode(merchant) })).code).toBe(80800003)
})

test('decision 088 an answer of Turnstile for merchants does not count for the staff', async () => {
  server = await openMerchantServer({ CAPTCHA: 'turnstile' })
  const { email } = await staffMember(server)
  for (let tried = 0; tried < 3; tried++) await signIn({ email, password: 'wrong' })
  expect((await signIn({ email, password, ...(await solveWidget(server, 'signIn')) })).code).toBe(80800003)
  expect((await signIn({ email, password, ...(await solveWidget(server, 'staffSignIn')) })).code).toBe(200)
})
