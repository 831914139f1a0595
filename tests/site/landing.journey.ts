/**
 * The landings before their scripts come, while they come, and afterwards. Decisions 014, 028.
 * Scripted by hand: the page before its scripts.
 */
import { locales } from '../../contract/kernel/constants.ts'
import { landingPaths as landings } from '../../contract/site/landings.ts'
import { signIn } from '../account/account.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, type Merchant, test } from '../kernel/world.ts'
import { expectTaken, holdScripts, openInPieces, standsWithoutScripts, takenOver, watchShifts } from './landing.ts'

const titleOf = (path: (typeof landings)[number]) =>
  path === '/credit/underwriting' ? 'site.landing.title.underwriting' : 'site.landing.title.hook'

test('ROUTE-01 ROUTE-02 ROUTE-14 ROUTE-28 CONST-32 I18N-02 SHELL-04 SHELL-31 the landings, to which the root leads, show their whole text without scripts in three languages, each in its own letters', async ({
  browser,
  baseURL,
}) => {
  for (const locale of locales) {
    const words = wordsOf(locale)
    const contextOf = async (javaScriptEnabled: boolean) => {
      const context = await browser.newContext({
        baseURL,
        javaScriptEnabled,
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
      })
      await context.addCookies([{ name: 'locale', value: locale, url: `${baseURL}/financing/` }])
      return context
    }
    const [plain, scripted] = await Promise.all([contextOf(false), contextOf(true)])
    await scripted.addInitScript(`localStorage.setItem('locale', '${locale}')`)
    const [page, other] = await Promise.all([plain.newPage(), scripted.newPage()])
    for (const path of landings) {
      await page.goto(path === '/' ? '/' : `/financing${path}`)
      await expect(page).toHaveURL(new RegExp(`/financing${path}?$`))
      await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
      await expect(page).toHaveTitle(new RegExp(String(words(`title.${path}`))))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(titleOf(path)))
      await expect(page.getByRole('button', { name: words('shell.signIn'), exact: true })).toBeVisible()
      await other.goto(`/financing${path}`)
      await takenOver(other)
      await expect(other.locator('#root')).toHaveText((await page.locator('#root').textContent()) ?? '')
      await expect(other.locator('html')).toHaveCSS('font-family', locale === 'zh_HK' ? /^"?PingFang HK/ : /^"?system-ui/)
    }
    await Promise.all([plain.close(), scripted.close()])
  }
})

test('SHELL-05 AUTH-01 a tap on sign-in before the scripts opens the dialog once they are there, and nothing moves', async ({
  visitor,
  page,
}) => {
  const release = await holdScripts(page)
  const shifted = await watchShifts(page)
  await visitor.open('/credit/hook')
  await page.evaluate(`document.querySelector('h1').dataset.same = ''`)
  await visitor.button('shell.signIn').click()
  expect(await standsWithoutScripts(page)).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(visitor.field('account.auth.password')).toBeVisible()
  expect(await shifted()).toEqual([])
  // Hydrated unchanged, not rendered again.
  await expect(page.locator('h1[data-same]')).toBeAttached()
})

test('SHELL-05 AUTH-01 AUTH-02 the dialog does not wait for the page: actions in it before its own scripts are loaded are executed then', async ({
  visitor,
  page,
}) => {
  const release = await holdScripts(page, 'landing-page-*.js')
  await visitor.open('/credit/hook')
  await page.evaluate(`document.querySelector('h1').dataset.same = ''`)
  const amount = page.getByRole('textbox', { name: visitor.words('site.landing.fee.amount'), exact: true })
  await amount.fill('123,456')
  await visitor.button('shell.signIn').click()
  await expect(visitor.field('account.auth.password')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .locator('main')
    .getByRole('button', { name: visitor.words('site.landing.action'), exact: true })
    .first()
    .click()
  expect(await standsWithoutScripts(page)).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(visitor.field('account.auth.emailCode')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#fee')).toContainText('HKD 1,234.56')
  await expect(amount).toHaveValue('123,456')
  // Hydrated unchanged, not rendered again.
  await expect(page.locator('h1[data-same]')).toBeAttached()
})

test('AUTH-02 AUTH-45 the dialog stays open while the form it leads to is being fetched, and its first field has the focus once it is loaded', async ({
  visitor,
  page,
}) => {
  const release = await holdScripts(page, 'auth-forms-*.js')
  await visitor.open('/credit/hook')
  await visitor.button('shell.signIn').click()
  await visitor.field('account.auth.password').fill('half a password')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visitor.words('account.auth.forgot.link'), exact: true })
    .click()
  await expect(page.getByRole('dialog').getByRole('status')).toBeAttached()
  release()
  await expect(visitor.button('account.auth.forgot.submit')).toBeVisible()
  await expect(visitor.field('account.auth.email')).toBeFocused()
})

test('SHELL-16 the widget keeps its place while the end of the page is still coming, on desk and phone', async ({ visitor, page }) => {
  const html = await (await page.request.get('/financing/credit/hook')).text()
  const shifted = await watchShifts(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openInPieces(page, html, ['</svg>', '</span>', '</svg>', '</aside>'])
    await expect(visitor.text('site.dock.service')).toBeVisible()
    expect(await shifted(), `at ${width}`).toEqual([])
  }
})

test('SHELL-31 scrolling while the scripts come moves nothing on the page', async ({ visitor, page }) => {
  const release = await holdScripts(page)
  const shifted = await watchShifts(page)
  await visitor.open('/')
  await page.mouse.wheel(0, 1200)
  await page.waitForFunction(() => scrollY === 1200)
  release()
  await expectTaken(page)
  await expect(page.getByRole('button', { name: visitor.words('shell.top'), exact: true })).toBeVisible()
  expect(await shifted()).toEqual([])
  expect(await page.evaluate('scrollY')).toBe(1200)
})

