/** What linking a shop takes by any method, done and seen. */
import { expect } from '@playwright/test'
import { nextCall } from '../kernel/faults.ts'
import { sandboxWords } from '../kernel/words.ts'
import type { Merchant } from '../kernel/world.ts'
import type { OnTour } from '../portal/tours.ts'
import { decide } from './shops.ts'

/** Where the calls of linking go. */
export const calls = {
  platforms: '**/api/platform/shop/list',
  begin: '**/api/oauth/url',
  end: '**/api/oauth/callback',
  keys: '**/api/oauth/key',
} as const

/** What it takes to read two years of sales. */
const imported = { timeout: 60_000 }

/** A refusal: another company has the shop. No two companies of the sandbox stand in each other's way. */
export const taken = { code: 20011 } as const

/** Deeds and sights of every method. */
export function linking({ merchant, hands }: OnTour) {
  const { page, words, field, button } = merchant
  const seesHeading = (id: string, values?: Record<string, string>) => () =>
    expect(page.getByRole('heading', { level: 1, name: words(id, values), exact: true })).toBeVisible()
  const opens = () => merchant.open('/shops/authorise')
  const tile = (platform: string) => page.getByRole('button', { name: new RegExp(platform) }).first()
  const chooses = (method: 1 | 2 | 3) => hands.tick(page.getByRole('radio', { name: words(`shops.method.${method}`) }))
  return {
    opens,
    opensWhile: (address: string) => async () => {
      await nextCall(page, 'GET', address, 'lost')
      await opens()
    },
    choosesTile: (platform: string) => () => hands.press(tile(platform)),
    chooses,
    choosesSite: (site: string) => hands.pick(field('shops.site.label'), site),
    goes: (platform: string) => hands.press(page.getByRole('button', { name: words('shops.method.go', { platform }), exact: true })),
    press: (id: string) => () => hands.press(button(id)),
    reloads: () => page.reload(),
    goesBack: () => page.goBack(),
    seesHeading,
    seesPlatforms: async () => {
      await seesHeading('shops.platform.title')()
      await expect(tile('Amazon')).toBeVisible()
    },
    seesConsent: () => expect(page.getByRole('heading', { name: sandboxWords('consent.title.shop') })).toBeVisible(),
    seesLimit: () => expect(merchant.heading('limit.ready.title')).toBeVisible(imported),
    seesNotSent: () => expect(page.getByRole('alert')).toContainText(words('problem.transport')),
    /** Sales may be read meanwhile, or have been: the page of the limit says. */
    looksAtLimit: (id: string) => async () => {
      await hands.press(button(id))
      await merchant.open('/shops/authorise?limit')
    },
  }
}

/** Has something go wrong after consent, and consents. */
export async function decideWith(merchant: Merchant, trouble: 'token_down' | 'api_down'): Promise<void> {
  await merchant.page.locator('summary').click()
  await merchant.page.locator(`input[name=trouble][value=${trouble}]`).check()
  await decide(merchant, 'allow')
}
