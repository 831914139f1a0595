/** A chart as plain data that XState's `createMachine` takes: names in place of functions. */
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { type Condition, causeOf, conditionOf, nameOf, type Transition } from './outline.ts'

/** What JSON can hold; entries that are undefined are left out of it. */
export type Plain = string | number | boolean | null | readonly Plain[] | Named

/** An object of plain data. */
export type Named = { readonly [key: string]: Plain | undefined }

/**
 * The config of a chart. Ids, descriptions, tags, `meta` and fixed parameters are those of the chart; joined guards are `and`, `or` and `not`
 * with their `guards`. The context is the one that the chart starts with when it is given `input`. Implementations, and parameters and inputs
 * that are worked out from context or event, are not part of it.
 */
export function configOf(chart: AnyStateMachine, input?: unknown): Named {
  return nodeOf(chart.root, (delay) => delay, contextOf(chart, input))
}

/** The config as JSON that runs without implementations of delays: their milliseconds are in place of their names. */
export function jsonOf(chart: AnyStateMachine, input?: unknown): string {
  const delays = delaysOf(chart, input)
  const config = nodeOf(chart.root, (delay) => String(delays[delay] ?? delay), contextOf(chart, input))
  return `${JSON.stringify(config, null, 2)}\n`
}

/** Milliseconds of the named delays of a chart; of one that is worked out, as it begins. */
export function delaysOf(chart: AnyStateMachine, input?: unknown): Readonly<Record<string, number>> {
  const context = contextOf(chart, input)
  return Object.fromEntries(
    Object.entries(chart.implementations.delays).map(([name, delay]) => [
      name,
      typeof delay === 'number' ? delay : computed(delay, context),
    ]),
  )
}

/** Where a delay cannot be worked out from the context of the beginning. */
const unknownMs = 1000

function computed(delay: unknown, context: Plain | undefined): number {
  try {
    const ms: unknown = (delay as (args: { context: unknown }) => unknown)({ context })
    return typeof ms === 'number' && Number.isFinite(ms) ? ms : unknownMs
  } catch {
    return unknownMs
  }
}

function contextOf({ config: { context } }: AnyStateMachine, input: unknown): Plain | undefined {
  try {
    return plain(typeof context === 'function' ? context({ input, spawn: () => null, self: {} } as never) : context)
  } catch {
    return undefined
  }
}

function nodeOf(node: AnyStateNode, writeDelay: (delay: string) => string, context?: Plain): Named {
  const held = [...node.transitions.values()].flat() as unknown as Transition[]
  const of = (kind: string) => held.filter(({ eventType }) => causeOf(eventType).kind === kind)
  const answered = (kind: string, id: string) => alternatives(of(kind).filter(({ eventType }) => actorOf(eventType) === id))
  const clocked = node.after.length > 0
  const { id, route } = node.config as { id?: string; route?: object }
  return {
    id: node.parent ? id : node.id,
    description: node.description,
    context,
    type: node.type === 'parallel' || node.type === 'final' || node.type === 'history' ? node.type : undefined,
    route: route && {},
    meta: plain(node.meta),
    tags: some(node.tags),
    initial: node.type === 'compound' ? node.initial.target?.[0]?.key : undefined,
    entry: some(node.entry.filter((action) => !(clocked && isBuiltIn(action, 'raise'))).map(actionOf)),
    exit: some(node.exit.filter((action) => !(clocked && isBuiltIn(action, 'cancel'))).map(actionOf)),
    invoke: some(
      node.invoke.map((invoked) => ({
        id: invoked.id,
        src: String(invoked.src),
        systemId: invoked.systemId,
        input: plain(invoked.input),
        onDone: answered('done', invoked.id),
        onError: answered('failed', invoked.id),
        onSnapshot: answered('changed', invoked.id),
      })),
    ),
    always: alternatives((node.always ?? []) as unknown as Transition[]),
    on: grouped(of('said'), ({ eventType }) => eventType),
    onDone: alternatives(of('finished')),
    after: grouped(of('after'), ({ eventType }) => writeDelay(delayOf(eventType))),
    states: Object.keys(node.states).length
      ? Object.fromEntries(Object.entries(node.states).map(([key, child]) => [key, nodeOf(child, writeDelay)]))
      : undefined,
  }
}

function actorOf(event: string): string {
  const cause = causeOf(event)
  return 'actor' in cause ? cause.actor : ''
}

function delayOf(event: string): string {
  const cause = causeOf(event)
  return cause.kind === 'after' ? cause.delay : ''
}

/** A state with delays raises and cancels its own events, which the chart does not say. */
const isBuiltIn = (action: unknown, name: string) => typeof action === 'function' && (action as { type?: string }).type === `xstate.${name}`

/** Alternatives in their order; undefined when there are none. */
function alternatives(transitions: readonly Transition[]): Plain | undefined {
  const all = transitions.map(({ target = [], guard, actions, reenter, description }) => {
    const targets = target.map(({ path, machine }) => `#${[machine.root.id, ...path].join('.')}`)
    return {
      guard: guard === undefined ? undefined : guardOf(conditionOf(guard)),
      target: targets.length > 1 ? targets : targets[0],
      reenter: reenter || undefined,
      actions: some(actions.map(actionOf)),
      description: description || undefined,
    }
  })
  return all.length > 1 ? all : all[0]
}

function grouped(transitions: readonly Transition[], keyOf: (transition: Transition) => string): Named | undefined {
  const keys = [...new Set(transitions.map(keyOf))]
  if (keys.length === 0) return undefined
  return Object.fromEntries(keys.map((key) => [key, alternatives(transitions.filter((each) => keyOf(each) === key))]))
}

function guardOf(condition: Condition): Plain {
  if (condition.kind === 'is') return condition.params ? { type: condition.name, params: condition.params } : condition.name
  return { type: condition.kind, guards: condition.kind === 'not' ? [guardOf(condition.of)] : condition.of.map(guardOf) }
}

function actionOf(action: unknown): Plain {
  const params = typeof action === 'function' ? undefined : plain((action as { params?: unknown }).params)
  return params ? { type: nameOf(action), params } : nameOf(action)
}

function some<Item extends Plain>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length ? items : undefined
}

/** The value as data; undefined for what is not an object, among them functions. */
function plain(value: unknown): Plain | undefined {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : undefined
}
