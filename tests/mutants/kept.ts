/** What runs have found, kept in docs/generated: the mutants of each chart, and the transitions that behaviour tests take. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { charts } from '../../machines/charts.ts'
import { transitionsOf } from '../harness/transitions.ts'
import { fingerprintOf } from './fingerprints.ts'
import { type Found, mutatedOf, pageOf } from './report.ts'

const folder = resolve(import.meta.dirname, '../../docs/generated')
const files = { mutants: resolve(folder, 'mutants.json'), behaviour: resolve(folder, 'behaviour.json') }

/** The transitions of a chart that behaviour tests take. */
interface Behaviour {
  readonly fingerprint: string
  readonly date: string
  readonly taken: readonly string[]
}

/** What is kept of the charts as they are now; what is of another version of a chart is left out. */
function present<Known extends { fingerprint: string }>(file: string): Record<string, Known> {
  const kept: Record<string, Known> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return Object.fromEntries(
    Object.entries(charts).flatMap(([name, chart]) => {
      const known = kept[name]
      return known?.fingerprint === fingerprintOf(chart) ? [[name, known]] : []
    }),
  )
}

/** The mutants of the charts as they are now. */
export const keptMutants = (): Found => present(files.mutants)

/** Keeps what was found, and writes the page of it. */
export function keepMutants(found: Found): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(files.mutants, `${JSON.stringify(found)}\n`)
  writeFileSync(resolve(folder, 'mutants.md'), pageOf(found, Object.keys(charts).length))
}

/** Keeps which transitions behaviour tests take, each given after its chart. */
export function keepBehaviour(taken: ReadonlySet<string>, date: string): void {
  const kept = Object.entries(charts).map(([name, chart]) => {
    const own = transitionsOf(chart).filter(({ id }) => taken.has(`${name}|${id}`))
    return [name, { fingerprint: fingerprintOf(chart), date, taken: own.map(({ id }) => id) } satisfies Behaviour]
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(files.behaviour, `${JSON.stringify(Object.fromEntries(kept))}\n`)
}

/** What the studio shows of the charts besides their walks; nothing of what is not known of a chart as it is now. */
export function figuresOf() {
  const found = keptMutants()
  const behaviour = present<Behaviour>(files.behaviour)
  const of = <Known, Shown>(known: Readonly<Record<string, Known>>, show: (known: Known) => Shown): Record<string, Shown> =>
    Object.fromEntries(Object.entries(known).map(([name, each]) => [name, show(each)]))
  return {
    behaviour: of(behaviour, ({ taken }) => taken.length),
    mutated: of(found, ({ date }) => date),
    mutants: of(found, mutatedOf),
  }
}
