/** The session as the browser shows it: what is kept, what is sent, how it is extended, how it ends and how it goes on. */
import type { Request } from '@playwright/test'
import { dialog, sendSignIn, signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { endIn, endOnServer, kept } from './session-time.ts'
import { expect, type Merchant, test } from './world.ts'

/** Requests to the API from now on. */
function watch({ page }: Merchant): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (['xhr', 'fetch'].includes(request.resourceType()) && !request.url().endsWith('.json')) requests.push(request)
  })
  return requests
}

/** At the business info, signed in. */
async function atBusinessInfo(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.button('home.next.business.action').click()
  await expect(merchant.field('business.turnover.label')).toHaveValue('900000')
}

/** The sign-in dialog that an ended session opens, with the mailbox filled in; signs in again. */
async function signInAgain(merchant: Merchant): Promise<void> {
  await expect(merchant.text('session.expired')).toBeVisible()
  await expect(merchant.field('auth.email')).toHaveValue(merchant.email)
  await sendSignIn(merchant)
}

/** Signs out by the menu of the account. */
async function signOut(merchant: Merchant): Promise<void> {
  await merchant.page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }).click()
  await merchant.button('shell.signOut').click()
}

test('SESS-01 SESS-07 the user is kept with id, userId, email, is_activated and register_source, the expiry as UTC text', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  await signIn(merchant)
  const user = JSON.parse(String(await kept(merchant.page, 'userInfo')))
  expect(Object.keys(user).sort()).toEqual(['email', 'id', 'is_activated', 'register_source', 'userId'])
  expect(user).toMatchObject({ email: merchant.email, register_source: 'small_shop_financing' })
  expect(await kept(merchant.page, 'tokenExpiration')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('SESS-20 SESS-21 SESS-22 every request names the client user; sign-in sends no token, later calls send it as it is', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const requests = watch(merchant)
  await signIn(merchant)
  const token = await kept(merchant.page, 'token')
  const sent = await Promise.all(
    requests.map(async (request) => ({ path: new URL(request.url()).pathname, headers: await request.allHeaders() })),
  )
  expect(sent.map(({ headers }) => headers['login-type'])).toEqual(sent.map(() => 'clientUser'))
  expect(sent.filter(({ headers }) => headers.authorization === undefined).map(({ path }) => path)).toEqual(['/api/login'])
  expect(new Set(sent.flatMap(({ headers }) => headers.authorization ?? []))).toEqual(new Set([token]))
})

test('SESS-08 SESS-23 signing out clears token and user and leads to the landing', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await signOut(merchant)
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
  for (const name of ['token', 'userInfo', 'tokenExpiration', 'currentCompanyId']) expect(await kept(page, name)).toBeNull()
  await merchant.open('/credit/hook/home')
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
})

test('SESS-08 a token and its cookie open nothing after signing out', async ({ standing, playwright, baseURL }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  const thief = await playwright.request.newContext({
    baseURL,
    storageState: await page.context().storageState(),
    extraHTTPHeaders: { authorization: (await kept(page, 'token')) ?? '', 'login-type': 'clientUser' },
  })
  expect((await (await thief.get('/api/user')).json()).code).toBe(200)
  await signOut(merchant)
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
  expect((await (await thief.get('/api/user')).json()).code).toBe(401)
  await thief.dispose()
})

test('SESS-25 signing out on /free-reports leads to the entry path of the register source', async ({ standing }) => {
  const merchant = await standing('registered')
  await signIn(merchant)
  await merchant.open('/free-reports')
  await signOut(merchant)
  await expect(merchant.page).toHaveURL(/\/financing\/credit\/hook$/)
})

test('SESS-24 the register source decides the product area of a user who opens the root', async ({ standing }) => {
  const merchant = await standing('company-approved')
  await signIn(merchant)
  await merchant.open('/')
  await expect(merchant.page).toHaveURL(/\/financing\/credit\/hook\/home$/)
})

