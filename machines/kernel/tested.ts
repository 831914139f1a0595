/** Test results of the charts: coverage by generated paths and by behaviour tests, and mutants. */

/** Of one chart, by paths of states and ids of transitions. */
export interface TestedChart {
  /** Number of generated paths walked. */
  readonly paths: number
  /** Number of steps that end in a state, by state. */
  readonly states: Readonly<Record<string, number>>
  /** Number of steps that take a transition, by transition. */
  readonly transitions: Readonly<Record<string, number>>
  /** Number of times a guard was true and false during the walk of all situations. */
  readonly guards: Readonly<Record<string, readonly [yes: number, no: number]>>
  /** Number of transitions that behaviour tests take, as `npm run docs:coverage` has counted it of the same chart. */
  readonly behaviour?: number
  /** The day on which the same chart was mutated. */
  readonly mutated?: string
}

/** What is done to a part of a chart; one word, or two. */
export type MutantKind =
  | 'removed'
  | 'redirected'
  | 'guard negated'
  | 'guard removed'
  /** The parameters of the guard have no fields. */
  | 'guard emptied'
  /** The parameters of an action have no fields. */
  | 'params emptied'
  /** A field of the input of an actor is missing. */
  | 'field dropped'
  /** It has the value of another. */
  | 'field exchanged'
  | 'assign removed'
  /** What is assigned goes to another key of the context. */
  | 'key exchanged'
  | 'delay gone'
  | 'delay doubled'

/** Mutants of one chart, by id of the transition or of another place. */
export type MutatedChart = Readonly<Record<string, Mutated>>

/** The mutants of one place: how many were caught, and by what was done the ones that survived. */
export interface Mutated {
  readonly caught: number
  readonly survived: readonly string[]
}

/** Everything that is known, by chart. */
export interface Tested {
  readonly charts: Readonly<Record<string, TestedChart>>
  readonly mutants: Readonly<Record<string, MutatedChart>>
}

/** The share of its transitions that behaviour tests of a chart take at least. */
export const leastBehaviour = 0.85

/** The charts with the smallest shares of transitions taken by behaviour tests, the smallest first. */
export function leastTested<Row extends { taken: number; all: number }>(rows: readonly Row[], most = 5): Row[] {
  return [...rows].sort((one, other) => one.taken / one.all - other.taken / other.all).slice(0, most)
}
