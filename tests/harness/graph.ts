/**
 * The graph of a chart: every situation it can be in and every step between two, with what each step takes and does.
 *
 * Explored by ourselves, not by `xstate/graph`: its `getAdjacencyMap` reports neither which transitions an event takes, nor which guards
 * refuse, nor what actors are asked; it explores breadth first until nothing is new, and the contexts of several charts have no end; a
 * `limit` throws away what was found. Its `getShortestPaths` and `getSimplePaths` build on that map, and the latter returns every simple
 * path, of which some charts have more than 10^20. Models of journeys, which have no actors and a small context, use `xstate/graph`.
 */
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor } from 'xstate'
import { alone, eventsOf, type Labelled, possible, type World } from './alone.ts'
import { guardAround, isAddress, isGuarded, saying, transitionsOf } from './transitions.ts'

/** A situation: a snapshot of a chart, distinct from all others by its key. */
export interface Situation {
  readonly snapshot: AnyMachineSnapshot
  /** Which input the chart was started with. */
  readonly input: number
  /** The last step of the shortest path to this situation, or null for a beginning. */
  readonly from: Step | null
  readonly steps: Step[]
}

/** One event in a situation, and its outcome. */
export interface Step extends Omit<Outcome, 'next'> {
  readonly from: Situation
  readonly label: string
  readonly event: AnyEventObject
  /** The next situation; the same one when the event has no effect. */
  readonly to: Situation
}

/** The outcome of an event. */
export interface Outcome {
  readonly next: AnyMachineSnapshot
  /** Ids of the transitions taken. */
  readonly taken: readonly string[]
  /** Ids of the transitions whose guard refused. */
  readonly refused: readonly string[]
  /** Names of the actions, and of the actors asked. */
  readonly done: readonly string[]
  /** Inputs of the actors asked, by their ids. */
  readonly asked: Readonly<Record<string, unknown>>
  /** Parameters of the actions, and the events sent, in order; of an action without parameters nothing. */
  readonly given: readonly unknown[]
  /** Milliseconds of the delays started, by the event that ends each. */
  readonly waits: Readonly<Record<string, number>>
}

/** A chart that can be stepped through without running: one function returns the transitions and the actions of a step. */
interface Stepper {
  readonly chart: AnyStateMachine
  readonly events: readonly Labelled[]
  /** The initial state for an input. */
  begin(input: unknown): Outcome
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Outcome
}

/** Parameters of xstate's own actions: of one that starts an actor, sends an event, or raises one after a delay. */
type Parameters = { id: string; input: unknown; event: unknown; delay: number }

/** A chart alone in its world, ready to be stepped through. */
export function stepperOf(chart: AnyStateMachine, world: World): Stepper {
  const machine = alone(chart, world)
  const held = transitionsOf(machine)
  const ids = new Map<unknown, string>(held.map(({ id, definition }) => [definition, id]))
  let taken: string[] = []
  let refused: string[] = []
  let done: string[] = []
  let asked: Record<string, unknown> = {}
  let given: unknown[] = []
  let waits: Record<string, number> = {}
  for (const { id, definition } of held)
    saying(definition, 'guard', (guard) =>
      guard === undefined || isAddress(guard)
        ? guard
        : guardAround(guard, (holds) => {
            if (!holds) refused.push(id)
            return holds
          }),
    )
  const listen = ({ type, _transitions }: { type: string; _transitions?: readonly unknown[] }) => {
    if (type === '@xstate.microstep') for (const transition of _transitions ?? []) taken.push(ids.get(transition) ?? 'start')
  }
  const self = createEmptyActor()
  const idle = () => {}
  const system = { ...(self.system as object), _sendInspectionEvent: listen }
  const actionExecutor = (action: { type: string; params?: unknown }) => {
    done.push(...nameOf(action))
    const { id, input, event, delay } = (action.params ?? {}) as Partial<Parameters>
    if (action.type === 'xstate.spawnChild') asked[id ?? ''] = input
    else if (action.type === 'xstate.raise' && delay !== undefined) waits[id ?? ''] = delay
    else if (action.type === 'xstate.emit' || action.type === 'xstate.sendTo') given.push(event)
    else if (!action.type.startsWith('xstate.') && action.params !== undefined) given.push(action.params)
  }
  const scope = () =>
    ({ self, system, logger: idle, id: '', sessionId: 'x', defer: idle, stopChild: idle, emit: idle, actionExecutor }) as never
  const look = (act: () => unknown): Outcome => {
    ;[taken, refused, done, asked, given, waits] = [[], [], [], {}, [], {}]
    return { next: act() as AnyMachineSnapshot, taken, refused, done, asked, given, waits }
  }
  return {
    chart: machine,
    events: eventsOf(machine, world),
    begin: (input) => look(() => machine.getInitialSnapshot(scope(), input as never)),
    step: (snapshot, event) => look(() => machine.transition(snapshot as never, event as never, scope())),
  }
}

/** Returns the name of an action of the chart; of xstate's built-in actions only those that start an actor or send an event. */
function nameOf({ type, params }: { type: string; params?: unknown }): string[] {
  if (!type.startsWith('xstate.')) return [type]
  const { src, id, event } = (params ?? {}) as { src?: unknown; id?: string; event?: { type?: string } }
  if (type === 'xstate.spawnChild') return [`asks ${id ?? String(src)}`]
  return type === 'xstate.emit' || type === 'xstate.sendTo' ? [`tells ${event?.type ?? ''}`] : []
}

