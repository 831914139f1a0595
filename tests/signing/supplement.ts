/** A supplement read, sent, declined and signed, done and seen, whichever page it was prepared on. ACT-02. */
import { expect } from '@playwright/test'
import { nextCall } from '../kernel/faults.ts'
import { merchant as merchantOn } from '../kernel/world.ts'
import type { OnTour } from '../portal/tours.ts'
import { linkShop } from '../shops/shops.ts'
import { decline, signHere } from './contract.ts'

/** Where the calls of a higher limit go. */
export const calls = {
  activation: '**/api/credit/activation*',
  submit: '**/api/credit/limit/submit',
  bind: '**/api/oauth/relevance/psp',
  initiate: '**/api/agreements/initiate-sign',
} as const

/** What it takes to read two years of sales, or to sign. */
const slow = { timeout: 60_000 }

/** Deeds and sights of both pages. */
export function supplement({ merchant, hands }: OnTour) {
  const { page, words, button, product } = merchant
  const home = `/credit/${product}/home`
  const signing = `/credit/${product}/activate-shop/signing`
  const press = (id: string) => () => hands.press(button(id))
  return {
    home,
    press,
    reloads: () => page.reload(),
    opensWhile: (path: string) => async () => {
      await nextCall(page, 'GET', calls.activation, 'lost')
      await merchant.open(path)
    },
    pressesWhile: (id: string, address: string, fault: Parameters<typeof nextCall>[3]) => async () => {
      await nextCall(page, 'POST', address, fault)
      await hands.press(button(id))
    },
    /** Leaves to link a shop, and goes on from its limit. */
    links: (shop: Parameters<typeof linkShop>[1]) => async () => {
      await hands.press(button('activation.shops.link').first())
      await linkShop(merchant, shop)
      await expect(merchant.heading('limit.ready.title')).toBeVisible(slow)
      await hands.press(button('shops.way.back'))
    },
    declines: () => decline(merchant),
    signsElsewhere: async () => {
      const other = merchantOn(await page.context().newPage(), merchant.locale, product, merchant)
      await other.page.goto((await merchant.link('signing.sign').getAttribute('href')) ?? '')
      await signHere(other.page, merchant.locale === 'en_US' ? 'Lam Mei Yee' : '林美儀')
      await other.page.close()
    },
    seesHome: async () => expect(merchant.heading('home.greeting')).toBeVisible(),
    seesUnavailable: async () => expect(merchant.heading('page.unavailable.title')).toBeVisible(),
    seesNotSent: () => expect(page.getByRole('alert')).toContainText(words('problem.transport')),
    seesSupplement: async () => {
      await expect(merchant.heading('signing.supplement.title')).toBeVisible()
      await expect(button('signing.initiate')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${signing}$`))
    },
    seesWaiting: async () => {
      await expect(merchant.link('signing.sign')).toBeVisible(slow)
      await expect(page).toHaveURL(new RegExp(`${signing}/loading$`))
    },
    seesUnderWay: async () => expect(merchant.text('activation.signing.title')).toBeVisible(),
    seesDeclined: async () => expect(merchant.heading('signing.declined.title')).toBeVisible(slow),
    seesSigned: async () => expect(merchant.heading('signing.supplement.completed.title')).toBeVisible(slow),
    /** Nothing is left to be signed for. */
    seesHigher: async () => {
      await expect(page).toHaveURL(new RegExp(`${home}$`))
      await expect(merchant.heading('home.limit.title')).toBeVisible()
      await expect(merchant.heading('home.more.title')).toHaveCount(0)
    },
  }
}
