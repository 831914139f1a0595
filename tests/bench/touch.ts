/** From the first touch to the sign-in dialog, once everything has been fetched ahead: milliseconds, and the scripts it takes. */
import type { Browser } from '@playwright/test'

/** One first touch. */
export interface Touch {
  /** Milliseconds from the press of the button until the first field of the dialog has the focus. */
  readonly ms: number
  /** Scripts fetched up to then, once each: how many, and their bytes as the server sent them, compressed. */
  readonly scripts: number
  readonly bytes: number
}

declare global {
  interface Window {
    /** When the button was pressed and when the dialog was ready, in milliseconds since the page began. */
    firstTouch?: { pressed?: number; ready?: number }
  }
}

/** Opens a page as a first visit, lets it fetch ahead, presses what opens the dialog and waits for its first field. */
export async function touchOf(browser: Browser, url: string): Promise<Touch> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      window.firstTouch = {}
      addEventListener('pointerdown', () => (window.firstTouch = { pressed: performance.now() }), { capture: true, once: true })
      addEventListener('focusin', ({ target }) => {
        const field = target instanceof HTMLInputElement && target.closest('[role=dialog]')
        if (field && window.firstTouch) window.firstTouch.ready ??= performance.now()
      })
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => {
      const ahead = document.querySelector<HTMLElement>('script[data-entry]')?.dataset.ahead?.split(' ') ?? []
      const here = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      return ahead.every((file) => here.has(file))
    })
    await page.waitForLoadState('networkidle')
    await page.locator('header button').filter({ visible: true }).first().tap()
    await page.waitForFunction(() => window.firstTouch?.ready !== undefined)
    return await page.evaluate(() => {
      const { pressed = 0, ready = 0 } = window.firstTouch ?? {}
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const sizes = new Map<string, number>()
      for (const { name, encodedBodySize } of entries.filter(({ startTime }) => startTime < ready))
        if (name.endsWith('.js')) sizes.set(name, Math.max(sizes.get(name) ?? 0, encodedBodySize))
      return { ms: ready - pressed, scripts: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) }
    })
  } finally {
    await context.close()
  }
}
