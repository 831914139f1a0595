/** Random walks through a chart, by seed: possible events in random order. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { possible, type World } from './alone.ts'
import { keyIn, stepperOf } from './graph.ts'

/** A walk of so many events, begun with a seed; `look` sees every snapshot. */
interface RandomWalk {
  readonly seed: number
  readonly events: number
  readonly look: (snapshot: AnyMachineSnapshot) => void
}

/** The faults, and the number of times the walk ended and started again. */
interface Wandered {
  readonly thrown: readonly string[]
  /** Situations that are not final and that no event leaves. */
  readonly deadEnds: readonly string[]
  readonly ended: number
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Events after which a walk starts again, so that it does not stay in one part. */
const atOnce = 500

/** Sends random events to a chart; starts again at its end, and at intervals. */
export function wander(chart: AnyStateMachine, world: World, { seed, events, look }: RandomWalk): Wandered {
  const stepper = stepperOf(chart, world)
  const next = numbersFrom(seed)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)]
  const inputs = world.inputs ?? [undefined]
  const keyOf = keyIn(world)
  const known = new Set<string>()
  const thrown: string[] = []
  const deadEnds: string[] = []
  let ended = 0
  const begin = () => stepper.begin(pick(inputs)).next
  // An event has an effect: another situation, an end, a request or a notification.
  const leads = (snapshot: AnyMachineSnapshot) =>
    possible(snapshot, stepper.events).some(({ event }) => {
      const { next, done } = stepper.step(snapshot, event)
      return done.length > 0 || keyOf(next) !== keyOf(snapshot)
    })
  let snapshot = begin()
  for (let count = 0; count < events; count++) {
    if (count % atOnce === 0) snapshot = begin()
    const event = snapshot.status === 'active' ? pick(possible(snapshot, stepper.events)) : undefined
    if (event === undefined) {
      if (snapshot.status === 'active') deadEnds.push(keyOf(snapshot))
      ended++
      snapshot = begin()
      continue
    }
    try {
      snapshot = stepper.step(snapshot, event.event).next
      look(snapshot)
      if (snapshot.status === 'active' && !known.has(keyOf(snapshot))) {
        known.add(keyOf(snapshot))
        if (!leads(snapshot)) deadEnds.push(keyOf(snapshot))
      }
    } catch (error) {
      thrown.push(`seed ${seed}, event ${count}, ${event.label} in ${JSON.stringify(snapshot.value)}: ${String(error)}`)
      snapshot = begin()
    }
  }
  return { thrown, deadEnds: [...new Set(deadEnds)], ended }
}
