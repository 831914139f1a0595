/** `npm test`, and with `--all` `npm run test:all`. Everything: types, style, rules, build and faults beside charts and rendered states; then the API on PostgreSQL with its races, what differs on the embedded database, the portal in one process and the journeys. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countsOf } from './reports.ts'
import { chosen, root, type Stage } from './stages.ts'

interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** What failed, each with its message: said again at the end, where a long record is read. */
  readonly failures: readonly string[]
}

const reports = await mkdtemp(join(tmpdir(), 'sampan-reports-'))
const outcomes: Outcome[] = []
const began = performance.now()
for (const lanes of chosen(process.argv.slice(2))) {
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

/** Runs a stage. The output of one that has a neighbour is printed when it has ended, so that the two do not mix. */
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
  { command: [program = '', ...words], report, env }: Stage,
  file: string,
  silent: boolean,
): Promise<{ code: number; said: string }> {
  const args = report === 'vitest' ? [...words, `--outputFile.json=${file}`] : words
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    stdio: ['ignore', silent ? 'pipe' : 'inherit', silent ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) },
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

function lineOf({ name, passed, failed, seconds }: Outcome): string {
  return `  ${name.padEnd(30)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(6)} s`
}
