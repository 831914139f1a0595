/** A shop brought into an open facility, by every way of its model; and a limit increase, up to its supplement. */
import { expect } from 'vitest'
import { waysOf } from '../kernel/ways.ts'
import { linkShopOf } from '../shops/consents.ts'
import { signElsewhere } from '../signing/signing-links.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { activationModel } from './activation-model.ts'
import { activationWalk } from './activation-walk.ts'

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

for (const { title, walk } of waysOf(activationModel))
  test(`ACT-01 ACT-02 ACT-05 DASH-06 a merchant ${title}`, async ({ standing }) => {
    const merchant = await standing('drawn-with-room')
    const { seen, actions } = activationWalk({
      merchant,
      async link() {
        await linkShopOf(merchant, { platform: 'Shopee', kind: 'growing', withProvider: true })
        await merchant.sees(merchant.heading('limits.limit.ready.title'))
      },
      toggle: (box) => box.click(),
      sign: (address) => signElsewhere(merchant, address),
    })
    await merchant.signIn('/credit/hook/activate-shop')
    await walk(
      {
        ...seen,
        async supplement() {
          await seen.supplement()
          expect(here()).toBe('/credit/hook/activate-shop/signing')
        },
        async waiting() {
          await seen.waiting()
          expect(here()).toBe('/credit/hook/activate-shop/signing/loading')
        },
      },
      actions,
    )
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
