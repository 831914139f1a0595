/**
 * My shops in a browser: an authorisation given again on the platform's page, and shops and accounts handled by keyboard.
 * Scripted by hand: the marketplace's own pages, history and focus.
 */

import { typing } from '../kernel/typing.ts'
import { sandboxWords } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { decide } from './shops.ts'

/** The shop of the merchant whose stage has a linked shop. */
const shop = 'Coastline Living 海岸良品'

test('SHOP-01 SHOP-18 API-044 on a phone in Hong Kong an authorisation that ends soon is given again on the page of the platform', async ({
  standing,
}) => {
  const setting = { speaks: 'zh_HK', width: 390, point: 'shop-ending' } as const
  const { merchant } = await settle(await standing(setting.point), setting)
  const { page, words } = merchant
  const looks = async (what: string) => {
    await expectFits(merchant)
    await expectAccessible(page, what)
  }
  const renew = page.getByRole('button', { name: words('shops.mine.renew.of', { shop }), exact: true })
  await merchant.open('/shops')
  await expect(page.getByRole('status').filter({ has: renew })).toContainText(/HKD\s[\d,]+\.\d\d/)
  await looks('a shop whose authorisation ends soon')
  await renew.first().click()
  await expect(page.getByRole('heading', { name: sandboxWords('consent.title.shop') })).toBeVisible()
  await page.goBack()
  await expect(renew.first()).toBeVisible()
  await renew.first().click()
  await decide(merchant, 'allow', 'steady')
  await expect(merchant.heading('limits.limit.ready.title')).toBeVisible({ timeout: 60_000 })
  await looks('the limit after an authorisation was given again')
  await merchant.open('/shops')
  await page.getByRole('button', { name: shop, exact: true }).click()
  await expect(renew).toHaveCount(0)
  await looks('the details of a shop')
  await merchant.button('shops.mine.migrate').click()
  await expect(merchant.text('shops.mine.migrate.nowhere')).toBeVisible()
  await looks('no company to move a shop to')
})

test('SHOP-16 SHOP-17 SHOP-25 SHOP-26 by keyboard a shop is taken off, and an account is kept and its password shown', async ({
  standing,
}) => {
  const setting = { speaks: 'en_US', width: 1280, point: 'shop-linked' } as const
  const { merchant } = await settle(await standing(setting.point), setting)
  const { page, words, button } = merchant
  const hands = typing(merchant)
  const name = page.getByRole('button', { name: shop, exact: true })
  await merchant.open('/shops')
  await hands.press(name)
  await expect(merchant.dialog()).toContainText(words('shops.mine.says.normal'))
  await page.keyboard.press('Escape')
  await expect(merchant.dialog()).toBeHidden()
  await expect(name).toBeFocused()
  await hands.press(name)
  await hands.press(button('shops.mine.remove'))
  await expectAccessible(page, 'the question before a shop is taken off')
  await hands.press(button('shops.mine.remove.confirm'))
  await expect(merchant.heading('shops.mine.empty.title')).toBeVisible()

  await hands.press(page.getByRole('tab').first())
  await page.keyboard.press('ArrowRight')
  await hands.press(button('shops.mine.account.add').last())
  const form = merchant.dialog()
  const field = (id: string) => form.getByLabel(words(id), { exact: true })
  await hands.pick(field('shops.mine.platform'), 'Amazon')
  await hands.write(field('shops.mine.account.shopName'), 'Coastline Living')
  await hands.write(field('shops.mine.account.url'), 'http://example.com')
  await hands.write(field('shops.mine.account.login'), 'seller@example.com')
  await hands.write(field('shops.mine.account.password'), 'Haian-2026!')
  await expectAccessible(page, 'the form of an account with a fault')
  await hands.write(field('shops.mine.account.url'), 'https://example.com/signin')
  await hands.press(button('shops.mine.account.submit'))
  await expect(form).toBeHidden()
  await expectAccessible(page, 'an account of a shop')
  const password = { name: String(words('shops.mine.account.password')) }
  await hands.press(page.getByRole('button', { name: words('account.reveal.show.of', password), exact: true }))
  const own = form.getByLabel(words('account.profile.password.old'), { exact: true })
  await expect(own).toBeFocused()
  await expectAccessible(page, 'the own password is asked for')
  await hands.write(own, merchant.password)
  await hands.press(button('account.reveal.submit'))
  await expect(page.getByRole('table')).toContainText('Haian-2026!')
  await expectAccessible(page, 'a password that is shown')
})