test('SHELL-31 input typed into the calculator before the scripts counts once they are loaded; of a field typed in twice the last value', async ({
  visitor,
  page,
}) => {
  const release = await holdScripts(page)
  await visitor.open('/credit/hook')
  const amount = page.getByRole('textbox', { name: visitor.words('site.landing.fee.amount'), exact: true })
  await amount.fill('100,000')
  await page.locator('#fee [type=range]').fill('200000')
  await amount.fill('123,456')
  await page.getByRole('radio').last().check({ force: true })
  release()
  await expect(page.locator('#fee')).toContainText('HKD 1,234.56')
  await expect(amount).toHaveValue('123,456')
  await expect(page.getByRole('radio').last()).toBeChecked()
})

test('SHELL-31 API-103 scripts that fail to load are reported, over the page or at its foot, and reloading it opens the portal', async ({
  visitor,
  page,
}) => {
  const entry = '**/assets/**'
  const plain = page.locator('[data-plain]')
  for (const stored of ['zh_CN', 'en_US'] as const) {
    await page.route(entry, (route) => route.abort())
    await page.addInitScript(`localStorage.setItem('locale', '${stored}')`)
    await visitor.open('/credit/hook')
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await expect(plain).toContainText('The page did not open')
    await expect(page.locator('html')).toHaveCSS('cursor', 'auto')
    expect((await plain.boundingBox())?.y === 0).toBe(stored === 'en_US')
    await page.unroute(entry)
    await plain.getByRole('button').click()
    await expect(plain).toHaveCount(0)
    await takenOver(page)
  }
})

test('SHELL-31 API-103 a browser that denies reading its stores opens the portal; one whose cookies cannot be read, either, leaves a plain page', async ({
  visitor,
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', refuse)
    Object.defineProperty(window, 'sessionStorage', refuse)
  })
  await visitor.open('/credit/hook')
  await visitor.button('shell.signIn').click()
  await expect(visitor.field('account.auth.password')).toBeVisible()
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await visitor.open('/credit/hook')
  await expect(page.locator('[data-plain]')).toContainText('The page did not open')
})

test('I18N-04 a language chosen in another tab before a touch is spoken at the touch, and nothing fails', async ({ visitor, page }) => {
  const failures: Error[] = []
  page.on('pageerror', (failure) => failures.push(failure))
  const release = await holdScripts(page)
  await visitor.open('/credit/hook')
  await page.evaluate(`localStorage.setItem('locale', 'en_US')`)
  release()
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en_US')('site.landing.title.hook'))
  expect(failures).toEqual([])
})

test('I18N-02 I18N-04 another language chosen before the scripts is spoken afterwards, and by the server from then on', async ({
  visitor,
  page,
}) => {
  const release = await holdScripts(page)
  await visitor.open('/credit/hook')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en_US')('site.landing.title.hook'))
  await holdScripts(page)
  await page.reload()
  expect(await standsWithoutScripts(page)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en_US')('site.landing.title.hook'))
})

/** Presses EN whenever the portal hydrates a part of the page: just before it does, or just after. */
const pressAt = (moment: 'before' | 'after') => `
  let replay
  const press = () => [...document.querySelectorAll('#root button')].find(({ lang }) => lang === 'en-US').click()
  Object.defineProperty(window, 'replayTouches', {
    set: (given) => (replay = given),
    get: () => replay && ((whole) => {
      if ('${moment}' === 'before') press()
      replay(whole)
      if ('${moment}' === 'after') press()
    }),
  })
`

test('I18N-02 a language chosen just before or after the portal hydrates the shell is applied', async ({ browser, baseURL }) => {
  const english = wordsOf('en_US')
  for (const moment of ['before', 'after'] as const) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await page.addInitScript(pressAt(moment))
    const release = await holdScripts(page, 'landing-page-*.js')
    await page.goto('/financing/credit/hook')
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await expect(page.getByRole('button', { name: english('shell.signIn'), exact: true })).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('site.landing.title.hook'))
    expect(await page.evaluate(`localStorage.getItem('locale')`)).toBe('en_US')
    await context.close()
  }
})

test('I18N-04 a stored language the server knows nothing of is never shown in another', async ({ visitor, page }) => {
  await page.addInitScript(`localStorage.setItem('locale', 'zh_HK')`)
  const release = await holdScripts(page)
  await visitor.open('/credit/hook')
  await expect(page.getByText(wordsOf('zh_CN')('site.landing.title.hook'))).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('zh_HK')('site.landing.title.hook'))
})

test('ROUTE-15 decision 008 a signed-in merchant who opens the landing never sees it, and nothing violates the content security policy', async ({
  standing,
  page,
}) => {
  const owner: Merchant = await standing('company-approved')
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber, columnNumber }) => {
      const kept: string[] = JSON.parse(sessionStorage.getItem('violations') ?? '[]')
      sessionStorage.setItem('violations', JSON.stringify([...kept, `${violatedDirective} ${sourceFile}:${lineNumber}:${columnNumber}`]))
    })
  })
  await signIn(owner)
  const release = await holdScripts(page)
  await owner.open('/credit/hook')
  await expect(owner.heading('site.landing.title.hook')).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/credit\/hook\/home$/)
  await expect(owner.heading('home.greeting')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('violations'))).toBeNull()
})
