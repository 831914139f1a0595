/** From site to site: leaving with a token in a cookie, arriving with one, and never taking the own one back in. */

import { expect, type Merchant, test } from '../kernel/world.ts'
import { openSignIn, sendSignIn } from './forms.ts'
import { kept, watch } from './session-deeds.ts'

test.describe('from site to site', () => {
  /** The cookie that carries the token, or undefined. */
  const handedCookie = async ({ page }: Merchant) => (await page.context().cookies()).find(({ name }) => name === 'AccessToken')

  test('SESS-11 SESS-12 CONST-16 CONST-33 a user of another source leaves with the token in a cookie of two minutes', async ({
    standing,
  }) => {
    const merchant = await standing('other-site')
    const { page } = merchant
    let login = { is_skip: false, access_token: '' }
    await page.route('**/api/login', async (route) => {
      const response = await route.fetch()
      login = (await response.json()).data
      await route.fulfill({ response })
    })
    const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/sandbox/partner-site/index'))
    await openSignIn(merchant)
    await sendSignIn(merchant)
    expect((await (await left).allHeaders()).cookie).toContain(`AccessToken=${login.access_token}`)
    expect(login.is_skip).toBe(true)
    await page.waitForURL('**/sandbox/partner-site/**')
    expect(await kept(page, 'token')).toBeNull()
  })

  test('SESS-14 the landing never takes in the token it has just handed out', async ({ standing }) => {
    const merchant = await standing('other-site')
    const { page } = merchant
    await page.route('**/sandbox/partner-site/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Partner</h1>' }))
    await openSignIn(merchant)
    await sendSignIn(merchant)
    await expect(page.getByRole('heading', { name: 'Partner' })).toBeVisible()
    expect(await handedCookie(merchant)).toBeDefined()
    const requests = watch(merchant)
    await merchant.open('/credit/hook')
    await expect(merchant.heading('landing.title.hook')).toBeVisible()
    await expect(merchant.button('shell.signIn')).toBeVisible()
    expect(requests.filter((request) => request.url().includes('accessToken'))).toEqual([])
  })

  test('SESS-14 SESS-15 SESS-18 SESS-19 I18N-07 a token of another site signs in on the landing, says 登录成功 and is gone', async ({
    standing,
    playwright,
    baseURL,
  }) => {
    const merchant = await standing('registered')
    const { page, email, password } = merchant
    const site = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'login-type': 'clientUser' } })
    const answer = await site.post('/api/login', { data: { source: 'small_shop_financing', email, password } })
    const { access_token } = (await answer.json()).data
    await page.context().addCookies([{ name: 'AccessToken', value: access_token, url: String(baseURL) }])
    const exchange = page.waitForRequest('**/api/accessToken/login')
    await merchant.open('/credit/hook')
    expect((await (await exchange).allHeaders()).accesstoken).toBe(access_token)
    await expect(page.getByText('登录成功', { exact: true })).toBeVisible()
    await expect(merchant.heading('home.greeting')).toBeVisible()
    expect(await handedCookie(merchant)).toBeUndefined()
    await site.dispose()
  })
})
