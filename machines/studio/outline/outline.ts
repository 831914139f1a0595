/** A chart as plain data: what the studio draws, the exports write and the documents list. */
import { type AnyStateMachine, type AnyStateNode, and, not, or } from 'xstate'
import type { Outcome } from '../../kernel/outcome.ts'
import { type Constants, constantsOf } from './params.ts'

/** What sort of state it is; `transient` is left at once. */
export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history' | 'transient'

/** What makes a transition happen. */
export type Cause =
  /** An event from a user or an actor. */
  | { kind: 'said'; type: string }
  /** An address is asked for. */
  | { kind: 'asked' }
  /** At once, when its guard holds. */
  | { kind: 'always' }
  /** After a time, in milliseconds, or by the name of a delay. */
  | { kind: 'after'; delay: string }
  /** What the state invoked has answered, failed, or changed. */
  | { kind: 'done' | 'failed' | 'changed'; actor: string }
  /** The state's own children have come to their end. */
  | { kind: 'finished' }

/** A guard by its name and the parameters the chart gives it once and for all, or several joined. */
export type Condition =
  | { kind: 'is'; name: string; params?: Constants }
  | { kind: 'and' | 'or'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition }

/** What a state invokes. */
export interface Invoked {
  readonly id: string
  /** The name of the actor; that of a call of the contract when the actor is its port. */
  readonly src: string
}

/** A state of a chart. */
export interface OutlineState {
  /** Keys from the root, joined by dots; the root is the empty text. Unique in the chart. */
  readonly path: string
  /** Last key of the path; the name of the chart for the root. */
  readonly key: string
  /** Path of the parent state; null for the root. */
  readonly parent: string | null
  readonly kind: StateKind
  /** Path of the child it begins in. */
  readonly initial: string | null
  /** English, as in the chart. */
  readonly description: string
  /** Path of the page in the portal below its base, for a state that is a page. */
  readonly page: string | null
  /** Wire value of its status, in a lifecycle. */
  readonly status: string | null
  /** What it means to a merchant who stops there, where the chart says so. */
  readonly outcome: Outcome | null
  readonly tags: readonly string[]
  readonly invokes: readonly Invoked[]
  /** Names of actions. */
  readonly entry: readonly string[]
  readonly exit: readonly string[]
}

/** A transition of a chart. */
export interface OutlineTransition {
  /** Unique in the chart: the source, the event, its place among the alternatives. */
  readonly id: string
  /** Path of the state that holds it. */
  readonly source: string
  /** Paths; empty when it stays. */
  readonly targets: readonly string[]
  /** As the chart writes it. */
  readonly event: string
  readonly cause: Cause
  readonly condition: Condition | null
  /** Names of actions. */
  readonly actions: readonly string[]
  /** Whether its source state is left and entered again, although the target is within it. */
  readonly reenter: boolean
  /** English, as in the chart; empty when it says nothing. */
  readonly description: string
}

/** A chart as plain data; states in the order of the chart, parents before children. */
export interface Outline {
  readonly name: string
  readonly states: readonly OutlineState[]
  readonly transitions: readonly OutlineTransition[]
}

