/** Ways of users through a test model, or through a lifecycle by its scenarios: a test for each, in a browser or in one process. Decision 141. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom, StateValueFrom } from 'xstate'
import { createTestModel, type TestPath } from 'xstate/graph'
import { lifecycles } from '../../machines/lifecycles.ts'
import { scenarios } from '../../machines/studio/scenarios.ts'

/** What users do, or what they see. */
export type Part = () => Promise<void>

/** A part for each event, or for each state. */
export type Parts<Name extends string> = Readonly<Record<Name, Part>>

/** The states of a flat chart. */
export type SituationOf<Chart extends AnyStateMachine> = StateValueFrom<Chart> & string

/** The events of a chart. */
export type OperationOf<Chart extends AnyStateMachine> = EventFrom<Chart>['type'] & string

/** One way: the checks of its states, and what users do for its events. */
export interface Way<Seen, Operation extends string> {
  /** Its events in their order, for the title of a test. */
  readonly title: string
  /** Checks each state and does what leads to the next one. Throws for a state without a check before anything is done. */
  walk(seen: Seen, actions: Parts<Operation>): Promise<void>
}

/** Any path of a chart. */
type Path = TestPath<AnyMachineSnapshot, AnyEventObject>

function wayOf(path: Path): Way<Parts<string>, string> {
  return {
    title: path.steps
      .slice(1)
      .map(({ event }) => event.type)
      .join(', then '),
    async walk(seen, actions) {
      const unchecked = path.steps.map(({ state }) => String(state.value)).filter((situation) => !(situation in seen))
      if (unchecked.length > 0) throw new Error(`Nothing is checked in ${unchecked}`)
      await path.test({ states: seen, events: actions })
    },
  }
}

/** A way through a test model, with its path. */
interface ModelWay<Chart extends AnyStateMachine> extends Way<Parts<SituationOf<Chart>>, OperationOf<Chart>> {
  readonly path: { readonly state: SnapshotFrom<Chart>; readonly steps: Path['steps'] }
}

/** The transitions of a path: from where, by which event, to where. */
const transitionsOf = ({ steps }: Path): string[] =>
  steps.slice(1).map(({ state, event }, before) => JSON.stringify([steps[before]?.state.value, event.type, state.value]))

/** The transitions of a model. */
const transitionsIn = ({ states }: AnyStateMachine): string[] =>
  Object.values(states).flatMap(({ key, transitions }) =>
    [...transitions.values()]
      .flat()
      .flatMap(({ eventType, target = [] }) => target.map((each) => JSON.stringify([key, eventType, each.key]))),
  )

/**
 * Ways of a model to its ends that meet no situation twice: as many as it takes to take every transition, those that take most first.
 * Throws for a transition that no such way takes.
 */
export function waysOf<Chart extends AnyStateMachine>(model: Chart): [ModelWay<Chart>, ...ModelWay<Chart>[]] {
  const paths: Path[] = createTestModel<AnyStateMachine>(model).getSimplePaths({ toState: ({ status }) => status === 'done' })
  const left = new Set(paths.flatMap(transitionsOf))
  const never = transitionsIn(model).filter((each) => !left.has(each))
  if (left.size === 0 || never.length > 0) throw new Error(`No way of ${model.id} takes ${never}`)
  const news = (path: Path) => transitionsOf(path).filter((each) => left.has(each)).length
  const chosen: Path[] = []
  while (left.size > 0) {
    const next = paths.reduce((best, path) => (news(path) > news(best) ? path : best))
    for (const each of transitionsOf(next)) left.delete(each)
    chosen.push(next)
  }
  return chosen.map((path) => ({ ...wayOf(path), path })) as unknown as [ModelWay<Chart>, ...ModelWay<Chart>[]]
}

type Scenarios = typeof scenarios

/** By the names of the scenarios. The checks are of the states that a scenario comes to, which no type knows. */
type ScenarioWays<Name extends keyof Scenarios> = {
  readonly [Scenario in keyof Scenarios[Name]]: Way<
    Partial<Parts<SituationOf<(typeof lifecycles)[Name]>>>,
    Scenarios[Name][Scenario] extends readonly (infer Operation extends string)[] ? Operation : never
  >
}

/** The scenarios of a lifecycle, which the studio plays; of alternatives of an event the first one is taken, as there. */
export function scenarioWays<Name extends keyof Scenarios>(name: Name): ScenarioWays<Name> {
  const lifecycle: AnyStateMachine = lifecycles[name]
  const guards = Object.keys(lifecycle.implementations.guards).map((guard) => [guard, () => true])
  const model = createTestModel(lifecycle.provide({ guards: Object.fromEntries(guards) }))
  const ways = Object.entries<readonly string[]>(scenarios[name]).map(([scenario, events]) => {
    const [path] = model.getPathsFromEvents(events.map((type) => ({ type })))
    if (!path) throw new Error(`${name} does not take ${scenario}`)
    return [scenario, wayOf(path)]
  })
  return Object.fromEntries(ways) as unknown as ScenarioWays<Name>
}
