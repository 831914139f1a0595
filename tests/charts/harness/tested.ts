/** How often generated paths take what of a chart, as the studio shows it. */
import type { AnyStateMachine } from 'xstate'
import type { TestedChart } from '../../../machines/studio/tested.ts'
import type { Graph } from './graph.ts'
import type { Path } from './paths.ts'
import { transitionsOf } from './transitions.ts'

/** Counts over paths; guards over every step of the graph, for paths go round what refuses. */
export function countsOf(chart: AnyStateMachine, { beginnings, situations }: Graph, paths: readonly Path[]): TestedChart {
  const states = new Map<string, number>()
  const transitions = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const began = new Map(beginnings.map(({ input, to, taken }) => [input, { to, taken }]))
  for (const { input, steps } of paths) {
    for (const { to, taken } of [...(began.has(input) ? [began.get(input)] : []), ...steps].filter((each) => each !== undefined)) {
      for (const node of to.snapshot._nodes) add(states, node.path.join('.'))
      for (const id of taken) add(transitions, id)
    }
  }
  // What is left at once is nobody's end of a step: it was passed as often as what leads out of it was taken.
  for (const { id, source } of transitionsOf(chart)) {
    const path = source.path.join('.')
    const left = source.always?.length && source.type === 'atomic' ? (transitions.get(id) ?? 0) : 0
    if (left > 0) states.set(path, (states.get(path) ?? 0) + left)
  }
  const outcomes = [...beginnings, ...situations.flatMap((situation) => situation.steps)]
  const guards = transitionsOf(chart)
    .filter(({ definition: { guard } }) => guard !== undefined && (guard as { name?: string }).name !== 'routeMatches')
    .map(({ id }): [string, [number, number]] => {
      const times = (which: 'taken' | 'refused') => outcomes.filter((outcome) => outcome[which].includes(id)).length
      return [id, [times('taken'), times('refused')]]
    })
  return { paths: paths.length, states: sorted(states), transitions: sorted(transitions), guards: Object.fromEntries(guards) }
}

function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].filter(([key]) => key !== 'start').sort(([one], [other]) => (one < other ? -1 : 1)))
}
