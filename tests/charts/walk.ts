/** Walks a chart: every state by the adjacency map of xstate/graph, every transition by replaying each pair of state and event. */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  fromPromise,
  transition,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'

export type WalkOptions = {
  /** The inputs it is started with. */
  inputs?: readonly unknown[]
  /** Events of people and partners; `after` and errors of actors are added by the walk. */
  events?: readonly AnyEventObject[]
  /** What actors may answer, by the id they are invoked under. */
  outputs?: Record<string, readonly unknown[]>
  /** How actors may fail, by id; every actor also fails with a plain error. */
  errors?: Record<string, readonly unknown[]>
  /** What guards say that are wired. */
  guards?: Record<string, (args: { context: Record<string, unknown> }) => boolean>
  /** What tells two situations apart besides the state; the whole context by default. */
  key?: (context: Record<string, unknown>) => unknown
}

type Walk = { missedStates: string[]; missedTransitions: string[]; states: number; transitions: number; thrown: string[] }

const silent = fromPromise(() => new Promise<never>(() => {}))

/** The chart without its surroundings: actors that never answer, nothing sent elsewhere. */
function alone(chart: AnyStateMachine, { guards = {} }: WalkOptions): AnyStateMachine {
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

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

type Transition = { source: { id: string }; eventType: string; target?: readonly { id: string }[]; guard?: unknown }

function nameOf({ source, eventType, target }: Transition): string {
  return `${source.id} —${eventType || 'always'}→ ${target?.map(({ id }) => id).join(', ') ?? 'stays'}`
}

function transitionsOf(nodes: readonly AnyStateNode[]): string[] {
  return nodes.flatMap((node) => {
    const own = [...node.transitions.values()].flat() as Transition[]
    const always = (node.always ?? []) as Transition[]
    return [...own, ...always].map(nameOf)
  })
}

/** Every event that may happen to a chart. */
function eventsOf(chart: AnyStateMachine, { events = [], outputs = {}, errors = {} }: WalkOptions): AnyEventObject[] {
  const invoked = nodesOf(chart.root).flatMap(({ invoke }) => invoke.map(({ id }) => id))
  const after = nodesOf(chart.root).flatMap((node) => node.after.map(({ eventType }) => ({ type: eventType })))
  return [
    ...events,
    ...after,
    ...[...new Set(invoked)].flatMap((id) => [
      ...(outputs[id] ?? [undefined]).map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
      ...[...(errors[id] ?? []), new Error('lost')].map((error) => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
    ]),
  ]
}

/** Walks everything reachable and tells what was missed. */
export function walk(chart: AnyStateMachine, options: WalkOptions = {}): Walk {
  const machine = alone(chart, options)
  const events = eventsOf(machine, options)
  const key = options.key ?? ((context) => context)
  const serializeState = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, key(snapshot.context)]) as never
  const possible = (snapshot: AnyMachineSnapshot) => events.filter(({ type }) => snapshot.getMeta() && handles(snapshot, type))
  const seenStates = new Set<string>()
  const seenTransitions = new Set<string>()
  const thrown: string[] = []

  const replay = (input: unknown, steps: readonly AnyEventObject[]) => {
    const actor = createActor(machine, {
      input,
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep') return
        for (const transition of inspected._transitions) seenTransitions.add(nameOf(transition as Transition))
      },
    })
    actor.subscribe({ error: (error) => thrown.push(`${steps.at(-1)?.type}: ${String(error)}`) })
    actor.start()
    for (const step of steps) actor.send(step)
    for (const { id } of (actor.getSnapshot() as AnyMachineSnapshot)._nodes) seenStates.add(id)
    actor.stop()
  }

  for (const input of options.inputs ?? [undefined]) {
    const paths = getShortestPaths(machine, { input, events: possible as never, serializeState, limit: 200_000 })
    const replayed = new Set<string>()
    for (const path of paths) {
      const snapshot = path.state as AnyMachineSnapshot
      const steps = path.steps.map(({ event }) => event as AnyEventObject).filter(({ type }) => type !== 'xstate.init')
      replay(input, steps)
      for (const event of possible(snapshot)) {
        const taken = (machine.getTransitionData(snapshot, event) as unknown as Transition[]).map(nameOf)
        const [next] = transition(machine, snapshot, event)
        const step = JSON.stringify([taken, next.value])
        if (replayed.has(step)) continue
        replayed.add(step)
        replay(input, [...steps, event])
      }
    }
  }
  const nodes = nodesOf(machine.root)
  const transient = new Set(nodes.filter((node) => node.always?.some(({ guard }) => guard === undefined)).map(({ id }) => id))
  const transitions = [...new Set(transitionsOf(nodes))]
  return {
    states: nodes.length,
    transitions: transitions.length,
    missedStates: nodes.map(({ id }) => id).filter((id) => !seenStates.has(id) && !transient.has(id)),
    missedTransitions: transitions.filter((name) => !seenTransitions.has(name)),
    thrown,
  }
}

function handles(snapshot: AnyMachineSnapshot, type: string): boolean {
  return snapshot._nodes.some((node) => node.transitions.has(type as never))
}
