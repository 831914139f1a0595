/** What surrounds every page: bar, advertisement, footer, floating widget; the account on desk and phone; languages and paper. */
import type { ChargeOrder } from '../../contract/charge-orders.ts'
import { locales } from '../../contract/constants.ts'
import { signIn } from './account.ts'
import { atBusinessInfo } from './session-deeds.ts'
import { expectSoon, stopTime } from './time.ts'
import { wordsOf } from './words.ts'
import { expect, test } from './world.ts'

const phone = { width: 390, height: 844 }

test('SHELL-04 SHELL-05 the public shell is a bar with a sign-in button, the rotating advertisement, a footer and the floating widget', async ({
  visitor,
  page,
}) => {
  await visitor.open('/credit/hook')
  await expect(page.getByRole('banner').getByRole('button', { name: visitor.words('shell.signIn'), exact: true })).toBeVisible()
  await expect(visitor.heading('landing.title.hook')).toBeVisible()
  await expect(page.getByRole('region', { name: visitor.words('landing.partners') })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('complementary', { name: visitor.words('dock.label') })).toBeVisible()
})

test('SHELL-23 CONST-28 the bar is 60 high: public and signed in, desk and phone', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  const bar = page.getByRole('banner')
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size)
    await merchant.open('/questions')
    await expect(bar).toHaveCSS('height', '60px')
  }
  await signIn(merchant)
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size)
    await expect(bar).toHaveCSS('height', '60px')
  }
})

test('SHELL-24 SHELL-25 the bar shows the e-mail; its menu signs out', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  const account = page.getByRole('banner').getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) })
  await expect(account).toContainText(merchant.email)
  await expect(merchant.button('shell.signOut')).toBeHidden()
  await account.click()
  await merchant.button('shell.signOut').click()
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
})

test('SHELL-24 the e-mail stands in the bar in full at 1280 and 1440 in three languages, and whole in its menu', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await signIn(merchant)
  for (const locale of locales) {
    await page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    await merchant.open('/credit/hook/home')
    const account = page.getByRole('banner').getByRole('button', { name: wordsOf(locale)('shell.account', { email: merchant.email }) })
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(account).toContainText(merchant.email)
      const cut = () =>
        account.locator('span *').evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth + 1).length)
      await expect.poll(cut, `${locale} at ${width}`).toBe(0)
      await expect(page.getByRole('banner')).toHaveCSS('height', '60px')
      expect(await page.getByRole('banner').evaluate((bar) => bar.scrollWidth <= innerWidth)).toBe(true)
    }
    await account.click()
    await expect(page.getByRole('banner').getByRole('paragraph').filter({ hasText: merchant.email })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
})

/** Pages of a merchant who has drawn. */
const ownPages = [
  '/credit/hook/home',
  '/credit/hook/second-drawdown',
  '/credit/hook/repayment',
  '/credit/hook/register/drawdown-account',
  '/accounts',
  '/charge-orders',
  '/statements',
  '/applications',
  '/timeline',
  '/messages',
  '/red-packets',
  '/my-shops',
  '/company/list',
  '/company/users',
  '/profile',
] as const

/** Two orders as wide as they come, in place of none. */
const orders = (['suspend', 'partialCollected'] as const).map((status, index): ChargeOrder => {
  const million = { amount: '123456789', currency: 'HKD' } as const
  return {
    id: `00000000-0000-4000-8000-00000000000${index}`,
    reference: `CO-261209-000${index}`,
    status,
    collectionMethod: index === 0 ? 'directDebit' : 'settlement',
    facilityId: '00000000-0000-4000-8000-000000000009',
    dueOn: '2026-12-09',
    createdTime: '2026-12-09T01:00:00.000Z',
    total: million,
    received: million,
    pending: million,
    outstanding: million,
    subOrders: [],
  }
})

test('SHELL-24 CHG-01 no page of a merchant is wider than the screen, from 320 to 1280, in three languages', async ({ standing }) => {
  const merchant = await standing('drawn')
  const { page } = merchant
  await signIn(merchant)
  await page.route('**/transaction/company/charge/list', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, records: orders } } })
  })
  for (const locale of locales) {
    await page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    for (const path of ownPages) {
      await merchant.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      for (const width of [320, 390, 768, 820, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.soft.poll(widest, { message: `${path} in ${locale} at ${width}`, timeout: 2000 }).toBeLessThanOrEqual(width)
      }
    }
  }
})

