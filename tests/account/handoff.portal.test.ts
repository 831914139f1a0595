/** Arriving with the token of another site that is worth nothing, or whose answer is lost. */
import { expect } from 'vitest'
import { test } from '../support/in-process/world.ts'

test('SESS-16 SESS-17 SESS-18 I18N-07 a token that is used up says so, a lost answer blames the network, and neither token is kept', async ({
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

test('SESS-18 who leaves the landing before the answer has come keeps no token', async ({ visitor: arrive }) => {
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
