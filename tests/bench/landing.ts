/** The landing of the built portal: bytes before a touch and Lighthouse, beside the same page as static HTML in the same run; then the first touch. */
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { freePort, makeDataDir, removeDataDir, startPortal } from '../support/portal.ts'
import { build } from './build.ts'
import { rowsOf, transfersOf } from './bytes.ts'
import { load, median, tableOf } from './figures.ts'
import { serveStill, stillOf } from './still.ts'
import { type Touch, touchOf } from './touch.ts'

const path = '/financing/credit/hook'
const runs = 3

/** What is read off a report of Lighthouse, each with how it is shown. Scores are of 100. */
const figures = {
  performance: (value: number) => value.toFixed(0),
  accessibility: (value: number) => value.toFixed(0),
  'best-practices': (value: number) => value.toFixed(0),
  seo: (value: number) => value.toFixed(0),
  'largest-contentful-paint': (value: number) => `${value.toFixed(0)} ms`,
  'cumulative-layout-shift': (value: number) => value.toFixed(3),
  'total-blocking-time': (value: number) => `${value.toFixed(0)} ms`,
} as const
type Figure = keyof typeof figures
type Report = Readonly<Record<Figure, number>>

const names = Object.keys(figures) as Figure[]

build()
process.stdout.write(`${load()}\n`)
const dataDir = await makeDataDir()
const portal = await startPortal({ dataDir })
const port = await freePort()
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  env: { ...(process.env as Record<string, string>), ...env },
})
try {
  const url = `${portal.origin}${path}`
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  await page.goto(url, { waitUntil: 'networkidle' })
  const still = await serveStill(await stillOf(page), portal.origin)
  await page.close()

  const head = ['KiB over the network', 'requests', 'until largest paint', 'afterwards', 'in all']
  process.stdout.write(`\n${path}, before a touch\n${tableOf([head, ...rowsOf(await transfersOf(browser, url))])}\n`)
  process.stdout.write(`\nthe same page as static HTML\n${tableOf([head, ...rowsOf(await transfersOf(browser, still.url))])}\n`)

  const reports: Record<'ours' | 'control', Report[]> = { ours: [], control: [] }
  for (let run = 0; run < runs; run++) {
    reports.ours.push(await reportOf(url))
    reports.control.push(await reportOf(still.url))
  }
  still.stop()
  const middle = (of: readonly Report[], name: Figure) => median(of.map((report) => report[name]))
  const rows = names.map((name) => [
    name,
    figures[name](middle(reports.ours, name)),
    figures[name](middle(reports.control, name)),
    reports.ours.map((report) => figures[name](report[name])).join(' '),
  ])
  const lcp = 'largest-contentful-paint'
  const ratio = middle(reports.ours, lcp) / middle(reports.control, lcp)
  process.stdout.write(
    `\nLighthouse, mobile, median of ${runs}\n${tableOf([['', 'Sampan', 'static HTML', 'Sampan, each run'], ...rows])}\n`,
  )
  const touches: Touch[] = []
  for (let run = 0; run < runs; run++) touches.push(await touchOf(browser, url))
  const ready = median(touches.map(({ ms }) => ms))
  const [touch] = touches
  process.stdout.write(
    `\nfirst touch to the sign-in dialog, fetched ahead: ${ready.toFixed(0)} ms, median of ${runs} (bar 100 ms); ${touch?.scripts} scripts, ${((touch?.bytes ?? 0) / 1000).toFixed(1)} kB compressed as sent\n`,
  )
  process.stdout.write(`\nLCP ${ratio.toFixed(2)} × static HTML (bar 1.2)\n${load()}\n`)
} finally {
  await browser.close()
  await portal.stop()
  await removeDataDir(dataDir)
}

/** One run of Lighthouse with its mobile preset. Throws when it could not load the page. */
async function reportOf(url: string): Promise<Report> {
  const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json' })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { categories, audits } = result.lhr
  const value = (name: Figure) => {
    const score = categories[name]?.score
    return typeof score === 'number' ? score * 100 : (audits[name]?.numericValue ?? Number.NaN)
  }
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Report
}
