/** One cold visit of a page by a phone on a slow network: when it is painted, when its own content is there, and what it takes until then. */
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { phone, slow4G } from './browser.ts'
import { type TimedTransfer, untilSilent, watchTransfers } from './bytes.ts'

/** A signed-in user's cookies and storage. */
export type Session = BrowserContextOptions['storageState']

/** Figures of one visit; times in milliseconds since the navigation began. */
export interface Visit {
  readonly firstPaint: number
  readonly largestPaint: number
  /** What the largest paint is. */
  readonly largest: string
  /** When the page has a heading of the second level and nothing on it is busy: no skeleton has one. */
  readonly content: number
  /** Sum of all layout shifts, whatever time lies between them. */
  readonly shift: number
  /** Requests begun before the page is there: the later of largest paint and content. The document counts as well. */
  readonly before: number
  /** Requests until the network is silent. */
  readonly requests: number
  /** Compressed bytes of the scripts among those before. */
  readonly scriptBytes: number
  /** See {@link wavesOf}. */
  readonly waves: number
  /** Every request as a row: path, kind, milliseconds until it began and until it was answered, bytes. */
  readonly log: readonly (readonly string[])[]
}

/** What the page writes down of itself. */
interface Noted {
  largestPaint: number
  largest: string
  shift: number
  content: number | null
}

declare global {
  interface Window {
    noted?: Noted
  }
}

/** Visits a page with an empty cache, and with the processor so many times slower. */
export async function visit(browser: Browser, url: string, { session, slowdown }: { session: Session; slowdown: number }): Promise<Visit> {
  const context = await browser.newContext({ ...phone, storageState: session })
  try {
    const page = await context.newPage()
    await page.addInitScript(note)
    const debug = await context.newCDPSession(page)
    const transfers = await watchTransfers(debug)
    await debug.send('Network.emulateNetworkConditions', slow4G)
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.noted?.content)
    await untilSilent(page)
    // Paints are reported some frames late.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    })
    const { content, ...noted } = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaint: Number.NaN,
      largest: '',
      shift: Number.NaN,
      content: null,
      ...window.noted,
    }))
    const all = transfers()
    const began = all.find(({ kind }) => kind === 'Document')?.asked ?? Number.NaN
    const there = began + Math.max(noted.largestPaint, content ?? Number.NaN) / 1000
    const before = all.filter(({ asked }) => asked <= there)
    return {
      ...noted,
      content: content ?? Number.NaN,
      before: before.length,
      requests: all.length,
      scriptBytes: before.filter(isScript).reduce((sum, { bytes }) => sum + bytes, 0),
      waves: wavesOf(before.filter(({ kind }) => kind !== 'Document')),
      log: all.map(({ path, kind, bytes, asked, done }) => [
        path,
        kind,
        ...[(asked - began) * 1000, (done - began) * 1000, bytes].map((each) => each.toFixed(0)),
      ]),
    }
  } finally {
    await context.close()
  }
}

/** Prefetched scripts are of another kind. */
function isScript({ kind, path }: TimedTransfer): boolean {
  return kind === 'Script' || path.endsWith('.js')
}

/**
 * The number of waves in requests ordered by their beginning. The first request opens a wave; every request that begins before any request of the wave is answered belongs to it;
 * the first that begins after that opens the next. A wave is what a page can have asked for without knowing an answer of the same wave.
 */
function wavesOf(requests: readonly Pick<TimedTransfer, 'asked' | 'done'>[]): number {
  let [waves, answered] = [0, Number.NEGATIVE_INFINITY]
  for (const { asked, done } of requests) {
    const opens = asked >= answered
    if (opens) waves++
    answered = opens ? done : Math.min(answered, done)
  }
  return waves
}

/** Runs in the page before anything else. */
function note(): void {
  const noted: Noted = { largestPaint: 0, largest: '', shift: 0, content: null }
  window.noted = noted
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
      noted.largestPaint = entry.startTime
      noted.largest = `${entry.element?.localName ?? 'removed'} "${entry.element?.textContent?.trim().slice(0, 40) ?? ''}"`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main h2') || document.querySelector('main [aria-busy=true]')) return
    observer.disconnect()
    // The next frame shows it.
    requestAnimationFrame(() => {
      noted.content = performance.now()
    })
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
}
