/** The captcha of a provider: what its verification lets through, and what happens when it is not there. Decision 088. */
import { afterEach, describe, expect, test } from 'vitest'
import type { CaptchaPurpose } from '../../contract/account/captcha.ts'
import { accountIn, newMailbox, signIn } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer } from '../support/merchants.ts'
import { fieldsOf, openTestServer, testPassword } from '../support/server.ts'
import { readWidget, solveWidget } from './captchas.ts'

const kinds = ['turnstile', 'geetest'] as const
const verifies = { turnstile: '/sandbox/captcha/turnstile/v0/siteverify', geetest: '/sandbox/captcha/geetest/validate' } as const

let server: MerchantServer
afterEach(() => server.close())

/** A server with the captchas of a provider, and an account whose next sign-in needs one. */
async function openWith(kind: (typeof kinds)[number], settings: Record<string, string> = {}): Promise<string> {
  server = await openMerchantServer({ CAPTCHA: kind, ...settings })
  const { email } = await accountIn(server)
  for (let tried = 0; tried < 3; tried++) expect((await signIn(server, email, 'wrong')).code).toBe(80003)
  expect((await signIn(server, email)).code).toBe(80001)
  return email
}

const solved = () => solveWidget(server, 'signIn')
const asked = () => server.outside.asked.filter((path) => Object.values<string>(verifies).includes(path)).length
/** Answers the next verifications in place of the provider. */
const answerWith = (answer: (init: RequestInit) => Promise<Response>) =>
  server.outside.tampered.set('/sandbox/captcha', (_, { init }) => answer(init))

describe.each(kinds)('a captcha of %s', (kind) => {
  test('AUTH-27 decision 088 names the widget and its script, without a picture', async () => {
    await openWith(kind)
    const { uuid, ...captcha } = await readWidget(server)
    expect(captcha).toEqual({
      kind,
      siteKey: 'sandbox-site-key',
      script: kind === 'turnstile' ? '/sandbox/captcha/turnstile/v0/api.js?render=explicit' : '/sandbox/captcha/geetest/v4/gt4.js',
    })
    const script = await server.app.request(captcha.script)
    expect([uuid.length, script.headers.get('content-type')]).toEqual([36, 'text/javascript; charset=utf-8'])
    expect(await script.text()).toContain(kind === 'turnstile' ? 'window.turnstile =' : 'window.initGeetest4 =')
  })

  test('AUTH-51 decision 088 lets one call through, and neither the same captcha nor the same answer another one', async () => {
    const email = await openWith(kind)
    const once = await solved()
    expect((await signIn(server, email, testPassword, once)).code).toBe(200)
    const again = await signIn(server, email, testPassword, once)
    expect([again.code, fieldsOf(again)]).toEqual([80800003, { code: 'code.80800003' }])
    const { uuid } = await readWidget(server)
    expect((await signIn(server, email, testPassword, { uuid, code: once.code })).code).toBe(80800003)
  })

  test('decision 088 of two calls with one captcha at the same time one is refused', async () => {
    const email = await openWith(kind)
    const once = await solved()
    const answered = await Promise.all([once, once].map((answer) => signIn(server, email, testPassword, answer)))
    expect(answered.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 80800003])
  })

  test('decision 088 an answer is too old after five minutes, with its captcha and with a new one', async () => {
    const email = await openWith(kind)
    const [late, other] = [await solved(), await solved()]
    await server.later({ minutes: 6 })
    expect((await signIn(server, email, testPassword, late)).code).toBe(80800003)
    const { uuid } = await readWidget(server)
    expect((await signIn(server, email, testPassword, { ...other, uuid })).code).toBe(80800003)
  })

  test('decision 088 an answer of a page on another host is refused', async () => {
    const email = await openWith(kind)
    const elsewhere = await solveWidget(server, 'signIn', { host: 'shop.example' })
    expect((await signIn(server, email, testPassword, elsewhere)).code).toBe(80800003)
  })

  test('decision 088 an answer that no widget gave is refused', async () => {
    const email = await openWith(kind)
    const lot = JSON.stringify({ lot_number: 'a', captcha_output: 'b', pass_token: 'c', gen_time: '1' })
    for (const code of ['x', '{"lot_number":1}', lot]) {
      const { uuid } = await readWidget(server)
      expect((await signIn(server, email, testPassword, { uuid, code })).code, code).toBe(80800003)
    }
  })

  test('decision 088 a code of the mail replaces the widget without asking the provider', async () => {
    const email = await openWith(kind)
    const { uuid } = await readWidget(server)
    await server.browser().data('sendCaptchaMail', { uuid, email })
    expect((await signIn(server, email, testPassword, { uuid, code: await server.lastCode(email) })).code).toBe(200)
    expect(asked()).toBe(0)
  })

  test('decision 088 while the provider does not answer nothing is let through, no password is tried, and the next answer is taken', async () => {
    const email = await openWith(kind)
    const failures = async () =>
      (await server.deps.db.selectFrom('password_attempts').select('failures').execute()).map((row) => row.failures)
    const limits: unknown[] = []
    const answers: (() => Promise<Response>)[] = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
      async () => new Response('Bad gateway', { status: 502 }),
      async () => new Response('Too many', { status: 429 }),
      async () => new Response('No', { status: 400 }),
      async () => new Response('<html>'),
      async () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }),
      async () => Response.json({ success: false, 'error-codes': ['internal-error'], status: 'error', code: '-50000' }),
    ]
    for (const [place, answer] of answers.entries()) {
      const given = await solved()
      answerWith(async ({ signal }) => {
        limits.push(signal)
        return answer()
      })
      // Wrong as well as right passwords: a try is not counted.
      const answered = await signIn(server, email, place % 2 === 0 ? 'wrong' : testPassword, given)
      expect([answered.code, answered.data], String(place)).toEqual([506, { fields: {} }])
    }
    expect(limits.every((signal) => signal instanceof AbortSignal)).toBe(true)
    expect([limits.length, await failures()]).toEqual([answers.length, [3]])
    server.outside.tampered.clear()
    expect((await signIn(server, email, testPassword, await solved())).code).toBe(200)
  })
})

