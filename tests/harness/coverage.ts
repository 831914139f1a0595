/** The coverage of a walk over a chart: its states, its transitions, each guard true and false, and each actor done and failed. */
import { type AnyStateMachine, type AnyStateNode, type PromiseActorLogic, StateMachine } from 'xstate'
import { charts } from '../../machines/charts.ts'
import type { Graph, Step } from './graph.ts'
import { isGuarded, nodesOf, transitionsOf } from './transitions.ts'

/** Figures of a chart, and the names of everything the walk has missed. */
interface Coverage {
  readonly states: number
  readonly transitions: number
  readonly situations: number
  readonly steps: number
  /** Transitions with a guard; a page's own address is no guard. */
  readonly guards: number
  /** Actors that answer a request: they complete or fail. */
  readonly actors: number
  readonly missedStates: readonly string[]
  readonly missedTransitions: readonly string[]
  /** Guards that never refused. */
  readonly neverRefused: readonly string[]
  /** Actors whose answer or failure was never handled. */
  readonly unheard: readonly string[]
}

/** Returns whether an actor answers or fails: a promise does, an actor that only sends events runs until its state is left. */
function ends(logic: unknown): boolean {
  const { transition, getInitialSnapshot } = logic as Pick<PromiseActorLogic<unknown>, 'transition' | 'getInitialSnapshot'>
  try {
    const asked = getInitialSnapshot({} as never, undefined)
    return transition(asked, { type: 'xstate.promise.resolve', data: null } as never, {} as never).status === 'done'
  } catch {
    return false
  }
}

/** Every actor of a chart that answers a request, with the state that invokes it; child charts, which run until their state is left, are excluded. */
function askedOf(chart: AnyStateMachine): { id: string; node: AnyStateNode }[] {
  const { actors } = chart.implementations
  const isAsked = (src: unknown) =>
    typeof src === 'string' && !(src in charts) && !(actors[src] instanceof StateMachine) && ends(actors[src])
  return nodesOf(chart.root).flatMap((node) => node.invoke.filter(({ src }) => isAsked(src)).map(({ id }) => ({ id, node })))
}

/** The ends of an actor. */
const bothEnds = { 'never answers': 'xstate.done.actor', 'never fails': 'xstate.error.actor' } as const

/** Returns whether a transition of a state, or of its parents, handles an end. */
function hears(taken: ReadonlySet<string>, node: AnyStateNode | undefined, type: string): boolean {
  if (!node) return false
  const begin = `${node.path.join('.')}|${type}|`
  return [...taken].some((id) => id.startsWith(begin)) || hears(taken, node.parent, type)
}

/** Computes the coverage of a graph. */
export function coverageOf(chart: AnyStateMachine, { beginnings, situations }: Graph): Coverage {
  const nodes = nodesOf(chart.root)
  const held = transitionsOf(chart)
  const steps = situations.flatMap((situation) => situation.steps)
  const outcomes = [...beginnings, ...steps]
  const taken = new Set(outcomes.flatMap((outcome) => outcome.taken))
  const refused = new Set(outcomes.flatMap((outcome) => outcome.refused))
  const passed = new Set(held.filter(({ id }) => taken.has(id)).map(({ source }) => source.id))
  const seen = new Set(situations.flatMap(({ snapshot }) => snapshot._nodes.map(({ id }) => id)))
  const guarded = held.filter(isGuarded)
  const asked = askedOf(chart)
  return {
    states: nodes.length,
    transitions: held.length,
    situations: situations.length,
    steps: steps.length,
    guards: guarded.length,
    actors: asked.length,
    missedStates: nodes.map(({ id }) => id).filter((id) => !seen.has(id) && !passed.has(id)),
    missedTransitions: held.map(({ id }) => id).filter((id) => !taken.has(id)),
    neverRefused: guarded.map(({ id }) => id).filter((id) => !refused.has(id)),
    unheard: asked.flatMap(({ id, node }) =>
      Object.entries(bothEnds).flatMap(([words, type]) =>
        hears(taken, node, `${type}.${id}`) ? [] : [`${id} ${words} in ${node.path.join('.')}`],
      ),
    ),
  }
}

/** The shortest choice of steps that reaches every situation's states, takes every transition and has every guard refuse. */
export function decisiveSteps({ beginnings, situations }: Graph): Step[] {
  const met = new Set<string>()
  const isNew = (marks: readonly string[]) => {
    const fresh = marks.filter((mark) => !met.has(mark))
    for (const mark of fresh) met.add(mark)
    return fresh.length > 0
  }
  for (const { to, taken, refused } of beginnings) isNew(marksOf({ to, taken, refused }))
  return situations.flatMap(({ steps }) => steps).filter((step) => isNew(marksOf(step)))
}

function marksOf({ taken, refused, to }: Pick<Step, 'taken' | 'refused' | 'to'>): string[] {
  return [...taken.map((id) => `taken ${id}`), ...refused.map((id) => `refused ${id}`), ...to.snapshot._nodes.map(({ id }) => id)]
}
