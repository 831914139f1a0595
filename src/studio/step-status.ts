/** The status of the states and edges of a picture by the steps that are shown: past, now, next, idle. */

import type { Step } from '../../machines/studio/log.ts'
import { shownFor } from '../../machines/studio/outline/areas.ts'
import type { MainLine } from '../../machines/studio/outline/mainLine.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { type Assumptions, waysFrom } from '../../machines/studio/outline/rehearsal.ts'
import type { Edge } from './drawing.ts'

/** Status of a state: current, parent of the current one, passed, or none of them. */
export type StateStatus = 'now' | 'around' | 'past' | 'idle'

/** A line: taken last, taken before, possible now, or neither. */
export type EdgeStatus = 'last' | 'past' | 'next' | 'idle'

/** The steps as a picture shows them. */
export interface StepStatuses {
  state(path: string): StateStatus
  edge(edge: Edge): EdgeStatus
  /** Paths of the current states as drawn, innermost only. */
  readonly now: readonly string[]
}

/** Reads the steps up to a place, for a picture with closed areas; states left out of a main line are not drawn. */
export function stepStatusesOf(given: {
  outline: Outline
  steps: readonly Step[]
  at: number
  closed: ReadonlySet<string>
  assumed: Assumptions
  line: MainLine | null
}): StepStatuses {
  const { outline, steps, at, closed, assumed, line } = given
  const shown = (path: string) => {
    const drawn = line ? line.drawnAs.get(path) : path
    return drawn === undefined ? [] : [shownFor(closed, drawn)]
  }
  const passed = steps.slice(0, at + 1)
  const current = passed.at(-1)
  const here = new Set((current?.paths ?? []).flatMap(shown))
  const now = [...here].filter((path) => ![...here].some((other) => other.startsWith(`${path}.`)))
  const before = new Set(passed.flatMap(({ paths }) => paths.flatMap(shown)))
  const way = passed.flatMap(({ transitions }) => transitions)
  const beforeLast = way.length - (current?.transitions.length ?? 0)
  const open = new Set(
    current
      ? waysFrom(outline, current.paths, assumed).flatMap(({ transition, verdict }) => (verdict === 'open' ? [transition.id] : []))
      : [],
  )
  return {
    now,
    state: (path) => (now.includes(path) ? 'now' : here.has(path) ? 'around' : before.has(path) ? 'past' : 'idle'),
    edge: ({ transitions: drawn, source, target }) => {
      const chains = drawn.map((id) => line?.through.get(id)?.map((each) => each.id) ?? [id])
      const ends = chains.flatMap((chain) => endsIn(way, chain))
      if (ends.some((end) => end >= beforeLast)) return 'last'
      // Everywhere is no news.
      if (chains.some(([first = '']) => open.has(first)) && !source.startsWith('anywhere:')) return 'next'
      const begun = source.startsWith('initial:') && before.has(target)
      return begun || ends.length > 0 ? 'past' : 'idle'
    },
  }
}

/** Where in the transitions taken a chain of them ends that was gone through: nothing else left a state in between. */
function endsIn(way: readonly string[], chain: readonly string[]): number[] {
  return way.flatMap((id, start) => {
    if (id !== chain[0]) return []
    let end = start
    for (const link of chain.slice(1)) {
      const next = way.findIndex((each, place) => place > end && isAround(sourceOf(each), sourceOf(link)))
      if (way[next] !== link) return []
      end = next
    }
    return [end]
  })
}

/** The source of a transition, by its id. */
function sourceOf(id: string): string {
  return id.slice(0, id.indexOf('|'))
}

/** Whether a state is another one, or one is in the other. */
function isAround(path: string, other: string): boolean {
  const isIn = (inner: string, outer: string) => outer === '' || inner === outer || inner.startsWith(`${outer}.`)
  return isIn(path, other) || isIn(other, path)
}
