/** Models of a user's expectations, independent of the production charts, and tours that together take every transition of one. */
import { createMachine } from 'xstate'
import { adjacencyMapToArray, createTestModel } from 'xstate/graph'

/** Situations by name; each maps its actions to the next situation. One without actions is an end. */
type States<Name extends string> = Record<string, { readonly on?: Readonly<Record<string, Name>> }>

/** A user's expectations, independent of the production charts. */
export interface Model {
  readonly id: string
  readonly initial: string
  readonly states: States<string>
}

/** Names of the situations of a model. */
type SituationOf<Of extends Model> = keyof Of['states'] & string

/** Names of its actions. */
type OperationOf<Of extends Model> = {
  [Name in keyof Of['states']]: Of['states'][Name] extends { readonly on: infer On } ? keyof On & string : never
}[keyof Of['states']]

/** The implementation of every action of a model, and the check of every situation. */
export interface Implementation<Of extends Model> {
  readonly does: Readonly<Record<OperationOf<Of>, () => Promise<unknown>>>
  readonly sees: Readonly<Record<SituationOf<Of>, () => Promise<void>>>
  /** Situations that look as another one does, which axe has to see once. */
  readonly alike?: Readonly<Partial<Record<SituationOf<Of>, SituationOf<Of>>>>
}

/** Declares a model; every action leads to a declared situation. */
export function model<const Drawn extends States<Extract<keyof Drawn, string>>>(drawn: {
  readonly id: string
  readonly initial: Extract<keyof Drawn, string>
  readonly states: Drawn
}): Omit<Model, 'states'> & { readonly states: Drawn } {
  return drawn
}

/** One transition. */
interface Edge {
  readonly from: string
  readonly operation: string
  readonly to: string
}

/**
 * Tours of a model: each takes next the transition not yet taken that puts the fewest others out of reach, the nearest of those, until none
 * is left within reach; the next tour starts from the beginning. Throws for a transition that cannot be reached at all.
 */
export function toursOf({ id, initial, states }: Model) {
  const chart = createTestModel(createMachine({ id, initial, states: states as Record<string, object> }), {
    serializeState: ({ value }) => JSON.stringify(value),
  })
  const edges = adjacencyMapToArray(chart.getAdjacencyMap()).map(
    ({ state, event, nextState }): Edge => ({ from: String(state.value), operation: event.type, to: String(nextState.value) }),
  )
  const drawn = Object.values(states).flatMap(({ on = {} }) => Object.keys(on)).length
  if (edges.length !== drawn) throw new Error(`${drawn - edges.length} transitions of ${id} are out of reach`)
  const left = new Set(edges)
  const tours: Edge[][] = []
  while (left.size > 0) {
    const tour: Edge[] = []
    for (let way = next(edges, left, initial); way.length > 0; way = next(edges, left, tour.at(-1)?.to ?? initial)) {
      tour.push(...way)
      for (const edge of way) left.delete(edge)
    }
    tours.push(tour)
  }
  return tours.map((tour) => {
    const [path] = chart.getPathsFromEvents(tour.map(({ operation }) => ({ type: operation })))
    if (!path) throw new Error(`${id} has no such path`)
    return path
  })
}

/** The shortest way over every transition that can be reached from a situation, nearest first. */
function waysFrom(edges: readonly Edge[], from: string): Edge[][] {
  const seen = new Set([from])
  const ways = edges.filter((edge) => edge.from === from).map((edge) => [edge])
  for (const way of ways) {
    const to = way.at(-1)?.to ?? from
    if (seen.has(to)) continue
    seen.add(to)
    ways.push(...edges.filter((edge) => edge.from === to).map((edge) => [...way, edge]))
  }
  return ways
}

/** The path to continue from a situation; empty when nothing is left within reach. */
function next(edges: readonly Edge[], left: ReadonlySet<Edge>, from: string): Edge[] {
  const untaken = (situation: string) => waysFrom(edges, situation).filter((way) => left.has(way.at(-1) as Edge))
  const ways = untaken(from).map((way) => ({ way, kept: untaken(way.at(-1)?.to ?? from).length }))
  return ways.toSorted((one, other) => other.kept - one.kept || one.way.length - other.way.length)[0]?.way ?? []
}
