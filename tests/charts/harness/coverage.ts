/** What a walk has covered of a chart: its states, its transitions, and each guard both ways. */
import type { AnyStateMachine } from 'xstate'
import type { Graph, Step } from './graph.ts'
import { nodesOf, transitionsOf } from './transitions.ts'

/** Figures of a chart, and by name what the walk has missed. */
interface Coverage {
  readonly states: number
  readonly transitions: number
  readonly situations: number
  readonly steps: number
  /** Transitions with a guard; a page's own address is no guard. */
  readonly guards: number
  readonly missedStates: readonly string[]
  readonly missedTransitions: readonly string[]
  /** Guards that never said no. */
  readonly neverRefused: readonly string[]
}

/** Reads off a graph what it has reached. */
export function coverageOf(chart: AnyStateMachine, { beginnings, situations }: Graph): Coverage {
  const nodes = nodesOf(chart.root)
  const held = transitionsOf(chart)
  const steps = situations.flatMap((situation) => situation.steps)
  const outcomes = [...beginnings, ...steps]
  const taken = new Set(outcomes.flatMap((outcome) => outcome.taken))
  const refused = new Set(outcomes.flatMap((outcome) => outcome.refused))
  const passed = new Set(held.filter(({ id }) => taken.has(id)).map(({ source }) => source.id))
  const seen = new Set(situations.flatMap(({ snapshot }) => snapshot._nodes.map(({ id }) => id)))
  const guarded = held.filter(({ definition: { guard } }) => guard !== undefined && (guard as { name?: string }).name !== 'routeMatches')
  return {
    states: nodes.length,
    transitions: held.length,
    situations: situations.length,
    steps: steps.length,
    guards: guarded.length,
    missedStates: nodes.map(({ id }) => id).filter((id) => !seen.has(id) && !passed.has(id)),
    missedTransitions: held.map(({ id }) => id).filter((id) => !taken.has(id)),
    neverRefused: guarded.map(({ id }) => id).filter((id) => !refused.has(id)),
  }
}

/** The shortest choice of steps that reaches every situation's states, takes every transition and hears every guard say no. */
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