/** Reads a chart. */
export function outlineOf(name: string, chart: AnyStateMachine): Outline {
  const nodes = nodesOf(chart.root)
  return {
    name,
    states: nodes.map((node) => stateOf(name, node)),
    transitions: nodes.flatMap(transitionsOf),
  }
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

const pathOf = (node: AnyStateNode) => node.path.join('.')

function stateOf(name: string, node: AnyStateNode): OutlineState {
  const leavesAtOnce = node.always?.some(({ guard }) => guard === undefined) && node.type === 'atomic'
  const initial = node.type === 'compound' ? node.initial.target?.[0] : undefined
  const meta = node.meta as { page?: string; status?: string; outcome?: Outcome } | undefined
  return {
    path: pathOf(node),
    key: node.parent ? node.key : name,
    parent: node.parent ? pathOf(node.parent) : null,
    kind: leavesAtOnce ? 'transient' : node.type,
    initial: initial ? pathOf(initial) : null,
    description: node.description ?? '',
    page: meta?.page ?? null,
    status: meta?.status ?? null,
    outcome: meta?.outcome ?? null,
    tags: node.tags,
    invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
  }
}

/** A transition as a chart holds it. */
export interface Transition {
  readonly eventType: string
  readonly target?: readonly AnyStateNode[]
  guard?: unknown
  readonly actions: readonly unknown[]
  readonly reenter?: boolean
  readonly description?: string
}

/** The transitions of a chart as it holds them, by the ids of its outline. */
export function definitionsOf(chart: AnyStateMachine): Map<string, Transition> {
  return new Map(nodesOf(chart.root).flatMap(heldBy))
}

function heldBy(node: AnyStateNode): [string, Transition][] {
  const said = [...node.transitions.values()].flat() as unknown as Transition[]
  const places = new Map<string, number>()
  return [...said, ...((node.always ?? []) as unknown as Transition[])].map((transition) => {
    const event = transition.eventType
    const place = places.get(event) ?? 0
    places.set(event, place + 1)
    return [`${pathOf(node)}|${event}|${place}`, transition]
  })
}

function transitionsOf(node: AnyStateNode): OutlineTransition[] {
  return heldBy(node).map(([id, transition]) => {
    const event = transition.eventType
    return {
      id,
      source: pathOf(node),
      targets: (transition.target ?? []).map(pathOf),
      event,
      cause: causeOf(event),
      condition: transition.guard === undefined ? null : conditionOf(transition.guard),
      actions: transition.actions.map(nameOf),
      reenter: transition.reenter === true,
      description: transition.description ?? '',
    }
  })
}

/** The cause behind the type of an event. */
export function causeOf(event: string): Cause {
  if (event === '') return { kind: 'always' }
  if (event === 'xstate.route' || event.startsWith('xstate.route.')) return { kind: 'asked' }
  const [, of = '', ...rest] = event.split('.')
  if (!event.startsWith('xstate.')) return { kind: 'said', type: event }
  if (of === 'after') return { kind: 'after', delay: rest[0] ?? '' }
  if (of === 'snapshot') return { kind: 'changed', actor: rest.join('.') }
  if (of === 'done' && rest[0] === 'state') return { kind: 'finished' }
  return { kind: of === 'done' ? 'done' : 'failed', actor: rest.slice(1).join('.') }
}

/** The guards of a condition as the chart holds them, in the order of {@link Condition}. */
export function heldGuards(guard: unknown): unknown[] {
  const { guards } = guard as { guards?: readonly unknown[] }
  return guards ? guards.flatMap(heldGuards) : [guard]
}

/** The name of an action or a guard: its own, that of the library's action, or that of the function. */
export function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  const { type } = named as { type?: unknown }
  if (typeof named === 'function') return typeof type === 'string' ? type.replace('xstate.', '') : named.name || 'inline'
  return String(type ?? 'inline')
}

/** How guards are joined, by the function that checks them: a build shortens the names of functions. */
const joins = new Map<unknown, 'and' | 'or' | 'not'>(
  Object.entries({ and: and([]), or: or([]), not: not('') } as const).map(([kind, guard]) => [
    (guard as { check?: unknown }).check,
    kind as 'and' | 'or' | 'not',
  ]),
)

/** The condition behind a guard of a chart. */
export function conditionOf(guard: unknown): Condition {
  const joined = guard as { check?: unknown; guards?: readonly unknown[] }
  if (joined.guards) {
    const of = joined.guards.map(conditionOf)
    const [first] = of
    const kind = joins.get(joined.check) ?? nameOf(guard)
    if (kind === 'not' && first) return { kind, of: first }
    return { kind: kind === 'or' ? 'or' : 'and', of }
  }
  const params = constantsOf(guard)
  return { kind: 'is', name: nameOf(guard), ...(params && { params }) }
}
