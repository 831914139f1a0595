/** Handoff between sites: arrival with a token in a cookie, valid, invalid or unanswered; the portal's own token is never read back. */
import { expect } from 'vitest'
import type { Login } from '../../contract/account/accounts.ts'
import { headers, loginType } from '../../contract/kernel/endpoint.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
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
