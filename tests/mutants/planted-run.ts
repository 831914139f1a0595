/**
 * `npm run test:planted`: plants each fault, one at a time, in a worktree of HEAD, runs the test that the fault names, and takes the fault
 * out again. `-- --only home` takes one area or one fault, `-- --part 1/2` the faults of every second test file.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type Reporter } from 'vitest/node'
import { faultsByArea } from './planted/faults.ts'
import type { PlantedFault } from './planted/planted-fault.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, part: { type: 'string', default: '1/1' } } })
const [part = 1, parts = 1] = values.part.split('/').map(Number)
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'sampan-planted-'))
const tree = join(folder, 'tree')

/** Kinds of tests that a fault may name; the API is tested on PostgreSQL alone. */
const projects = ['rules', 'unit', 'chart', 'render', 'api-postgres', 'race-mocking', 'portal']

const named = Object.entries(faultsByArea).flatMap(([area, faults]) =>
  faults.filter(({ name }) => [undefined, area, name].includes(values.only)).map((fault) => ({ area, fault })),
)
const tests = [...new Set(named.map(({ fault }) => fault.test))].filter((_, place) => place % parts === part - 1)
const chosen = named.filter(({ fault }) => tests.includes(fault.test))
if (chosen.length === 0) throw new Error(`No area and no fault is called ${values.only}`)

spawnSync('git', ['worktree', 'add', '--detach', tree, 'HEAD'], { cwd: root, stdio: 'ignore' })
symlinkSync(resolve(root, 'node_modules'), join(tree, 'node_modules'))
process.chdir(tree)

/** In the place of a title where no test failed, but what comes before all tests of a file: that proves no test. */
const fileItself = ': the file itself'

/** The current run: whether a test has run, and the first failure. What Vitest returns holds the test files of earlier runs, too. */
let current: { ran: boolean; failure: string | null } = { ran: false, failure: null }
const reporter: Reporter = {
  onTestCaseResult(test) {
    const { state } = test.result()
    current.ran ||= state !== 'skipped'
    if (state === 'failed') current.failure ??= `${test.module.relativeModuleId}: ${test.fullName}`
  },
  onTestRunEnd(modules, errors) {
    const broken = modules.find((module) => module.state() === 'failed')
    if (broken) current.failure ??= `${broken.relativeModuleId}${fileItself}`
    if (errors.length > 0) current.failure ??= 'an error outside of every test'
  },
}
const vitest = await createVitest('test', { root: tree, watch: false, project: projects, bail: 1, reporters: [reporter] })

try {
  const outcomes = new Map<PlantedFault, { outcome: string; caught: boolean }>()
  // File by file: the stages that a file needs are made by its first run, without a fault.
  for (const test of tests) {
    const faults = chosen.map(({ fault }) => fault).filter((fault) => fault.test === test)
    const control = await run(
      test,
      faults.map(({ title }) => title),
    )
    for (const fault of faults) {
      const found = control === null ? await tryFault(fault) : null
      const caught = found !== null && !found.endsWith(fileItself)
      const outcome =
        control !== null ? `fails without a fault: ${control}` : caught ? `caught by ${found}` : `not caught${found ? ` (${found})` : ''}`
      outcomes.set(fault, { outcome, caught })
      process.stdout.write(`${fault.name}: ${outcome}\n`)
    }
  }
  report(chosen.map(({ area, fault }) => ({ area, fault, ...(outcomes.get(fault) ?? { outcome: '', caught: false }) })))
} finally {
  await vitest.close()
  process.chdir(root)
  spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

/** Plants a fault, runs its test and takes the fault out again; the first test that failed. */
async function tryFault({ file, find, put, test, title }: PlantedFault): Promise<string | null> {
  const source = readFileSync(file, 'utf8')
  write(
    file,
    source.replace(find, () => put),
  )
  try {
    return await run(test, [title])
  } finally {
    write(file, source)
  }
}

function write(file: string, text: string): void {
  writeFileSync(file, text)
  vitest.invalidateFile(join(tree, file))
}

/** Runs the tests of a file whose titles begin so, or all of them where a title is missing; the first test that failed. */
async function run(file: string, titles: readonly (string | undefined)[]): Promise<string | null> {
  current = { ran: false, failure: null }
  vitest.setGlobalTestNamePattern(titles.every((title) => title !== undefined) ? new RegExp(titles.map(literal).join('|')) : /.*/)
  await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]))
  return current.failure ?? (current.ran ? null : `${file}: no test of that title`)
}

/** A text as a regular expression that matches it. */
function literal(text: string | undefined): string {
  return (text ?? '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Prints the table of the faults, the totals by area and the last line. */
function report(outcomes: readonly { area: string; fault: PlantedFault; outcome: string; caught: boolean }[]): void {
  const cell = (text: string | number) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')
  const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('')
  const caught = (area?: string) => outcomes.filter((each) => each.caught && [undefined, each.area].includes(area)).length
  const totals = [...new Set(outcomes.map(({ area }) => area))].map((area) => {
    const all = outcomes.filter((each) => each.area === area).length
    return [area, all, caught(area), all - caught(area)]
  })
  const faults = outcomes.map(({ area, fault, outcome }) => [area, fault.name, fault.breaks, outcome])
  const missed = outcomes.length - caught()
  process.stdout.write(`\n${table(['area', 'fault', 'what breaks', 'outcome'], faults)}`)
  process.stdout.write(`\n${table(['area', 'faults', 'caught', 'not caught'], totals)}`)
  process.stdout.write(`\n${caught()} passed, ${missed} failed\n`)
  process.exitCode = missed === 0 ? 0 : 1
}
