/**
 * `npm run test:mutants`: mutants of every chart, one at a time, and what the tests say. `-- --charts a,b` mutates some charts, `-- --changed`
 * those that differ from where the branch left `origin/main`, or from the commit before; `-- --sample N --seed S` tries N of the mutants and
 * keeps nothing. What is found of a chart is kept in docs/generated, with the day, until the chart changes.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { charts } from '../../machines/charts.ts'
import { graphOf } from '../harness/graph.ts'
import { worlds } from '../harness/worlds.ts'
import { changedSince, earlierRevision, fingerprintOf } from './fingerprints.ts'
import { keepBehaviour, keepMutants, keptMutants } from './kept.ts'
import { type Fields, inputsOf, type Mutant, mutantsOf } from './mutants.ts'
import { type ChartFound, kindsTable, type Stage, summaryOf } from './report.ts'
import { look, stageOf, takenByBehaviour, tryAll } from './workers.ts'

const { values } = parseArgs({
  options: { sample: { type: 'string' }, seed: { type: 'string' }, charts: { type: 'string' }, changed: { type: 'boolean' } },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const began = performance.now()
const names = values.charts?.split(',') ?? (values.changed ? await changedSince(earlierRevision(), charts) : Object.keys(charts))
const say = (words: string) => process.stdout.write(`${words}\n`)
const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} minutes so far`

/** Most places a test of one chart by itself takes; others run the whole portal and are asked only what is left. */
const few = 80

/** The rounds: tests of behaviour of one chart, those of several, walks, the record. */
const rounds: readonly { stage: Stage; near: boolean | null }[] = [
  { stage: 'behaviour', near: true },
  { stage: 'behaviour', near: false },
  { stage: 'walks', near: null },
  { stage: 'record', near: null },
]

if (names.length === 0) say('No chart has changed.')
else await mutate()

async function mutate(): Promise<void> {
  const all = names.flatMap((name) => mutantsOf(name, fieldsOf(name)))
  const mutants = values.sample ? sampleOf(all, Number(values.sample)) : all
  say(`${mutants.length} mutants of ${names.length} charts${values.sample ? `, a sample of ${all.length}, seed ${seed}` : ''}`)
  const tests = await look()
  say(`${tests.length} tests looked at, ${minutes()}; these fail by themselves and catch nothing:`)
  for (const { test } of tests.filter(({ failed }) => failed)) say(`  ${test}`)
  const caughtBy: Record<string, { stage: Stage; by: string }> = {}
  for (const { stage, near } of rounds) {
    const left = mutants.filter(({ id }) => !caughtBy[id])
    const plan: Record<string, Mutant[]> = {}
    for (const { test, failed, considered, taken } of tests) {
      if (failed || stageOf(test) !== stage || (near !== null && near !== taken.length <= few)) continue
      // A guard matters wherever it is asked, everything else where it is taken.
      const reached = { guard: new Set(considered), other: new Set(taken) }
      const meant = left.filter(({ chart, place, kind }) => reached[kind.startsWith('guard') ? 'guard' : 'other'].has(`${chart}|${place}`))
      if (meant.length > 0) plan[test] = meant
    }
    for (const { caught, by } of await tryAll(plan)) caughtBy[caught] ??= { stage, by }
    say(`${stage}: ${Object.values(caughtBy).filter((one) => one.stage === stage).length} caught, ${minutes()}`)
  }
  const date = new Date().toISOString().slice(0, 10)
  const found = Object.fromEntries(
    names.flatMap((name): [string, ChartFound][] => {
      const own = mutants.filter(({ chart }) => chart === name)
      const chart = charts[name]
      const caught = Object.fromEntries(Object.entries(caughtBy).filter(([id]) => own.some((mutant) => mutant.id === id)))
      return chart ? [[name, { fingerprint: fingerprintOf(chart), date, mutants: own, caughtBy: caught }]] : []
    }),
  )
  say(`${kindsTable(found)}\n${summaryOf(found, Object.keys(charts).length)}; ${minutes()}`)
  for (const { id } of mutants.filter((mutant) => !caughtBy[mutant.id])) say(`survived: ${id}`)
  if (!values.sample) {
    keepBehaviour(takenByBehaviour(tests), date)
    keepMutants({ ...keptMutants(), ...found })
    say(`Kept: ${summaryOf(keptMutants(), Object.keys(charts).length)}`)
  }
  process.exitCode = Object.keys(caughtBy).length / mutants.length < 0.95 ? 1 : 0
}

/** Fields of the inputs that the actors of a chart are given in its world. */
function fieldsOf(name: string): Fields {
  const chart = charts[name]
  if (!chart) throw new Error(`There is no chart ${name}`)
  const { beginnings, situations } = graphOf(chart, worlds[name] ?? {})
  const fields = new Map<string, Set<string>>()
  for (const { asked } of [...beginnings, ...situations.flatMap(({ steps }) => steps)])
    for (const [id, input] of Object.entries(asked))
      if (typeof input === 'object' && input !== null) fields.set(id, new Set([...(fields.get(id) ?? []), ...Object.keys(input)]))
  return Object.fromEntries(inputsOf(chart).map(({ place, id }) => [place, [...(fields.get(id) ?? [])]]))
}

/** So many of them, always the same for a seed. */
function sampleOf<T>(from: readonly T[], size: number): T[] {
  const weigh = (place: number) => Math.imul(place ^ seed, 0x9e3779b1) >>> 0
  return from
    .map((each, place) => ({ each, weight: weigh(Math.imul(place + 1, 0x85ebca6b)) }))
    .sort((one, other) => one.weight - other.weight)
    .slice(0, size)
    .map(({ each }) => each)
}
