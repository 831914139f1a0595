/** A page of a journey by keyboard: looked at, pressed and written into. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../portal/axe.ts'
import { until } from '../support/until.ts'
import { expect } from './world.ts'

/** Nothing of the page is being read. */
async function isRead(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The page is read, no wider than the window, and accessible. */
export async function looks(page: Page, what: string): Promise<void> {
  await isRead(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  await expectAccessible(page, what)
}

/** Presses a button that has the focus, once nothing is being read. */
export async function pressed(button: Locator): Promise<void> {
  await isRead(button.page())
  await expect(button).toBeEnabled()
  await button.focus()
  await button.press('Enter')
}

/** The same with a button of the page or of a part of it, the first one of the name. */
export function press(part: Page | Locator, name: string | RegExp): Promise<void> {
  return pressed(part.getByRole('button', { name, exact: true }).first())
}

/** Writes into a field that has the focus. */
export async function write(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await field.fill(text)
}

/** Opens the page again until a night has brought something to it. */
export async function nightBrings(page: Page, thing: Locator): Promise<void> {
  await until(async () => {
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isRead(page)
    return thing.isVisible()
  }, `a night does not bring ${thing}`)
}
