/** The three landings of the built portal beside the same pages as static HTML in the same run: Lighthouse, bytes before a touch and of the first, and how long that takes. `--built` takes the build as it is. */
import type { Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort, makeDataDir, removeDataDir, startPortal } from '../support/portal.ts'
import { openBrowser } from './browser.ts'
import { build } from './build.ts'
import { rowsOf, transfersOf } from './bytes.ts'
import { load, median, tableOf } from './figures.ts'
import { serveStill, stillOf } from './still.ts'
import { type Found, touchBytes, touchOf } from './touch.ts'

const paths = ['/', '/credit/hook', '/credit/underwriting'] as const
const runs = 3
const touches = 5

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const

/** One report of Lighthouse: scores of 100, milliseconds, and the shift. */
type Report = Readonly<Record<(typeof categories)[number] | (typeof audits)[number], number>>

/** Everything there is to say of one landing, in the words of the table. */
type Row = { readonly path: string; readonly cells: readonly string[]; readonly details: string }

const heads = ['LCP ratio', 'CLS', 'TBT', 'perf', 'a11y', 'best', 'seo', 'KiB before', 'of it script', 'kB of touch', 'alive', 'fetched']
const bars = ['≤ 1.2', '0', '≤ 50', '≥ 99', '100', '100', '100', '≤ 24', '≤ 5', '≤ 230', '≤ 100', '']

if (!process.argv.includes('--built')) build()
process.stdout.write(`${load()}\n`)
const dataDir = await makeDataDir()
const portal = await startPortal({ dataDir })
const port = await freePort()
const browser = await openBrowser(`--remote-debugging-port=${port}`)
try {
  const rows: Row[] = []
  for (const path of paths) {
    const row = await rowOf(browser, path)
    process.stdout.write(`\n${row.details}\n`)
    rows.push(row)
  }
  process.stdout.write(`\nmedians: Lighthouse mobile of ${runs}, touches of ${touches}; milliseconds from the press to the first field\n`)
  process.stdout.write(`${tableOf([['', ...heads], ...rows.map(({ path, cells }) => [path, ...cells]), ['bar', ...bars]])}\n${load()}\n`)
} finally {
  await browser.close()
  await portal.stop()
  await removeDataDir(dataDir)
}

async function rowOf(browser: Browser, path: string): Promise<Row> {
  const url = `${portal.origin}/financing${path}`
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  await page.goto(url, { waitUntil: 'networkidle' })
  const still = await serveStill(await stillOf(page), portal.origin)
  await page.close()

  const ours: Report[] = []
  const control: Report[] = []
  for (let run = 0; run < runs; run++) {
    ours.push(await reportOf(url))
    control.push(await reportOf(still.url))
  }
  still.stop()
  const middle = (of: readonly Report[], name: keyof Report) => median(of.map((report) => report[name]))
  const lcp = 'largest-contentful-paint'
  const ratio = middle(ours, lcp) / middle(control, lcp)

  const transfers = await transfersOf(browser, url)
  const before = transfers.filter(({ afterwards }) => !afterwards)
  const kib = (of: typeof transfers) => (of.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1)
  const { files, bytes } = await touchBytes(url)
  const timed: Record<Found, number[]> = { alive: [], fetched: [] }
  for (let run = 0; run < touches; run++)
    for (const found of ['alive', 'fetched'] as const) timed[found].push(await touchOf(browser, url, found))

  const list = (of: readonly number[]) => of.map((value) => value.toFixed(0)).join(' ')
  const each = (of: readonly Report[], name: keyof Report) => list(of.map((report) => report[name]))
  return {
    path,
    cells: [
      ratio.toFixed(2),
      middle(ours, 'cumulative-layout-shift').toFixed(3),
      middle(ours, 'total-blocking-time').toFixed(0),
      ...categories.map((name) => middle(ours, name).toFixed(0)),
      kib(before),
      kib(before.filter(({ kind }) => kind === 'Script')),
      (bytes / 1000).toFixed(1),
      median(timed.alive).toFixed(0),
      median(timed.fetched).toFixed(0),
    ],
    details: [
      path,
      tableOf([['KiB over the network', 'requests', 'until largest paint', 'afterwards', 'in all'], ...rowsOf(transfers)]),
      `LCP ${each(ours, lcp)}, static HTML ${each(control, lcp)}; TBT ${each(ours, 'total-blocking-time')}, static HTML ${each(control, 'total-blocking-time')}`,
      `first touch: ${files} scripts; alive ${list(timed.alive)} ms; only fetched ${list(timed.fetched)} ms`,
    ].join('\n'),
  }
}

/** One run of Lighthouse with its mobile preset. Throws when it could not load the page. */
async function reportOf(url: string): Promise<Report> {
  const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json' })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = result
  return Object.fromEntries([
    ...categories.map((name) => [name, (lhr.categories[name]?.score ?? Number.NaN) * 100]),
    ...audits.map((name) => [name, lhr.audits[name]?.numericValue ?? Number.NaN]),
  ]) as Report
}