test.describe('the end of a session', () => {
  test('SESS-03 to SESS-06 ERR-C12 in the middle of business info: the landing with the e-mail, then the same page with what was typed', async ({
    standing,
  }) => {
    const merchant = await standing('account-submitted')
    const { page } = merchant
    await atBusinessInfo(merchant)
    await merchant.field('business.turnover.label').fill('1234567')
    await merchant.field('business.years.label').fill('7')
    const requests = watch(merchant)
    await endIn(page, 0)
    await expect(page).toHaveURL(/\/financing\/credit\/hook$/)
    await expect(merchant.text('session.interrupted')).toBeVisible()
    await expectAccessible(page, 'the dialog after the end')
    expect(requests).toEqual([])
    for (const name of ['token', 'userInfo', 'tokenExpiration']) expect(await kept(page, name)).toBeNull()
    await signInAgain(merchant)
    await expect(page).toHaveURL(/register\/business-info$/)
    await expect(merchant.field('business.turnover.label')).toHaveValue('1234567')
    await expect(merchant.field('business.years.label')).toHaveValue('7')
    await merchant.button('register.business.submit').click()
    await expect(merchant.button('signing.initiate')).toBeVisible()
  })

  test('SESS-26 a session the server has ended, found by the next call: the same page again, with what was typed', async ({ standing }) => {
    const merchant = await standing('account-submitted')
    const { page } = merchant
    await atBusinessInfo(merchant)
    await merchant.field('business.turnover.label').fill('7654321')
    await endOnServer(page)
    await merchant.button('register.business.submit').click()
    await signInAgain(merchant)
    await expect(merchant.field('business.turnover.label')).toHaveValue('7654321')
  })

  test('SESS-26 KYC-17 a draft that met the end of the session on its way is sent once the same user is back', async ({ standing }) => {
    const merchant = await standing('registered')
    await signIn(merchant)
    await merchant.button('home.next.certify.action').click()
    await expect(merchant.field('kyc.nameEn.label')).toBeVisible()
    await endOnServer(merchant.page)
    await merchant.field('kyc.nameEn.label').fill('Half Way Limited')
    await signInAgain(merchant)
    await expect(merchant.field('kyc.nameEn.label')).toHaveValue('Half Way Limited')
  })

  test('SESS-26 the terms of a drawdown come back, and their price is asked for anew', async ({ standing }) => {
    const merchant = await standing('signed')
    const { page } = merchant
    await signIn(merchant)
    await merchant.button('home.money.drawDown').click()
    await expect(merchant.field('drawdown.amount.label')).toBeVisible()
    await endOnServer(page)
    await merchant.field('drawdown.amount.label').fill('45000')
    await expect(merchant.text('session.expired')).toBeVisible()
    const priced = page.waitForResponse('**/preview')
    await signInAgain(merchant)
    await expect(merchant.field('drawdown.amount.label')).toHaveValue('45000.00')
    expect((await priced).ok()).toBe(true)
    await expect(page.getByRole('checkbox')).not.toBeChecked()
  })

  test('SESS-08 what one user typed is never shown to the next one of the same tab', async ({ standing }) => {
    const merchant = await standing('account-submitted')
    const { page } = merchant
    await atBusinessInfo(merchant)
    await merchant.field('business.turnover.label').fill('7654321')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('7654321')
    await endOnServer(page)
    await merchant.button('register.business.submit').click()
    await expect(merchant.text('session.expired')).toBeVisible()
    const next = await standing('registered')
    await sendSignIn(next)
    await expect(next.heading('home.greeting')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('7654321')
  })

  test('SESS-08 signing out forgets what was typed', async ({ standing }) => {
    const merchant = await standing('account-submitted')
    await atBusinessInfo(merchant)
    await merchant.field('business.turnover.label').fill('7654321')
    await signOut(merchant)
    await expect(merchant.heading('landing.title.hook')).toBeVisible()
    expect(await merchant.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('7654321')
  })
})

for (const width of [1280, 390]) {
  test.describe(`the warning at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(`SESS-02 SESS-07 five minutes before the end it warns, counts down and is extended by keyboard (${width})`, async ({
      standing,
    }) => {
      const merchant = await standing('registered')
      const { page } = merchant
      await signIn(merchant)
      const before = await kept(page, 'tokenExpiration')
      await endIn(page, 4.5)
      const warning = page.getByRole('alertdialog')
      await expect(warning).toContainText(/5/)
      await expectAccessible(page, 'the warning')
      await endIn(page, 2.5)
      await expect(warning).toContainText(/3/)
      await expect(merchant.button('session.warning.extend')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(warning).toBeHidden()
      await expect.poll(() => kept(page, 'tokenExpiration')).not.toBe(before)
      await expect(merchant.heading('home.greeting')).toBeVisible()
    })
  })
}

test('SESS-07 at the longest life of a session the warning says that it cannot be extended, and leaves the rest of the time', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await endIn(page, 4.5)
  const token_expiration = await kept(page, 'tokenExpiration')
  await page.route('**/auth/clientUser/extend', (route) => route.fulfill({ json: { code: 200, message: '', data: { token_expiration } } }))
  await merchant.button('session.warning.extend').click()
  await expect(merchant.heading('session.longest.title')).toBeVisible()
  await expectAccessible(page, 'the longest life')
  await merchant.button('session.warning.understood').click()
  await expect(merchant.heading('home.greeting')).toBeVisible()
  await endIn(page, 0)
  await expect(merchant.text('session.expired')).toBeVisible()
})

test('ERR-R04 an extension that finds no connection says so and can be tried again', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await endIn(page, 4.5)
  await page.route('**/auth/clientUser/extend', (route) => route.abort(), { times: 1 })
  await merchant.button('session.warning.extend').click()
  await expect(page.getByRole('alertdialog')).toContainText(String(merchant.words('problem.transport')))
  await expectAccessible(page, 'the failed extension')
  await merchant.button('session.warning.again').click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test("SESS-02 SESS-07 a device whose clock is a day ahead signs in and stays signed in: the time is the server's", async ({ standing }) => {
  const merchant = await standing('registered')
  await merchant.page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 86_400_000
  })
  await signIn(merchant)
  await merchant.open('/profile')
  await expect(merchant.heading('profile.title')).toBeVisible()
  await expect(merchant.page.getByRole('alertdialog')).toBeHidden()
})

test.describe('two tabs of one browser', () => {
  test('SESS-08 SESS-23 signed out in one, signed out in the other, without a second call', async ({ standing }) => {
    const merchant = await standing('registered')
    await signIn(merchant)
    const second = await merchant.page.context().newPage()
    await second.goto('/financing/profile')
    await expect(second.getByRole('heading', { name: merchant.words('profile.title') })).toBeVisible()
    const calls: string[] = []
    second.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await signOut(merchant)
    await expect(second.getByText(merchant.words('session.endedElsewhere'))).toBeVisible()
    await expect(second).toHaveURL(/\/financing\/credit\/hook$/)
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('SESS-23 somebody else signs in in one: the other goes to their home and acts for nobody before', async ({ standing }) => {
    const first = await standing('account-submitted')
    await atBusinessInfo(first)
    const second = await standing('registered', await first.page.context().newPage())
    await second.open('/questions')
    await signOut({ ...second, email: first.email })
    await expect(first.text('session.endedElsewhere')).toBeVisible()
    await second.page
      .getByRole('banner')
      .getByRole('button', { name: second.words('shell.signIn') })
      .click()
    await sendSignIn(second)
    await expect(first.page).toHaveURL(/\/credit\/hook\/home$/)
    await expect(first.page.getByRole('button', { name: first.words('shell.account', { email: second.email }) })).toBeVisible()
    await expect(first.button('home.next.certify.action')).toBeVisible()
  })

  test('SESS-07 extended in one, the warning of the other closes', async ({ standing }) => {
    const merchant = await standing('registered')
    const { page } = merchant
    await signIn(merchant)
    const second = await page.context().newPage()
    await second.goto('/financing/profile')
    await expect(second.getByRole('heading', { name: merchant.words('profile.title') })).toBeVisible()
    await endIn(page, 4)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await second.bringToFront()
    await second.getByRole('button', { name: merchant.words('session.warning.extend') }).click()
    await expect(second.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

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
    expect(new URL(request.url()).searchParams.get('source')).toBe('small_shop_financing')
    expect((await request.allHeaders()).cookie).toMatch(/AccessToken=\S+/)
  })

  test('SESS-14 SESS-15 SESS-18 SESS-19 a token of another site signs in on the landing, says 登录成功 and is gone', async ({
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
    await expect(merchant.text('handoff.done')).toBeVisible()
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

  test('SESS-17 a lost answer blames the network', async ({ visitor, baseURL }) => {
    await visitor.page.context().addCookies([{ name: 'AccessToken', value: 'lost', url: String(baseURL) }])
    await visitor.page.route('**/api/accessToken/login', (route) => route.abort())
    await visitor.open('/')
    await expect(visitor.text('handoff.network')).toBeVisible()
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
