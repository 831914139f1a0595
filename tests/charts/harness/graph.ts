/** The graph of a chart: every situation it can be in and every step between two, with what each step takes and does. */
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor } from 'xstate'
import { alone, eventsOf, type Labelled, possible, type World } from './alone.ts'
import { guardAround, saying, transitionsOf } from './transitions.ts'

/** A situation: where a chart stands, and what tells it apart from others. */
export interface Situation {
  readonly snapshot: AnyMachineSnapshot
  /** Which input the chart was started with. */
  readonly input: number
  /** The shortest way here: the step that leads in, or nothing for a beginning. */
  readonly from: Step | null
  readonly steps: Step[]
}

/** One event in a situation, and what came of it. */
export interface Step extends Omit<Outcome, 'next'> {
  readonly from: Situation
  readonly label: string
  readonly event: AnyEventObject
  /** Where it leads; the same situation when nothing comes of it. */
  readonly to: Situation
}

/** What came of an event. */
export interface Outcome {
  readonly next: AnyMachineSnapshot
  /** Ids of the transitions taken. */
  readonly taken: readonly string[]
  /** Ids of the transitions whose guard said no. */
  readonly refused: readonly string[]
  /** Names of the actions, and of the actors asked. */
  readonly done: readonly string[]
}

/** A chart that can be stepped through without running: the same function tells what a step takes and does. */
interface Stepper {
  readonly chart: AnyStateMachine
  readonly events: readonly Labelled[]
  /** Where it stands at first. */
  begin(input: unknown): Outcome
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Outcome
}

/** A chart alone in its world, ready to be stepped through. */
export function stepperOf(chart: AnyStateMachine, world: World): Stepper {
  const machine = alone(chart, world)
  const held = transitionsOf(machine)
  const ids = new Map<unknown, string>(held.map(({ id, definition }) => [definition, id]))
  let taken: string[] = []
  let refused: string[] = []
  let done: string[] = []
  for (const { id, definition } of held)
    saying(definition, 'guard', (guard) =>
      // A page is asked for by its address: that guard is part of the event.
      guard === undefined || (guard as { name?: string }).name === 'routeMatches'
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
  const actionExecutor = (action: { type: string; params?: unknown }) => done.push(...nameOf(action))
  const scope = () =>
    ({ self, system, logger: idle, id: '', sessionId: 'x', defer: idle, stopChild: idle, emit: idle, actionExecutor }) as never
  const look = (act: () => unknown): Outcome => {
    ;[taken, refused, done] = [[], [], []]
    return { next: act() as AnyMachineSnapshot, taken, refused, done }
  }
  return {
    chart: machine,
    events: eventsOf(machine, world),
    begin: (input) => look(() => machine.getInitialSnapshot(scope(), input as never)),
    step: (snapshot, event) => look(() => machine.transition(snapshot as never, event as never, scope())),
  }
}

/** A name of an action of the chart; what xstate does by itself is told only where somebody is asked or told something. */
function nameOf({ type, params }: { type: string; params?: unknown }): string[] {
  if (!type.startsWith('xstate.')) return [type]
  const { src, id, event } = (params ?? {}) as { src?: unknown; id?: string; event?: { type?: string } }
  if (type === 'xstate.spawnChild') return [`asks ${id ?? String(src)}`]
  return type === 'xstate.emit' || type === 'xstate.sendTo' ? [`tells ${event?.type ?? ''}`] : []
}

/** A start with one of the inputs, and what came of it. */
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

/** Explores everything that can be reached; situations come in the order of their distance from the beginning. */
export function graphOf(chart: AnyStateMachine, world: World): Graph {
  const stepper = stepperOf(chart, world)
  const situations = new Map<string, Situation>()
  const thrown: string[] = []
  const keyOf = keyIn(world)
  const reach = (snapshot: AnyMachineSnapshot, input: number, from: Step | null): Situation => {
    const known = situations.get(keyOf(snapshot))
    if (known) return known
    const made: Situation = { snapshot, input, from, steps: [] }
    situations.set(keyOf(snapshot), made)
    return made
  }
  const expand = (from: Situation, { label, event }: Labelled) => {
    try {
      const { next, ...outcome } = stepper.step(from.snapshot, event)
      const step: Step = { ...outcome, from, label, event, to: from }
      Object.assign(step, { to: reach(next, from.input, step) })
      from.steps.push(step)
    } catch (error) {
      thrown.push(`${label}: ${String(error)}`)
    }
  }
  const beginnings = (world.inputs ?? [undefined]).map((input, index) => {
    const { next, ...outcome } = stepper.begin(input)
    return { ...outcome, input: index, to: reach(next, index, null) }
  })
  for (const situation of situations.values())
    if (situation.snapshot.status === 'active') for (const event of possible(situation.snapshot, stepper.events)) expand(situation, event)
  return { stepper, beginnings, situations: [...situations.values()], thrown }
}

/** What tells two situations of a world apart: the state, and of the context what the world says. */
export function keyIn({ key = (context) => context }: World): (snapshot: AnyMachineSnapshot) => string {
  return ({ value, status, context }) => JSON.stringify([value, status, key(context)])
}

/** The steps from the beginning to a situation. */
export function wayTo({ from }: Situation): Step[] {
  return from ? [...wayTo(from.from), from] : []
}
