/** Plays a chart alone, without waiting: takes user events and answers of actors, returns tags, context, requests and notifications. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { eventsOf } from './alone.ts'
import { stepperOf } from './graph.ts'
import { worlds } from './worlds.ts'

/** An actor answers. */
export const answers = (id: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output, actorId: id })

/** An actor fails; with a lost connection by default. */
export const fails = (id: string, error: unknown = new Error('lost')): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
})

/** A time has passed, by the name of its delay. */
export const passes = (delay: string): AnyEventObject => ({ type: 'time', delay })

/** The outcome of the played events. */
interface Played {
  /** Tags, in order: the vocabulary of the views. */
  readonly tags: string
  /** The requests and notifications caused by the last event, in order. */
  readonly did: readonly string[]
  /** Inputs of the actors that the last event has started, by their ids. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly context: Record<string, unknown>
  readonly status: AnyMachineSnapshot['status']
  /** For values derived from a snapshot, such as its page. */
  readonly snapshot: AnyMachineSnapshot
}

/** An event of a user, or what an actor says. */
export type Happening = AnyEventObject | string

/** Plays events in order from the beginning. */
export function play(name: string, input: unknown, ...happens: readonly Happening[]): Played {
  const chart = charts[name]
  if (!chart) throw new Error(`There is no chart ${name}`)
  const stepper = stepperOf(chart, worlds[name] ?? {})
  const delays = eventsOf(chart, {}).map(({ event }) => event)
  let { next, done, asked } = stepper.begin(input)
  for (const happening of happens) {
    const said: AnyEventObject = typeof happening === 'string' ? { type: happening } : happening
    const events = said.type === 'time' ? delays.filter(({ type }) => type.startsWith(`xstate.after.${said.delay}.`)) : [said]
    const event = events.find(({ type }) => next._nodes.some((node) => node.transitions.has(type as never))) ?? events[0]
    if (!event) throw new Error(`${name} waits for no ${said.delay}`)
    ;({ next, done, asked } = stepper.step(next, event))
  }
  const { tags, context, status } = next
  return { tags: [...tags].sort().join(' '), did: done, asked, context: context as Record<string, unknown>, status, snapshot: next }
}
