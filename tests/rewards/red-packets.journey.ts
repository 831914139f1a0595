/** A red packet in a browser, by keyboard on a phone: collected, found by its filter, and used on a drawdown. */
import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import { typing } from '../kernel/typing.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { expect, test } from '../kernel/world.ts'
import { agreeToOffer } from '../lending/terms.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'

const { used } = scenarioWays('redPacket')

test(`RED-01 RED-02 RED-05 USER-04 a red packet by keyboard on a phone in Hong Kong: ${used.title}`, async ({ standing }) => {
  const { merchant } = await settle(await standing('signed'), { speaks: 'zh_HK', width: 390, point: 'signed' })
  const { page, words } = merchant
  const hands = typing(merchant)
  const looks = async (what: string) => {
    await expectFits(merchant)
    await expectAccessible(page, what)
  }
  const type = String(words('rewards.redPackets.type.interest_off_300' satisfies `rewards.redPackets.type.${RedPacketType}`))
  const collect = page.getByRole('button', { name: words('rewards.redPackets.collect.of', { type }), exact: true })
  const use = page.getByRole('link', { name: words('rewards.redPackets.use.of', { type }), exact: true })
  const chosen = page.getByRole('tab', { selected: true })
  await merchant.open('/red-packets')
  await used.walk(
    {
      active: async () => {
        await expect(collect).toBeVisible()
        await looks('red packets that are offered')
      },
      claimed: async () => {
        await expect(use).toBeVisible()
        await looks('a collected red packet')
        await chosen.focus()
        const claimed = page.getByRole('tab', { name: new RegExp(`^${words('rewards.redPackets.status.claimed')}`) })
        for (let presses = 0; presses < 6 && (await claimed.getAttribute('aria-selected')) !== 'true'; presses++) {
          await page.keyboard.press('ArrowRight')
          await expect(chosen).toBeFocused()
        }
        await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
        await looks('red packets that wait')
      },
      used: async () => {
        await merchant.open('/red-packets')
        await expect(page.getByRole('listitem').filter({ hasText: type })).toContainText(/DD-\w{4}-\d{6}-\d{4}/)
        await looks('a red packet that is used')
      },
    },
    {
      'packet.collected': () => hands.press(collect),
      'packet.used': async () => {
        await hands.press(use)
        const packet = page.getByRole('radio', { name: new RegExp(type) })
        await expect(packet).toBeVisible()
        await looks('a drawdown with a red packet')
        await hands.tick(packet)
        await expect(packet).toBeChecked()
        await agreeToOffer(merchant)
        await hands.press(merchant.button('lending.drawdown.check.confirm'))
        await expect(merchant.heading('lending.drawdown.paying.title').or(merchant.heading('lending.drawdown.settled.title'))).toBeVisible()
      },
    },
  )
})
