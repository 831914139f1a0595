/** The table of what the generated paths cover, chart by chart, as it stands in docs/machines/coverage.md. */
import { charts } from '../../../machines/registry.ts'
import { worlds } from '../worlds.ts'
import { coverageOf, decisiveSteps } from './coverage.ts'
import { graphOf, wayTo } from './graph.ts'
import { fails, shortestPaths, simplePaths, strays } from './paths.ts'

/** Most simple paths walked of one chart; there are more than stars of some. */
const mostSimple = 200

/** What walking one chart by its generated paths has shown. */
export interface Walked {
  readonly name: string
  readonly states: number
  readonly transitions: number
  readonly guards: number
  readonly situations: number
  readonly shortest: number
  readonly simple: number
  readonly missedStates: readonly string[]
  readonly missedTransitions: readonly string[]
  readonly neverRefused: readonly string[]
  /** Steps that threw, paths that end elsewhere than the graph says, and actors that failed on their way. */
  readonly wrong: readonly string[]
}

/** Walks a chart: its graph, the shortest and the simple paths, and a real actor to everything that decides something. */
export function walk(name: string): Walked {
  const chart = charts[name]
  const world = worlds[name]
  if (!chart || !world) throw new Error(`${name} has no world in tests/charts/worlds`)
  const graph = graphOf(chart, world)
  const { states, transitions, guards, situations, missedStates, missedTransitions, neverRefused } = coverageOf(chart, graph)
  const simple = simplePaths(graph, mostSimple)
  const wrong = [
    ...graph.thrown,
    ...(world.approximate ? [] : simple.map((path) => strays(graph, world, path))),
    ...decisiveSteps(graph).map((step) => fails(graph, world, { input: step.from.input, steps: [...wayTo(step.from), step] })),
  ].filter((each) => each !== null)
  const paths = { shortest: shortestPaths(graph).length, simple: simple.length }
  return { name, states, transitions, guards, situations, ...paths, missedStates, missedTransitions, neverRefused, wrong }
}

const share = (all: number, missed: number) => (all === 0 ? '—' : `${(Math.floor(((all - missed) / all) * 1000) / 10).toFixed(1)} %`)

const columns = [
  'chart',
  'states',
  'transitions',
  'situations',
  'shortest paths',
  'simple paths',
  'states walked',
  'transitions walked',
  'guards both ways',
]

/** The table in Markdown, its last line the sum. */
export function tableOf(all: readonly Walked[]): string {
  const sum = (figure: (walked: Walked) => number) => all.reduce((total, walked) => total + figure(walked), 0)
  const cells = (name: string, figure: (each: (walked: Walked) => number) => number) => [
    name,
    figure(({ states }) => states),
    figure(({ transitions }) => transitions),
    figure(({ situations }) => situations),
    figure(({ shortest }) => shortest),
    figure(({ simple }) => simple),
    share(
      figure(({ states }) => states),
      figure(({ missedStates }) => missedStates.length),
    ),
    share(
      figure(({ transitions }) => transitions),
      figure(({ missedTransitions }) => missedTransitions.length),
    ),
    `${figure(({ guards, neverRefused }) => guards - neverRefused.length)} of ${figure(({ guards }) => guards)}`,
  ]
  const rows = [...all.map((walked) => cells(walked.name, (figure) => figure(walked))), cells(`${all.length} charts`, sum)]
  const line = (row: readonly unknown[]) => `| ${row.join(' | ')} |`
  return [line(columns), line(columns.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** The whole page. */
export function coveragePage(all: readonly Walked[]): string {
  return `# What the generated paths cover

Written by \`npm run docs:coverage\`; \`npm run test:charts\` fails when it is stale.

A situation is where a chart stands together with what of its context decides what happens next. Shortest paths lead to every
situation, those left out that another only prolongs; of simple paths, in which no situation comes twice, at most ${mostSimple} of a chart are
walked. A guard counts both ways when a path has heard it say yes and another has heard it say no.

${tableOf(all)}
`
}
