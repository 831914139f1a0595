/** What the studio keeps of charts that run: the steps of a rehearsal, the running charts of a tab, what is looked at now. */
import type { LiveMessage } from '../../contract/kernel/studio.ts'
import type { Outline } from './outline/outline.ts'
import { after, beginning } from './outline/rehearsal.ts'

/** What happened to a chart and where it stood then. */
export interface Step {
  /** Which of its chart's steps, from 0; it stays when older ones are forgotten. */
  readonly number: number
  /** Milliseconds since 1970; null for an untimed start. */
  readonly at: number | null
  /** As the chart writes it; empty for the beginning. */
  readonly event: string
  /** What the event carried and the chart knew then, masked, as JSON; null in a rehearsal. */
  readonly facts: string | null
  /** Ids of transitions taken. */
  readonly transitions: readonly string[]
  /** Paths of the states it stood in, the root left out. */
  readonly paths: readonly string[]
}

/** A chart that runs, or ran, in a tab of the portal. */
export interface Running {
  readonly id: string
  readonly tab: string
  /** Name of the chart in the registry, without the lifecycles: its id. */
  readonly chart: string
  /** Name it has in the chart it runs in. */
  readonly name: string
  readonly stopped: boolean
  readonly steps: readonly Step[]
}

/** Steps kept of a running chart; older ones are forgotten. */
const kept = 200

/** Charts of a kind kept that have stopped. */
const keptStopped = 3

/** Where a rehearsal begins. */
export function beginRehearsal(outline: Outline): Step[] {
  return [{ number: 0, at: null, event: '', facts: null, transitions: [], paths: beginning(outline) }]
}

/** The rehearsal with one step more; unchanged when the chart has no such transition. */
export function rehearse(outline: Outline, steps: readonly Step[], id: string, at: number | null): readonly Step[] {
  const way = outline.transitions.find((transition) => transition.id === id)
  if (!way) return steps
  const paths = after(outline, steps.at(-1)?.paths ?? [], way)
  return [...steps, { number: steps.length, at, event: way.event, facts: null, transitions: [id], paths }]
}

/** The rehearsal of a scenario from the beginning of its chart; of alternatives the first one is taken. Ends before an event that nothing takes. */
export function rehearseAll(outline: Outline, events: readonly string[], at: number | null): readonly Step[] {
  let steps: readonly Step[] = beginRehearsal(outline)
  for (const event of events) {
    const here = steps.at(-1)?.paths ?? []
    const way = outline.transitions.find((each) => each.event === event && here.includes(each.source))
    if (!way) return steps
    steps = rehearse(outline, steps, way.id, at)
  }
  return steps
}

/** Id of the running chart a message is about. */
export const keyOf = ({ tab, actor }: { tab: string; actor: string }) => `${tab} ${actor}`

/** The running charts after a message of a tab. */
export function heard(running: readonly Running[], message: LiveMessage): readonly Running[] {
  if (message.kind === 'left') return running.filter(({ tab }) => tab !== message.tab)
  if (message.kind === 'stopped') return withoutOld(running.map((each) => (each.id === keyOf(message) ? { ...each, stopped: true } : each)))
  if (message.kind !== 'started' && message.kind !== 'snapshot') return running
  const id = keyOf(message)
  const known = running.find((each) => each.id === id)
  const { tab, chart, name } = message
  const now: Running = known ?? { id, tab, chart, name, stopped: false, steps: [] }
  const { event, facts, transitions, paths, at } = message.kind === 'snapshot' ? message : { ...nothing, at: 0 }
  const step = { number: (now.steps.at(-1)?.number ?? -1) + 1, at, event: event.type, facts, transitions, paths }
  const steps = message.kind === 'snapshot' ? [...now.steps, step].slice(-kept) : now.steps
  const changed = { ...now, stopped: false, steps }
  return known ? running.map((each) => (each.id === id ? changed : each)) : [...running, changed]
}

/** Of what has stopped, the last ones of each chart. */
function withoutOld(running: readonly Running[]): readonly Running[] {
  const isLater = (each: Running, index: number) => (other: Running, place: number) =>
    place > index && other.stopped && other.chart === each.chart
  return running.filter((each, index) => !each.stopped || running.filter(isLater(each, index)).length < keptStopped)
}

const nothing = { event: { type: '' }, facts: null, transitions: [], paths: [] }

/** The running instance of a chart of the registry: the chosen one, else the one that runs, else the one that ran last. */
export function runningOf(running: readonly Running[], chart: string, chosen: string | null): Running | null {
  const of = running.filter((each) => each.chart === chart)
  return of.find(({ id }) => id === chosen) ?? of.findLast(({ stopped }) => !stopped) ?? of.at(-1) ?? null
}
