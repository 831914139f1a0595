/**
 * A further shop in an open facility, on a phone: linked on the pages of its marketplace and its provider, signed for in another tab.
 * Scripted by hand: the pages of two providers, and another tab.
 */

import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { linkShop } from '../shops/shops.ts'
import { signHere } from '../signing/contract.ts'

/** Time to import two years of sales, or to sign. */
const slow = { timeout: 60_000 }

test('ACT-01 ACT-02 ACT-05 on a phone in Hong Kong a shop is brought into the facility and signed for in another tab', async ({
  standing,
}) => {
  const setting = { speaks: 'zh_HK', width: 390, point: 'drawn' } as const
  const { merchant } = await settle(await standing(setting.point), setting)
  const { page, words, button } = merchant
  const looks = async (what: string) => {
    await expectFits(merchant)
    await expectAccessible(page, what)
  }
  await merchant.open('/credit/hook/activate-shop')
  await expect(merchant.text('limits.activation.slip.none')).toBeVisible()
  await looks('no shop to bring in')
  await button('limits.activation.shops.link').first().click()
  await linkShop(merchant, { platform: 'Shopee', kind: 'growing', withGateway: true })
  await expect(merchant.heading('limits.limit.ready.title')).toBeVisible(slow)
  await button('shops.way.back').click()
  const box = page.getByRole('main').getByRole('checkbox')
  await expect(box).toBeChecked()
  await looks('a shop whose provider is not bound')
  await page.getByRole('button', { name: words('limits.activation.psp.bind', { psp: 'Payoneer' }) }).click()
  await expect(button('limits.activation.sign')).toBeVisible(slow)
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await looks('a shop that can be signed for')
  await button('limits.activation.sign').click()
  await expect(merchant.heading('signing.supplement.title')).toBeVisible()
  await looks('a supplement')
  await button('signing.initiate').click()
  await expect(merchant.link('signing.sign')).toBeVisible(slow)
  await looks('a supplement that waits for its signature')
  const other = await page.context().newPage()
  await other.goto((await merchant.link('signing.sign').getAttribute('href')) ?? '')
  await signHere(other, '林美儀')
  await other.close()
  await expect(merchant.heading('signing.supplement.completed.title')).toBeVisible(slow)
  await looks('a signed supplement')
  await button('signing.supplement.completed.continue').click()
  await expect(merchant.heading('home.limit.title')).toBeVisible()
})
