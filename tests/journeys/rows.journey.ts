/** Small promises of the portal, each in a browser: plain pages, the back button, the dialog, languages, a session that runs out. */
import type { Page } from '@playwright/test'
import { locales, phoneCodes } from '../../contract/constants.ts'
import { dialog, signIn } from './account.ts'
import { expect, type Merchant, test } from './world.ts'

/** What stands on the plain pages, in English as the specification words it. */
const plainPages = [
  { row: 'ROUTE-10', path: '/notAuth', code: '401', english: 'Sorry, you are not authorized to access this system.' },
  { row: 'ROUTE-12', path: '/error', code: '500', english: 'Sorry, something went wrong.' },
  { row: 'ROUTE-13', path: '/no/such/page', code: '404', english: 'Sorry, the page you visited does not exist.' },
]

/** The Chinese sentence that stands above the English one. */
const chinese: Record<string, string> = {
  '/notAuth': '抱歉，您没有权限访问该系统。',
  '/error': '抱歉，出错了。',
  '/no/such/page': '抱歉，您访问的页面不存在。',
}

/** Puts something into the browser's store before the portal starts. */
async function stored(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(([name, kept]) => localStorage.setItem(name, kept), [key, value] as const)
}

/** Opens the dialog of the landing in one of its two tabs. */
async function openDialog(merchant: Merchant, tab: 'signIn' | 'signUp'): Promise<void> {
  await merchant.open(`/credit/${merchant.product}`)
  await merchant.button('shell.signIn').click()
  if (tab === 'signUp') await merchant.page.getByRole('tab', { name: merchant.words('auth.signUp.tab'), exact: true }).click()
  await expect(merchant.page.getByRole('tab', { name: merchant.words(`auth.${tab}.tab`), exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
}

test.describe('addresses', () => {
  for (const { row, path, code, english } of plainPages) {
    test(`${row} ${path} in English`, async ({ visitor, page }) => {
      await stored(page, 'locale', 'en_US')
      await visitor.open(path)
      await expect(page.getByRole('heading', { name: english, exact: true })).toBeVisible()
      await expect(page.getByText(code, { exact: true })).toBeVisible()
    })

    test(`${row} ${path} in Chinese shows both sentences`, async ({ visitor, page }) => {
      await visitor.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(chinese[path] ?? '')
      await expect(page.getByText(english, { exact: true })).toBeVisible()
    })
  }

  test('ROUTE-11 the Back button of /notAuth leads to the start', async ({ visitor, page }) => {
    await visitor.open('/notAuth')
    await visitor.link('plain.back').click()
    await expect(page).toHaveURL(/\/financing\/?$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
  })

  test('ROUTE-10 /notAuth offers a visitor to sign in', async ({ visitor, page }) => {
    await visitor.open('/notAuth')
    await page
      .getByRole('main')
      .getByRole('button', { name: visitor.words('shell.signIn'), exact: true })
      .click()
    await expect(dialog(visitor)).toBeVisible()
  })

  test('ROUTE-12 /error names the number by which the server wrote the visit down', async ({ visitor, page }) => {
    const answered = page.waitForResponse('**/config.json')
    await visitor.open('/error')
    const number = (await (await answered).headerValue('x-request-id')) ?? 'none'
    await expect(page.getByText(number)).toBeVisible()
    await expect(
      page.getByRole('button', { name: visitor.words('ui.copy.label', { what: String(visitor.words('plain.error.number.name')) }) }),
    ).toBeVisible()
  })

  test('CONST-32 ROUTE-01 everything of the portal lies below /financing', async ({ visitor, page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (['document', 'script', 'stylesheet', 'font', 'image'].includes(request.resourceType()))
        asked.push(new URL(request.url()).pathname)
    })
    await visitor.open('/credit/hook')
    // The scripts come with the first touch.
    await visitor.button('shell.signIn').click()
    await expect(dialog(visitor)).toBeVisible()
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.filter((path) => !path.startsWith('/financing/'))).toEqual([])
    const links = await page.locator('a[href^="/"]').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((href) => !/^\/financing(\/|$)/.test(href))).toEqual([])
  })

  test('ROUTE-41 ROUTE-42 ERR-C13 a register page without an authorised shop says 没有权限 and leads home', async ({ standing, page }) => {
    const merchant = await standing('company-approved')
    await signIn(merchant)
    await merchant.open('/credit/hook/register/drawdown-account')
    await expect(page.getByText('没有权限', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/financing\/credit\/hook\/home$/)
    await expect(merchant.heading('home.greeting')).toBeVisible()
  })

  test('ROUTE-48 going back stays on the page, whose address is pushed again, and closes a dialog', async ({ visitor, page }) => {
    const pushed: string[] = []
    await page.exposeFunction('notePush', (path: string) => void pushed.push(path))
    await page.addInitScript(() => {
      const push = history.pushState.bind(history)
      history.pushState = (state, unused, url) => {
        push(state, unused, url)
        void (window as unknown as { notePush: (path: string) => void }).notePush(location.pathname)
      }
    })
    const path = '/financing/credit/underwriting'
    await visitor.open('/credit/hook')
    await expect(visitor.heading('landing.title.hook')).toBeVisible()
    await visitor.open('/credit/underwriting')
    await expect(visitor.heading('landing.title.underwriting')).toBeVisible()
    // Until the first touch the back button is the browser's.
    await page.keyboard.press('Shift')
    await page.waitForFunction(() => (window as { replayTouches?: unknown }).replayTouches === undefined)
    for (const _ of [1, 2, 3]) {
      pushed.length = 0
      await page.goBack()
      await expect.poll(() => pushed).toEqual([path])
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(visitor.heading('landing.title.underwriting')).toBeVisible()
    }
    await visitor.button('shell.signIn').click()
    await expect(dialog(visitor)).toBeVisible()
    await page.goBack()
    await expect(dialog(visitor)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
})

test.describe('the dialog', () => {
  test('AUTH-01 AUTH-02 AUTH-05 three modes: two tabs, and a forgotten password behind a link', async ({ visitor, page }) => {
    await openDialog(visitor, 'signIn')
    await expect(page.getByRole('tab')).toHaveText(['登录', '注册'])
    await expect(dialog(visitor)).toHaveAccessibleName(String(visitor.words('auth.signIn.title')))
    await expect(dialog(visitor).locator('input')).toHaveCount(2)
    await expect(visitor.field('auth.email')).toBeVisible()
    await expect(visitor.field('auth.password')).toHaveAttribute('type', 'password')
    await page.getByRole('tab', { name: '注册' }).click()
    await expect(dialog(visitor)).toHaveAccessibleName(String(visitor.words('auth.signUp.title')))
    await page.getByRole('tab', { name: '登录' }).click()
    await visitor.button('auth.forgot.link').click()
    await expect(visitor.heading('auth.forgot.title')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(dialog(visitor).locator('input')).toHaveCount(1)
  })

  test('AUTH-04 AUTH-54 AUTH-55 CONST-23 CONST-26 CONST-27 the dialog is 1000 by 648, its fields 40 and its buttons 48 high', async ({
    visitor,
  }) => {
    await openDialog(visitor, 'signIn')
    await expect(dialog(visitor)).toHaveCSS('width', '1000px')
    await expect(dialog(visitor)).toHaveCSS('height', '648px')
    await expect(visitor.field('auth.email')).toHaveCSS('height', '40px')
    await expect(visitor.button('auth.signIn.submit')).toHaveCSS('height', '48px')
  })

  test('AUTH-49 ROUTE-51 ?email opens sign-in with the address, AUTH-50 ROUTE-52 ?signup opens sign-up, and both leave the address bar', async ({
    visitor,
    page,
  }) => {
    await visitor.open('/credit/hook?email=me%40shop.example')
    await expect(visitor.field('auth.email')).toHaveValue('me@shop.example')
    await expect(visitor.button('auth.signIn.submit')).toBeVisible()
    await expect(page).toHaveURL(/\/credit\/hook$/)
    await visitor.open('/credit/underwriting?signup')
    await expect(visitor.button('auth.signUp.submit')).toBeVisible()
    await expect(page).toHaveURL(/\/credit\/underwriting$/)
  })

  test('AUTH-03 the picture at its side differs by product', async ({ visitor, page }) => {
    const colours: string[] = []
    for (const product of ['hook', 'underwriting'] as const) {
      await visitor.open(`/credit/${product}`)
      await visitor.button('shell.signIn').click()
      const picture = dialog(visitor).locator('aside svg').first()
      await expect(picture).toBeVisible()
      const drawn = await picture.locator('[fill], [stop-color]').evaluateAll((parts) => parts.map((part) => part.outerHTML))
      colours.push(drawn.join('').replace(/(url\(#|id=")[^")]*/g, ''))
    }
    expect(colours[0]).not.toBe(colours[1])
    await expect(page.getByRole('complementary').first()).toBeVisible()
  })

  test('AUTH-09 AUTH-46 VAL-18 the fields of sign-up; a code is sent only to a valid phone', async ({ visitor, page }) => {
    await openDialog(visitor, 'signUp')
    for (const field of ['auth.email', 'auth.emailCode', 'ui.phone.area', 'ui.phone.number', 'auth.phoneCode', 'auth.password.new']) {
      await expect(visitor.field(field)).toBeVisible()
    }
    await expect(visitor.field('auth.password.again')).toBeVisible()
    await expect(dialog(visitor).getByRole('checkbox')).not.toBeChecked()
    await expect(visitor.field('ui.phone.area').locator('option')).toHaveText(
      ['+852', '+86', '+1'].filter((code) => phoneCodes.includes(code as '+1')),
    )
    const send = dialog(visitor)
      .getByRole('button', { name: visitor.words('ui.code.send'), exact: true })
      .last()
    await expect(send).toBeDisabled()
    await visitor.field('ui.phone.number').fill(visitor.phone.slice(0, 7))
    await expect(send).toBeDisabled()
    await visitor.field('ui.phone.number').fill(visitor.phone)
    await expect(send).toBeEnabled()
    await visitor.field('ui.phone.area').selectOption('+86')
    await expect(send).toBeDisabled()
    await visitor.field('ui.phone.area').selectOption('+852')
    await expect(send).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('AUTH-47 another code may be asked for after 60 seconds', async ({ visitor, page }) => {
    await page.clock.install()
    await openDialog(visitor, 'signUp')
    const send = dialog(visitor).getByRole('button', { name: visitor.words('ui.code.send'), exact: true })
    const waiting = (seconds: number) =>
      dialog(visitor).getByRole('button', { name: visitor.words('ui.code.wait', { seconds }), exact: true })
    await visitor.field('ui.phone.number').fill(visitor.phone)
    await expect(send.last()).toBeEnabled()
    await page.clock.pauseAt(Date.now() + 60_000)
    await send.last().click()
    await expect(waiting(60)).toBeDisabled()
    await page.clock.runFor(59_000)
    await expect(waiting(1)).toBeDisabled()
    await page.clock.runFor(1_000)
    await expect(visitor.button('ui.code.again')).toBeEnabled()
  })

  for (const cpid of ['partner-7', null]) {
    test(`AUTH-23 sign-up sends cpid ${cpid}`, async ({ visitor, page }) => {
      await visitor.open(`/credit/hook${cpid ? `?cpid=${cpid}` : ''}`)
      await visitor.button('landing.action').first().click()
      await visitor.field('auth.email').fill(visitor.email)
      await visitor.field('auth.emailCode').fill('123456')
      await visitor.field('ui.phone.number').fill(visitor.phone)
      await visitor.field('auth.phoneCode').fill('123456')
      await visitor.field('auth.password.new').fill(visitor.password)
      await visitor.field('auth.password.again').fill(visitor.password)
      await dialog(visitor).getByRole('checkbox').check()
      const asked = page.waitForRequest('**/api/register')
      await visitor.button('auth.signUp.submit').click()
      expect((await asked).postDataJSON()).toMatchObject({ cpid, register_source: 'small_shop_financing' })
    })
  }
})

test.describe('languages', () => {
  const names = { zh_CN: '简体', zh_HK: '繁體', en_US: 'EN' }
  const titles = { zh_CN: '登录', zh_HK: '登入', en_US: 'Sign in' }

  test('I18N-03 a first visit is in Simplified Chinese, whatever the browser speaks', async ({ visitor, page }) => {
    await visitor.open('/credit/hook')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.language)).toBe('en-GB')
  })

  test('I18N-01 I18N-02 three languages, each kept for the next visit', async ({ visitor, page }) => {
    await visitor.open('/credit/hook')
    const choices = page
      .getByRole('banner')
      .getByRole('group', { name: visitor.words('shell.language') })
      .getByRole('button')
    await expect(choices).toHaveText(Object.values(names))
    for (const locale of [...locales].reverse()) {
      const look = async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
        await expect(page.getByRole('banner').getByRole('button', { name: titles[locale], exact: true })).toBeVisible()
      }
      await page.getByRole('banner').getByRole('button', { name: names[locale], exact: true }).click()
      await look()
      expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(locale)
      await page.reload()
      await look()
    }
  })

  for (const unknown of ['fr_FR', 'zh', '']) {
    test(`I18N-04 a stored locale nobody speaks, "${unknown}", is English`, async ({ visitor, page }) => {
      await stored(page, 'locale', unknown)
      await visitor.open('/credit/hook')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
      await expect(page.getByRole('banner').getByRole('button', { name: titles.en_US, exact: true })).toBeVisible()
    })
  }
})

test.describe('a session that has run out', () => {
  /** The landing with the notice, the address filled in, and nothing left in the store. */
  async function expectOver(merchant: Merchant): Promise<void> {
    const { page } = merchant
    await expect(page.getByText('Session expired')).toBeVisible()
    await expect(merchant.field('auth.email')).toHaveValue(merchant.email)
    await expect(page).toHaveURL(/\/financing\/credit\/hook$/)
    expect(await page.evaluate(() => ['token', 'tokenExpiration', 'userInfo'].map((key) => localStorage.getItem(key)))).toEqual([
      null,
      null,
      null,
    ])
  }

  test('SESS-05 SESS-06 a click after the token has run out leads to the landing, and asks nothing', async ({ standing, page }) => {
    const merchant = await standing('company-approved')
    await signIn(merchant)
    await page.clock.setSystemTime('2999-01-01T00:00:00Z')
    const asked: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'xhr' && asked.push(request.url())))
    await merchant.button('home.next.shop.action').click()
    await expectOver(merchant)
    expect(asked).toEqual([])
  })

  test('SESS-05 SESS-07 a stored expiration that has passed ends the session at the next visit', async ({ standing, page }) => {
    const merchant = await standing('registered')
    await signIn(merchant)
    await page.evaluate(() => localStorage.setItem('tokenExpiration', '2020-01-01 00:00:00'))
    await page.reload()
    await expectOver(merchant)
  })
})
