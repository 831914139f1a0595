/** The partner's site of the sandbox: arriving users, and users handed back by a one-time token. */
import { beforeEach, expect, test } from 'vitest'
import type { Login } from '../../contract/account/accounts.ts'
import { demoAccounts } from '../../server/sandbox/demo.ts'
import { loopback } from '../../server/sandbox/loopback.ts'
import { bringMerchant } from '../../server/sandbox/merchant.ts'
import { finishDemo } from '../../server/sandbox/progress.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

const site = '/sandbox/partner-site'
const demoEmail = 'hook-1-registered@demo.sampan.test'
let server: TestServer

beforeEach(async () => {
  const fetch = loopback('http://localhost:8080', () => server.app)
  server = await openTestServer({}, { fetch })
  const account = demoAccounts.find(({ email }) => email === demoEmail)
  if (account) await bringMerchant(server, account)
  await finishDemo(server.deps.db, demoEmail)
  return () => server.close()
})

/** A merchant of a register source who has just signed in: the token that goes into the cookie. */
async function handedOver(source: string, email: string): Promise<string> {
  const browser = await server.signUp({ email })
  await server.deps.db.updateTable('users').set({ register_source: source }).where('email', '=', email).execute()
  const answered = await browser.call('signIn', { source: 'small_shop_financing', email, password: testPassword })
  return answered.code === 2003 ? answered.message : answered.data.access_token
}

const open = (path: string, token: string | null, language = 'en') =>
  Promise.resolve(
    server.app.request(path, { headers: { 'accept-language': language, ...(token === null ? {} : { cookie: `AccessToken=${token}` }) } }),
  )
const back = (merchant: string, token = '') =>
  Promise.resolve(
    server.app.request(`${site}/back`, {
      method: 'POST',
      headers: { cookie: `AccessToken=${token}` },
      body: new URLSearchParams({ merchant }),
    }),
  )
const exchange = async (token: string) => {
  const answer = await server.app.request('/api/accessToken/login', { headers: { AccessToken: token } })
  return (await answer.json()) as { code: number; data: Login }
}
const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? ''
const tokenOf = (answer: Response) => /AccessToken=([^;]+)/.exec(cookieOf(answer))?.[1] ?? ''

test('SESS-11 SESS-12 is where users of its source are sent, and shows that the token arrived without using it', async () => {
  const email = 'from.other@example.com'
  const token = await handedOver('other_site', email)
  const text = await (await open(`${site}/index`, token)).text()
  expect(text).toContain(`${token.length} characters, ending in ${token.slice(-4)}`)
  expect(text).not.toContain(token)
  expect((await exchange(token)).data.user.email).toBe(email)
})

test('AUTH-30 the redirect page shows the source it was given, escaped, and that no token came', async () => {
  const text = await (await open(`${site}/redirect?source=${encodeURIComponent('<b>small_shop_financing')}`, null)).text()
  expect(text).toContain('&lt;b&gt;small_shop_financing')
  expect(text).toContain('None')
  expect(text).not.toContain('name="merchant" value="handed-over"')
})

test('AUTH-30 SESS-14 CONST-16 CONST-33 hands the merchant of code 2003 back with a fresh token of two minutes', async () => {
  const email = 'from.partner@example.com'
  const arrived = await handedOver('partner_site', email)
  const answer = await back('handed-over', arrived)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/financing/'])
  expect(cookieOf(answer)).toMatch(/^AccessToken=[\w-]+; Max-Age=120; Path=\/; SameSite=Lax$/)
  expect(cookieOf(answer)).not.toContain('sampan_binding')
  const fresh = tokenOf(answer)
  expect(fresh).not.toBe(arrived)
  expect((await exchange(arrived)).code).toBe(80810004)
  const opened = await exchange(fresh)
  expect([opened.code, opened.data.user.email]).toEqual([200, email])
  expect((await exchange(fresh)).code).toBe(80810004)
})

test('SESS-14 hands back a ready demo account, and no other user', async () => {
  expect(await (await open(`${site}/index`, null)).text()).toContain(`value="${demoEmail}"`)
  expect((await exchange(tokenOf(await back(demoEmail)))).data.user.email).toBe(demoEmail)
  await server.signUp({ email: 'somebody@example.com' })
  for (const merchant of ['somebody@example.com', 'disabled@demo.sampan.test', 'handed-over', '']) {
    const answer = await back(merchant, 'made-up')
    expect([merchant, answer.status, cookieOf(answer)]).toEqual([merchant, 400, ''])
  }
})

test('SESS-14 a token that is two minutes old is not exchanged: the page shows an error and sets no cookie', async () => {
  const token = await handedOver('partner_site', 'too.late@example.com')
  await server.later({ seconds: 121 })
  const answer = await back('handed-over', token)
  expect([answer.status, cookieOf(answer)]).toEqual([400, ''])
  expect(await answer.text()).toContain('80810004')
})

test('I18N-02 speaks the three languages and is found from the home of the sandbox', async () => {
  expect(await (await open(`${site}/redirect`, null, 'zh-CN')).text()).toContain('Sampan 把一位商户转了过来')
  expect(await (await open(`${site}/redirect`, null, 'zh-HK')).text()).toContain('Sampan 將一位商戶轉了過來')
  expect(await (await open('/sandbox', null)).text()).toContain(`href="${site}"`)
  expect((await open(site, null)).headers.get('location')).toBe(`${site}/index`)
})

test('R2 is not there where nothing is played', async () => {
  const real = {
    MARKETPLACES: 'real',
    MARKETPLACES_URL: 'https://market.example',
    MARKETPLACES_CLIENT_ID: 'id',
    MARKETPLACES_SECRET: 'secret',
    ESIGN: 'real',
    ESIGN_URL: 'https://esign.example',
    ESIGN_KEY: 'key',
    ESIGN_WEBHOOK_SECRET: 'secret',
    ESIGN_PUBLIC_KEY: 'key',
    BANK: 'real',
    BANK_URL: 'https://bank.example',
    BANK_KEY: 'key',
    COLLECTION_ACCOUNT: 'Harbour Bank;HARBHKHH;Sampan Finance Limited;012-345-678901',
    RATES: 'real',
    RATES_URL: 'https://rates.example',
    RATES_KEY: 'key',
    MAIL: 'real',
    SMTP_URL: 'smtp://mail.example',
    SMS: 'real',
    SMS_URL: 'https://sms.example',
    SMS_TOKEN: 'token',
  }
  const other = await openTestServer(real)
  expect((await other.app.request(`${site}/index`)).status).toBe(404)
  expect(other.deps.config.partnerSite).toBeNull()
  await other.close()
})
