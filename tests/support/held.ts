/** Actors that hold one situation of their chart: views read them like running ones, and the events sent to them are recorded. */
import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { isPort } from '../../machines/kernel/port.ts'
import { alone } from '../harness/alone.ts'
import { graphOf } from '../harness/graph.ts'
import { nodesOf } from '../harness/transitions.ts'
import { worlds } from '../harness/worlds.ts'

/** An event that a view has sent, and whether the chart accepts it in its current state. */
export interface Sent {
  readonly chart: string
  readonly event: AnyEventObject
  readonly accepted: boolean
  /** Whether that chart waits for an answer. */
  readonly waiting: boolean
}

/** An actor that holds a situation: its chart, what it says of itself, where what it is sent is written down. */
interface Holding {
  readonly name: string
  readonly snapshot: AnyMachineSnapshot
  readonly sent: Sent[]
  /** Children that hold a given situation; every other child chart rests. */
  readonly children?: Readonly<Record<string, AnyActorRef>>
}

/** A state of a chart that views can distinguish, in two situations: the one with the shortest path, and the one with the largest context. */
interface State {
  readonly first: AnyMachineSnapshot
  readonly fullest: AnyMachineSnapshot
}

const known = new Map<string, readonly State[]>()

/** Every distinct state of a running chart, in the order of the shortest paths to them. */
export function statesOf(name: string): readonly State[] {
  const states = known.get(name) ?? distinct(name)
  known.set(name, states)
  return states
}

/** Every situation of a running chart. */
function snapshotsOf(name: string): AnyMachineSnapshot[] {
  const chart = charts[name]
  const world = worlds[name]
  if (!chart || !world) throw new Error(`${name} has no chart or no world`)
  return graphOf(chart, world)
    .situations.map(({ snapshot }) => snapshot)
    .filter(({ status }) => status === 'active')
}

function distinct(name: string): State[] {
  const met = new Map<string, State>()
  for (const snapshot of snapshotsOf(name)) {
    const { value, tags, children } = snapshot
    const key = JSON.stringify([value, [...tags].sort(), Object.keys(children).sort()])
    const { first, fullest } = met.get(key) ?? { first: snapshot, fullest: snapshot }
    met.set(key, { first, fullest: sizeOf(snapshot) > sizeOf(fullest) ? snapshot : fullest })
  }
  return [...met.values()]
}

/** The situation with the shortest path for which something holds, or null. */
export function situationIn(name: string, holds: (snapshot: AnyMachineSnapshot) => boolean): AnyMachineSnapshot | null {
  return snapshotsOf(name).find(holds) ?? null
}

const sizes = new WeakMap<object, number>()

/** The size of the context of a situation. */
export function sizeOf({ context }: AnyMachineSnapshot): number {
  const size = sizes.get(context) ?? JSON.stringify(context).length
  sizes.set(context, size)
  return size
}

const namesUnder = new WeakMap<AnyStateMachine, Map<string, string | null>>()

/** The name of the chart that a chart runs under an id; null for an actor that is no chart. */
function chartUnder(chart: AnyStateMachine, id: string): string | null {
  const names = namesUnder.get(chart) ?? new Map<string, string | null>()
  namesUnder.set(chart, names)
  if (!names.has(id)) names.set(id, nameUnder(chart, id))
  return names.get(id) ?? null
}

function nameUnder(chart: AnyStateMachine, id: string): string | null {
  const { src } = nodesOf(chart.root)
    .flatMap(({ invoke }) => invoke)
    .find((invoked) => invoked.id === id) ?? { src: id }
  const logic = typeof src === 'string' ? chart.implementations.actors[src] : src
  if (logic instanceof StateMachine) return Object.keys(charts).find((name) => charts[name]?.id === logic.id) ?? null
  return typeof src === 'string' && src in charts && !isPort(logic) ? src : null
}

/** The actor. */
export function holding({ name, snapshot, sent, children = {} }: Holding): AnyActorRef {
  const chart = charts[name]
  const held = Object.keys(snapshot.children).map((id): [string, AnyActorRef | undefined] => {
    const child = chart && chartUnder(chart, id)
    const resting = child && restOf(child)
    return [id, children[id] ?? (resting ? holding({ name: child, snapshot: resting, sent }) : snapshot.children[id])]
  })
  const shown = { ...snapshot, children: { ...Object.fromEntries(held), ...children } }
  const silent = { unsubscribe: () => {} }
  return {
    id: name,
    sessionId: name,
    getSnapshot: () => shown,
    getPersistedSnapshot: () => shown,
    subscribe: () => silent,
    on: () => silent,
    send: (event: AnyEventObject) => void sent.push({ chart: name, event, accepted: snapshot.can(event), waiting: isWaiting(snapshot) }),
  } as unknown as AnyActorRef
}

/** The portal's snapshot with the parts of pages wired that views start themselves: they ask for nothing. */
export function withoutSurroundings(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  const parts = ['upload', 'uploads', 'rotatingBanner'].flatMap((name) => {
    const chart = charts[name]
    return chart ? [[name, alone(chart, {})]] : []
  })
  return { ...snapshot, machine: snapshot.machine.provide({ actors: Object.fromEntries(parts) } as never) }
}

/** The first state of a chart that waits for nothing. */
function restOf(name: string): AnyMachineSnapshot | undefined {
  const states = statesOf(name)
  return (states.find(({ first }) => !isWaiting(first)) ?? states[0])?.first
}

/** Whether a chart waits for an answer. */
export function isWaiting({ machine, children }: AnyMachineSnapshot): boolean {
  return Object.keys(children).some((id) => chartUnder(machine, id) === null)
}
