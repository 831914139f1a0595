/** axe on every page and dialog outside the way to the drawdown, in every language, by day and by night. */
import type { AnyStateNode } from 'xstate'
import { locales } from '../../contract/constants.ts'
import { portalMachine } from '../../machines/portal.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { wordsOf } from './words.ts'
import { expect, test } from './world.ts'

/** Pages for everybody, read off the chart: a new one is looked at without being named here. */
const publicPages = publicOf(portalMachine.root)

function publicOf(node: AnyStateNode): string[] {
  const own = node.config.route && node.tags.includes('public') ? [String(node.config.id)] : []
  return [...own, ...Object.values(node.states).flatMap(publicOf)]
}

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

test('ROUTE-02 ROUTE-14 ROUTE-28 SHELL-30 SHELL-39 PROF-02 PROF-03 the pages for everybody are those of the specification', () => {
  const given = ['', '/terms-and-condition'].flatMap((path) => ['hook', 'underwriting'].map((area) => `/credit/${area}${path}`))
  const others = '/ /questions /free-reports /privacy /data-policy /notAuth /error /* /reset-password /init-password'.split(' ')
  expect([...publicPages].sort()).toEqual([...given, ...others].sort())
})

for (const locale of locales) {
  test(`ROUTE-02 ROUTE-10 ROUTE-12 ROUTE-13 ROUTE-53 SHELL-30 SHELL-39 PROF-02 PROF-03 axe finds nothing on the public pages in ${locale}, and nothing is wider than a phone`, async ({
    visitor,
  }) => {
    const { page } = visitor
    await page.addInitScript(`localStorage.setItem('locale', '${locale}')`)
    for (const path of open) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await visitor.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page, `${path} in ${locale}`)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page, `${path} in ${locale} on a phone`)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} in ${locale}`).toBe(true)
    }
  })

  test(`AUTH-01 SHELL-20 ANLY-07 axe finds nothing in the dialogs of a visitor and in the question of counting in ${locale}`, async ({
    visitor,
  }) => {
    const { page } = visitor
    const words = wordsOf(locale)
    await page.addInitScript(`localStorage.setItem('locale', '${locale}')`)
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      const analytics = { url: 'https://counted.test', siteId: 8 }
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), analytics } })
    })
    await visitor.open('/questions')
    await expect(page.getByRole('heading', { name: words('consent.title') })).toBeVisible()
    await expectAccessible(page, `the question of counting in ${locale}`)
    await page.getByRole('button', { name: words('consent.refuse'), exact: true }).click()
    await page.getByRole('button', { name: words('dock.service'), exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await expectAccessible(page, `customer service in ${locale}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words('shell.signIn'), exact: true }).click()
    await expect(page.getByLabel(words('auth.password'), { exact: true })).toBeVisible()
    await expectAccessible(page, `sign-in in ${locale}`)
    await page.getByRole('button', { name: words('auth.forgot.link'), exact: true }).click()
    await expect(page.getByRole('dialog', { name: words('auth.forgot.title') })).toBeVisible()
    await expectAccessible(page, `forgotten password in ${locale}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words('dock.report'), exact: true }).click()
    await expect(page.getByRole('button', { name: words('auth.signUp.submit.report'), exact: true })).toBeVisible()
    await expectAccessible(page, `sign-up in ${locale}`)
  })
}

test('axe finds nothing in the company switcher', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await signIn(merchant)
  await page.getByRole('button', { name: merchant.words('shell.company') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the company switcher')
})

test.describe('by night', () => {
  test.use({ colorScheme: 'dark' })
  test('axe finds nothing on the dashboard, the landing and the dialog in dark colours', async ({ standing }) => {
    const merchant = await standing('signed')
    const { page } = merchant
    await merchant.open('/credit/hook')
    await expect(merchant.heading('landing.title.hook')).toBeVisible()
    await expectAccessible(page, 'the landing by night')
    await merchant.button('shell.signIn').click()
    await expect(merchant.field('auth.password')).toBeVisible()
    await expectAccessible(page, 'sign-in by night')
    await signIn(merchant)
    await expectAccessible(page, 'the dashboard by night')
    await merchant.button('home.money.drawDown').click()
    await expect(merchant.field('drawdown.amount.label')).toBeVisible()
    await expectAccessible(page, 'the drawdown by night')
  })
})
