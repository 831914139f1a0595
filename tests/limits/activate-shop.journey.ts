/** A further shop in an open facility, on a phone: linked on the pages of its marketplace and its provider, signed for in another tab. */
import { expect, type Locator } from '@playwright/test'
import { waysOf } from '../kernel/ways.ts'
import { test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { linkShop } from '../shops/shops.ts'
import { signHere } from '../signing/contract.ts'
import { activationModel } from './activation-model.ts'
import { activationWalk } from './activation-walk.ts'

/** Time to import two years of sales, or to sign. */
const slow = { timeout: 60_000 }

const [longest] = waysOf(activationModel)

test(`ACT-01 ACT-02 ACT-05 on a phone in Hong Kong a merchant ${longest.title}`, async ({ standing }) => {
  const setting = { speaks: 'zh_HK', width: 390, point: 'drawn' } as const
  const { merchant } = await settle(await standing(setting.point), setting)
  const { page } = merchant
  const { seen, actions } = activationWalk({
    merchant,
    async link() {
      await linkShop(merchant, { platform: 'Shopee', kind: 'growing', withGateway: true })
      await expect(merchant.heading('limits.limit.ready.title')).toBeVisible(slow)
    },
    async toggle(box) {
      await box.focus()
      await page.keyboard.press('Space')
    },
    async sign(address) {
      const other = await page.context().newPage()
      await other.goto(address)
      await signHere(other, '林美儀')
      await other.close()
    },
    comes: (thing) => expect(thing as Locator).toBeVisible(slow),
    async looks(what) {
      await expectFits(merchant)
      await expectAccessible(page, what)
    },
  })
  await merchant.open('/credit/hook/activate-shop')
  await longest.walk(seen, actions)
})