test('decision 088 Turnstile is asked with secret, answer, address and a key of its own for each captcha', async () => {
  const email = await openWith('turnstile')
  const sent: URLSearchParams[] = []
  server.outside.tampered.set(verifies.turnstile, async (go, { init }) => {
    sent.push(init.body as URLSearchParams)
    expect(new Headers(init.headers).has('authorization')).toBe(false)
    return go()
  })
  const once = await solved()
  await signIn(server, email, testPassword, once)
  const [form] = sent
  expect(Object.fromEntries(form ?? [])).toEqual({
    secret: expect.stringMatching(/^[\da-f]{64}$/),
    response: once.code,
    remoteip: expect.any(String),
    idempotency_key: once.uuid,
  })
})

test.each([
  ['-50304', 80800003],
  ['-50101', 506],
])('decision 088 GeeTest answering %s without a result comes to %i', async (reason, code) => {
  const email = await openWith('geetest')
  answerWith(async () => Response.json({ status: 'error', code: reason, msg: 'no' }))
  expect((await signIn(server, email, testPassword, await solved())).code).toBe(code)
})

test('decision 088 GeeTest is asked with the captcha id in the address and a signature, and once for each lot number', async () => {
  const email = await openWith('geetest', {
    CAPTCHA_SITE_KEY: '647f5ed2ed8acb4be36784e01556bb71',
    CAPTCHA_SECRET: 'b09a7aafbfd83f73b35a9b530d0337bf',
  })
  const sent: { path: string; form: Record<string, string> }[] = []
  server.outside.tampered.set('/validate', async (_, { path, init }) => {
    sent.push({ path, form: Object.fromEntries(init.body as URLSearchParams) })
    return Response.json({
      status: 'success',
      result: 'success',
      reason: '',
      captcha_args: { referer: 'http://localhost:8080/financing/' },
    })
  })
  const { uuid } = await readWidget(server)
  const proof = { lot_number: '4dc3cfc2cdff448cad8d13107198d473', captcha_output: 'o', pass_token: 'p', gen_time: '1764000000' }
  expect((await signIn(server, email, testPassword, { uuid, code: JSON.stringify(proof) })).code).toBe(200)
  // Computed with openssl dgst -sha256 -hmac.
  const sign_token = 'c99f3aa68104bdcd085f372dc6556a17a5a830a1a3d25125fb0010466977f3d8'
  expect(sent).toEqual([{ path: '/validate?captcha_id=647f5ed2ed8acb4be36784e01556bb71', form: { ...proof, sign_token } }])
  // The provider would say that it is right again.
  const { uuid: other } = await readWidget(server)
  const again = JSON.stringify({ ...proof, pass_token: 'q' })
  expect((await signIn(server, email, testPassword, { uuid: other, code: again })).code).toBe(80800003)
  expect(sent).toHaveLength(1)
})

