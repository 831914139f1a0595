/** Without a connection: a start that comes back, and a page that stays as it is with everything that was typed. */
import { expectAccessible } from './axe.ts'
import { atBusinessInfo } from './session-deeds.ts'
import { expectSoon, stopTime } from './time.ts'
import { expect, test } from './world.ts'

const plain = '[data-plain]'

test('API-103 a configuration that does not come leaves a plain page; trying again by hand opens the portal', async ({ visitor, page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: 'down' }))
  await visitor.open('/notAuth')
  await expect(page.locator(plain)).toContainText('页面没有打开')
  await expect(page.locator(plain)).toContainText('舢舨 Sampan')
  await expect(page.locator(`${plain} svg`)).toBeVisible()
  await expectAccessible(page, 'the start without its configuration')
  await page.unroute('**/config.json')
  await page.locator(plain).getByRole('button').click()
  await expect(visitor.heading('plain.notAuth.title')).toBeVisible()
  await expect(page.locator(plain)).toHaveCount(0)
})

test('API-103 it tries again by itself after three seconds, and at once when the network is there again', async ({ visitor, page }) => {
  await stopTime(page)
  let asked = 0
  await page.route('**/config.json', (route) => {
    asked++
    return route.abort()
  })
  await visitor.open('/notAuth')
  await expect(page.locator(plain)).toBeVisible()
  expect(asked).toBe(2)
  await page.clock.runFor(2900)
  expect(asked).toBe(2)
  await page.clock.runFor(200)
  await expect.poll(() => asked).toBe(4)
  await page.unroute('**/config.json')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSoon(page, visitor.heading('plain.notAuth.title'))
})

test('A128 where the root has no configuration, that below the base is taken', async ({ visitor, page, world }) => {
  await page.route(`${world.origin}/config.json`, (route) => route.fulfill({ status: 404, body: 'nothing' }))
  await visitor.open('/notAuth')
  await expect(visitor.heading('plain.notAuth.title')).toBeVisible()
})

test('I18N-02 texts that do not come leave the plain page too, until they do; the page is loaded anew once', async ({ visitor, page }) => {
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && loads++))
  await page.route('**/config.json', (route) => route.abort())
  await page.route('**/assets/zh_CN-*.js', (route) => route.abort())
  await visitor.open('/notAuth')
  await expect(page.locator(plain)).toBeVisible()
  expect(loads).toBe(1)
  await page.unroute('**/config.json')
  await page.locator(plain).getByRole('button').click()
  await expect.poll(() => loads).toBe(2)
  await expect(page.locator(plain)).toBeVisible()
  await page.unroute('**/assets/zh_CN-*.js')
  await page.reload()
  await expect(visitor.heading('plain.notAuth.title')).toBeVisible()
})

test('I18N-02 texts that come back open the portal without a reload by hand', async ({ visitor, page }) => {
  await page.route('**/config.json', (route) => route.abort())
  await page.route('**/assets/zh_CN-*.js', (route) => route.abort())
  await visitor.open('/notAuth')
  await expect(page.locator(plain)).toBeVisible()
  await page.unroute('**/config.json')
  await page.unroute('**/assets/zh_CN-*.js')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(visitor.heading('plain.notAuth.title')).toBeVisible()
})

test('ERR-R04 a page that cannot be fetched without a network is waited for, and opens by itself', async ({ visitor, page }) => {
  await visitor.open('/questions')
  await expect(visitor.heading('questions.title')).toBeVisible()
  await page.context().setOffline(true)
  await visitor.link('footer.privacy').click()
  await expect(visitor.heading('plain.offline.title')).toBeVisible()
  await expectAccessible(page, 'a page that waits for the network')
  await expect(visitor.heading('plain.newVersion.title')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: visitor.words('footer.privacy') })).toBeVisible()
  await expect(page).toHaveURL(/\/privacy$/)
})

test('ERR-R04 ANLY-01 a network that leads nowhere is none, though the browser calls it one: no version is announced, and the page opens once the server answers', async ({
  visitor,
  page,
}) => {
  await visitor.open('/questions')
  await expect(visitor.heading('questions.title')).toBeVisible()
  await stopTime(page)
  for (const part of ['**/config.json', '**/assets/**']) await page.route(part, (route) => route.abort())
  await visitor.link('footer.privacy').click()
  await expectSoon(page, visitor.heading('plain.offline.title'))
  expect(await page.evaluate('navigator.onLine')).toBe(true)
  await page.unrouteAll()
  await page.clock.runFor(5000)
  await expectSoon(page, page.getByRole('heading', { level: 1, name: visitor.words('footer.privacy') }))
  await expect(page).toHaveURL(/\/privacy$/)
})

test('ERR-R04 without a network the page says so and keeps what was typed, until the network is back', async ({ standing }) => {
  const merchant = await standing('account-submitted')
  const { page } = merchant
  await atBusinessInfo(merchant)
  const turnover = merchant.field('business.turnover.label')
  await turnover.fill('1234567')
  await page.context().setOffline(true)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expect(merchant.text('connection.lost')).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page, 'a lost network')
  await turnover.fill('7654321')
  await page.context().setOffline(false)
  await expect(merchant.text('connection.returned')).toBeVisible()
  await expect(merchant.text('connection.lost')).toHaveCount(0)
  await expect(turnover).toHaveValue('7654321')
})
