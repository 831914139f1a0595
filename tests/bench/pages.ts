/**
 * Pages behind sign-in, opened cold on a phone with Slow 4G over HTTP/2 and brotli, beside the same pages as static HTML in the same run.
 * `npm run bench:pages`; `-- home shops` takes some of the pages, `--runs 3` so many visits, `--requests` prints those of a
 * visit at each speed, `--built` takes the build as it is.
 */
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { merchantAt, openInside } from '../support/data-folder.ts'
import { freePort, makeDataDir, removeDataDir, startPortal } from '../support/portal.ts'
import { signInAs } from '../support/session.ts'
import { openBrowser, phone } from './browser.ts'
import { build } from './build.ts'
import { untilSilent } from './bytes.ts'
import { load, median, tableOf } from './figures.ts'
import { type HttpsProxy, startProxy } from './proxy.ts'
import { stillOf } from './still.ts'
import { type Session, type Visit, visit } from './visit.ts'

/** The pages by their names, and who opens each: a merchant with a drawdown, or one who has no company yet. */
const pages = {
  home: { path: '/credit/hook/home', who: 'drawn' },
  drawdown: { path: '/credit/hook/second-drawdown', who: 'drawn' },
  shops: { path: '/shops', who: 'drawn' },
  messages: { path: '/messages', who: 'drawn' },
  repay: { path: '/credit/hook/repayment', who: 'drawn' },
  kyc: { path: '/company/onboarding/company-information', who: 'registered' },
} as const
type Name = keyof typeof pages

const merchants = { drawn: merchantAt('drawn'), registered: merchantAt() } as const
/** How many times slower than this machine the phone computes. */
const slowdowns = [1, 4] as const

/** The columns: what is said of a visit, with how many digits, and at most how much at each slowdown. */
const columns: readonly { head: string; of: (visit: Visit) => number; digits?: number; bars?: readonly number[] }[] = [
  { head: 'FCP s', of: ({ firstPaint }) => firstPaint / 1000, digits: 2, bars: [0.6, 0.6] },
  { head: 'LCP s', of: ({ largestPaint }) => largestPaint / 1000, digits: 2, bars: [2, 3.5] },
  { head: 'content s', of: ({ content }) => content / 1000, digits: 2 },
  { head: 'CLS', of: ({ shift }) => shift, digits: 3, bars: [0, 0] },
  { head: 'waves', of: ({ waves }) => waves, bars: [1, 1] },
  { head: 'requests', of: ({ before }) => before, bars: [20, 20] },
  { head: 'in all', of: ({ requests }) => requests },
  { head: 'script KiB', of: ({ scriptBytes }) => scriptBytes / 1024, bars: [250, 250] },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    built: { type: 'boolean', default: false },
    requests: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !Object.hasOwn(pages, name))
if (unknown.length > 0) throw new Error(`No page: ${unknown.join(', ')}. There are ${Object.keys(pages).join(', ')}`)
const names = (positionals.length > 0 ? positionals : Object.keys(pages)) as Name[]
const runs = Number(values.runs)

if (!values.built) build()
process.stdout.write(`${load()}\n`)
const proxy = await startProxy()
const dataDir = await makeDataDir()
try {
  const settings = { PUBLIC_URL: proxy.origin, POINTS_PER_MINUTE: '1000000' }
  const inside = await openInside(dataDir, proxy.origin, settings)
  for (const name of new Set(names.map((name) => pages[name].who))) await inside.bring(merchants[name])
  await inside.settle()
  await inside.close()
  const port = await freePort()
  const portal = await startPortal({ dataDir, port, settings })
  proxy.forwardTo(port)
  const browser = await openBrowser(proxy.flag)
  try {
    const rows: string[][] = []
    for (const name of names) rows.push(...(await rowsOf(browser, proxy, name)))
    const heads = [...columns.map(({ head }) => head), 'LCP ratio']
    const bars = slowdowns.map((slowdown, index) => [
      'at most',
      `${slowdown}x`,
      ...columns.map(({ bars, digits }) => (bars?.[index] === undefined ? '' : `${bars[index].toFixed(digits ?? 0)}  `)),
      '',
    ])
    process.stdout.write(
      `\nmedians of ${runs} cold visits, Slow 4G; ! misses its bar; requests, waves and script until largest paint and content are there; ratio to static HTML\n`,
    )
    process.stdout.write(`${tableOf([['page', 'CPU', ...heads], ...rows, ...bars])}\n${load()}\n`)
  } finally {
    await browser.close()
    await portal.stop()
  }
} finally {
  proxy.stop()
  await removeDataDir(dataDir)
}

/** The rows of a page, one for each slowdown; prints every visit. */
async function rowsOf(browser: Browser, { origin, serve }: HttpsProxy, name: Name): Promise<readonly string[][]> {
  const { path, who } = pages[name]
  const url = `${origin}/financing${path}`
  const { session, still } = await settledAt(browser, origin, path, merchants[who].email)
  serve(`/still/${name}`, still)
  const rows: string[][] = []
  for (const [index, slowdown] of slowdowns.entries()) {
    const [ours, control]: [Visit[], Visit[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      ours.push(await visit(browser, url, { session, slowdown }))
      control.push(await visit(browser, `${origin}/still/${name}`, { session, slowdown }))
    }
    const middle = (visits: readonly Visit[], of: (visit: Visit) => number) => median(visits.map(of))
    const each = (of: (visit: Visit) => number) => `${listOf(ours.map(of))}, static HTML ${listOf(control.map(of))}`
    const largestPaint = (visit: Visit) => visit.largestPaint
    process.stdout.write(`\n${name} at ${slowdown}x\nFCP ${each(({ firstPaint }) => firstPaint)}; LCP ${each(largestPaint)}\n`)
    process.stdout.write(`largest: ${ours.at(-1)?.largest}; of static HTML: ${control.at(-1)?.largest}\n`)
    const log = [['', 'kind', 'begun', 'answered', 'bytes'], ...(ours.at(-1)?.log ?? [])]
    if (values.requests) process.stdout.write(`${tableOf(log)}\n`)
    const cells = columns.map(({ of, digits = 0, bars }) => {
      const shown = middle(ours, of).toFixed(digits)
      return `${shown} ${Number(shown) > (bars?.[index] ?? Number.POSITIVE_INFINITY) ? '!' : ' '}`
    })
    rows.push([name, `${slowdown}x`, ...cells, (middle(ours, largestPaint) / middle(control, largestPaint)).toFixed(2)])
  }
  return rows
}

function listOf(milliseconds: readonly number[]): string {
  return milliseconds.map((each) => each.toFixed(0)).join(' ')
}

/** Signs in and opens a page once, until it is silent: the session as the portal keeps it afterwards, and the page as static HTML. */
async function settledAt(browser: Browser, baseURL: string, path: string, email: string): Promise<{ session: Session; still: string }> {
  const context = await browser.newContext({ ...phone, baseURL, ignoreHTTPSErrors: true })
  try {
    const kept = await signInAs(context.request, { email, password: demoPassword, product: 'hook' })
    const page = await context.newPage()
    await page.goto('/financing/favicon.svg')
    await page.evaluate((kept) => Object.assign(localStorage, kept), kept)
    await page.goto(`/financing${path}`, { waitUntil: 'networkidle' })
    await untilSilent(page)
    if (!page.url().endsWith(path)) throw new Error(`${path} led to ${page.url()}`)
    return { session: await context.storageState(), still: await stillOf(page) }
  } finally {
    await context.close()
  }
}
