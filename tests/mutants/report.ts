/** What a run of the mutants has found, chart by chart. */
import { equivalent } from './equivalent.ts'
import type { Mutant } from './mutants.ts'

/** What catches a mutant, in the order it is asked: tests of behaviour first, the record last. */
const stages = ['behaviour', 'walks', 'record'] as const

/** One of the stages. */
export type Stage = (typeof stages)[number]

/** A run: the mutants tried, and by id which stage and test caught each. */
interface Found {
  readonly mutants: readonly Mutant[]
  readonly caughtBy: ReadonlyMap<string, { stage: Stage; by: string }>
  readonly minutes: number
}

const percent = (part: number, all: number) => (all === 0 ? '—' : `${(Math.floor((part / all) * 1000) / 10).toFixed(1)} %`)

function countsOf({ caughtBy }: Found, mutants: readonly Mutant[]) {
  const by = stages.map((stage) => mutants.filter(({ id }) => caughtBy.get(id)?.stage === stage).length)
  const caught = by.reduce((sum, count) => sum + count, 0)
  return { by, caught, all: mutants.length }
}

/** The run in one line. */
export function summaryOf(found: Found): string {
  const { by, caught, all } = countsOf(found, found.mutants)
  const shares = stages.map((stage, place) => `${stage} ${by[place]}`).join(', ')
  return `${caught} of ${all} caught (${percent(caught, all)}): ${shares}; ${found.minutes.toFixed(1)} minutes`
}

/** What the studio shows of the run, as JSON: by chart and id of the transition, see machines/kernel/tested.ts. */
export function mutantsData({ mutants, caughtBy }: Found): string {
  const charts = new Map<string, Map<string, { caught: number; survived: string[] }>>()
  for (const { id, chart, transition, kind } of mutants) {
    const transitions = charts.get(chart) ?? new Map<string, { caught: number; survived: string[] }>()
    const one = transitions.get(transition) ?? { caught: 0, survived: [] }
    if (caughtBy.has(id)) one.caught += 1
    else one.survived.push(kind)
    charts.set(chart, transitions.set(transition, one))
  }
  const plain = Object.fromEntries([...charts].map(([chart, transitions]) => [chart, Object.fromEntries(transitions)]))
  return `${JSON.stringify(plain, null, 1)}\n`
}

/** The page in docs. */
export function pageOf(found: Found): string {
  const { mutants, caughtBy } = found
  const charts = [...new Set(mutants.map(({ chart }) => chart))]
  const row = (name: string, some: readonly Mutant[]) => {
    const { by, caught, all } = countsOf(found, some)
    return `| ${[name, all, ...by, all - caught, percent(by[0] ?? 0, all), percent(caught, all)].join(' | ')} |`
  }
  const survivors = mutants.filter(({ id }) => !caughtBy.has(id))
  const line = ({ id, chart, transition, kind }: Mutant) => {
    const why = equivalent[id]
    return `- ${chart}: \`${transition.replaceAll('|', ' ¦ ')}\` ${kind}${why ? `: no difference, ${why}` : ''}`
  }
  return `# Mutants

Written by \`npm run test:mutants\`, which takes about ${Math.ceil(found.minutes)} minutes on two cores.

One at a time, each transition of each chart is removed and is led to another state, where there is one to a state that does not pass
on at once, and each guard is negated and is taken away.
A mutant is caught when a test fails that passes without it: first the tests of behaviour are asked, which know nothing of how a chart
is built; then the walks, by which every state is reached and every transition taken; then the record, which says in words what comes of
every event: what it alone catches no test notices, but a reader of \`npm run charts:diff\` can.

| chart | mutants | by behaviour tests | by walks | in the record alone | survived | by behaviour tests alone | caught |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${charts
  .map((chart) =>
    row(
      chart,
      mutants.filter((mutant) => mutant.chart === chart),
    ),
  )
  .join('\n')}
${row(`${charts.length} charts`, mutants)}

## Survivors

Of ${survivors.length}, ${survivors.filter(({ id }) => equivalent[id]).length} make no difference that anybody could see, each for the reason given; the others wait for a test.

${survivors.map(line).join('\n')}
`
}
