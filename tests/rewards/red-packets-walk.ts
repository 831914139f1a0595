/** Walks the tour of red packets: what the merchant does for each deed, and what must be seen in each situation. */
import { expect } from '@playwright/test'
import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import { signIn } from '../account/account.ts'
import { nextCall } from '../kernel/faults.ts'
import { type Merchant, merchant as merchantOn } from '../kernel/world.ts'
import { agreeToOffer } from '../lending/terms.ts'
import type { Told } from '../portal/tour-models.ts'
import type { OnTour } from '../portal/tours.ts'
import type { redPacketsModel } from './red-packets-model.ts'

const calls = { list: '**/api/company/red-packets', one: '**/api/red-packets/*' } as const

const nameOf = ({ words }: Merchant, type: RedPacketType) => String(words(`redPackets.type.${type}`))

/** The card of a type. */
export const cardOf = (merchant: Merchant, type: RedPacketType) =>
  merchant.page.getByRole('listitem').filter({ has: merchant.page.getByRole('heading', { name: nameOf(merchant, type), exact: true }) })

/** The button that collects one of a type. */
export const collectOf = (merchant: Merchant, type: RedPacketType) =>
  merchant.page.getByRole('button', { name: merchant.words('redPackets.collect.of', { type: nameOf(merchant, type) }), exact: true })

const linkOf = (merchant: Merchant, type: RedPacketType) =>
  merchant.page.getByRole('link', { name: merchant.words('redPackets.use.of', { type: nameOf(merchant, type) }), exact: true })

/** Collects one of a type in a page of its own. */
async function collectIn(other: Merchant, type: RedPacketType): Promise<void> {
  await other.open('/red-packets')
  await collectOf(other, type).click()
  await expect(linkOf(other, type)).toBeVisible()
  await other.page.close()
}

