/** Everything: types, style, rules, build and faults beside the charts; then the API on both databases with its races; then the journeys. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A stage is a command; a reporter's file says how many tests it held, else the command itself counts as one. */
interface Stage {
  readonly name: string
  readonly command: readonly string[]
  readonly report?: 'vitest' | 'playwright'
  /** Needs the build; without one it is not run and counts as failed. */
  readonly built?: boolean
}

interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** What failed, each with its message: said again at the end, where a long record is read. */
  readonly failures: readonly string[]
}

const root = resolve(import.meta.dirname, '..')
const tool = (path: string) => ['node', join(root, 'node_modules', path)]
const vitest = (...projects: string[]) => [
  ...tool('vitest/vitest.mjs'),
  'run',
  '--reporter=dot',
  '--reporter=json',
  ...projects.map((name) => `--project=${name}`),
]

/** One after the other. Lanes of a group run beside each other: what mostly needs one core leaves the other to somebody. */
const groups: readonly (readonly (readonly Stage[])[])[] = [
  [
    [{ name: 'charts', command: vitest('charts', 'lending'), report: 'vitest' }],
    [
      { name: 'types', command: [...tool('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
      { name: 'lint and format', command: [...tool('@biomejs/biome/bin/biome'), 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off'])] },
      { name: 'rules of the house', command: vitest('repo', 'contract'), report: 'vitest' },
      { name: 'build of the portal', command: [...tool('vite/bin/vite.js'), 'build', '--logLevel=warn'] },
      { name: 'build of the server', command: [...tool('vite/bin/vite.js'), 'build', '--logLevel=warn', '--ssr', 'server/main.ts'] },
      { name: 'faults', command: vitest('faults'), report: 'vitest', built: true },
    ],
  ],
  [[{ name: 'API on the embedded database', command: vitest('api-pglite'), report: 'vitest' }]],
  [[{ name: 'API on PostgreSQL, races', command: vitest('api-postgres', 'races'), report: 'vitest' }]],
  [
    [
      {
        name: 'journeys',
        command: [...tool('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
        report: 'playwright',
        built: true,
      },
    ],
  ],
]

const wanted = process.argv.slice(2)
const isChosen = ({ name }: Stage) => wanted.length === 0 || wanted.some((word) => name.includes(word))
const reports = await mkdtemp(join(tmpdir(), 'sampan-reports-'))
const outcomes: Outcome[] = []
const began = performance.now()
for (const group of groups) {
  const lanes = group.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0)
  await Promise.all(
    lanes.map(async (lane) => {
      for (const stage of lane) outcomes.push(await run(stage, lanes.length > 1))
    }),
  )
}
const total = (performance.now() - began) / 1000
await rm(reports, { recursive: true, force: true })

const sum = (what: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[what], 0)
for (const failure of outcomes.flatMap(({ failures }) => failures)) process.stdout.write(`\n✗ ${failure}\n`)
process.stdout.write(`\n${outcomes.map(lineOf).join('\n')}\n${'—'.repeat(58)}\n${total.toFixed(0)} s\n`)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0

/** Runs a stage. One that has a neighbour is heard when it has ended, lest they talk across each other. */
async function run(stage: Stage, hasNeighbour: boolean): Promise<Outcome> {
  const { name } = stage
  if (!hasNeighbour) process.stdout.write(`\n▸ ${name}\n`)
  const broken = outcomes.some((outcome) => outcome.name.startsWith('build') && outcome.failed > 0)
  if (stage.built && broken) {
    process.stdout.write(`\n▸ ${name}: not run, there is no build\n`)
    return { name, passed: 0, failed: 1, seconds: 0, failures: [] }
  }
  const start = performance.now()
  const file = join(reports, `${name}.json`)
  const { code, said } = await finished(stage, file, hasNeighbour)
  const seconds = (performance.now() - start) / 1000
  const counted = stage.report ? await countsOf(stage.report, file) : { passed: code === 0 ? 1 : 0, failed: 0, failures: [] }
  // A stage that ends badly without naming a test, say in its setup, has failed all the same.
  const outcome = { ...counted, name, seconds, failed: code !== 0 ? Math.max(1, counted.failed) : counted.failed }
  if (hasNeighbour) process.stdout.write(`\n▸ ${name}\n${said}`)
  process.stdout.write(`${lineOf(outcome)}\n`)
  return outcome
}

function finished(
  { command: [program = '', ...words], report }: Stage,
  file: string,
  silent: boolean,
): Promise<{ code: number; said: string }> {
  const args = report === 'vitest' ? [...words, `--outputFile.json=${file}`] : words
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    stdio: ['ignore', silent ? 'pipe' : 'inherit', silent ? 'pipe' : 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  return new Promise((settle) => {
    child.once('close', (code) => settle({ code: code ?? 1, said }))
    child.once('error', () => settle({ code: 1, said }))
  })
}

/** Tests that passed and did not; a test that was skipped has not passed. */
async function countsOf(reporter: 'vitest' | 'playwright', file: string): Promise<Pick<Outcome, 'passed' | 'failed' | 'failures'>> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return { passed: 0, failed: 1, failures: [] }
  return reporter === 'vitest' ? ofVitest(JSON.parse(text)) : ofPlaywright(JSON.parse(text))
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function ofVitest({ numPassedTests, numTotalTests, testResults }: VitestReport) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
  ])
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, failures }
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly file: string
    readonly title: string
    readonly tests: readonly { readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[] }[]
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
}

function ofPlaywright({ stats, suites }: PlaywrightReport) {
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const failures = suites.flatMap(specsOf).flatMap(({ file, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return errors.map(({ message }) => `${file} › ${title}\n${message ?? ''}`)
  })
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, failures }
}

function lineOf({ name, passed, failed, seconds }: Outcome): string {
  return `  ${name.padEnd(30)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(6)} s`
}
