/** A chart alone, and every event it can receive: user events, answers and failures of actors, delays. */
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, fromPromise, StateMachine } from 'xstate'
import { isUnwiredAction } from '../../machines/kernel/port.ts'
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

/** In the place of every unwired action of a chart: nothing is done. */
function idleActions({ implementations: { actions } }: AnyStateMachine): Record<string, () => void> {
  const names = Object.entries(actions).flatMap(([name, action]) => (isUnwiredAction(action) ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, () => {}]))
}

/** The chart and those it starts with every action of the browser doing nothing, for tests that are about something else. */
export function quiet<Machine extends AnyStateMachine>(chart: Machine): Machine {
  const actors = Object.entries(chart.implementations.actors).flatMap(([name, logic]) =>
    logic instanceof StateMachine ? [[name, quiet(logic)]] : [],
  )
  return chart.provide({ actions: idleActions(chart), actors: Object.fromEntries(actors) } as never) as Machine
}

const sending: readonly string[] = ['xstate.sendTo', 'xstate.emit']

/** The chart with actors that never answer, actions of the browser that do nothing, and nothing sent elsewhere. */
export function alone(chart: AnyStateMachine, { guards = {} }: World): AnyStateMachine {
  const { actors, actions } = chart.implementations
  return chart.provide({
    guards,
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, silent])),
    actions: {
      ...idleActions(chart),
      ...Object.fromEntries(
        Object.entries(actions)
          .filter(([, action]) => sending.includes(String((action as { type?: string } | undefined)?.type)))
          .map(([name]) => [name, () => {}]),
      ),
    },
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
