/** Additional figures in a picture: rows, merchants or test visits under each state, test walks on each line. */
import type { IntlShape } from 'react-intl'
import type { JourneyMap, JourneyState } from '../../contract/analytics/journey-map.ts'
import type { StatusCounts } from '../../contract/analytics/status-counts.ts'
import type { Mutated, Tested } from '../../machines/kernel/tested.ts'
import { mainLineFor } from '../../machines/studio/outline/mainLine.ts'
import type { Outline, OutlineState, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import type { Extent } from '../../machines/studio/setup.ts'
import { waits } from '../../machines/studio/waits.ts'
import { countText, spanText } from './journey/spans.ts'

/** Extra lines in a picture, and whether a transition is flagged. */
export interface Marks {
  /** Second line of a state; null where nothing is known. */
  state(state: OutlineState): string | null
  /** Last line of a label; null where nothing is known. */
  transition(transition: OutlineTransition): string | null
  /** Whether a mutant of the transition has survived. */
  flagged(id: string): boolean
}

/** What is counted in the pictures. */
export interface Counted {
  readonly people: JourneyMap
  readonly rows: StatusCounts
}

/** Figures of one state: rows of a lifecycle or merchants who are there now, and seconds in the median of those who have left; null where none has. */
interface Crowd {
  readonly of: 'rows' | 'merchants'
  readonly now: number
  readonly median: number | null
}

/**
 * Rows in a state of a lifecycle; for a page that waits for a lifecycle, the rows it waits for; else merchants in a state and in the states
 * drawn as it or in it. Null where neither is counted.
 */
export function crowdIn({ people, rows }: Counted, outline: Outline, path: string): Crowd | null {
  const visits = visitsIn(people, outline, path)
  const counted = rowsIn(rows, outline, path)
  if (counted !== null) return { of: 'rows', now: counted, median: visits?.median ?? null }
  return visits && { of: 'merchants', ...visits }
}

function rowsIn({ charts }: StatusCounts, outline: Outline, path: string): number | null {
  const of = (chart: string, states: readonly string[]) => {
    const found = charts.find((each) => each.chart === chart)?.states.filter(({ state }) => states.includes(state)) ?? []
    return found.length === 0 ? null : found.reduce((sum, { rows }) => sum + rows, 0)
  }
  const tags = outline.states.find((state) => state.path === path)?.tags ?? []
  const [awaited] = tags.flatMap((tag) => waits[outline.name]?.[tag] ?? [])
  return awaited ? of(`${awaited.lifecycle}Lifecycle`, awaited.states) : of(outline.name, [path])
}

function visitsIn(map: JourneyMap, outline: Outline, path: string): { now: number; median: number | null } | null {
  const counted = map.charts.find(({ chart }) => chart === outline.name)?.states
  if (!counted) return null
  const line = mainLineFor(outline)
  const isHere = (other: string) => other === path || other.startsWith(`${path}.`) || line?.drawnAs.get(other) === path
  const here = outline.states.flatMap((state) => {
    const place = outline.name === 'portal' ? state.page : state.path
    return isHere(state.path) ? counted.filter((each) => each.state === place) : []
  })
  const longest = [...here].sort((one: JourneyState, other: JourneyState) => other.passed - one.passed)[0]
  return longest ? { now: here.reduce((sum, { now }) => sum + now, 0), median: longest.median } : null
}

/** Marks of people and rows. */
export function marksOfPeople(counted: Counted, outline: Outline, intl: IntlShape): Marks {
  return {
    state: ({ path }) => {
      const crowd = crowdIn(counted, outline, path)
      return crowd && crowdText(intl, crowd)
    },
    transition: () => null,
    flagged: () => false,
  }
}

/** 「18 家 · 40 秒」, of a lifecycle 「18 笔 · 40 秒」; the count alone while none has left yet. */
export function crowdText(intl: IntlShape, { of, now, median }: Crowd): string {
  const count = intl.formatMessage({ id: of === 'rows' ? 'people.rows' : 'journey.merchants' }, { count: countText(intl, now) })
  return median === null ? count : intl.formatMessage({ id: 'people.box' }, { count, span: spanText(intl, median) })
}

/** Marks of tests. */
export function marksOfTests(tested: Tested, outline: Outline, extent: Extent, intl: IntlShape): Marks {
  const counts = tested.charts[outline.name]
  const mutants = tested.mutants[outline.name] ?? {}
  const line = extent === 'main' ? mainLineFor(outline) : null
  const chainOf = (id: string) => line?.through.get(id)?.map((each) => each.id) ?? [id]
  return {
    state: ({ path }) =>
      counts === undefined ? null : intl.formatMessage({ id: 'tested.times' }, { count: countText(intl, counts.states[path] ?? 0) }),
    transition: ({ id }) => {
      if (counts === undefined) return null
      const times = Math.min(...chainOf(id).map((each) => counts.transitions[each] ?? 0))
      const { caught, all } = mutantsOf(chainOf(id), mutants)
      const text = intl.formatMessage({ id: 'tested.times' }, { count: countText(intl, times) })
      return all === 0 ? text : intl.formatMessage({ id: 'tested.line' }, { times: text, caught, all })
    },
    flagged: (id) => {
      const { caught, all } = mutantsOf(chainOf(id), mutants)
      return caught < all
    },
  }
}

/** Total and caught mutants of these transitions. */
export function mutantsOf(ids: readonly string[], mutants: Readonly<Record<string, Mutated>>): { caught: number; all: number } {
  const of = ids.flatMap((id) => mutants[id] ?? [])
  const caught = of.reduce((sum, each) => sum + each.caught, 0)
  return { caught, all: caught + of.reduce((sum, { survived }) => sum + survived.length, 0) }
}