test('SHELL-22 on a phone the button back to the top lies in the margin, beside every field and figure of the calculator', async ({
  visitor,
  page,
}) => {
  await page.setViewportSize(phone)
  await visitor.open('/credit/hook')
  await page.mouse.move(5, 5)
  const top = visitor.button('shell.top')
  await expect(top).toHaveCount(0)
  await page.getByRole('region', { name: visitor.words('landing.fee.title') }).evaluate((section) => section.scrollIntoView())
  await expect(top).toBeVisible()
  const button = await top.boundingBox()
  expect([button?.width, button?.height].every((side) => (side ?? 0) >= 24)).toBe(true)
  // Four pixels of it are there to be touched only.
  const left = (button?.x ?? 0) + 4
  const reach = await page
    .locator('#fee input:not([type=radio]), #fee button, #fee dd, #fee label, #fee p')
    .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)))
  expect(reach).toBeLessThanOrEqual(left)
  await top.click()
  await expect(top).toHaveCount(0)
})

test('SHELL-26 on a phone a drawer shows the e-mail and signs out', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await page.setViewportSize(phone)
  await signIn(merchant)
  const drawer = page.getByRole('dialog', { name: merchant.words('shell.menu') })
  await expect(drawer).toBeHidden()
  await merchant.button('shell.menu.open').click()
  await expect(drawer).toContainText(merchant.email)
  await drawer.getByRole('button', { name: merchant.words('shell.signOut'), exact: true }).click()
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
})

test('I18N-01 I18N-09 another language names the company by its name in that language, and keeps the page and what was typed', async ({
  standing,
}) => {
  const merchant = await standing('account-submitted')
  const { page } = merchant
  await atBusinessInfo(merchant)
  const address = page.url()
  await merchant.field('business.turnover.label').fill('1234567')
  const company = page.getByRole('banner').getByRole('button', { name: merchant.words('shell.company') })
  await expect(company).toHaveText('海港燈火有限公司')
  for (const [locale, lang, label, name] of [
    ['en_US', 'en-US', 'Business info', 'Harbour Light Limited'],
    ['zh_HK', 'zh-HK', '業務資料', '海港燈火有限公司'],
  ] as const) {
    await page.getByRole('banner').getByRole('combobox').selectOption(locale)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page).toHaveTitle(new RegExp(label))
    await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
    await expect(page.locator('input[name=annual_sales_turnover_usd]').first()).toHaveValue('1234567')
    expect(page.url()).toBe(address)
  }
})

test('I18N-02 each language has its own letters: Hong Kong forms first in Hong Kong', async ({ visitor, page }) => {
  for (const [locale, first] of [
    ['zh_HK', 'PingFang HK'],
    ['zh_CN', 'system-ui'],
  ] as const) {
    await page.addInitScript((kept) => localStorage.setItem('locale', kept), locale)
    await visitor.open('/questions')
    await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
    const fonts = () => page.evaluate(() => getComputedStyle(document.documentElement).fontFamily)
    await expect.poll(async () => (await fonts()).replaceAll('"', '').split(', ')[0]).toBe(first)
  }
})

test('SHELL-04 on paper a public page is its text: no bar, no widget, no ink', async ({ visitor, page }) => {
  await visitor.open('/questions')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('header')).toBeHidden()
  await expect(page.locator('main ~ aside')).toBeHidden()
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.locator('footer').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('SHELL-05 SHELL-06 the advertisement in view stays when the scripts take the landing over', async ({ visitor, page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visitor.open('/credit/hook')
  const slides = page.getByRole('region', { name: visitor.words('landing.partners') }).locator('article')
  await slides.evaluateAll((all) => {
    for (const animation of all.flatMap((slide) => slide.getAnimations())) animation.currentTime = 6000
  })
  await expect(slides.nth(1)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await expect(slides.nth(1)).toHaveAttribute('data-shown', 'true')
  await expect(slides.nth(0)).toHaveAttribute('data-shown', 'false')
})

test('SHELL-06 SHELL-07 behind a dialog the advertisements stand still, and take their full time once it is closed', async ({
  visitor,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await stopTime(page)
  await visitor.open('/credit/hook')
  await visitor.button('shell.signIn').click()
  await expectSoon(page, visitor.field('auth.password'))
  const shown = page.getByRole('region', { name: visitor.words('landing.partners'), includeHidden: true }).locator('[data-shown=true]')
  await expectSoon(page, shown)
  const first = await shown.textContent()
  await page.clock.runFor(6000)
  await expect(shown).toHaveText(first ?? '')
  await page.keyboard.press('Escape')
  await expectSoon(page, page.getByRole('dialog'), false)
  await page.clock.runFor(5000)
  await expect(shown).not.toHaveText(first ?? '')
})
