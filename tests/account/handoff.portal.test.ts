/** Handoff between sites: arrival with a token in a cookie, valid, invalid or unanswered; the portal's own token is never read back. */
import { expect } from 'vitest'
import type { Login } from '../../contract/account/accounts.ts'
import { headers, loginType } from '../../contract/kernel/endpoint.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { testPassword } from '../support/server.ts'
import { openSignIn, sendSignIn } from './forms.ts'

/** Requests that exchange a token of another site. */
const exchanges = ({ wire }: Visitor) => wire.requests.filter(({ path }) => path.includes('accessToken'))

test('SESS-11 SESS-14 CONST-16 a user who leaves for another site takes a token for two minutes, which the landing never reads back', async ({
  standing,
}) => {
  const merchant = await standing('other-site')
  await openSignIn(merchant)
  await sendSignIn(merchant)
  expect(location.pathname).toBe('/sandbox/partner-site/index')
  expect(localStorage.getItem('token')).toBeNull()
  expect(document.cookie).toMatch(/AccessToken=./)
  await merchant.open('/credit/hook')
  await merchant.sees(merchant.heading('site.landing.title.hook'))
  await merchant.sees(merchant.button('shell.signIn'))
  expect(exchanges(merchant)).toEqual([])
  await merchant.later({ minutes: 2 })
  expect(document.cookie).not.toContain('AccessToken')
})

test('SESS-11 SESS-12 an address that is no partner’s is not opened and gets no token', async ({ standing }) => {
  const merchant = await standing('other-site')
  merchant.wire.fail('POST', '/api/login', { answered: () => ({ source_index_path: 'https://elsewhere.example/index' }) })
  await openSignIn(merchant)
  await sendSignIn(merchant)
  expect(location.pathname).toBe('/financing/')
  expect(document.cookie).not.toContain('AccessToken')
})

test('SESS-14 SESS-15 SESS-18 SESS-19 I18N-07 a token of another site signs in on the landing, shows 登录成功 and is removed', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { email, password } = merchant
  const answered = await merchant.server.app.request('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers.loginType]: loginType },
    body: JSON.stringify({ source: 'small_shop_financing', email, password }),
  })
  const { data } = (await answered.json()) as { data: Login }
  Object.assign(document, { cookie: `AccessToken=${data.access_token}; path=/` })
  await merchant.open('/credit/hook')
  expect(exchanges(merchant).map(({ headers: sent }) => sent.get('accesstoken'))).toEqual([data.access_token])
  await merchant.sees(merchant.page.getByText('登录成功', { exact: true }))
  await merchant.sees(merchant.heading('home.greeting'))
  expect(document.cookie).not.toContain('AccessToken')
})

/** Leaves the token of a sign-in elsewhere in the cookie of the parent domain. */
async function leaveToken({ server }: Visitor, email: string, password: string): Promise<void> {
  const { access_token } = await server.browser().data('signIn', { source: 'small_shop_financing', email, password })
  Object.assign(document, { cookie: `AccessToken=${access_token}; path=/` })
}

test('SESS-14 decision 081 a token of another user replaces the open session only once the user has accepted', async ({ standing }) => {
  const merchant = await standing('registered')
  const { button, page, sees, server } = merchant
  const other = 'sent.here@example.com'
  await server.signUp({ email: other })
  await merchant.signIn()
  await leaveToken(merchant, other, testPassword)
  await merchant.open('/credit/hook')
  await sees(page.getByText(`${merchant.email.slice(0, 1)}••••@`).first())
  expect(document.cookie).not.toContain('AccessToken=')
  await button('account.session.handoff.stay').click()
  expect(exchanges(merchant).map(({ path }) => path)).toEqual(['/api/accessToken/user'])
  await leaveToken(merchant, other, testPassword)
  await merchant.open('/')
  await button('account.session.handoff.accept').click()
  await sees(page.getByText('登录成功', { exact: true }))
  await sees(page.getByRole('button', { name: merchant.words('shell.account', { email: other }) }))
})

test('CONST-33 decision 081 a token that expires while the question is open is reported, and the session stays', async ({ standing }) => {
  const merchant = await standing('registered')
  const { button, page, sees, seesNoMore, server, text } = merchant
  await server.signUp({ email: 'too.late@example.com' })
  await merchant.signIn()
  await leaveToken(merchant, 'too.late@example.com', testPassword)
  await merchant.open('/')
  await sees(button('account.session.handoff.accept'))
  await merchant.later({ minutes: 2 })
  await sees(text('account.session.handoff.lapsed.title'))
  await seesNoMore(button('account.session.handoff.accept'))
  await button('account.session.handoff.understood').click()
  await sees(page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }))
})

test('SESS-15 decision 081 a token of the signed-in user asks nothing', async ({ standing }) => {
  const merchant = await standing('registered')
  await merchant.signIn()
  await leaveToken(merchant, merchant.email, merchant.password)
  await merchant.open('/')
  await merchant.sees(merchant.page.getByText('登录成功', { exact: true }))
  expect(exchanges(merchant).map(({ path }) => path)).toEqual(['/api/accessToken/user'])
})

test('SESS-16 SESS-17 SESS-18 I18N-07 a used token and a lost answer each show their message, and neither token is kept', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  Object.assign(document, { cookie: 'AccessToken=used-up; path=/' })
  await visitor.open('/')
  await visitor.sees(visitor.text('code.80810004'))
  expect(document.cookie).not.toContain('AccessToken')
  Object.assign(document, { cookie: 'AccessToken=lost; path=/' })
  visitor.wire.fail('GET', '/api/accessToken/login', 'lost')
  await visitor.open('/')
  await visitor.sees(visitor.page.getByText('网络错误，请重试', { exact: true }))
  expect(document.cookie).not.toContain('AccessToken')
})

test('SESS-18 a visitor who leaves the landing before the answer keeps no token', async ({ visitor: arrive }) => {
  const visitor = await arrive()
  Object.assign(document, { cookie: 'AccessToken=half-way; path=/' })
  visitor.wire.fail('GET', '/api/accessToken/login', 'held')
  await visitor.open('/credit/hook')
  const asked = visitor.wire.requests.find(({ path }) => path === '/api/accessToken/login')
  expect(asked?.headers.get('accesstoken')).toBe('half-way')
  expect(document.cookie).not.toContain('AccessToken')
  visitor.wire.mend()
  await visitor.settle()
})
