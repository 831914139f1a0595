/** Test results of the charts: coverage by generated paths, and mutants. */

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
}

/** Mutants of one chart, by id of the transition. */
export type MutatedChart = Readonly<Record<string, Mutated>>

/** The mutants of one transition: how many were caught, and by what was done the ones that survived. */
export interface Mutated {
  readonly caught: number
  readonly survived: readonly string[]
}

/** Everything that is known, by chart. */
export interface Tested {
  readonly charts: Readonly<Record<string, TestedChart>>
  readonly mutants: Readonly<Record<string, MutatedChart>>
}
