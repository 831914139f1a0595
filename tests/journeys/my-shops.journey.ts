/** My shops: what ends soon and what it costs, authorised again, moved, taken off; accounts with their passwords; and what stands in the way. */
import type { Page, Route } from '@playwright/test'
import type { OutputOf } from '../../contract/endpoints.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { typing } from './hands.ts'
import { decide } from './shops.ts'
import { sandboxWords } from './words.ts'
import { expect, type Merchant, merchant as merchantOn, test } from './world.ts'

/** Signs in and opens the shops. */
async function atShops(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.open('/shops')
  await expect(merchant.heading('myShops.title')).toBeVisible()
}

const list = '**/metadata/authorized/shop/page'

/** The sandbox gives consents without an end: from now on the first shop's ends in six days, as the list says it. */
async function endInSixDays(page: Page): Promise<void> {
  await page.route(list, async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as { data: OutputOf<'searchShops'> }
    const [first] = told.data.records
    if (first?.days_left === null) {
      Object.assign(first, { days_left: 6, expires_at: new Date(Date.now() + 6 * 86_400_000).toISOString() })
      told.data.ending = [first]
    }
    await route.fulfill({ json: told })
  })
}

const named = ({ page, words }: Merchant, id: string, shop: string) => page.getByRole('button', { name: words(id, { shop }), exact: true })
const tabOf = ({ page, words }: Merchant, tab: string) => page.getByRole('tab', { name: new RegExp(`^${words(`myShops.tab.${tab}`)}`) })
/** The shop of who stands where shops are linked. */
const shop = 'Victoria Outdoor 維港戶外'
const dialogOf = ({ page }: Merchant) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('SHOP-01 SHOP-16 SHOP-18 SHOP-25 API-044 API-045 API-046 an authorisation that ends soon says what it costs and is given anew; a shop is looked at, searched and taken off', async ({
  standing,
}) => {
  const merchant = await standing('shop-linked')
  const { page, words } = merchant
  await endInSixDays(page)
  await atShops(merchant)
  const alarm = page.getByRole('status').filter({ has: named(merchant, 'myShops.renew.of', shop) })
  await expect(alarm).toContainText(/HKD\s[\d,]+\.\d\d/)
  await expect(page.getByRole('cell', { name: words('myShops.standing.ending') })).toBeVisible()
  await expectAccessible(page, 'my shops, one of which ends soon')
  await alarm.getByRole('button').click()
  await expect(page.getByRole('heading', { name: sandboxWords('consent.title.shop') })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await decide(merchant, 'allow', 'big')
  await expect(page).toHaveURL(/\/shops\/authorise/)
  await expect(merchant.heading('limit.ready.title')).toBeVisible({ timeout: 60_000 })

  await merchant.open('/shops')
  await page.getByRole('searchbox').fill('  no such shop ')
  await merchant.button('messages.search.submit').click()
  await expect(merchant.text('myShops.none')).toBeVisible()
  await expectAccessible(page, 'no shop that fits')
  await merchant.button('myShops.filter.clear').click()
  await named(merchant, 'myShops.details.of', shop).click()
  await expect(dialogOf(merchant)).toContainText(words('myShops.says.normal'))
  await expectAccessible(page, 'the details of a shop')
  await merchant.button('myShops.remove').click()
  await expect(dialogOf(merchant)).toContainText(/HKD\s[\d,]+\.\d\d/)
  await expectAccessible(page, 'the question before a shop is taken off')
  await merchant.button('myShops.remove.confirm').click()
  await expect(merchant.text('myShops.removed')).toBeVisible()
  await expect(merchant.heading('myShops.empty.title')).toBeVisible()
  await expectAccessible(page, 'no shop')
})

test('SHOP-17 SHOP-26 API-048 API-049 API-050 API-051 API-052 by keyboard in English: an account is kept, its password seen for the own one, changed and deleted', async ({
  standing,
}) => {
  const { email, phone, page } = await standing('company-approved')
  await page.addInitScript(() => localStorage.setItem('locale', 'en_US'))
  const merchant = merchantOn(page, 'en_US', 'hook', { email, phone })
  const { words } = merchant
  const hands = typing(merchant)
  await atShops(merchant)
  await hands.press(tabOf(merchant, 'shops'))
  await page.keyboard.press('ArrowRight')
  await expect(merchant.heading('myShops.account.empty.title')).toBeVisible()
  await expectAccessible(page, 'no account of a shop')
  await hands.press(page.getByRole('tabpanel').getByRole('button', { name: String(words('myShops.account.add')) }))
  await expectAccessible(page, 'the form of an account of a shop')
  const form = dialogOf(merchant)
  await hands.pick(form.getByLabel(words('myShops.platform')), 'Amazon')
  await hands.write(form.getByLabel(words('myShops.account.shopName')), 'Coastline Living')
  await hands.write(form.getByLabel(words('myShops.account.url')), 'http://example.com')
  await hands.write(form.getByLabel(words('myShops.account.login')), 'seller@example.com')
  await hands.write(form.getByLabel(words('myShops.account.password'), { exact: true }), 'Haian-2026!')
  await expect(form).toContainText(String(words('field.invalid')))
  await hands.write(form.getByLabel(words('myShops.account.url')), 'https://sellercentral.example.com/signin')
  await hands.press(merchant.button('myShops.account.submit'))
  await expect(merchant.text('myShops.account.added')).toBeVisible()
  const link = page.getByRole('link', {
    name: words('myShops.account.open.of', { shop: 'Coastline Living', host: 'sellercentral.example.com' }),
  })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.getByRole('table')).not.toContainText('Haian-2026!')
  await expectAccessible(page, 'an account of a shop')

  const eye = page.getByRole('button', { name: words('reveal.show.of', { name: String(words('myShops.account.password')) }) })
  await hands.press(eye)
  await expectAccessible(page, 'the own password before that of a shop')
  const own = dialogOf(merchant).getByLabel(words('profile.password.old'), { exact: true })
  await hands.write(own, 'not this one')
  await hands.press(merchant.button('reveal.submit'))
  await expect(dialogOf(merchant)).toContainText(String(words('profile.password.wrong')))
  await hands.write(own, merchant.password)
  await hands.press(merchant.button('reveal.submit'))
  await expect(page.getByRole('table')).toContainText('Haian-2026!')
  await expectAccessible(page, 'the password of a shop in clear')
  await hands.press(page.getByRole('button', { name: words('reveal.cover.of', { name: String(words('myShops.account.password')) }) }))
  await expect(page.getByRole('table')).not.toContainText('Haian-2026!')

  const account = { shop: 'Coastline Living seller@example.com' }
  await hands.press(page.getByRole('button', { name: words('myShops.account.edit.of', account) }))
  await hands.tick(dialogOf(merchant).getByRole('radio', { name: String(words('myShops.account.status.disabled')) }))
  await hands.press(merchant.button('myShops.account.submit'))
  await expect(merchant.text('myShops.account.saved')).toBeVisible()
  await expect(merchant.text('myShops.account.status.disabled')).toBeVisible()
  await hands.press(page.getByRole('button', { name: words('myShops.account.remove.of', account) }))
  await hands.press(dialogOf(merchant).getByRole('button', { name: String(words('myShops.account.remove.confirm')), exact: true }))
  await expect(merchant.heading('myShops.account.empty.title')).toBeVisible()
})

