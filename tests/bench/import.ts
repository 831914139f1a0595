/** Seconds and memory it takes to import two years of twenty shops, each of another marketplace by its own protocol, on the embedded database. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { jobHandlers } from '../../server/app/jobs.ts'
import { platforms } from '../../server/outside/marketplaces/platforms.ts'
import { createWorker } from '../../server/platform/jobs/worker.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { merchantAt, openInside } from '../support/data-folder.ts'
import { makeDataDir, removeDataDir } from '../support/portal.ts'
import { load, median, tableOf } from './figures.ts'

const shops = 20
const barSeconds = 30
/** Largest of the later halves against the earlier: memory that grows with what was read would show here. */
const barGrowth = 1.25

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.stdout.write(`${load()}\n`)
const dataDir = await makeDataDir()
const inside = await openInside(dataDir, 'http://localhost')
try {
  const caller = await inside.bring(merchantAt('company-approved'))
  const linked = platforms.filter(({ is_callback }) => is_callback).slice(0, shops)
  for (const platform of linked) await link(caller, platform)

  const worker = createWorker(inside.deps, jobHandlers)
  const heap: number[] = []
  const rows: string[][] = []
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const watch = setInterval(() => {
    collect()
    heap.push(process.memoryUsage().heapUsed / 2 ** 20)
  }, 2000)
  const { failed } = await worker.drain()
  clearInterval(watch)
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const { shop } = await caller.call('listAuthorisations', {})
  for (const { platform, orders, status } of shop) rows.push([platform, String(orders), status])
  const orders = shop.reduce((sum, each) => sum + each.orders, 0)
  const half = Math.floor(heap.length / 2)
  const growth = median(heap.slice(half)) / median(heap.slice(0, half))

  process.stdout.write(`\n${tableOf([['', 'orders', ''], ...rows])}\n\n`)
  process.stdout.write(`${shop.length} shops, ${orders} orders in 730 days each, ${failed} jobs failed\n`)
  process.stdout.write(
    `time     ${seconds.toFixed(1)} s (bar ${barSeconds} s), ${((user + system) / 1e6).toFixed(1)} s of a core; ${Math.round(orders / seconds)} orders/s\n`,
  )
  process.stdout.write(`memory   ${median(heap.slice(0, half)).toFixed(0)} MB in the first half, `)
  process.stdout.write(`${median(heap.slice(half)).toFixed(0)} MB in the second: × ${growth.toFixed(2)} (bar ${barGrowth}), `)
  process.stdout.write(`${Math.max(...heap).toFixed(0)} MB at most\n${load()}\n`)
  if (seconds > barSeconds || growth > barGrowth) throw new Error('Above the bar')
  if (failed > 0 || shop.some(({ status }) => status !== 'normal')) throw new Error('An import did not come to its end')
} finally {
  await inside.close()
  await removeDataDir(dataDir)
}

/** Consents at a marketplace with a steady merchant; the import waits as a job. */
async function link(caller: Caller, { id, action, sites }: (typeof platforms)[number]): Promise<void> {
  const { url } = await caller.call('startAuthorisation', {
    platform_id: id,
    action,
    site: sites?.[0] ?? null,
    auth_method: 1,
    shop_id: null,
    next_platform_id: null,
  })
  const asked = new URL(url)
  const consent = { ...Object.fromEntries(asked.searchParams), merchant: 'steady', decision: 'allow' }
  const location = (await caller.submit(asked.pathname, consent)).headers.get('location') ?? ''
  const { code, state = '' } = Object.fromEntries(new URL(location).searchParams)
  await caller.call('completeAuthorisation', { code, state })
}
