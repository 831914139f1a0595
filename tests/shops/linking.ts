/** Actions and expectations for linking a shop in a browser. */
import { expect } from '@playwright/test'
import type { OnTour } from '../portal/tours.ts'

/** Where the calls of linking go. */
export const calls = {
  keys: '**/api/oauth/key',
} as const

/** Time to import two years of sales. */
const imported = { timeout: 60_000 }

/** A refusal: another company has the shop. Companies of the sandbox do not have the same shops. */
export const taken = { code: 20011 } as const

/** Actions and expectations of every method. */
export function linking({ merchant, hands }: OnTour) {
  const { page, words, field, button } = merchant
  const seesHeading = (id: string, values?: Record<string, string>) => () =>
    expect(page.getByRole('heading', { level: 1, name: words(id, values), exact: true })).toBeVisible()
  const opens = () => merchant.open('/shops/authorise')
  const tile = (platform: string) => page.getByRole('button', { name: new RegExp(platform) }).first()
  const chooses = (method: 1 | 2 | 3) => hands.tick(page.getByRole('radio', { name: words(`shops.method.${method}`) }))
  return {
    opens,
    choosesTile: (platform: string) => () => hands.press(tile(platform)),
    chooses,
    choosesSite: (site: string) => hands.pick(field('shops.site.label'), site),
    press: (id: string) => () => hands.press(button(id)),
    reloads: () => page.reload(),
    goesBack: () => page.goBack(),
    seesHeading,
    seesPlatforms: async () => {
      await seesHeading('shops.platform.title')()
      await expect(tile('Amazon')).toBeVisible()
    },
    seesLimit: () => expect(merchant.heading('limit.ready.title')).toBeVisible(imported),
  }
}
