/** What a page takes over the network, as the browser's debugger counts it. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { phone } from './browser.ts'

/** A request. */
interface Transfer {
  /** Kind of thing, as Chromium calls it: Document, Script, Stylesheet, Fetch … */
  readonly kind: string
  /** Bytes over the network, compressed, headers included. */
  readonly bytes: number
}

/** A request with its times, in seconds of the debugger's clock; `done` is infinite while there is no answer. */
export interface TimedTransfer extends Transfer {
  readonly path: string
  readonly asked: number
  readonly done: number
}

/** A finished request, and on which side of the largest paint it began. */
interface SidedTransfer extends Transfer {
  /** Whether it was asked for after the largest paint, say to be there for the first touch. */
  readonly afterwards: boolean
}

/** Watches the requests of a page from now on; answers what reads them, in the order in which they began. */
export async function watchTransfers(debug: CDPSession): Promise<() => readonly TimedTransfer[]> {
  const watched = new Map<string, TimedTransfer>()
  debug.on('Network.requestWillBeSent', ({ requestId, type, timestamp, request }) => {
    if (request.url.startsWith('data:')) return
    const { pathname: path } = new URL(request.url)
    watched.set(requestId, { path, kind: type ?? 'Other', asked: timestamp, done: Number.POSITIVE_INFINITY, bytes: 0 })
  })
  debug.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = watched.get(requestId)
    if (transfer) watched.set(requestId, { ...transfer, done: timestamp, bytes: encodedDataLength })
  })
  await debug.send('Network.enable')
  return () => [...watched.values()].sort((one, other) => one.asked - other.asked)
}

/** Opens a page as a phone's first visit and waits until the network has been silent. Answers everything it took. */
export async function transfersOf(browser: Browser, url: string): Promise<readonly SidedTransfer[]> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const transfers = await watchTransfers(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'networkidle' })
    await untilSilent(page)
    const painted = await page.evaluate(
      () =>
        new Promise<number>((settle) => {
          const observer = new PerformanceObserver((list) => settle(list.getEntries().at(-1)?.startTime ?? 0))
          observer.observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    const done = transfers().filter((transfer) => Number.isFinite(transfer.done))
    const began = done[0]?.asked ?? 0
    return done.map(({ kind, bytes, asked }) => ({ kind, bytes, afterwards: (asked - began) * 1000 > painted }))
  } finally {
    await context.close()
  }
}

/** Waits until what a page prefetches when it is idle is there, too. A page that nothing happens on may never be called idle, hence the timeout. */
export async function untilSilent(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((settle) => requestIdleCallback(settle, { timeout: 2000 })))
  await page.waitForLoadState('networkidle')
}

/** Rows for a table: everything, then each kind; in all and of it after the largest paint. KiB. */
export function rowsOf(transfers: readonly SidedTransfer[]): readonly string[][] {
  const kib = (chosen: readonly SidedTransfer[]) => (chosen.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1)
  const row = (name: string, chosen: readonly SidedTransfer[]) => [
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
