/** From the first touch to the sign-in dialog, once everything has been fetched ahead. */
import { get } from 'node:http'
import type { Browser } from '@playwright/test'

/** What a touch finds: a page that lives already, or one whose scripts have been fetched but not run. */
export type Found = 'alive' | 'fetched'

declare global {
  interface Window {
    /** When the button was pressed and when the dialog was ready, in milliseconds since the page began. */
    pressed?: { at: number; ready?: number }
  }
}

/** Opens a page as a first visit, presses what opens the dialog and waits for its first field. Answers the milliseconds between. */
export async function touchOf(browser: Browser, url: string, found: Found): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    await page.addInitScript((never) => {
      addEventListener('pointerdown', () => (window.pressed = { at: performance.now() }), { capture: true, once: true })
      addEventListener('focusin', ({ target }) => {
        const field = target instanceof HTMLInputElement && target.closest('[role=dialog]')
        if (field && window.pressed) window.pressed.ready ??= performance.now()
      })
      // What is fetched has a time by which it must be, what runs has none: held back, nothing runs.
      const whenIdle = window.requestIdleCallback.bind(window)
      if (never) window.requestIdleCallback = (call, options) => (options ? whenIdle(call, options) : 0)
    }, found === 'fetched')
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => {
      const { ahead = '', entry = '' } = document.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {}
      const here = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      return [...ahead.split(' '), entry].every((file) => here.has(file))
    })
    if (found === 'alive') await page.waitForFunction(() => window.replayTouches === undefined)
    await page.waitForLoadState('networkidle')
    await page.locator('header button').filter({ visible: true }).first().tap()
    await page.waitForFunction(() => window.pressed?.ready !== undefined)
    return await page.evaluate(() => (window.pressed?.ready ?? 0) - (window.pressed?.at ?? 0))
  } finally {
    await context.close()
  }
}

/** Scripts that the first touch of a landing needs: how many, and their bytes compressed by gzip. */
export async function touchBytes(url: string): Promise<{ files: number; bytes: number }> {
  const page = await (await fetch(url)).text()
  const files = [/data-entry="([^"]*)"/, /data-ahead="([^"]*)"/].flatMap((place) => place.exec(page)?.[1]?.split(' ') ?? [])
  const sizes = await Promise.all(files.map((file) => gzipped(new URL(file, url))))
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Bytes of an answer as it is sent, asked for with gzip. */
function gzipped(url: URL): Promise<number> {
  return new Promise((settle, refuse) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () => settle(bytes))
    }).on('error', refuse)
  })
}
