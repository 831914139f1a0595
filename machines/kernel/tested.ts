/** What the tests have shown of the charts: how often generated paths take what, and what became of mutants. */

/** Of one chart, by paths of states and ids of transitions. */
export interface TestedChart {
  /** How many generated paths were walked. */
  readonly paths: number
  /** How many steps of these paths end in a state. */
  readonly states: Readonly<Record<string, number>>
  /** How many steps of these paths take a transition. */
  readonly transitions: Readonly<Record<string, number>>
  /** How often the walk of every situation has heard a guard say yes, and no. */
  readonly guards: Readonly<Record<string, readonly [yes: number, no: number]>>
}

/** What became of the mutants of one chart, by id of the transition. */
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
