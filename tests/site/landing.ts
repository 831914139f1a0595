/** Helpers of the landings' journeys for the scripts: before they are loaded, while they load, and afterwards. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

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

/** Records layout shifts from now on; from `whole`, once the document is, and not while the browser shows the part of it that has come. */
export async function watchShifts(page: Page, from?: 'whole'): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    window.shifted = []
    const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
    const reported = ({ node, previousRect, currentRect }) => [node?.nodeName, node?.textContent?.slice(0, 40), at(previousRect), '→', at(currentRect)].join(' ')
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) => window.shifted.push([value, ...sources.map(reported)].join('; '))))
      .observe({ type: 'layout-shift', buffered: true })
  `)
  if (from)
    await page.addInitScript(`
      document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => requestAnimationFrame(() => (window.shifted = []))))
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
export async function expectTaken(page: Page): Promise<void> {
  await page.waitForFunction(() => !('replayTouches' in window) || window.replayTouches === undefined)
}

/** The page is still as it was sent. */
export const standsWithoutScripts = (page: Page) => page.evaluate('window.replayTouches !== undefined')

/**
 * Opens a page whose HTML comes in pieces, each shown before the next: cut behind every one of `marks`, in order from the last `<aside`.
 * Shifts that {@link watchShifts} records count from the second piece on.
 */
export async function openInPieces(page: Page, html: string, marks: readonly string[]): Promise<void> {
  let rest = html
  const pieces = marks.map((mark) => {
    const end = rest.indexOf(mark, rest.lastIndexOf('<aside')) + mark.length
    const piece = rest.slice(0, end)
    rest = rest.slice(end)
    return piece
  })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = once(server, 'request')
  const opened = page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
  const [, response] = (await asked) as [unknown, ServerResponse]
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  let sent = ''
  for (const piece of pieces) {
    sent += piece
    response.write(piece)
    await opened
    await page.waitForFunction((text) => {
      const all = new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')
      return document.querySelectorAll('*').length >= all.length
    }, sent)
    await page.evaluate('new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)))')
    if (sent === piece) await page.evaluate('window.shifted = []')
  }
  response.end(rest)
  await page.waitForLoadState()
  server.close()
}
