/**
 * Red packets in a browser: collected by keyboard on a phone, and used on a drawdown.
 * Scripted by hand: keys, focus and the width of a phone.
 */

import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import { typing } from '../kernel/typing.ts'
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'

test('RED-01 RED-02 RED-05 USER-04 on a phone in Hong Kong a red packet is collected by keyboard, found by its filter and taken for a drawdown', async ({
  standing,
}) => {
  const setting = { speaks: 'zh_HK', width: 390, point: 'signed' } as const
  const { merchant } = await settle(await standing(setting.point), setting)
  const { page, words } = merchant
  const hands = typing(merchant)
  const looks = async (what: string) => {
    await expectFits(merchant)
    await expectAccessible(page, what)
  }
  const type = (name: RedPacketType) => String(words(`rewards.redPackets.type.${name}`))
  const use = page.getByRole('link', { name: words('rewards.redPackets.use.of', { type: type('interest_off_300') }), exact: true })
  const chosen = page.getByRole('tab', { selected: true })
  await merchant.open('/red-packets')
  const collect = page.getByRole('button', {
    name: words('rewards.redPackets.collect.of', { type: type('interest_off_300') }),
    exact: true,
  })
  await expect(collect).toBeVisible()
  await looks('red packets that are offered')
  await hands.press(collect)
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
  await hands.press(use)
  await expect(page.getByRole('radio', { name: new RegExp(type('interest_off_300')) })).toBeVisible()
  await looks('a drawdown with a red packet')
})
