/** A chart as a map: its states, and the events between them, read from the graph that the tests of the charts walk. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { endpoints } from '../../contract/endpoints.ts'
import { charts } from '../../machines/charts.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { platforms } from '../../server/outside/marketplaces/platforms.ts'
import { graphOf, type Step, wayTo } from '../harness/graph.ts'
import { worlds } from '../harness/worlds.ts'
import { leavesOf } from './live.ts'

/** One event in one place, and where it leads. */
export interface Road {
  readonly chart: string
  readonly from: string
  readonly to: string
  readonly label: string
  /** An event that is sent; or the answer to a call. */
  readonly cause: { readonly kind: 'said'; readonly event: AnyEventObject } | Answer
}

/** The answer to a call. */
interface Answer {
  readonly kind: 'answered' | 'failed'
  /** The event as the chart receives it. */
  readonly event: AnyEventObject
  /** Name of the actor: a call, if it is the port of one. */
  readonly src: string
  /** One of several answers that lead to different places: its content matters. */
  readonly matters: boolean
}

/** The map of a chart. */
export interface ChartMap {
  readonly chart: string
  /** Names of the actors it invokes. */
  readonly asks: ReadonlySet<string>
  readonly roads: ReadonlyMap<string, readonly Road[]>
  /** Paths from the beginning to a state, by the chart's context as well as by its states: the shortest for each last step. */
  ways(path: string): readonly (readonly Road[])[]
}

/** Most paths to one state. */
const mostWays = 2

/** Users' choices and input where a view needs more of it than a chart: by chart and event. */
const lively: Readonly<Record<string, object>> = {
  'shopAuthorisation platform.chosen': { platform: platforms.find(({ partner_abbr }) => partner_abbr === 'amazon') },
  'drawdown terms.changed': { amount: { amount: '2000000', currency: 'HKD' }, tenor: 6 },
}

/** Events that only one chart can send, because only it has the facts: sent by the walk they make a page that no user ever sees. */
const unsaid: readonly string[] = ['portal session.opened', 'portal session.replaced', 'portal company.changed']

/** The place of paths: its innermost ones. */
export function placeOf(paths: readonly string[]): string {
  return leavesOf(paths).join('+')
}

/** Reads the map of a chart; null when it has no world to be walked in. */
export function mapOf({ name, states }: Outline): ChartMap | null {
  const [chart, world] = [charts[name], worlds[name]]
  if (!chart || !world) return null
  const sources = new Map(states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src] as const)))
  const { situations } = graphOf(chart, { ...world, outputs: inNewTab(world.outputs ?? {}, sources) })
  const roadOf = (step: Step): Road => {
    const [from, to] = [step.from, step.to].map(({ snapshot }) => placeIn(snapshot)) as [string, string]
    return { chart: name, from, to, label: step.label, cause: causeOf(name, step, sources, world.outputs ?? {}) }
  }
  const roads = new Map<string, Map<string, Road>>()
  for (const road of situations.flatMap(({ steps }) => steps.map(roadOf))) {
    if (road.from === road.to || unsaid.includes(`${name} ${road.cause.event.type}`)) continue
    const known = roads.get(road.from) ?? new Map<string, Road>()
    const key = `${road.label}>${road.to}`
    if (!known.has(key)) roads.set(road.from, known.set(key, road))
  }
  return {
    chart: name,
    asks: new Set(sources.values()),
    roads: new Map([...roads].map(([from, known]) => [from, [...known.values()]])),
    ways(path) {
      const there = situations.filter(({ snapshot }) => placeIn(snapshot).split('+').includes(path))
      const byEnd = new Map(there.toReversed().map((situation) => [situation.from?.label, situation]))
      return [...byEnd.values()]
        .toReversed()
        .slice(0, mostWays)
        .map((situation) => wayTo(situation).map(roadOf))
    },
  }
}

/** The tab's stores are empty: no draft and no earlier events. */
function inNewTab(outputs: Record<string, readonly unknown[]>, sources: ReadonlyMap<string, string>): Record<string, readonly unknown[]> {
  const isAskedHere = (id: string) => !((sources.get(id) ?? id) in endpoints)
  return Object.fromEntries(Object.entries(outputs).map(([id, all]) => [id, all[0] === null && isAskedHere(id) ? [null] : all]))
}

function placeIn({ _nodes }: AnyMachineSnapshot): string {
  return placeOf(_nodes.map(({ path }) => path.join('.')).filter(Boolean))
}

function causeOf(
  chart: string,
  { event }: Step,
  sources: ReadonlyMap<string, string>,
  outputs: Record<string, readonly unknown[]>,
): Road['cause'] {
  const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  if (!kind) return { kind: 'said', event: { ...event, ...lively[`${chart} ${event.type}`] } }
  const matters = (outputs[id]?.length ?? 0) > 1
  return { kind: kind === 'done' ? 'answered' : 'failed', event, src: sources.get(id) ?? id, matters }
}

/** The shortest path from a place to a requested one, over roads that are open; null when there is none. */
export function wayFrom(
  { roads }: ChartMap,
  from: string,
  isWanted: (place: string) => boolean,
  isOpen: (road: Road) => boolean,
): Road[] | null {
  const ways = new Map<string, Road[]>([[from, []]])
  for (const [place, way] of ways) {
    if (way.length > 0 && isWanted(place)) return way
    for (const road of roads.get(place) ?? []) if (isOpen(road) && !ways.has(road.to)) ways.set(road.to, [...way, road])
  }
  return null
}
