/**
 * Sizes of the shell: the bar with the account, the button back to the top, the width of every page; and the hydrated rotating advertisement.
 * Scripted by hand: sizes and hydration.
 */
import type { Page } from '@playwright/test'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import type { ChargeOrder } from '../../contract/repayments/charge-orders.ts'
import { signIn, speak } from '../account/account.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { holdScripts, takenOver } from '../site/landing.ts'
import { expectAccessible } from './axe.ts'

const phone = { width: 390, height: 844 }

/** Waits until the last change is painted. */
const redrawn = (page: Page) => page.evaluate('new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)))')

test('SHELL-23 SHELL-24 SHELL-25 CONST-28 the bar is 60 px high with the whole e-mail at 1280 and 1440 in three languages; its menu shows it, too, and signs out', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  const bar = page.getByRole('banner')
  const accountIn = (locale: Locale) => bar.getByRole('button', { name: wordsOf(locale)('shell.account', { email: merchant.email }) })
  await signIn(merchant)
  for (const locale of locales) {
    await page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    await merchant.open('/credit/hook/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const account = accountIn(locale)
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(account).toContainText(merchant.email)
      await expect(bar).toHaveCSS('height', '60px')
      await redrawn(page)
      const cut = await account
        .locator('span *')
        .evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth + 1).length)
      expect(cut, `${locale} at ${width}`).toBe(0)
      expect(await bar.evaluate(({ scrollWidth }) => scrollWidth <= innerWidth)).toBe(true)
    }
    await expect(page.getByRole('button', { name: wordsOf(locale)('shell.signOut'), exact: true })).toBeHidden()
    await account.click()
    await expect(bar.getByRole('paragraph').filter({ hasText: merchant.email })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: wordsOf('en_US')('shell.company') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the company switcher')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await accountIn('en_US').click()
  await page.getByRole('button', { name: wordsOf('en_US')('shell.signOut'), exact: true }).click()
  await expect(page.getByRole('heading', { name: wordsOf('en_US')('site.landing.title.hook') })).toBeVisible()
})

/** Pages of a merchant with a drawdown. */
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
    reference: `CO-7K2M-261209-000${index}`,
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

test('SHELL-24 CHG-01 no page of a merchant is wider than the screen, from 320 to 1280, in English and Chinese', async ({ standing }) => {
  const merchant = await standing('drawn')
  const { page } = merchant
  await signIn(merchant)
  await page.route('**/transaction/company/charge/list', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, records: orders } } })
  })
  for (const path of ownPages) {
    await merchant.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The two kinds of Chinese wrap alike, between any two characters: the narrowest screen is enough.
    for (const locale of ['zh_CN', 'en_US'] as const) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await speak({ page, locale })
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      for (const width of locale === 'en_US' ? [320, 390, 820, 1280] : [320]) {
        await page.setViewportSize({ width, height: 900 })
        await redrawn(page)
        const widest = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(widest, `${path} in ${locale} at ${width}`).toBeLessThanOrEqual(width)
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
  await page.getByRole('region', { name: visitor.words('site.landing.fee.title') }).evaluate((section) => section.scrollIntoView())
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

test('SHELL-23 SHELL-26 on a phone the bar is 60 px high, and a drawer shows the e-mail and signs out', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await page.setViewportSize(phone)
  await signIn(merchant)
  const drawer = page.getByRole('dialog', { name: merchant.words('shell.menu') })
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('banner')).toHaveCSS('height', '60px')
  await merchant.button('shell.menu.open').click()
  await expect(drawer).toContainText(merchant.email)
  await drawer.getByRole('button', { name: merchant.words('shell.signOut'), exact: true }).click()
  await expect(merchant.heading('site.landing.title.hook')).toBeVisible()
})

test('SHELL-05 SHELL-06 the advertisement in view stays when the scripts take the landing over', async ({ visitor, page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const release = await holdScripts(page)
  await visitor.open('/credit/hook')
  const slides = page.getByRole('region', { name: visitor.words('site.landing.partners') }).locator('article')
  await slides.evaluateAll((all) => {
    for (const animation of all.flatMap((slide) => slide.getAnimations())) {
      animation.pause()
      animation.currentTime = 6000
    }
  })
  await expect(slides.nth(1)).toBeVisible()
  release()
  await takenOver(page)
  await expect(slides.nth(1)).toHaveAttribute('data-shown', 'true')
  await expect(slides.nth(0)).toHaveAttribute('data-shown', 'false')
})
