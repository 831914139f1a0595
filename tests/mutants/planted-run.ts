/**
 * `npm run test:planted`: plants each fault, one at a time, in a worktree of HEAD, runs the test that the fault names and reports whether it fails.
 * `-- --only home` takes one area or one fault; `-- --search` runs every test that imports the changed file, to find the one to name.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestModule } from 'vitest/node'
import { faultsByArea } from './planted/faults.ts'
import type { PlantedFault } from './planted/planted-fault.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, search: { type: 'boolean', default: false } } })
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'sampan-planted-'))
const tree = join(folder, 'tree')
const report = join(folder, 'report.json')

/** Kinds of tests that are asked: faults kill processes, and the embedded database repeats what runs on PostgreSQL. */
const projects = ['rules', 'unit', 'chart', 'render', 'api-postgres', 'race', 'race-mocking', 'portal']

const chosen = Object.entries(faultsByArea).flatMap(([area, faults]) =>
  faults.filter(({ name }) => [undefined, area, name].includes(values.only)).map((fault) => ({ area, fault })),
)
if (chosen.length === 0) throw new Error(`No area and no fault is called ${values.only}`)

spawnSync('git', ['worktree', 'add', '--detach', tree, 'HEAD'], { cwd: root, stdio: 'ignore' })
symlinkSync(resolve(root, 'node_modules'), join(tree, 'node_modules'))
process.chdir(tree)
const vitest = await createVitest('test', { root: tree, watch: false, project: projects, passWithNoTests: true, reporters: [{}] })
/** Tests that pass without any fault, by file: one that fails by itself catches nothing. */
const reliable = new Map<string, boolean>()

try {
  const outcomes: { area: string; fault: PlantedFault; outcome: string; caught: boolean }[] = []
  for (const { area, fault } of chosen) {
    const { outcome, caught } = await tryFault(area, fault)
    outcomes.push({ area, fault, outcome, caught })
    process.stdout.write(`${fault.name}: ${outcome}\n`)
  }
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const rows = outcomes.map(({ area, fault, outcome }) => `| ${[area, fault.name, fault.breaks, outcome].map(cell).join(' | ')} |`)
  const caught = outcomes.filter((each) => each.caught).length
  const head = ['| area | fault | what breaks | outcome |', '| --- | --- | --- | --- |']
  process.stdout.write(`\n${[...head, ...rows].join('\n')}\n\n${caught} passed, ${outcomes.length - caught} failed\n`)
  process.exitCode = caught === outcomes.length ? 0 : 1
} finally {
  await vitest.close()
  process.chdir(root)
  spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

/** Plants a fault, runs what should notice it, and takes the fault out again. */
async function tryFault(area: string, fault: PlantedFault): Promise<{ outcome: string; caught: boolean }> {
  if (!values.search && !fault.test) return { outcome: 'not caught: it names no test', caught: false }
  // A stage that the test needs is made before the fault is there: other tests would begin at a broken one.
  if (!values.search && !(await isReliable(fault.test ?? ''))) return { outcome: `${fault.test} fails without a fault`, caught: false }
  const source = readFileSync(fault.file, 'utf8')
  write(
    fault.file,
    source.replace(fault.find, () => fault.put),
  )
  const failed = values.search ? search(area, fault.file) : await run(fault.test ?? '')
  write(fault.file, source)
  return failed === null ? { outcome: 'not caught', caught: false } : { outcome: `caught by ${failed}`, caught: true }
}

function write(file: string, text: string): void {
  writeFileSync(file, text)
  vitest.invalidateFile(join(tree, file))
}

async function isReliable(file: string): Promise<boolean> {
  const known = reliable.get(file) ?? (await run(file)) === null
  reliable.set(file, known)
  return known
}

/** Runs one test file; the first test that failed. */
async function run(file: string): Promise<string | null> {
  if (file.endsWith('.journey.ts')) return journey(file)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]))
  const failed = testModules.map(firstFailed).find((each) => each !== null)
  return failed ?? (unhandledErrors.length > 0 ? `${file}: an error outside of every test` : null)
}

function firstFailed(module: TestModule): string | null {
  const [failed] = module.children.allTests('failed')
  if (failed) return `${module.relativeModuleId}: ${failed.fullName}`
  return module.state() === 'failed' ? `${module.relativeModuleId}: the file itself` : null
}

/** Builds the portal and runs one browser test of it; the first test that failed. */
function journey(file: string): string | null {
  rmSync(report, { force: true })
  if (!succeeds('npm', ['run', 'build'])) return `${file}: the build`
  const args = ['playwright', 'test', file, '--max-failures=1', '--reporter=json']
  return succeeds('npx', args) ? null : (failedIn(report) ?? `${file}: an error outside of every test`)
}

/** Runs the tests that import a file: those of the area, then all. Texts are also read by the rules of the repository, which import nothing. */
function search(area: string, file: string): string | null {
  const output = [
    '--bail=1',
    '--passWithNoTests',
    '--reporter=json',
    `--outputFile=${report}`,
    ...projects.map((name) => `--project=${name}`),
  ]
  const rules = file.endsWith('.json') ? ['run', '--project=rules', '--bail=1', '--reporter=json', `--outputFile=${report}`] : null
  const related = ['related', file, '--run', ...output]
  const near = existsSync(`tests/${area}`) ? [[...related, '--dir', `tests/${area}`]] : []
  for (const args of [...(rules ? [rules] : []), ...near, related]) {
    rmSync(report, { force: true })
    if (!succeeds('npx', ['vitest', ...args])) return failedIn(report) ?? 'an error outside of every test'
  }
  return null
}

/** Runs a command in the worktree without its output; whether it succeeded. */
function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }).status === 0
}

interface Suite {
  readonly specs: readonly { readonly ok: boolean; readonly file: string; readonly title: string }[]
  readonly suites?: readonly Suite[]
}

interface Report {
  readonly testResults?: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
  readonly suites?: readonly Suite[]
}

/** The first failed test of a JSON report of Vitest or Playwright. */
function failedIn(file: string): string | null {
  if (!existsSync(file)) return null
  const { testResults = [], suites = [] } = JSON.parse(readFileSync(file, 'utf8')) as Report
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return `${name.replace(`${tree}/`, '')}: ${failed.fullName}`
  }
  const specsOf = ({ specs, suites: inner = [] }: Suite): Suite['specs'] => [...specs, ...inner.flatMap(specsOf)]
  const spec = suites.flatMap(specsOf).find(({ ok }) => !ok)
  return spec ? `tests/${spec.file}: ${spec.title}` : null
}
