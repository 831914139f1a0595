/** The session as the browser shows it: what is kept, what is sent, how it ends and how it goes on. */
import { sendSignIn, signIn, signInByHand } from './account.ts'
import { expectAccessible } from './axe.ts'
import { atBusinessInfo, endIn, endOnServer, kept, signInAgain, signOut, watch } from './session-deeds.ts'
import { expect, test } from './world.ts'

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
  await signInByHand(merchant)
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

test('SESS-08 KYC-17 what was typed last before signing out is with the server', async ({ standing }) => {
  const merchant = await standing('registered')
  await signIn(merchant)
  await merchant.button('home.next.certify.action').click()
  await expect(merchant.field('kyc.nameEn.label')).toBeVisible()
  const account = merchant.page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) })
  await account.click()
  // Typed while the menu is open already: less than the pause before a draft is sent lies between it and signing out.
  await merchant.page.evaluate(
    ([label, leave]) => {
      const field = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))?.control
      if (!(field instanceof HTMLInputElement)) throw new Error('No such field')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Half Way Limited')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      ;[...document.querySelectorAll('button')].find((each) => each.textContent === leave)?.click()
    },
    [String(merchant.words('kyc.nameEn.label')), String(merchant.words('shell.signOut'))] as const,
  )
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
  await signIn(merchant)
  await merchant.open('/company/onboarding/company-information')
  await expect(merchant.field('kyc.nameEn.label')).toHaveValue('Half Way Limited')
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
    await expect(merchant.text('session.expired')).toBeVisible()
    expect(await merchant.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Half Way Limited')
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
    await page.getByRole('checkbox').check()
    await merchant.button('drawdown.next').click()
    await expect(merchant.text('session.expired')).toBeVisible()
    const priced = page.waitForResponse('**/drawdown-basis*')
    await signInAgain(merchant)
    await expect(merchant.field('drawdown.amount.label')).toHaveValue('45,000.00')
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
