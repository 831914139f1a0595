/** A prepared merchant, signed in, in the language and at the width of a journey. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { signIn } from '../account/account.ts'
import { type Hands, pointing } from '../kernel/hands.ts'
import type { Standing } from '../kernel/prepared.ts'
import { typing } from '../kernel/typing.ts'
import { expect, type Merchant, merchant as merchantOn } from '../kernel/world.ts'

/** Language, width, input device and stage of a merchant. */
interface Setting {
  readonly speaks: Locale
  readonly width: 1280 | 390
  readonly keyboard?: true
  readonly point: Standing
}

interface Settled {
  readonly merchant: Merchant
  readonly hands: Hands
}

/** The merchant of a setting, at the dashboard. */
export async function settle(
  prepared: Merchant,
  { speaks, width, keyboard }: Setting,
  product: Product = prepared.product,
): Promise<Settled> {
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
