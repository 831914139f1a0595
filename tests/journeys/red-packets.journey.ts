/** Red packets: collected, used on a drawdown, looked back at; and what a merchant sees when something is in the way. */
import type { Page, Route } from '@playwright/test'
import type { RedPacketType } from '../../contract/red-packet-terms.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { agreeToOffer } from './drawdown.ts'
import { typing } from './hands.ts'
import { expect, type Merchant, merchant as merchantOn, test } from './world.ts'

/** Signs in and opens the red packets. */
async function atPackets(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.open('/red-packets')
  await expect(merchant.heading('redPackets.title')).toBeVisible()
}

const calls = '**/api/red-packets/*'

/** What becomes of the next packet that is collected; how many are left is answered as always. */
async function nextCollecting(page: Page, becomes: (route: Route) => Promise<void>): Promise<void> {
  let been = false
  await page.route(calls, (route) => {
    if (been || route.request().method() !== 'POST') return route.fallback()
    been = true
    return becomes(route)
  })
}

const nameOf = ({ words }: Merchant, type: RedPacketType) => String(words(`redPackets.type.${type}`))
/** The card of a type. */
const cardOf = (merchant: Merchant, type: RedPacketType) =>
  merchant.page.getByRole('listitem').filter({ has: merchant.page.getByRole('heading', { name: nameOf(merchant, type), exact: true }) })
const collectOf = (merchant: Merchant, type: RedPacketType) =>
  merchant.page.getByRole('button', { name: merchant.words('redPackets.collect.of', { type: nameOf(merchant, type) }) })
const useOf = (merchant: Merchant, type: RedPacketType) =>
  merchant.page.getByRole('link', { name: merchant.words('redPackets.use.of', { type: nameOf(merchant, type) }) })
const filterOf = ({ page, words }: Merchant, status: string) =>
  page.getByRole('tab', { name: new RegExp(`^${words(`redPackets.status.${status}`)}`) })

test('RED-01 RED-02 RED-05 RED-06 RED-09 RED-12 API-086 API-087 API-088 one is collected, chosen for a drawdown, and stands among those that were used', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  const { page, words } = merchant
  await atPackets(merchant)
  for (const type of ['interest_free_7', 'interest_free_14', 'interest_off_300', 'fee_half'] as const) {
    await expect(collectOf(merchant, type)).toBeVisible()
    await expect(cardOf(merchant, type)).toContainText(words('redPackets.left'))
  }
  await expectAccessible(page, 'red packets to collect')
  await collectOf(merchant, 'interest_free_14').click()
  await expect(merchant.text('redPackets.collected')).toBeVisible()
  await expect(useOf(merchant, 'interest_free_14')).toBeVisible()
  await expect(cardOf(merchant, 'interest_free_14')).toContainText(words('redPackets.example.saves'))
  await expect(collectOf(merchant, 'interest_free_14')).toHaveCount(0)
  await filterOf(merchant, 'claimed').click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'a red packet that waits to be used')

  await useOf(merchant, 'interest_free_14').click()
  await page.getByRole('radio', { name: new RegExp(nameOf(merchant, 'interest_free_14')) }).check()
  await expect(merchant.text('drawdown.offer.waived')).toHaveCount(0)
  await agreeToOffer(merchant)
  await expect(merchant.heading('drawdown.check.title')).toBeVisible()
  await expect(merchant.text('drawdown.offer.waived')).toBeVisible()
  await expectAccessible(page, 'the check of a drawdown with a red packet')
  await merchant.button('drawdown.check.confirm').click()
  await expect(merchant.heading('drawdown.settled.title')).toBeVisible({ timeout: 60_000 })

  await merchant.open('/red-packets')
  await filterOf(merchant, 'used').click()
  await expect(cardOf(merchant, 'interest_free_14')).toContainText(/DD-\d{6}-\d{4}/)
  await expectAccessible(page, 'a red packet that was used')
  await merchant.open('/credit/hook/second-drawdown')
  await expect(merchant.field('drawdown.amount.label')).toBeVisible()
  await expect(merchant.text('drawdown.packet.label')).toHaveCount(0)
})

test('RED-03 RED-07 RED-08 ERR-C15 ERR-C16 by keyboard in English: no list, no number, a lost answer, none left; each with a way on', async ({
  standing,
}) => {
  const { email, phone, page } = await standing('signed')
  await page.addInitScript(() => localStorage.setItem('locale', 'en_US'))
  const merchant = merchantOn(page, 'en_US', 'hook', { email, phone })
  const { words } = merchant
  const hands = typing(merchant)
  const failing = (route: Route) => route.abort()
  await page.route('**/api/company/red-packets', failing)
  await page.route(calls, failing)
  await atPackets(merchant)
  await expect(merchant.heading('page.unavailable.title')).toBeVisible()
  await expectAccessible(page, 'red packets that did not come')
  await page.unroute('**/api/company/red-packets', failing)
  await hands.press(merchant.button('page.unavailable.retry'))
  await expect(collectOf(merchant, 'fee_half')).toBeVisible()
  // The numbers did not come; the packets can be collected all the same.
  await expect(cardOf(merchant, 'fee_half')).not.toContainText(words('redPackets.left'))
  await page.unroute(calls, failing)

  const gone = { code: 20011, message: '', data: { fields: {}, reason: 'gone' } }
  await nextCollecting(page, (route) => route.fulfill({ json: gone }))
  await hands.press(collectOf(merchant, 'fee_half'))
  await expect(merchant.text('redPackets.refused.over')).toBeVisible()
  await expectAccessible(page, 'a red packet that was gone')

  // The server gives it, but nobody hears of it: the list says so.
  await nextCollecting(page, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await hands.press(collectOf(merchant, 'interest_off_300'))
  await expect(useOf(merchant, 'interest_off_300')).toBeVisible()
  await expect(merchant.text('problem.transport')).toBeVisible()

  await hands.press(filterOf(merchant, 'all'))
  for (const status of ['active', 'claimed', 'used']) {
    await page.keyboard.press('ArrowRight')
    await expect(filterOf(merchant, status)).toBeFocused()
    await expect(filterOf(merchant, status)).toHaveAttribute('aria-selected', 'true')
  }
  await expect(merchant.text('redPackets.empty.used')).toBeVisible()
  await expectAccessible(page, 'no red packet of a status')
})

test('RED-12 USER-04 on a phone in Hong Kong: a company without a facility is told what it lacks and finds nothing to press', async ({
  standing,
}) => {
  const { email, phone, page } = await standing('company-approved')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('locale', 'zh_HK'))
  const merchant = merchantOn(page, 'zh_HK', 'hook', { email, phone })
  await atPackets(merchant)
  await expect(merchant.text('redPackets.missing.facility.title')).toBeVisible()
  await expect(cardOf(merchant, 'fee_half')).toBeVisible()
  await expect(collectOf(merchant, 'fee_half')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'red packets without a facility, on a phone')
  await page.getByRole('link', { name: merchant.words('redPackets.missing.facility.action') }).click()
  await expect(page).toHaveURL(/\/credit\/hook\/home/)
})
