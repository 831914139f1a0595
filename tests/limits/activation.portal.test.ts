/** A shop brought into an open facility, up to the last signature; and a limit increase, up to its supplement. */
import { expect } from 'vitest'
import { linkShopOf } from '../shops/consents.ts'
import { ownLink, signElsewhere } from '../signing/signing-links.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

const here = () => location.pathname.replace('/financing', '')

/** Leaves the page to link a shop, and continues from its limit. */
async function links(merchant: Visitor, shop: Parameters<typeof linkShopOf>[1]): Promise<void> {
  await merchant.button('limits.activation.shops.link').first().click()
  await linkShopOf(merchant, shop)
  await merchant.sees(merchant.heading('limits.limit.ready.title'))
  await merchant.button('shops.way.back').click()
}

/** At the supplement that was prepared. */
async function seesSupplement(merchant: Visitor): Promise<void> {
  await merchant.sees(merchant.heading('signing.supplement.title'))
  await merchant.sees(merchant.button('signing.initiate'))
  expect(here()).toBe(`/credit/${merchant.product}/activate-shop/signing`)
}

test('ACT-01 ACT-02 ACT-05 DASH-06 a shop is linked, bound to its payment provider and brought into the facility by a signed supplement', async ({
  standing,
}) => {
  const merchant = await standing('drawn-with-room')
  const { button, page, sees, text, words } = merchant
  const box = page.getByRole('main').getByRole('checkbox')
  await merchant.signIn('/credit/hook/activate-shop')
  await sees(text('limits.activation.slip.none'))
  expect(button('limits.activation.sign').all()).toEqual([])
  await links(merchant, { platform: 'Shopee', kind: 'growing', withProvider: true })
  await page.getByRole('button', { name: words('limits.activation.psp.bind', { psp: 'Payoneer' }) }).click()
  await sees(button('limits.activation.sign'))
  expect(page.getByText(words('limits.activation.psp.bound', { psp: 'Payoneer' })).all()).toHaveLength(2)
  await box.click()
  // The shop is left out when its own amount is the whole amount to sign for, or more than what remains of it.
  await sees(text('limits.activation.shop.ready'))
  await box.click()

  await merchant.open('/credit/hook/home')
  await sees(merchant.heading('home.more.title'))
  await merchant.link('home.more.sign').click()
  await button('limits.activation.sign').click()
  await seesSupplement(merchant)
  await button('signing.initiate').click()
  await sees(merchant.link('signing.sign'))
  expect(here()).toBe('/credit/hook/activate-shop/signing/loading')
  await merchant.open('/credit/hook/activate-shop')
  await sees(text('limits.activation.signing.title'))
  await button('limits.activation.signing.action').click()
  await signElsewhere(merchant, await ownLink(merchant))
  await sees(merchant.heading('signing.supplement.completed.title'))
  await button('signing.supplement.completed.continue').click()
  await sees(merchant.heading('home.limit.title'))
  expect(merchant.heading('home.more.title').all()).toEqual([])
})

test('ACT-02 ACT-04 CRED-05 API-091 a higher limit is refused, requested again after another shop was linked, and prepared to be signed', async ({
  standing,
}) => {
  const merchant = await standing('drawn-underwriting', { speaks: 'zh_HK', product: 'underwriting' })
  const { button, sees, text } = merchant
  await merchant.signIn('/credit/underwriting/increase-limit/authorize')
  await sees(text('limits.increase.outlook.same'))
  await button('limits.increase.ask').click()
  await sees(merchant.heading('limits.increase.failed.title'))
  await links(merchant, { platform: 'Walmart', kind: 'big', withProvider: true })
  await sees(text('limits.increase.outlook.head'))
  await button('limits.increase.ask').click()
  await sees(text('limits.increase.approved.head'))
  await button('limits.increase.sign').click()
  await seesSupplement(merchant)
})