/** A start with one of the inputs, and its outcome. */
interface Beginning extends Omit<Outcome, 'next'> {
  readonly input: number
  readonly to: Situation
}

/** The graph of a chart, and every error that a step has thrown. */
export interface Graph {
  readonly stepper: Stepper
  readonly beginnings: readonly Beginning[]
  readonly situations: readonly Situation[]
  readonly thrown: readonly string[]
}

/** Maximum number of situations explored for one state; a chart that needs more counts as not covered. */
export const mostOfOneState = 64

/**
 * Steps after which the exploration is given up when none took a new transition or had a new guard refuse, so that a broken chart fails in
 * seconds. The most that a chart needs is 18,252, the portal; the next is signing with 14,086.
 */
const mostInVain = 25_000

/**
 * Explores a chart until every transition was taken and every guard has refused. The states take turns: first one situation of each,
 * then a second of each, so that situations that differ in their context alone come last. Among those, the ones with a value that
 * their state has not had come before new combinations of values. Situations are returned in the order of their distance from the
 * beginning.
 */
export function graphOf(chart: AnyStateMachine, world: World): Graph {
  const stepper = stepperOf(chart, world)
  const { key: partOf = (context) => context } = world
  const keyOf = keyIn(world)
  const situations = new Map<string, Situation>()
  /** Situations to explore, by turn: those with a new value, then the others. */
  const turns = { fresh: [] as Situation[][], others: [] as Situation[][] }
  const ofState = new Map<string, { turn: number; values: Set<string> }>()
  const open = expectedOf(stepper.chart)
  const thrown: string[] = []
  /** Steps since the last one that took a new transition or had a new guard refuse. */
  let inVain = 0
  const noted = (outcome: Outcome) => {
    const marks = [...outcome.taken.map((id) => `taken ${id}`), ...outcome.refused.map((id) => `refused ${id}`)]
    const isNew = marks.map((mark) => open.delete(mark)).includes(true)
    inVain = isNew ? 0 : inVain + 1
    return outcome
  }
  const reach = (snapshot: AnyMachineSnapshot, input: number): Situation => {
    const key = keyOf(snapshot)
    const known = situations.get(key)
    if (known) return known
    const made: Situation = { snapshot, input, from: null, steps: [] }
    situations.set(key, made)
    const state = JSON.stringify(snapshot.value)
    const had = ofState.get(state) ?? { turn: 0, values: new Set() }
    ofState.set(state, had)
    const values = Object.entries(partOf(snapshot.context) ?? {}).map((value) => JSON.stringify(value))
    const kind = had.turn === 0 || values.some((value) => !had.values.has(value)) ? 'fresh' : 'others'
    for (const value of values) had.values.add(value)
    const turn = had.turn++
    turns[kind][turn] ??= []
    turns[kind][turn].push(made)
    return made
  }
  const expand = (from: Situation, { label, event }: Labelled) => {
    try {
      const { next, ...outcome } = noted(stepper.step(from.snapshot, event))
      from.steps.push({ ...outcome, from, label, event, to: reach(next, from.input) })
    } catch (error) {
      thrown.push(`${label}: ${String(error)}`)
    }
  }
  const beginnings = (world.inputs ?? [undefined]).map((input, index) => {
    const { next, ...outcome } = noted(stepper.begin(input))
    return { ...outcome, input: index, to: reach(next, index) }
  })
  while (open.size > 0 && inVain < mostInVain) {
    const situation = [turns.fresh, turns.others]
      .flatMap((each) => each.slice(0, mostOfOneState))
      .find((turn) => turn.length > 0)
      ?.shift()
    if (!situation) break
    if (situation.snapshot.status === 'active') for (const event of possible(situation.snapshot, stepper.events)) expand(situation, event)
  }
  return { stepper, beginnings, situations: byDistance(beginnings), thrown }
}

/** The goals of a walk of a chart: each transition taken, each guard refusing. */
function expectedOf(chart: AnyStateMachine): Set<string> {
  return new Set(transitionsOf(chart).flatMap((held) => [`taken ${held.id}`, ...(isGuarded(held) ? [`refused ${held.id}`] : [])]))
}

/** Orders what was found by its distance from the beginnings and stores for each situation the last step of a shortest path to it. */
function byDistance(beginnings: readonly Beginning[]): Situation[] {
  const found = new Set<Situation>(beginnings.map(({ to }) => to))
  for (const situation of found)
    for (const step of situation.steps) {
      if (found.has(step.to)) continue
      found.add(step.to)
      Object.assign(step.to, { from: step, input: situation.input })
    }
  return [...found]
}

/** Returns the key that distinguishes situations of a world: the state, and the part of the context that the world selects. */
export function keyIn({ key = (context) => context }: World): (snapshot: AnyMachineSnapshot) => string {
  return ({ value, status, context }) => JSON.stringify([value, status, key(context)])
}

/** The steps from the beginning to a situation. */
export function wayTo({ from }: Situation): Step[] {
  return from ? [...wayTo(from.from), from] : []
}
