/** What a run of the mutants has found, chart by chart. */
import type { Mutated } from '../../machines/kernel/tested.ts'
import { equivalent } from './equivalent.ts'
import type { Mutant } from './mutants.ts'

/** What catches a mutant, in the order it is asked: tests of behaviour first, the record last. */
const stages = ['behaviour', 'walks', 'record'] as const

/** One of the stages. */
export type Stage = (typeof stages)[number]

/** What is known of the mutants of a chart, as docs/generated/mutants.json keeps it. */
export interface ChartFound {
  /** Of the chart that was mutated: the figures of another version count no more. */
  readonly fingerprint: string
  readonly date: string
  readonly mutants: readonly Mutant[]
  /** By id: the stage and the test that caught it. */
  readonly caughtBy: Readonly<Record<string, { stage: Stage; by: string }>>
}

/** By chart. */
export type Found = Readonly<Record<string, ChartFound>>

const percent = (part: number, all: number) => (all === 0 ? '—' : `${(Math.floor((part / all) * 1000) / 10).toFixed(1)} %`)

interface Tried extends Mutant {
  readonly stage: Stage | null
}

const triedIn = (found: Found): Tried[] =>
  Object.values(found).flatMap(({ mutants, caughtBy }) =>
    mutants.map((mutant) => ({ ...mutant, stage: caughtBy[mutant.id]?.stage ?? null })),
  )

/** Made, caught by each stage, survived, and of those equivalent. */
function countsOf(tried: readonly Tried[]): number[] {
  const survived = tried.filter(({ stage }) => stage === null)
  return [
    tried.length,
    ...stages.map((name) => tried.filter(({ stage }) => stage === name).length),
    survived.length,
    survived.filter(({ id }) => equivalent[id]).length,
  ]
}

/** The figure with its date and the share of the charts that it is of. */
export function summaryOf(found: Found, charts: number): string {
  const tried = triedIn(found)
  const caught = tried.filter(({ stage }) => stage !== null).length
  const dates = Object.values(found).map(({ date }) => date)
  const [oldest = '', newest = ''] = [dates.sort()[0], dates.sort().at(-1)]
  const days = oldest === newest ? newest : `${oldest} to ${newest}`
  return `${caught} of ${tried.length} caught (${percent(caught, tried.length)}) in ${Object.keys(found).length} of ${charts} charts, ${days}`
}

/** A table of the counts, in Markdown. */
function tableOf(head: string, rows: readonly (readonly [name: string, tried: readonly Tried[]])[]): string {
  const columns = [head, 'made', 'by behaviour tests', 'by walks', 'in the record alone', 'survived', 'of those equivalent', 'caught']
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
  const body = rows.map(([name, tried]) => {
    const counts = countsOf(tried)
    const caught = tried.filter(({ stage }) => stage !== null).length
    return line([name, ...counts, percent(caught, tried.length)])
  })
  return [line(columns), line(columns.map((_, place) => (place === 0 ? '---' : '---:'))), ...body].join('\n')
}

/** The table of the kinds. */
export function kindsTable(found: Found): string {
  const tried = triedIn(found)
  const kinds = [...new Set(tried.map(({ kind }) => kind))]
  return tableOf('kind', [...kinds.map((name) => [name, tried.filter(({ kind }) => kind === name)] as const), ['all', tried]])
}

/** What the studio shows of the mutants of a chart, by place: see machines/kernel/tested.ts. */
export function mutatedOf({ mutants, caughtBy }: ChartFound): Record<string, Mutated> {
  const places = new Map<string, { caught: number; survived: string[] }>()
  for (const { id, place, kind } of mutants) {
    const one = places.get(place) ?? { caught: 0, survived: [] }
    if (caughtBy[id]) one.caught += 1
    else one.survived.push(kind)
    places.set(place, one)
  }
  return Object.fromEntries(places)
}

/** The page in docs. */
export function pageOf(found: Found, charts: number): string {
  const tried = triedIn(found)
  const survivors = tried.filter(({ stage }) => stage === null)
  const line = ({ id, chart, place, kind, part }: Mutant) => {
    const why = equivalent[id]
    return `- ${chart}: \`${place.replaceAll('|', ' ¦ ')}\` ${kind}${part && ` (${part})`}${why ? `: no difference, ${why}` : ''}`
  }
  return `# Mutants

Written by \`npm run test:mutants\`: ${summaryOf(found, charts)}.

One at a time, each transition of a chart is removed and is led to another state, where there is one to a state that does not pass on at
once; each guard is negated and is taken away; the parameters of guards and actions lose their fields; each field of the input of an actor
is dropped, and has the value of another; each assign is removed, and assigns to the next key; each delay is gone, and lasts twice as long.
A mutant is caught when a test fails that passes without it: first the tests of behaviour are asked, which know nothing of how a chart
is built; then the walks, by which every state is reached and every transition taken, and every call given what the contract asks for;
then the record, which says in words what comes of every event, with what is asked and kept: what it alone catches no test notices, but a
reader of \`npm run charts:diff\` can.

${kindsTable(found)}

${tableOf(
  'chart',
  Object.keys(found).map((name) => [`${name}, ${found[name]?.date}`, tried.filter(({ chart }) => chart === name)] as const),
)}

## Survivors

Of ${survivors.length}, ${survivors.filter(({ id }) => equivalent[id]).length} make no difference that anybody could see, each for the reason given; the others wait for a test.

${survivors.map(line).join('\n')}
`
}
