/** A chart alone, and every event it can receive: user events, answers and failures of actors, delays. */
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, fromPromise } from 'xstate'
import { answerOf } from './answers.ts'
import { nodesOf } from './transitions.ts'

/** The world a chart is walked in. */
export interface World {
  /** The inputs of the chart. */
  readonly inputs?: readonly unknown[]
  /** Events of users and partners; `after` and errors of actors are added by the walk. */
  readonly events?: readonly AnyEventObject[]
  /** Answers of actors, by the id they are invoked under; of an endpoint's answer only the relevant part, the contract fills in the rest. */
  readonly outputs?: Record<string, readonly unknown[]>
  /** Errors of actors, by id; every actor also fails with a plain error. */
  readonly errors?: Record<string, readonly unknown[]>
  /** Results of guards that are provided from outside. */
  readonly guards?: Record<string, (args: { context: Record<string, unknown> }) => boolean>
  /** The part of the context that distinguishes situations of one state; the whole context by default. */
  readonly key?: (context: Record<string, unknown>) => unknown
  /** The key is coarser than later behaviour needs: two paths to one situation may differ afterwards. */
  readonly approximate?: boolean
}

/** An event with its label in records and reports; unique in its chart. */
export interface Labelled {
  readonly label: string
  readonly event: AnyEventObject
}

const silent = fromPromise(() => new Promise<never>(() => {}))

/** The chart with actors that never answer and nothing sent elsewhere. */
export function alone(chart: AnyStateMachine, { guards = {} }: World): AnyStateMachine {
  const { actors, actions } = chart.implementations
  return chart.provide({
    guards,
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, silent])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => ['xstate.sendTo', 'xstate.emit'].includes(String((action as { type?: string } | undefined)?.type)))
        .map(([name]) => [name, () => {}]),
    ),
  } as never)
}

/** Every event a chart can receive, with its label. */
export function eventsOf(chart: AnyStateMachine, { events = [], outputs = {}, errors = {} }: World): Labelled[] {
  const nodes = nodesOf(chart.root)
  const invoked = new Map(nodes.flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, String(src)] as const)))
  const after = [...new Set(nodes.flatMap((node) => node.after.map(({ eventType }) => eventType)))]
  return numbered([
    ...events.map((event) => ({ label: event.type === 'xstate.route' ? `${event.to} is asked for` : event.type, event })),
    ...after.map((type) => ({ label: `after ${type.replace('xstate.after.', '')}`, event: { type } })),
    ...[...invoked].flatMap(([id, src]) => [
      ...(outputs[id] ?? [undefined]).map((said) => ({
        label: `${id} answers`,
        event: { type: `xstate.done.actor.${id}`, output: answerOf(src, said), actorId: id },
      })),
      ...[...(errors[id] ?? []), new Error('lost')].map((error) => ({
        label: `${id} fails`,
        event: { type: `xstate.error.actor.${id}`, error, actorId: id },
      })),
    ]),
  ])
}

/** The events a snapshot accepts. */
export function possible(snapshot: AnyMachineSnapshot, events: readonly Labelled[]): Labelled[] {
  return events.filter(({ event }) => snapshot._nodes.some((node) => node.transitions.has(event.type as never)))
}

/** Events of one type differ in their payload: they are numbered in the order of the world. */
function numbered(events: readonly Labelled[]): Labelled[] {
  const places = new Map<string, number>()
  return events.map(({ label, event }) => {
    const place = (places.get(label) ?? 0) + 1
    places.set(label, place)
    return { label: events.filter((other) => other.label === label).length > 1 ? `${label} #${place}` : label, event }
  })
}
