/**
 * axe on every page and dialog that the drawdown journey does not visit, in light and dark mode.
 * Scripted by hand: axe on pages in two colour schemes.
 */
import { signIn, speak } from '../account/account.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { changeConfig } from '../support/public-config.ts'
import { expectAccessible } from './axe.ts'
import { publicPages } from './public-pages.ts'

/** Addresses of the pages that look different under several. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  '/credit/hook': ['/credit/hook', '/credit/hook?tpid=2506red', '/credit/hook?tpid=2506blue'],
  '/questions': ['/questions?question=fee', '/questions?q=zzzz'],
  '/free-reports': ['/free-reports', '/free-reports?q=home'],
  '/reset-password': ['/reset-password', '/reset-password?token=1'],
  '/init-password': ['/init-password', '/init-password?token=1'],
  '/*': ['/no/such/page'],
}
const open = publicPages.flatMap((page) => addresses[page] ?? [page])

/** Rendered states prove the words and roles of every view in three languages; colours, sizes and the page around them look alike in all. */
const locale = 'en_US'

test('ROUTE-02 ROUTE-10 ROUTE-12 ROUTE-13 ROUTE-53 SHELL-20 SHELL-39 PROF-02 PROF-03 axe finds nothing on the public pages and in English and Chinese none is wider than a phone', async ({
  visitor,
  page,
}) => {
  await page.addInitScript(`localStorage.setItem('locale', '${locale}')`)
  for (const path of open) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
    // The bar and the layout of a phone are the same on all.
    if (path === '/credit/hook' || path === '/questions?question=fee') await expectAccessible(page, `${path} on a phone`)
    for (const spoken of ['en_US', 'zh_CN'] as const) {
      await speak({ page, locale: spoken })
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} in ${spoken}`).toBe(true)
    }
  }
})

test('SHELL-30 AUTH-01 ANLY-07 axe finds nothing in the dialogs of a visitor and in the question of counting', async ({
  visitor,
  page,
}) => {
  const words = wordsOf(locale)
  await page.addInitScript(`localStorage.setItem('locale', '${locale}')`)
  await changeConfig(page, () => ({ analytics: { url: 'https://counted.test', siteId: 8 } }))
  await visitor.open('/questions')
  await expect(page.getByRole('heading', { name: words('account.consent.title') })).toBeVisible()
  await expectAccessible(page, 'the question of counting')
  await page.getByRole('button', { name: words('account.consent.refuse'), exact: true }).click()
  await page.getByRole('button', { name: words('site.dock.service'), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await expectAccessible(page, 'customer service')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('shell.signIn'), exact: true }).click()
  await expect(page.getByLabel(words('account.auth.password'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await page.getByRole('button', { name: words('account.auth.forgot.link'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: words('account.auth.forgot.title') })).toBeVisible()
  await expectAccessible(page, 'forgotten password')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('site.dock.report'), exact: true }).click()
  await expect(page.getByRole('button', { name: words('account.auth.signUp.submit.report'), exact: true })).toBeVisible()
  await expectAccessible(page, 'sign-up')
})

test.describe('by night', () => {
  test.use({ colorScheme: 'dark' })
  test('axe finds nothing on the dashboard, the landing and the dialog in dark colours', async ({ standing }) => {
    const merchant = await standing('signed')
    const { page } = merchant
    await merchant.open('/credit/hook')
    await expect(merchant.heading('site.landing.title.hook')).toBeVisible()
    await expectAccessible(page, 'the landing by night')
    await merchant.button('shell.signIn').click()
    await expect(merchant.field('account.auth.password')).toBeVisible()
    await expectAccessible(page, 'sign-in by night')
    await signIn(merchant)
    await expectAccessible(page, 'the dashboard by night')
    await merchant.button('home.money.drawDown').click()
    await expect(merchant.field('lending.drawdown.amount.label')).toBeVisible()
    await expectAccessible(page, 'the drawdown by night')
  })
})
