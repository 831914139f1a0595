/**
 * `npm run test:planted`: every planted fault, one at a time, in a worktree of HEAD of its own, and which test catches it.
 * `-- --only home` tries one area or one fault; `-- --with journeys` asks only the test that uses the portal there, in the browser or in one process.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsByArea } from './planted/faults.ts'
import type { PlantedFault } from './planted/planted-fault.ts'

/** A test that failed. */
interface Failed {
  /** Its file, from the root. */
  readonly file: string
  readonly title: string
}

/** What came of a fault. */
interface Outcome {
  readonly area: string
  readonly fault: PlantedFault
  readonly words: string
  readonly caught: boolean
}

const { values } = parseArgs({ options: { only: { type: 'string' }, with: { type: 'string' } } })
if (values.with !== undefined && values.with !== 'journeys') throw new Error('--with takes journeys')
const byJourney = values.with === 'journeys'
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'sampan-planted-'))
const tree = join(folder, 'tree')
const report = join(folder, 'report.json')

/** Tests that have passed without any fault: by test file. */
const reliable = new Map<string, boolean>()

/** The projects that run: faults kill processes, and the embedded database repeats what runs on PostgreSQL. */
const projects = ['--project=!fault', '--project=!api-pglite', '--project=!api-embedded']

/** Runs a command in the worktree and says nothing of it; whether it succeeded. */
function run(command: readonly string[], env: Record<string, string> = {}): boolean {
  const [program = '', ...args] = command
  return spawnSync(program, args, { cwd: tree, stdio: 'ignore', env: { ...process.env, ...env } }).status === 0
}

/** The first test of vitest's or Playwright's report that failed; what fails outside of every test fails by the file that was asked about. */
function firstFailed(asked: string): Failed {
  const outside = { file: asked, title: 'an error outside of every test' }
  if (!existsSync(report)) return outside
  const found = JSON.parse(readFileSync(report, 'utf8')) as { testResults?: VitestFile[]; suites?: Suite[] }
  for (const { name, status, assertionResults } of found.testResults ?? []) {
    const failed = assertionResults.find((each) => each.status === 'failed')
    const file = name.replace(`${tree}/`, '')
    if (failed || status === 'failed') return { file, title: failed?.fullName ?? 'the file itself' }
  }
  const spec = (found.suites ?? []).flatMap(specsOf).find(({ ok }) => !ok)
  return spec ? { file: `tests/${spec.file}`, title: spec.title } : outside
}

interface VitestFile {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
}

interface Spec {
  readonly ok: boolean
  readonly file: string
  readonly title: string
}

interface Suite {
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}

function specsOf({ specs, suites = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Runs vitest on what tests a file; the first test that failed. */
function vitest(asked: string, args: readonly string[]): Failed | null {
  rmSync(report, { force: true })
  const output = ['--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`]
  return run(['npx', 'vitest', ...args, ...output]) ? null : firstFailed(asked)
}

/** Builds the portal and runs one browser test of it; the first test that failed. */
function playwright(journey: string): Failed | null {
  rmSync(report, { force: true })
  if (!run(['npm', 'run', 'build'])) return { file: journey, title: 'the build' }
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  return run(['npx', 'playwright', 'test', journey, '--max-failures=1', '--reporter=json'], env) ? null : firstFailed(journey)
}

/** Runs one test file; the first test that failed. */
function runFile(file: string): Failed | null {
  return file.endsWith('.journey.ts') ? playwright(file) : vitest(file, ['run', file, ...projects])
}

/** Asks the tests that can notice a change of the file; texts are also read by the rules of the repository, which import nothing. */
function ask({ file, journey = '' }: PlantedFault): Failed | null {
  if (byJourney) return runFile(journey)
  const rules = file.endsWith('.json') ? vitest(file, ['run', '--project=rules']) : null
  return rules ?? vitest(file, ['related', file, '--run', ...projects])
}

/** Whether a test file passes without any fault: one that fails by itself catches nothing. */
function isReliable(file: string): boolean {
  const known = reliable.get(file)
  if (known !== undefined) return known
  const passes = runFile(file) === null
  reliable.set(file, passes)
  return passes
}

/** Plants a fault, asks the tests, and takes the fault out again. */
function tryFault(fault: PlantedFault): Pick<Outcome, 'words' | 'caught'> {
  if (byJourney && fault.journey === undefined) return { words: 'not caught: no journey goes there', caught: false }
  const path = join(tree, fault.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(fault.find, () => fault.put),
  )
  const failed = ask(fault)
  writeFileSync(path, source)
  if (!failed) return { words: 'not caught', caught: false }
  if (!isReliable(failed.file)) return { words: `not known: ${failed.file} fails without a fault`, caught: false }
  return { words: `caught by ${failed.file}: ${failed.title}`, caught: true }
}

const chosen = Object.entries(faultsByArea).flatMap(([area, faults]) =>
  faults.filter(({ name }) => [undefined, area, name].includes(values.only)).map((fault) => ({ area, fault })),
)
if (chosen.length === 0) throw new Error(`No area and no fault is called ${values.only}`)
spawnSync('git', ['worktree', 'add', '--detach', tree, 'HEAD'], { cwd: root, stdio: 'ignore' })
try {
  symlinkSync(resolve(root, 'node_modules'), join(tree, 'node_modules'))
  const outcomes = chosen.map(({ area, fault }): Outcome => {
    const outcome = { area, fault, ...tryFault(fault) }
    process.stdout.write(`${fault.name}: ${outcome.words}\n`)
    return outcome
  })
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = outcomes.map(({ area, fault, words }) => `| ${[area, fault.name, fault.breaks, words].map(cell).join(' | ')} |`)
  const caught = outcomes.filter((outcome) => outcome.caught).length
  const head = ['| area | fault | what breaks | outcome |', '| --- | --- | --- | --- |']
  process.stdout.write(`\n${[...head, ...rows].join('\n')}\n\n${caught} of ${outcomes.length} caught\n`)
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}
