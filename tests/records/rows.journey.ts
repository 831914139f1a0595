/** The back button, addresses and sizes of the public pages, in a browser. Scripted by hand: history, addresses and sizes. */
import { expect, test } from '../kernel/world.ts'

test('ROUTE-48 AUTH-02 R8 going back stays on the first page, whose address is pushed again, closes a dialog and keeps the address that is typed', async ({
  visitor,
  page,
}) => {
  let notePush = (_: string) => {}
  await page.exposeFunction('notePush', (path: string) => notePush(path))
  await page.addInitScript(() => {
    const push = history.pushState.bind(history)
    history.pushState = (state, unused, url) => {
      push(state, unused, url)
      void (window as unknown as { notePush: (path: string) => void }).notePush(location.pathname)
    }
  })
  const path = '/financing/credit/underwriting'
  await visitor.open('/credit/hook')
  await expect(visitor.heading('site.landing.title.hook')).toBeVisible()
  await visitor.open('/credit/underwriting')
  await expect(visitor.heading('site.landing.title.underwriting')).toBeVisible()
  // Until the first touch the back button is the browser's.
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => (window as { replayTouches?: unknown }).replayTouches === undefined)
  for (const _ of [1, 2, 3]) {
    const pushed = new Promise<string>((resolve) => {
      notePush = resolve
    })
    await page.goBack()
    expect(await pushed).toBe(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(visitor.heading('site.landing.title.underwriting')).toBeVisible()
  }
  await visitor.button('shell.signIn').click()
  await visitor.field('account.auth.email').fill('mistyped')
  await visitor.button('account.auth.forgot.link').click()
  await visitor.field('account.auth.email').fill(visitor.email)
  await page.goBack()
  await expect(visitor.field('account.auth.password')).toBeVisible()
  await expect(visitor.field('account.auth.email')).toHaveValue(visitor.email)
  await page.goBack()
  await expect(visitor.dialog()).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('CONST-32 ROUTE-01 AUTH-04 AUTH-53 AUTH-54 AUTH-55 CONST-23 CONST-25 CONST-26 CONST-27 everything of the portal is below /financing; dialogs, fields and buttons have their sizes', async ({
  visitor,
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (['document', 'script', 'stylesheet', 'font', 'image'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  await visitor.open('/credit/hook')
  // The scripts come with the first touch.
  await visitor.button('shell.signIn').click()
  await expect(visitor.dialog()).toBeVisible()
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.filter((path) => !path.startsWith('/financing/'))).toEqual([])
  const links = await page.locator('a[href^="/"]').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((href) => !/^\/financing(\/|$)/.test(href))).toEqual([])
  await expect(visitor.dialog()).toHaveCSS('width', '1000px')
  await expect(visitor.dialog()).toHaveCSS('height', '648px')
  await expect(visitor.field('account.auth.email')).toHaveCSS('height', '40px')
  await expect(visitor.button('account.auth.signIn.submit')).toHaveCSS('height', '48px')
  await visitor.button('account.auth.forgot.link').click()
  await visitor.field('account.auth.email').fill(visitor.email)
  await page.route('**/user/forgot/', (route) => route.fulfill({ json: { code: 200, message: '', data: null } }))
  await visitor.button('account.auth.forgot.submit').click()
  await expect(visitor.dialog()).toContainText(visitor.email)
  await expect(visitor.dialog()).toHaveCSS('width', '472px')
})
