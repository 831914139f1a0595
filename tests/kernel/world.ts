/** The world of a journey: a server for each worker, and merchants with a browser, a mailbox and a language. */
import { randomInt } from 'node:crypto'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { freePort, removeDataDir, startPortal } from '../support/portal.ts'
import { messageTo } from './mailbox.ts'
import { copyPrepared, type Populace, type Prepared, type Standing } from './prepared.ts'
import type { Condition, Walker } from './vocabulary.ts'
import { wordsOf } from './words.ts'

export { expect } from '@playwright/test'

/** A user with a browser. */
export interface Merchant extends Walker<Locator> {
  readonly page: Page
}

interface Options {
  /** Language the merchant switches the portal to. */
  readonly speaks: Locale
  readonly product: Product
}

interface Fixtures extends Options {
  /** A visitor who has never been here. */
  readonly visitor: Merchant
  /** A signed-out merchant of the small-shop product, unless set otherwise, at a point of the journey. Each call takes another. */
  readonly standing: (point: Standing, page?: Page) => Promise<Merchant>
}

/** A server with its own merchants. */
export interface World {
  readonly origin: string
  take(point: Standing): Prepared
  /** Ends the server and removes its data. */
  close(): Promise<void>
}

/** Opens a world: a copy of the prepared folder under a server with the given settings. */
export async function openWorld(settings: Readonly<Record<string, string>> = {}, populace: Populace = 'usual'): Promise<World> {
  const { dataDir, merchants } = await copyPrepared(populace)
  const portal = await startPortal({ dataDir, port: await freePort(), settings })
  return {
    origin: portal.origin,
    take(point) {
      const place = merchants.findIndex((merchant) => merchant.point === point)
      const [taken] = place < 0 ? [] : merchants.splice(place, 1)
      if (!taken) throw new Error(`No merchant is left at ${point}`)
      return taken
    },
    async close() {
      await portal.kill()
      await removeDataDir(dataDir)
    },
  }
}

export const test = base.extend<Fixtures, { readonly world: World }>({
  speaks: ['zh_CN', { option: true }],
  product: ['hook', { option: true }],
  world: [
    async ({ browserName: _ }, use) => {
      const world = await openWorld()
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
  visitor: async ({ page, speaks, product }, use) => {
    const number = randomInt(1_000_000, 9_999_999)
    // Prepared merchants have numbers that begin with 6.
    await use(merchant(page, speaks, product, { email: `visitor-${number}@example.com`, phone: `5${number}` }))
  },
  standing: async ({ page, world }, use) => {
    await use(async (point, own = page) => merchant(own, 'zh_CN', 'hook', world.take(point)))
  },
})

/** Someone with this browser, language and mailbox. */
export function merchant(page: Page, locale: Locale, product: Product, { email, phone }: Pick<Prepared, 'email' | 'phone'>): Merchant {
  const words = wordsOf(locale)
  return {
    page,
    locale,
    words,
    product,
    email,
    phone,
    password: demoPassword,
    open: async (path) => void (await page.goto(`/financing${path}`)),
    button: (id) => page.getByRole('button', { name: words(id), exact: true }),
    link: (id) => page.getByRole('link', { name: words(id), exact: true }),
    field: (id) => page.getByLabel(words(id), { exact: true }),
    heading: (id) => page.getByRole('heading', { name: words(id), exact: true }),
    text: (id) => page.getByText(words(id), { exact: true }),
    dialog: () => page.getByRole('dialog'),
    sees: (thing, so) => expectSo(thing as Locator, so),
    keepsFocus: async () => void (await page.waitForFunction(() => document.activeElement !== document.body)),
    code: async (recipient) => String((await messageTo(page, recipient, (all) => all.find(({ code }) => code !== null))).code),
  }
}

/** Fails unless the things of a locator are shown so. */
async function expectSo(locator: Locator, { count, focused, disabled, ariaDisabled, checked, value }: Condition = {}): Promise<void> {
  const seen = expect(locator)
  if (count === undefined) await seen.toBeVisible()
  else await seen.toHaveCount(count)
  if (focused) await seen.toBeFocused()
  if (disabled) await seen.toBeDisabled()
  if (ariaDisabled === true) await seen.toHaveAttribute('aria-disabled', 'true')
  if (ariaDisabled === false) await seen.not.toHaveAttribute('aria-disabled', 'true')
  if (checked) await seen.toBeChecked()
  if (value !== undefined) await seen.toHaveValue(value)
}
