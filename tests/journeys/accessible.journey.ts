/** axe on every page and dialog outside the way to the drawdown, in every language, by day and by night. */
import { productNames } from '../../contract/product.ts'
import { pages } from '../../machines/portal.ts'
import { beingPrepared } from '../../src/app/being-prepared.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { wordsOf } from './words.ts'
import { expect, test } from './world.ts'

/** Pages for everybody that a merchant does not pass on the way. */
const open = [
  '/',
  ...productNames.map((product) => `/credit/${product}`),
  '/notAuth',
  '/error',
  '/no/such/page',
  '/reset-password',
  '/reset-password?token=1',
  '/init-password',
  '/init-password?token=1',
]

for (const locale of ['zh_CN', 'zh_HK', 'en_US'] as const) {
  test(`ROUTE-02 ROUTE-10 ROUTE-12 ROUTE-13 axe finds nothing on the public pages and in the dialogs in ${locale}`, async ({ visitor }) => {
    const { page } = visitor
    const words = wordsOf(locale)
    await page.addInitScript(`localStorage.setItem('locale', '${locale}')`)
    for (const path of open) {
      await visitor.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
    }
    await visitor.open('/credit/hook')
    await page.getByRole('button', { name: words('shell.signIn'), exact: true }).click()
    await expect(page.getByLabel(words('auth.password'), { exact: true })).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await page.getByRole('button', { name: words('auth.forgot.link'), exact: true }).click()
    await expect(page.getByRole('dialog', { name: words('auth.forgot.title') })).toBeVisible()
    await expectAccessible(page, 'forgotten password')
  })
}

test('KYC-03 axe finds nothing on the pages being prepared and in the company switcher', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await signIn(merchant)
  await page.getByRole('button', { name: merchant.words('shell.company') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the company switcher')
  // One of a kind stands for all: they differ in their words only.
  for (const path of ['/company', '/shops', '/questions'].filter((path) => beingPrepared.includes(path) && pages.includes(path))) {
    await merchant.open(path)
    await expect(page.getByRole('main').getByText(merchant.words('prepared.chip'))).toBeVisible()
    await expectAccessible(page, path)
  }
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
