/**
 * Without a connection: a start that comes back, and a page that stays as it is with everything that was typed.
 * Scripted by hand: a lost connection of the browser.
 */

import { signIn } from '../account/account.ts'
import { atBusinessInfo } from '../account/session-commands.ts'
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from './axe.ts'

test('API-103 I18N-02 without configuration and texts a plain page is shown; the page is reloaded automatically once, and the portal opens once both are loaded', async ({
  visitor,
  page,
}) => {
  const plain = page.locator('[data-plain]')
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && loads++))
  await page.route('**/config.json', (route) => route.abort())
  await page.route('**/assets/zh_CN-*.js', (route) => route.abort())
  await visitor.open('/notAuth')
  await expect(plain).toBeVisible()
  expect(loads).toBe(1)
  await expectAccessible(page, 'the plain page')
  const reloaded = page.waitForEvent('load')
  await page.unroute('**/config.json')
  await reloaded
  await expect(plain).toBeVisible()
  expect(loads).toBe(2)
  await page.unroute('**/assets/zh_CN-*.js')
  await page.reload()
  await expect(visitor.heading('plain.notAuth.title')).toBeVisible()
})

test('ERR-R04 a page that cannot be fetched without a network is waited for, and opens automatically', async ({ visitor, page }) => {
  // What is shown then is fetched once the first page is there.
  const shownThen = ['route-errors', 'routeError'].map((file) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${file}-`)),
  )
  await visitor.open('/questions')
  await expect(visitor.heading('site.questions.title')).toBeVisible()
  await Promise.all(shownThen)
  await page.context().setOffline(true)
  await visitor.link('footer.privacy').click()
  await expect(visitor.heading('plain.offline.title')).toBeVisible()
  await expectAccessible(page, 'a page that waits for the network')
  await expect(visitor.heading('plain.newVersion.title')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: visitor.words('footer.privacy') })).toBeVisible()
  await expect(page).toHaveURL(/\/privacy$/)
})

test('ERR-R04 without a network the page shows a message and keeps typed values, until the network is back; opened without one it shows the message on desktop and phone, and continues automatically', async ({
  standing,
}) => {
  const merchant = await standing('account-submitted')
  const { page } = merchant
  await atBusinessInfo(merchant)
  const turnover = merchant.field('home.business.turnover.label')
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

  // The call by which a session is tried out.
  const trial = '**/affiliation/user/list'
  await page.route(trial, (route) => route.abort())
  await merchant.open('/profile')
  await expect(merchant.heading('unreachable.offline.title')).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `no connection at ${width}`)
  }
  await page.unroute(trial)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(merchant.heading('account.profile.title')).toBeVisible()
})

test('ERR-R04 decision 071 a form whose network is lost after the page was read still says what is wrong with a value', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  const { page } = merchant
  await signIn(merchant)
  await merchant.open('/credit/hook/second-drawdown')
  const amount = merchant.field('lending.drawdown.amount.label')
  await expect(amount).toBeVisible()
  // The files of this document: those that the dashboard has fetched are not meant.
  await page.waitForFunction(
    (files) => files.every((file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${file}-`))),
    ['schemas', 'terms-schema'],
  )
  await page.context().setOffline(true)
  await amount.fill('much')
  await amount.blur()
  await expect(merchant.text('field.amount.invalid')).toBeVisible()
})
