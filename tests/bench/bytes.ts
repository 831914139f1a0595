/** What a page takes over the network before the first touch, as the browser's debugger counts it. */
import type { Browser } from '@playwright/test'

/** A finished request. */
interface Transfer {
  /** Kind of thing, as Chromium calls it: Document, Script, Stylesheet, Fetch … */
  readonly kind: string
  /** Bytes over the network, compressed, headers included. */
  readonly bytes: number
  /** Whether it was asked for after the largest paint, say to be there for the first touch. */
  readonly afterwards: boolean
}

/** Opens a page as a phone's first visit and waits until the network has been silent. Answers everything it took. */
export async function transfersOf(browser: Browser, url: string): Promise<readonly Transfer[]> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const debug = await context.newCDPSession(page)
    const asked = new Map<string, { kind: string; at: number }>()
    const done: { kind: string; at: number; bytes: number }[] = []
    debug.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) =>
      asked.set(requestId, { kind: type ?? 'Other', at: timestamp }),
    )
    debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = asked.get(requestId)
      if (request) done.push({ ...request, bytes: encodedDataLength })
    })
    await debug.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    // Chromium is idle soon after; what is fetched ahead comes then.
    await page.evaluate(() => new Promise((settle) => requestIdleCallback(settle)))
    await page.waitForLoadState('networkidle')
    const painted = await page.evaluate(
      () =>
        new Promise<number>((settle) => {
          const observer = new PerformanceObserver((list) => settle(list.getEntries().at(-1)?.startTime ?? 0))
          observer.observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    const began = Math.min(...done.map(({ at }) => at))
    return done.map(({ kind, bytes, at }) => ({ kind, bytes, afterwards: (at - began) * 1000 > painted }))
  } finally {
    await context.close()
  }
}

/** Rows for a table: everything, then each kind; in all and of it after the largest paint. KiB. */
export function rowsOf(transfers: readonly Transfer[]): readonly string[][] {
  const kib = (chosen: readonly Transfer[]) => (chosen.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1)
  const row = (name: string, chosen: readonly Transfer[]) => [
    name,
    String(chosen.length),
    kib(chosen.filter(({ afterwards }) => !afterwards)),
    kib(chosen.filter(({ afterwards }) => afterwards)),
    kib(chosen),
  ]
  const kinds = [...new Set(transfers.map(({ kind }) => kind))]
  const of = (kind: string) => transfers.filter((transfer) => transfer.kind === kind)
  return [row('all', transfers), ...kinds.map((kind) => row(kind.toLowerCase(), of(kind)))]
}
