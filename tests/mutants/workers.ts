/** Processes of the test runner that try mutants: two side by side, watched, and begun again when a mutant makes one hang. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Mutant } from './mutants.ts'
import type { Stage } from './report.ts'

/** A test as it is without any mutant: whether it fails by itself, and which transitions it asks for and takes, each after its chart. */
interface Looked {
  readonly test: string
  readonly failed: boolean
  readonly considered: readonly string[]
  readonly taken: readonly string[]
}

/** Which stage a test belongs to; the portal is too large to be walked for each mutant. */
export function stageOf(test: string): Stage | null {
  if (test.startsWith('tests/mutants/records.test.ts')) return 'record'
  if (!test.includes('/coverage.chart.test.ts')) return 'behaviour'
  return /: every state is reached/.test(test) && !/ (portal|notices): /.test(test) ? 'walks' : null
}

/** The transitions, each after its chart, that tests of behaviour take; the studio plays all charts, and its tests show nothing of others. */
export function takenByBehaviour(looked: readonly Looked[]): Set<string> {
  const isShown = (test: string, id: string) => !test.startsWith('tests/studio/') || /^(studio|figures)\|/.test(id)
  return new Set(
    looked.filter(({ test }) => stageOf(test) === 'behaviour').flatMap(({ test, taken }) => taken.filter((id) => isShown(test, id))),
  )
}

/** A mutant and the test that caught it. */
interface Caught {
  readonly caught: string
  readonly by: string
}

type Plan = Record<string, readonly Mutant[]>

/** Milliseconds without a sign of life after which a process hangs: while mutants are tried, and while tests are looked at, of which some take long. */
const patience = { trying: 90_000, looking: 400_000 }
const root = resolve(import.meta.dirname, '../..')

/** Runs every test once as it is. */
export async function look(): Promise<Looked[]> {
  const { findings, hung } = await work(null, { SAMPAN_PATIENCE: '240000' })
  if (hung) throw new Error('A test that is only looked at does not end')
  return findings as unknown as Looked[]
}

/** Tries every mutant on the tests that touch it until one catches it. */
export async function tryAll(plan: Plan): Promise<Caught[]> {
  const charts = [...new Set(Object.values(plan).flatMap((mutants) => mutants.map(({ chart }) => chart)))]
  const load = (chart: string) =>
    Object.values(plan).reduce((sum, mutants) => sum + mutants.filter((each) => each.chart === chart).length, 0)
  const halves: [string[], string[]] = [[], []]
  const loads: [number, number] = [0, 0]
  for (const chart of charts.sort((one, other) => load(other) - load(one))) {
    const lighter = loads[0] <= loads[1] ? 0 : 1
    halves[lighter].push(chart)
    loads[lighter] += load(chart)
  }
  return (await Promise.all(halves.map((half) => tryThese(only(plan, ({ chart }) => half.includes(chart)))))).flat()
}

async function tryThese(plan: Plan): Promise<Caught[]> {
  if (Object.keys(plan).length === 0) return []
  const { findings, hung } = await work(plan, {})
  const caught = findings.filter((finding) => 'caught' in finding) as unknown as Caught[]
  if (!hung) return caught
  const tried = findings.filter((finding) => 'tries' in finding) as unknown as { tries: string; by: string }[]
  const last = tried.at(-1)
  const gone = new Set([...caught.map((each) => each.caught), ...(last ? [last.tries] : [])])
  const done = new Set(tried.map(({ tries, by }) => `${by}\n${tries}`))
  const rest = Object.fromEntries(
    Object.entries(plan).map(([test, mutants]) => [test, mutants.filter(({ id }) => !gone.has(id) && !done.has(`${test}\n${id}`))]),
  )
  return [...caught, ...(last ? [{ caught: last.tries, by: `${last.by} (hangs)` }] : []), ...(await tryThese(only(rest, () => true)))]
}

function only(plan: Plan, requested: (mutant: Mutant) => boolean): Plan {
  return Object.fromEntries(
    Object.entries(plan)
      .map(([test, mutants]) => [test, mutants.filter(requested)] as const)
      .filter(([, mutants]) => mutants.length > 0),
  )
}

type Finding = Record<string, unknown>

/** One process; `hung` when it had to be ended. */
async function work(plan: Plan | null, env: Record<string, string>): Promise<{ findings: Finding[]; hung: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-mutants-'))
  const [orders, findings] = [join(folder, 'orders.json'), join(folder, 'findings.jsonl')]
  writeFileSync(orders, JSON.stringify({ plan, findings }))
  const files = plan ? [...new Set(Object.keys(plan).map((test) => test.split(' ')[0] ?? ''))] : []
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', join(import.meta.dirname, 'vitest.config.ts'), ...files],
    { cwd: root, stdio: 'ignore', detached: true, env: { ...process.env, ...env, SAMPAN_MUTANTS: orders } },
  )
  const hung = await new Promise<boolean>((settle) => {
    const started = Date.now()
    const watch = setInterval(() => {
      const alive = existsSync(findings) ? statSync(findings).mtimeMs : started
      if (Date.now() - alive < (plan ? patience.trying : patience.looking) || !child.pid) return
      process.kill(-child.pid, 'SIGKILL')
      clearInterval(watch)
      settle(true)
    }, 2000)
    child.once('exit', () => {
      clearInterval(watch)
      settle(false)
    })
  })
  const found = existsSync(findings) ? readFileSync(findings, 'utf8') : ''
  rmSync(folder, { recursive: true, force: true })
  return {
    findings: found
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Finding),
    hung,
  }
}
