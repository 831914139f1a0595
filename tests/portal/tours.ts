/** Tours of a model, walked in a browser in the languages and widths they are given. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { signIn } from '../account/account.ts'
import { type Hands, pointing } from '../kernel/hands.ts'
import type { Standing } from '../kernel/prepared.ts'
import { typing } from '../kernel/typing.ts'
import { walkAlong } from '../kernel/walk.ts'
import { expect, type Merchant, merchant as merchantOn } from '../kernel/world.ts'
import { type Model, type Told, toursOf } from './tour-models.ts'

/** Language, width, input device, user and product of a tour. */
interface Setting {
  readonly speaks: Locale
  readonly width: 1280 | 390
  readonly keyboard?: true
  readonly point: Standing
}

/** A merchant on a tour: signed in, in the language and at the width of its setting. */
export interface OnTour {
  readonly merchant: Merchant
  readonly hands: Hands
}

/** The merchant of a setting, at the dashboard. */
export async function settle(
  prepared: Merchant,
  { speaks, width, keyboard }: Setting,
  product: Product = prepared.product,
): Promise<OnTour> {
  const { page, email, phone } = prepared
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), speaks)
  const merchant = merchantOn(page, speaks, product, { email, phone })
  await signIn(merchant)
  return { merchant, hands: keyboard ? typing(merchant) : pointing }
}

/** Nothing is wider than the screen. */
export async function expectFits({ page }: Merchant): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** The tours of a model, with alternating settings; `how` describes the setting in the title of a test. */
export function toursIn<Of extends Model>(chart: Of, ...settings: readonly [Setting, ...Setting[]]) {
  return toursOf(chart).map((tour, index) => {
    const setting = settings[index % settings.length] ?? settings[0]
    const { speaks, width, keyboard } = setting
    const how = `in ${speaks} at ${width} px${keyboard ? ' by keyboard' : ''}, in ${tour.steps.length - 1} steps to ${tour.state.value}`
    /** Walks it; axe sees every situation once in a language and a width, and nothing is ever wider than the screen. */
    const walk = async ({ merchant }: OnTour, told: Told<Of>) => {
      const { does, sees, alike = {} } = told as Told<Model>
      const sights = Object.entries(sees).map(([name, look]) => [
        name,
        async () => {
          await look()
          await expectFits(merchant)
        },
      ])
      const names = Object.keys(sees).map((name) => [name, `${chart.id}: ${alike[name] ?? name}`])
      await walkAlong(merchant, tour, Object.fromEntries(sights), does, Object.fromEntries(names))
    }
    return { setting, how, walk }
  })
}
