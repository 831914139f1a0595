/** The number of times generated paths take each part of a chart, for the studio. */
import type { AnyStateMachine } from 'xstate'
import type { TestedChart } from '../../machines/kernel/tested.ts'
import type { Graph } from './graph.ts'
import type { Path } from './paths.ts'
import { isGuarded, transitionsOf } from './transitions.ts'

/** Counts over paths; guards over every step of the graph, since paths avoid refusals. */
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
  // A state left at once is not the end of a step: it was passed as often as its outgoing transitions were taken.
  for (const { id, source } of transitionsOf(chart)) {
    const path = source.path.join('.')
    const left = source.always?.length && source.type === 'atomic' ? (transitions.get(id) ?? 0) : 0
    if (left > 0) states.set(path, (states.get(path) ?? 0) + left)
  }
  const guards = new Map(
    transitionsOf(chart)
      .filter(isGuarded)
      .map(({ id }): [string, [yes: number, no: number]] => [id, [0, 0]]),
  )
  for (const { taken, refused } of [...beginnings, ...situations.flatMap((situation) => situation.steps)])
    for (const [ids, place] of [[new Set(taken), 0] as const, [new Set(refused), 1] as const])
      for (const id of ids) {
        const counts = guards.get(id)
        if (counts) counts[place] += 1
      }
  return { paths: paths.length, states: sorted(states), transitions: sorted(transitions), guards: Object.fromEntries(guards) }
}

function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].filter(([key]) => key !== 'start').sort(([one], [other]) => (one < other ? -1 : 1)))
}