test('SHOP-18 ERR-R04 on a phone in Hong Kong: no list, a silent provider, nowhere to move to, a lost answer, another tab; each with a way on', async ({
  standing,
}) => {
  const { email, phone, page } = await standing('shop-linked')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('locale', 'zh_HK'))
  const merchant = merchantOn(page, 'zh_HK', 'hook', { email, phone })
  const failing = (route: Route) => route.abort()
  await page.route(list, failing)
  await signIn(merchant)
  await merchant.open('/shops')
  await expect(merchant.heading('page.unavailable.title')).toBeVisible()
  await page.unroute(list, failing)
  await endInSixDays(page)
  await merchant.button('page.unavailable.retry').click()
  await expect(named(merchant, 'myShops.renew.of', shop).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'my shops on a phone')

  await page.route('**/shop/add', (route) => route.fulfill({ json: { code: 506, message: '', data: { fields: {} } } }), { times: 1 })
  await named(merchant, 'myShops.renew.of', shop).first().click()
  await expect(merchant.text('myShops.refused.506')).toBeVisible()
  await page.getByRole('button', { name: shop, exact: true }).click()
  await merchant.button('myShops.migrate').click()
  await expect(merchant.text('myShops.migrate.nowhere')).toBeVisible()
  await expectAccessible(page, 'no company to move a shop to, on a phone')
  await merchant.button('myShops.close').click()

  // Another tab took it off, and this one hears nothing: the list says how things stand.
  await page.route(
    '**/shop/delete',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: shop, exact: true }).click()
  await merchant.button('myShops.remove').click()
  await merchant.button('myShops.remove.confirm').click()
  await expect(merchant.text('myShops.reread.lost.title')).toBeVisible()
  await expect(merchant.heading('myShops.empty.title')).toBeVisible()
  await expectAccessible(page, 'my shops after a lost answer, on a phone')
})
