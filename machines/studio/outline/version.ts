/** Two versions of a chart in one drawing. Decision 143. */
import { compareOutlines, type Difference } from './compare.ts'
import type { Outline, OutlineState, OutlineTransition } from './outline.ts'

/** Why a file cannot be compared: it is no exported chart, or one of another chart. */
export type Unreadable = 'noChart' | 'otherChart'

/** An earlier version beside the open one. */
export interface Version {
  readonly difference: Difference
  /** States and transitions of both. */
  readonly joined: Outline
  /** Ids of the transitions of `joined` that only one version has. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const earlier = (id: string) => `earlier ${id}`

/** Compares and joins two versions. */
export function joinedOf(before: Outline, after: Outline): Version {
  const difference = compareOutlines(before, after)
  const removed = difference.removedTransitions.map((each): OutlineTransition => ({ ...each, id: earlier(each.id) }))
  const states = [...after.states, ...difference.removedStates]
  const parents = new Set(states.map(({ parent }) => parent))
  // A state may have had children in one version alone.
  const whole = (state: OutlineState): OutlineState =>
    state.kind === 'atomic' && parents.has(state.path) ? { ...state, kind: 'compound' } : state
  return {
    difference,
    joined: { ...after, states: states.map(whole), transitions: [...after.transitions, ...removed] },
    added: difference.addedTransitions.map(({ id }) => id),
    removed: removed.map(({ id }) => id),
  }
}
