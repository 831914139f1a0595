/** What a run of the mutants has found, chart by chart. */
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

/** The page in docs. */
export function pageOf(found: Found): string {
  const { mutants, caughtBy } = found
  const charts = [...new Set(mutants.map(({ chart }) => chart))]
  const row = (name: string, some: readonly Mutant[]) => {
    const { by, caught, all } = countsOf(found, some)
    return `| ${[name, all, ...by, all - caught, percent(by[0] ?? 0, all), percent(caught, all)].join(' | ')} |`
  }
  const survivors = mutants.filter(({ id }) => !caughtBy.has(id))
  return `# Mutants

Written by \`npm run test:mutants\`, which takes about ${Math.ceil(found.minutes)} minutes on two cores.

One at a time, each transition of each chart is removed and is led to another state, and each guard is negated and is taken away.
A mutant is caught when a test fails that passes without it: first the tests of behaviour are asked, which know nothing of how a chart
is built; then the walks, by which every state is reached and every transition taken; then the record, which says in words what comes of
every event and is approved by a reader.

| chart | mutants | by behaviour tests | by walks | by the record | survived | by behaviour tests alone | caught |
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

${survivors.length === 0 ? 'None.' : survivors.map(({ chart, transition, kind }) => `- ${chart}: \`${transition.replaceAll('|', ' ¦ ')}\` ${kind}`).join('\n')}
`
}
