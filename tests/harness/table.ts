/** The table of what the generated paths cover, chart by chart, as `npm run docs` writes it. */
import { charts } from '../../machines/charts.ts'
import type { TestedChart } from '../../machines/kernel/tested.ts'
import { coverageOf, decisiveSteps } from './coverage.ts'
import { type Graph, graphOf, mostOfOneState, wayTo } from './graph.ts'
import { refusedInputs } from './inputs.ts'
import { fails, type Path, shortestPaths, simplePaths, strays } from './paths.ts'
import { countsOf } from './tested.ts'
import { worlds } from './worlds.ts'

/** Most simple paths walked of one chart; there are more than stars of some. */
const mostSimple = 200

/** The result of walking one chart by its generated paths. */
interface Walked {
  readonly name: string
  readonly states: number
  readonly transitions: number
  readonly guards: number
  readonly actors: number
  readonly situations: number
  readonly shortest: number
  readonly simple: number
  readonly missedStates: readonly string[]
  readonly missedTransitions: readonly string[]
  readonly neverRefused: readonly string[]
  readonly unheard: readonly string[]
  /** All missing coverage and faults, in words. */
  readonly gaps: readonly string[]
  /** The number of times each part is taken, for the studio. */
  readonly counts: TestedChart
}

/** Walks a chart: its graph, the shortest and the simple paths, and a real actor to everything that decides something. */
export function walk(name: string): Walked {
  const chart = charts[name]
  const world = worlds[name]
  if (!chart || !world) throw new Error(`${name} has no world in tests/harness/worlds.ts`)
  const graph = graphOf(chart, world)
  const { states, transitions, guards, actors, situations, ...missed } = coverageOf(chart, graph)
  const { missedStates, missedTransitions, neverRefused, unheard } = missed
  const uncovered = [
    ...missedStates.map((id) => `${id} is never reached`),
    ...missedTransitions.map((id) => `${id} is never taken`),
    ...neverRefused.map((id) => `the guard of ${id} never refuses`),
    ...unheard,
    ...refusedInputs(chart, graph),
  ]
  // A broken chart fails at once, without its paths.
  const simple = uncovered.length > 0 ? [] : simplePaths(graph, mostSimple)
  const decisive = uncovered.length > 0 ? [] : decisivePaths(graph)
  // Steps that threw, paths that end elsewhere than the graph says, and actors that failed on their path.
  const wrong = [
    ...graph.thrown,
    ...(world.approximate ? [] : strays(graph, world, simple)),
    ...decisive.map((path) => fails(graph, world, path)),
  ].filter((each) => each !== null)
  const shortest = shortestPaths(graph)
  const counts = countsOf(chart, graph, [...shortest, ...simple, ...decisive])
  const paths = { shortest: shortest.length, simple: simple.length, counts }
  const gaps = [...uncovered, ...wrong]
  return { name, states, transitions, guards, actors, situations, ...paths, missedStates, missedTransitions, neverRefused, unheard, gaps }
}

/** The shortest path to every deciding step, including that step. */
function decisivePaths(graph: Graph): Path[] {
  return decisiveSteps(graph).map((step) => ({ input: step.from.input, steps: [...wayTo(step.from), step] }))
}

const share = (all: number, missed: number) => (all === 0 ? '—' : `${(Math.floor(((all - missed) / all) * 1000) / 10).toFixed(1)} %`)

const columns = [
  'chart',
  'states',
  'transitions',
  'situations',
  'shortest paths',
  'simple paths',
  'has more',
  'states walked',
  'transitions walked',
  'guards both ways',
  'actors done and failed',
]

/** The table in Markdown, its last line the sum. */
function tableOf(all: readonly Walked[]): string {
  const sum = (figure: (walked: Walked) => number) => all.reduce((total, walked) => total + figure(walked), 0)
  const cells = (name: string, figure: (each: (walked: Walked) => number) => number) => [
    name,
    figure(({ states }) => states),
    figure(({ transitions }) => transitions),
    figure(({ situations }) => situations),
    figure(({ shortest }) => shortest),
    figure(({ simple }) => simple),
    figure(({ simple }) => Number(simple === mostSimple)) || '',
    share(
      figure(({ states }) => states),
      figure(({ missedStates }) => missedStates.length),
    ),
    share(
      figure(({ transitions }) => transitions),
      figure(({ missedTransitions }) => missedTransitions.length),
    ),
    `${figure(({ guards, neverRefused }) => guards - neverRefused.length)} of ${figure(({ guards }) => guards)}`,
    `${figure(({ actors, unheard }) => 2 * actors - unheard.length)} of ${figure(({ actors }) => 2 * actors)}`,
  ]
  const rows = [...all.map((walked) => cells(walked.name, (figure) => figure(walked))), cells(`${all.length} charts`, sum)]
  const line = (row: readonly unknown[]) => `| ${row.join(' | ')} |`
  return [line(columns), line(columns.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** The whole page. */
export function coveragePage(all: readonly Walked[]): string {
  return `# What the generated paths cover

Written by \`npm run docs\`.

A situation is where a chart stands together with what of its context decides what happens next. Of each state situations are explored
until every transition was taken and every guard has refused, at most ${mostOfOneState} of one state. Shortest paths lead to every
situation found, those left out that another only prolongs; of simple paths, in which no situation comes twice, at most ${mostSimple} of a chart are
walked: the next column marks the charts that have more, and counts them. A guard counts both ways when a path has heard it say yes and another has heard it say no. An actor that is asked for
something has two ends, its answer and its failure; both lead somewhere and are walked.

${tableOf(all)}
`
}
