/** Red packets, as the model says: collected, taken by others, used on a drawdown, ended by the clock; and a company that may not have any yet. */

import { signIn } from '../account/account.ts'
import { expect, leaveShopsUnread, merchant as merchantOn, openWorld, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { settle, toursIn } from '../portal/tours.ts'
import { openInside } from '../support/inside.ts'
import { redPacketsModel } from './red-packets-model.ts'
import { cardOf, collectOf, tellRedPackets } from './red-packets-walk.ts'

/** One packet of 7 days is left for everybody. */
async function leaveOne(dataDir: string): Promise<void> {
  const inside = await openInside(dataDir, 'http://localhost')
  await inside.deps.db.updateTable('red_packet_offers').set({ remaining: 1 }).where('type', '=', 'interest_free_7').execute()
  await inside.close()
  await leaveShopsUnread(dataDir)
}

for (const { setting, how, walk } of toursIn(redPacketsModel, { speaks: 'en_US', width: 1280, keyboard: true, point: 'signed' }))
  test(`RED-01 RED-02 RED-03 RED-05 RED-06 RED-07 RED-08 RED-09 RED-12 ERR-C15 ERR-C16 API-086 API-087 API-088 red packets are collected and used, ${how}`, async ({
    browser,
  }) => {
    const world = await openWorld({}, leaveOne)
    const someone = async () => {
      const context = await browser.newContext({ baseURL: world.origin })
      return merchantOn(await context.newPage(), 'zh_CN', 'hook', world.take('signed'))
    }
    try {
      const rival = await someone()
      await signIn(rival)
      const on = await settle(await someone(), setting)
      await walk(on, tellRedPackets(on, rival))
    } finally {
      await world.close()
    }
  })

test('RED-12 USER-04 on a phone in Hong Kong: a company without a facility is told what it lacks and finds nothing to press', async ({
  standing,
}) => {
  const { merchant } = await settle(await standing('company-approved'), { speaks: 'zh_HK', width: 390, point: 'company-approved' })
  const { page } = merchant
  await merchant.open('/red-packets')
  await expect(merchant.text('redPackets.missing.facility.title')).toBeVisible()
  await expect(cardOf(merchant, 'fee_half')).toBeVisible()
  await expect(collectOf(merchant, 'fee_half')).toHaveCount(0)
  await expectAccessible(page, 'red packets without a facility, on a phone')
  await page.getByRole('link', { name: merchant.words('redPackets.missing.facility.action') }).click()
  await expect(page).toHaveURL(/\/credit\/hook\/home/)
})