test('decision 088 an answer of Turnstile counts for its captcha and its purpose alone', async () => {
  const email = await openWith('turnstile')
  const other = await solveWidget(server, 'signIn', { cdata: '00000000-0000-4000-8000-000000000000' })
  expect((await signIn(server, email, testPassword, other)).code).toBe(80800003)
  const phone = { phone_country_code: '+852', phone_number: '61234567' } as const
  const { email: inactive, browser } = await accountIn(server, { is_activated: false })
  const calls: [CaptchaPurpose, (answer: { uuid: string; code: string }) => Promise<{ code: number }>][] = [
    ['signIn', (answer) => signIn(server, email, testPassword, answer)],
    ['code', (answer) => server.browser().call('sendEmailCode', { email: newMailbox(), ...answer })],
    ['code', (answer) => server.browser().call('sendPhoneCode', { ...phone, ...answer })],
    ['code', (answer) => browser.call('sendPhoneChangeCode', { ...phone, phone_number: '61234568', ...answer })],
    ['activation', (answer) => server.browser().call('resendActivation', { email: inactive, ...answer })],
    ['reset', (answer) => server.browser().call('requestResetMail', { email, ...answer })],
  ]
  for (const [purpose, call] of calls)
    for (const given of ['signIn', 'code', 'activation', 'reset'] as const)
      expect((await call(await solveWidget(server, given))).code, `${purpose} with ${given}`).toBe(given === purpose ? 200 : 80800003)
})

test('decision 088 pages load from the hosts of the chosen provider alone', async () => {
  const keys = { CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' }
  const policyWith = async (settings: Record<string, string>) => {
    const opened = await openTestServer(settings)
    const policy = (await opened.app.request('/docs')).headers.get('content-security-policy') ?? ''
    await opened.close()
    return (directive: string) => policy.split('; ').find((part) => part.startsWith(`${directive} `))
  }
  server = await openMerchantServer()
  for (const CAPTCHA of ['builtin', 'turnstile', 'geetest']) {
    const policy = await policyWith({ CAPTCHA })
    expect([policy('script-src'), policy('frame-src'), policy('connect-src')]).toEqual([
      "script-src 'self'",
      "frame-src 'self'",
      "connect-src 'self'",
    ])
  }
  const turnstile = await policyWith({ CAPTCHA: 'turnstile', ...keys })
  expect([turnstile('script-src'), turnstile('frame-src'), turnstile('style-src')]).toEqual([
    "script-src 'self' https://challenges.cloudflare.com",
    "frame-src 'self' https://challenges.cloudflare.com",
    "style-src 'self' 'unsafe-inline'",
  ])
  const geetest = await policyWith({ CAPTCHA: 'geetest', ...keys })
  for (const directive of ['script-src', 'style-src', 'img-src', 'connect-src'])
    expect(geetest(directive)).toContain(' https://*.geetest.com')
  expect(geetest('frame-src')).toBe("frame-src 'self'")
})
