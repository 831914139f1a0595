/** What journeys of the landings do to the scripts and look at: before they come, while they come, and afterwards. */
import { expect, type Page } from '@playwright/test'

/** Keeps the scripts of the portal back, or some of them, until the answer is called. */
export async function holdScripts(page: Page, files = '*'): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((settle) => {
    release = settle
  })
  await page.route(`**/assets/${files}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Adds up what moves by itself from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifted = 0
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shifted += value))).observe({ type: 'layout-shift', buffered: true })
  `)
  return () => page.evaluate('new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(() => settle(window.shifted))))')
}

/** A visitor comes near, and the portal takes the page over. */
export async function takenOver(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await expectTaken(page)
}

/** The portal has taken the page over. */
export const expectTaken = (page: Page) => expect.poll(() => page.evaluate('window.replayTouches === undefined')).toBe(true)

/** The page is still as it was sent. */
export const standsWithoutScripts = (page: Page) => page.evaluate('window.replayTouches !== undefined')
