/** From site to site: leaving with a token, arriving with one, and neither where it must not be. */
import { dialog, sendSignIn } from './account.ts'
import { kept, watch } from './session-deeds.ts'
import { expect, type Merchant, test } from './world.ts'

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
    await merchant.open('/credit/hook')
    await merchant.button('shell.signIn').click()
    await sendSignIn(merchant)
    expect((await (await left).allHeaders()).cookie).toContain(`AccessToken=${login.access_token}`)
    expect(login.is_skip).toBe(true)
    await page.waitForURL('**/sandbox/partner-site/**')
    const cookie = await handedCookie(merchant)
    if (cookie) expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(120)
    expect(await kept(page, 'token')).toBeNull()
  })

  test('SESS-14 the landing never takes in the token it has just handed out', async ({ standing }) => {
    const merchant = await standing('other-site')
    const { page } = merchant
    await page.route('**/sandbox/partner-site/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Partner</h1>' }))
    await merchant.open('/credit/hook')
    await merchant.button('shell.signIn').click()
    await sendSignIn(merchant)
    await expect(page.getByRole('heading', { name: 'Partner' })).toBeVisible()
    expect(await handedCookie(merchant)).toBeDefined()
    const requests = watch(merchant)
    await merchant.open('/credit/hook')
    await expect(merchant.heading('landing.title.hook')).toBeVisible()
    await expect(merchant.button('shell.signIn')).toBeVisible()
    expect(requests.filter((request) => request.url().includes('accessToken'))).toEqual([])
  })

  test('AUTH-30 ERR-C06 2003 leads to the redirect page of the partner site with the source, and the token in the cookie', async ({
    standing,
  }) => {
    const merchant = await standing('partner-site')
    const { page } = merchant
    const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/sandbox/partner-site/redirect'))
    await merchant.open('/credit/hook')
    await merchant.button('shell.signIn').click()
    await sendSignIn(merchant)
    const request = await left
    expect(new URL(request.url()).searchParams.get('source')).toBe('partner_site')
    expect((await request.allHeaders()).cookie).toMatch(/AccessToken=\S+/)
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

  test('SESS-16 SESS-18 a token that is used up says that signing in failed, and is gone', async ({ visitor, baseURL }) => {
    await visitor.page.context().addCookies([{ name: 'AccessToken', value: 'used-up', url: String(baseURL) }])
    await visitor.open('/')
    await expect(visitor.text('code.80810004')).toBeVisible()
    expect(await handedCookie(visitor)).toBeUndefined()
  })

  test('SESS-17 I18N-07 a lost answer blames the network', async ({ visitor, baseURL }) => {
    await visitor.page.context().addCookies([{ name: 'AccessToken', value: 'lost', url: String(baseURL) }])
    await visitor.page.route('**/api/accessToken/login', (route) => route.abort())
    await visitor.open('/')
    await expect(visitor.page.getByText('网络错误，请重试', { exact: true })).toBeVisible()
    expect(await handedCookie(visitor)).toBeUndefined()
  })

  test('SESS-18 who leaves the landing before the answer has come keeps no token', async ({ visitor, baseURL }) => {
    const { page } = visitor
    await page.context().addCookies([{ name: 'AccessToken', value: 'half-way', url: String(baseURL) }])
    const exchange = page.waitForRequest('**/api/accessToken/login')
    await page.route('**/api/accessToken/login', () => {})
    await visitor.open('/credit/hook')
    expect((await (await exchange).allHeaders()).accesstoken).toBe('half-way')
    await page.reload()
    await expect(visitor.heading('landing.title.hook')).toBeVisible()
    expect(await handedCookie(visitor)).toBeUndefined()
  })

  test('R5 a site that is not on the list is not left for: the merchant stays, signed in, on /', async ({ standing }) => {
    const merchant = await standing('registered')
    const { page } = merchant
    await page.route('**/api/login', async (route) => {
      const answer = await (await route.fetch()).json()
      const user = { ...answer.data.user, register_source: 'elsewhere' }
      await route.fulfill({
        json: { ...answer, data: { ...answer.data, user, is_skip: true, source_index_path: 'https://evil.example/' } },
      })
    })
    await merchant.open('/credit/hook')
    await merchant.button('shell.signIn').click()
    await sendSignIn(merchant)
    await expect(page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) })).toBeVisible()
    await expect(page).toHaveURL(/\/financing\/?$/)
    expect(await handedCookie(merchant)).toBeUndefined()
    await expect(dialog(merchant)).toBeHidden()
  })
})
