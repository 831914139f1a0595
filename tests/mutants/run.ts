/**
 * `npm run test:mutants`: every transition of every chart removed and led elsewhere, every guard negated and removed, one at a time, and
 * what the tests say. `-- --sample N --seed S` tries N of them, `-- --charts a,b` some charts; the whole run writes docs/generated/mutants.md, and
 * mutants.json beside it for the studio.
 */
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Mutant, mutantsOf } from './mutants.ts'
import { mutantsData, pageOf, type Stage, summaryOf } from './report.ts'
import { look, tryAll } from './workers.ts'

const { values } = parseArgs({ options: { sample: { type: 'string' }, seed: { type: 'string' }, charts: { type: 'string' } } })
const seed = Number(values.seed ?? randomInt(2 ** 31))
const began = performance.now()
const all = mutantsOf(values.charts?.split(',') ?? [])
const mutants = values.sample ? sampleOf(all, Number(values.sample)) : all
const say = (words: string) => process.stdout.write(`${words}\n`)

say(`${mutants.length} mutants${values.sample ? ` of ${all.length}, seed ${seed}` : ''}`)
const tests = await look()
say(`${tests.length} tests looked at; these fail by themselves and catch nothing:`)
for (const { test } of tests.filter(({ failed }) => failed)) say(`  ${test}`)

/** Most transitions a test of one chart by itself takes; others run the whole portal and are asked only what is left. */
const few = 40

/** The rounds: tests of behaviour of one chart, those of several, walks, the record. */
const rounds: readonly { stage: Stage; near: boolean | null }[] = [
  { stage: 'behaviour', near: true },
  { stage: 'behaviour', near: false },
  { stage: 'walks', near: null },
  { stage: 'record', near: null },
]

/** Which stage a test belongs to; the portal is too large to be walked for each mutant. */
function stageOf(test: string): Stage | null {
  if (test.startsWith('tests/mutants/records.test.ts')) return 'record'
  if (!test.includes('/coverage.chart.test.ts')) return 'behaviour'
  return /: every state is reached/.test(test) && !/ (portal|notices): /.test(test) ? 'walks' : null
}

const caughtBy = new Map<string, { stage: Stage; by: string }>()
for (const { stage, near } of rounds) {
  const left = mutants.filter(({ id }) => !caughtBy.has(id))
  const plan: Record<string, Mutant[]> = {}
  for (const { test, failed, considered, taken } of tests) {
    if (failed || stageOf(test) !== stage || (near !== null && near !== taken.length <= few)) continue
    // What is removed or led elsewhere matters where it is taken, a guard wherever it is asked.
    const places = { removed: new Set(taken), guarded: new Set(considered) }
    const reached = left.filter(({ chart, transition, kind }) =>
      places[kind.startsWith('guard') ? 'guarded' : 'removed'].has(`${chart}|${transition}`),
    )
    if (reached.length > 0) plan[test] = reached
  }
  for (const { caught, by } of await tryAll(plan)) if (!caughtBy.has(caught)) caughtBy.set(caught, { stage, by })
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  say(`${stage}: ${[...caughtBy.values()].filter((one) => one.stage === stage).length} caught; ${minutes} minutes so far`)
}

const found = { mutants, caughtBy, minutes: (performance.now() - began) / 60_000 }
say(summaryOf(found))
const whole = !values.sample && !values.charts
if (whole) {
  mkdirSync('docs/generated', { recursive: true })
  writeFileSync('docs/generated/mutants.md', pageOf(found))
  writeFileSync('docs/generated/mutants.json', mutantsData(found))
} else for (const { id } of mutants.filter((mutant) => !caughtBy.has(mutant.id))) say(`survived: ${id}`)
writeFileSync(process.env.SAMPAN_CAUGHT ?? '/dev/null', JSON.stringify([...caughtBy], null, 1))
process.exitCode = caughtBy.size / mutants.length < 0.95 ? 1 : 0

/** So many of them, always the same for a seed. */
function sampleOf<T>(from: readonly T[], size: number): T[] {
  const weigh = (place: number) => Math.imul(place ^ seed, 0x9e3779b1) >>> 0
  return from
    .map((each, place) => ({ each, weight: weigh(Math.imul(place + 1, 0x85ebca6b)) }))
    .sort((one, other) => one.weight - other.weight)
    .slice(0, size)
    .map(({ each }) => each)
}
