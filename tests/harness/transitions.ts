/** The transitions a built chart holds, by the ids of the outline, and functions that watch or replace the results of guards and targets. */
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, and } from 'xstate'

/** A transition as the running chart holds it: changing it changes what the chart does. */
interface Definition {
  readonly eventType: string
  guard?: unknown
  target?: readonly AnyStateNode[]
  readonly actions: readonly unknown[]
}

/** A transition with its id in the outline: the path of its state, its event and its place among the alternatives. */
export interface Held {
  readonly id: string
  readonly source: AnyStateNode
  readonly definition: Definition
}

/** Every state of a chart, parents before children. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

/** Every transition of a chart, in the order of the outline. */
export function transitionsOf(chart: AnyStateMachine): Held[] {
  return nodesOf(chart.root).flatMap((source) => {
    const places = new Map<string, number>()
    const all = [...[...source.transitions.values()].flat(), ...(source.always ?? [])] as unknown as Definition[]
    return all.map((definition) => {
      const place = places.get(definition.eventType) ?? 0
      places.set(definition.eventType, place + 1)
      return { id: `${source.path.join('.')}|${definition.eventType}|${place}`, source, definition }
    })
  })
}

/** Whether a guard only compares a page's address: that is part of the event, not a condition. */
export function isAddress(guard: unknown): boolean {
  return (guard as { name?: string } | undefined)?.name === 'routeMatches'
}

/** Whether a transition has a condition that may refuse it. */
export function isGuarded({ definition: { guard } }: Held): boolean {
  return guard !== undefined && !isAddress(guard)
}

/** The current value of a property of a part of a chart, also when it is already watched. */
function reading<Part extends object, Key extends keyof Part>(part: Part, key: Key): () => Part[Key] {
  const own = Object.getOwnPropertyDescriptor(part, key)
  return () => (own?.get ? own.get.call(part) : own?.value)
}

/** Replaces the value of a property by a function of it; a value that is set later is its own from then on. */
export function saying<Part extends object, Key extends keyof Part>(part: Part, key: Key, say: (own: Part[Key]) => Part[Key]): void {
  let own = reading(part, key)
  const set = (value: Part[Key]) => {
    own = () => value
  }
  Object.defineProperty(part, key, { get: () => say(own()), set, configurable: true, enumerable: true })
}

type Check = (snapshot: AnyMachineSnapshot, args: { context: unknown; event: AnyEventObject }, guard: unknown) => boolean

/** A guard that evaluates another and returns its result, or the inverse, through `reported`. */
export function guardAround(guard: unknown, reported: (holds: boolean) => boolean): unknown {
  const joined = and([guard as never]) as unknown as { check: Check }
  const check: Check = (snapshot, args) => reported(joined.check(snapshot, args, joined))
  return Object.assign(() => false, { check })
}
