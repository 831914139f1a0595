/**
 * Guards of a rehearsal, asked really: the chart itself goes along with what is rehearsed, knows what the samples let it know, and its guards
 * say what they would say there. Nothing is asked, stored or sent. Decision 019.
 */
import { type AnyMachineSnapshot, type AnyStateMachine, and, fromPromise, getInitialSnapshot, transition } from 'xstate'
import { definitionsOf, heldGuards, type Outline, type OutlineTransition } from './outline.ts'
import { automaticIn, guardsOf, keyOfGuard, stateValueOf } from './rehearsal.ts'
import type { Samples } from './samples.ts'

/** What a guard says: the same for everything that may come, not the same, or nothing, and why. */
export type Said = 'holds' | 'fails' | 'depends' | 'wired' | 'lost'

/** What is rehearsed, step by step, as the studio keeps it. */
interface Rehearsed {
  readonly transitions: readonly string[]
  readonly paths: readonly string[]
}

/** What the chart knows after a step and what it heard last; null where it could not follow. */
type Known = { readonly context: unknown; readonly event: Heard } | null
type Heard = { readonly type: string }

/** A chart that goes along: it takes the transition that is chosen and no other. */
interface Companion {
  readonly machine: AnyStateMachine
  choose(id: string | null): void
}

/** Actions that change what a chart knows, and nothing else. */
const remembering = new Set(['xstate.assign', 'xstate.enqueueActions'])

const companions = new WeakMap<AnyStateMachine, Companion>()
const known = new WeakMap<Rehearsed, Known>()
const silent = fromPromise(() => new Promise<never>(() => {}))

/**
 * What the guards of these transitions say at the last step, by {@link keyOfGuard}. `wired`: the runtime decides; `lost`: the
 * samples do not contain what it reads.
 */
export function evaluateGuards(given: {
  outline: Outline
  chart: AnyStateMachine
  samples: Samples
  steps: readonly Rehearsed[]
  transitions: readonly OutlineTransition[]
}): ReadonlyMap<string, Said> {
  const { outline, chart, samples, steps, transitions } = given
  const now = follow(outline, chart, samples, steps)
  const value = stateValueOf(outline, steps.at(-1)?.paths ?? [])
  const said = new Map<string, Said>()
  const definitions = definitionsOf(chart)
  for (const each of transitions) {
    const held = each.condition ? heldGuards(definitions.get(each.id)?.guard) : []
    for (const [place, guard] of guardsOf(each.condition).entries()) {
      const verdict =
        samples.wired.includes(guard.name) || guard.name === 'routeMatches'
          ? 'wired'
          : now === null || value === null
            ? 'lost'
            : sayingOf(chart, held[place], { value, context: now.context }, heardBy(each, samples, now.event))
      const key = keyOfGuard(guard)
      const before = said.get(key)
      said.set(
        key,
        before === undefined || before === verdict ? verdict : before === 'lost' ? verdict : verdict === 'lost' ? before : 'depends',
      )
    }
  }
  return said
}

/** What a guard says to each of the events. */
function sayingOf(chart: AnyStateMachine, guard: unknown, at: { value: object; context: unknown }, events: readonly Heard[]): Said {
  try {
    const snapshot = chart.resolveState(at as never) as AnyMachineSnapshot
    const answers = new Set(events.map((event) => asks(guard, snapshot, event)))
    return answers.size > 1 ? 'depends' : answers.has(true) ? 'holds' : 'fails'
  } catch {
    return 'lost'
  }
}

function asks(guard: unknown, snapshot: AnyMachineSnapshot, event: Heard): boolean {
  const joined = and([guard as never]) as unknown as {
    check: (snapshot: AnyMachineSnapshot, args: { context: unknown; event: Heard }, guard: unknown) => boolean
  }
  return joined.check(snapshot, { context: snapshot.context, event }, joined)
}

/** Everything the samples know to say for a transition. */
function heardBy({ cause, event }: OutlineTransition, { events, outputs, errors }: Samples, last: Heard): readonly Heard[] {
  if (cause.kind === 'always') return [last]
  if (cause.kind === 'said') {
    const said = events.filter(({ type }) => type === cause.type)
    return said.length > 0 ? said : [{ type: cause.type }]
  }
  if (cause.kind === 'done') return (outputs[cause.actor] ?? [undefined]).map((output) => ({ type: event, output, actorId: cause.actor }))
  if (cause.kind === 'failed')
    return [...(errors[cause.actor] ?? []), new Error('lost')].map((error) => ({ type: event, error, actorId: cause.actor }))
  return [{ type: event }]
}

/** What the chart knows after these steps. */
function follow(outline: Outline, chart: AnyStateMachine, samples: Samples, steps: readonly Rehearsed[]): Known {
  const last = steps.at(-1)
  if (!last) return null
  if (known.has(last)) return known.get(last) ?? null
  const before = steps.slice(0, -1)
  const now = before.length === 0 ? begun(outline, chart, samples) : gone(outline, chart, samples, before, last)
  known.set(last, now)
  return now
}

function begun(outline: Outline, chart: AnyStateMachine, { input }: Samples): Known {
  try {
    const { machine, choose } = companionOf(outline, chart)
    choose(null)
    const { context } = getInitialSnapshot(machine, input as never) as AnyMachineSnapshot
    return { context, event: { type: 'xstate.init', input } as Heard }
  } catch {
    return null
  }
}

function gone(outline: Outline, chart: AnyStateMachine, samples: Samples, before: readonly Rehearsed[], step: Rehearsed): Known {
  const from = follow(outline, chart, samples, before)
  const value = stateValueOf(outline, before.at(-1)?.paths ?? [])
  const taken = outline.transitions.find(({ id }) => id === step.transitions[0])
  if (from === null || value === null || !taken) return null
  try {
    const { machine, choose } = companionOf(outline, chart)
    const snapshot = machine.resolveState({ value, context: from.context } as never)
    const heard = heardBy(taken, samples, from.event)
    const guard = definitionsOf(chart).get(taken.id)?.guard
    const real = chart.resolveState({ value, context: from.context } as never) as AnyMachineSnapshot
    const event = (guard === undefined ? undefined : heard.find((each) => isHeld(guard, real, each))) ?? heard[0] ?? from.event
    choose(taken.id)
    const [next] = transition(machine, snapshot as never, event as never)
    return { context: (next as AnyMachineSnapshot).context, event }
  } catch {
    return null
  }
}

function isHeld(guard: unknown, snapshot: AnyMachineSnapshot, event: Heard): boolean {
  try {
    return asks(guard, snapshot, event)
  } catch {
    return false
  }
}

/** The chart with its guards decided by the user of the rehearsal: actors never answer, nothing is sent or done. */
function companionOf(outline: Outline, chart: AnyStateMachine): Companion {
  const made = companions.get(chart)
  if (made) return made
  const { actors, actions } = chart.implementations
  const machine = chart.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, silent])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => !remembering.has(String((action as { type?: string } | undefined)?.type)))
        .map(([name]) => [name, () => {}]),
    ),
  } as never)
  const automatic = automaticIn(outline)
  let chosen: string | null = null
  for (const [id, definition] of definitionsOf(machine)) definition.guard = () => id === chosen || automatic.has(id)
  const companion = { machine, choose: (id: string | null) => (chosen = id) }
  companions.set(chart, companion)
  return companion
}