/** From an offer to its end; `rival` is somebody of another company, for whom the last packet of 7 days is as well. */
export function tellRedPackets({ merchant, hands }: OnTour, rival: Merchant): Told<typeof redPacketsModel> {
  const { page, words, button } = merchant
  const collects = (type: RedPacketType) => hands.press(collectOf(merchant, type))
  const filter = (status: string) => page.getByRole('tab', { name: new RegExp(`^${words(`redPackets.status.${status}`)}`) })
  /** By the arrow keys, from the one that is chosen. */
  const choosesFilter = async (status: string) => {
    await hands.press(page.getByRole('tab', { selected: true }))
    for (let presses = 0; presses < 6 && (await filter(status).getAttribute('aria-selected')) !== 'true'; presses++)
      await page.keyboard.press('ArrowRight')
  }
  const opens = () => merchant.open('/red-packets')
  const offer = page.getByRole('radio', { name: new RegExp(nameOf(merchant, 'interest_free_14')) })
  return {
    does: {
      'opens them while they do not come': async () => {
        await nextCall(page, 'GET', calls.list, 'lost')
        await opens()
      },
      'asks for them while no number comes': async () => {
        await page.route(calls.one, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
        await hands.press(button('page.unavailable.retry'))
      },
      'loads the page anew': async () => {
        await page.unroute(calls.one)
        await page.reload()
      },
      'looks at the used ones': async () => {
        await opens()
        await choosesFilter('used')
      },
      'looks at all again': () => choosesFilter('all'),
      'wants the last one after another company': async () => {
        await collectIn(rival, 'interest_free_7')
        await collects('interest_free_7')
      },
      'collects one while nothing answers': async () => {
        await nextCall(page, 'POST', calls.one, 'lost')
        await collects('interest_off_300')
      },
      'collects one, and hears nothing': async () => {
        await nextCall(page, 'POST', calls.one, 'unheard')
        await collects('interest_off_300')
      },
      'wants one after another tab': async () => {
        await collectIn(merchantOn(await page.context().newPage(), merchant.locale, merchant.product, merchant), 'fee_half')
        await collects('fee_half')
      },
      'collects another': () => collects('interest_free_14'),
      'looks at those that wait': () => choosesFilter('claimed'),
      'goes to draw down': () => hands.press(linkOf(merchant, 'interest_free_14')),
      'takes none': async () => {
        await hands.tick(page.getByRole('radio', { name: words('drawdown.packet.none') }))
        await agreeToOffer(merchant)
      },
      'thinks again': () => hands.press(button('drawdown.check.back')),
      'takes it': async () => {
        await hands.tick(offer)
        await agreeToOffer(merchant)
      },
      confirms: () => hands.press(button('drawdown.check.confirm')),
      'lets the days pass': async () => {
        for (const forward of ['month', 'month'])
          expect((await page.request.post('/sandbox/clock', { form: { forward }, maxRedirects: 0 })).status()).toBe(303)
        await signIn(merchant)
        await opens()
      },
    },
    sees: {
      home: async () => expect(merchant.heading('home.greeting')).toBeVisible(),
      unread: async () => expect(merchant.heading('page.unavailable.title')).toBeVisible(),
      uncounted: async () => {
        await expect(collectOf(merchant, 'fee_half')).toBeVisible()
        await expect(cardOf(merchant, 'fee_half')).not.toContainText(words('redPackets.left'))
      },
      offered: async () => {
        for (const type of ['interest_free_7', 'interest_free_14', 'interest_off_300', 'fee_half'] as const) {
          await expect(collectOf(merchant, type)).toBeVisible()
          await expect(cardOf(merchant, type)).toContainText(words('redPackets.left'))
        }
      },
      noneUsed: async () => {
        await expect(filter('used')).toHaveAttribute('aria-selected', 'true')
        await expect(merchant.text('redPackets.empty.used')).toBeVisible()
      },
      gone: async () => {
        await expect(page.getByRole('alert')).toContainText(words('redPackets.refused.over'))
        await expect(collectOf(merchant, 'interest_free_7')).toHaveCount(0)
      },
      notSent: async () => {
        await expect(page.getByRole('alert')).toContainText(words('problem.transport'))
        await expect(collectOf(merchant, 'interest_off_300')).toBeVisible()
      },
      // The server gave it, though nobody heard: the list says so.
      unheard: async () => {
        await expect(page.getByRole('alert')).toContainText(words('problem.transport'))
        await expect(linkOf(merchant, 'interest_off_300')).toBeVisible()
      },
      had: async () => {
        await expect(page.getByRole('alert')).toContainText(words('redPackets.refused.have'))
        await expect(linkOf(merchant, 'fee_half')).toBeVisible()
      },
      collected: async () => {
        await expect(linkOf(merchant, 'interest_free_14')).toBeVisible()
        await expect(cardOf(merchant, 'interest_free_14')).toContainText(words('redPackets.example.saves'))
        await expect(collectOf(merchant, 'interest_free_14')).toHaveCount(0)
      },
      waiting: () => expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3),
      drawdown: () => expect(offer).toBeVisible(),
      dearCheck: async () => {
        await expect(merchant.heading('drawdown.check.title')).toBeVisible()
        await expect(merchant.text('drawdown.offer.waived')).toHaveCount(0)
      },
      check: async () => {
        await expect(merchant.heading('drawdown.check.title')).toBeVisible()
        await expect(merchant.text('drawdown.offer.waived')).toBeVisible()
      },
      paid: async () => expect(merchant.heading('drawdown.settled.title')).toBeVisible({ timeout: 60_000 }),
      used: () => expect(cardOf(merchant, 'interest_free_14')).toContainText(/DD-\d{6}-\d{4}/),
      over: async () => {
        await expect(cardOf(merchant, 'interest_off_300')).toContainText(words('redPackets.why.unused'))
        await expect(cardOf(merchant, 'interest_free_14')).toContainText(/DD-\d{6}-\d{4}/)
        for (const type of ['interest_off_300', 'fee_half'] as const) await expect(linkOf(merchant, type)).toHaveCount(0)
      },
    },
  }
}
