/** Paths through the graph of a chart: the shortest to every situation, the simple ones in the order of a depth-first search, and their replay. */
import { type AnyMachineSnapshot, createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { World } from './alone.ts'
import { type Graph, keyIn, type Situation, type Step } from './graph.ts'

/** Where a chart begins and what happens to it one after the other. */
export interface Path {
  readonly input: number
  readonly steps: readonly Step[]
}

/** The steps that lead elsewhere, one for each place. */
function onwards({ steps }: Situation): Step[] {
  const places = new Map<Situation, Step>()
  for (const step of steps) if (step.to !== step.from && !places.has(step.to)) places.set(step.to, step)
  return [...places.values()]
}

/** The shortest path to every situation, by xstate/graph; a path that another only prolongs is left out. */
export function shortestPaths({ beginnings, situations }: Graph): Path[] {
  const places = new Map(situations.map((situation, place) => [situation, String(place)]))
  const moves = new Map(situations.map((situation) => [situation, new Map(onwards(situation).map((step) => [step.label, step]))]))
  const logic = {
    transition: (from: Situation, { type }: { type: string }) => moves.get(from)?.get(type)?.to ?? from,
    getInitialSnapshot: () => beginnings[0]?.to,
    getPersistedSnapshot: (situation: Situation) => situation,
  }
  const all = beginningsOf(beginnings).flatMap(({ input, to: beginning }) =>
    getShortestPaths(logic as never, {
      fromState: beginning as never,
      events: ((from: Situation) => [...(moves.get(from)?.keys() ?? [])].map((type) => ({ type }))) as never,
      serializeState: ((situation: Situation) => places.get(situation) ?? '') as never,
    }).map(({ steps }) => {
      const path: Step[] = []
      let at = beginning
      for (const { event } of steps.slice(1)) {
        const step = moves.get(at)?.get((event as { type: string }).type)
        if (step) path.push(step)
        at = step?.to ?? at
      }
      return { input, steps: path }
    }),
  )
  const prolonged = new Set(all.flatMap(({ input, steps }) => steps.map((_, end) => pathKey(input, steps.slice(0, end)))))
  return all.filter(({ input, steps }) => !prolonged.has(pathKey(input, steps)))
}

/** Beginnings that differ in where they stand. */
function beginningsOf(beginnings: Graph['beginnings']): Graph['beginnings'] {
  return beginnings.filter(({ to }, place) => beginnings.findIndex((other) => other.to === to) === place)
}

const pathKey = (input: number, steps: readonly Step[]) => [input, ...steps.map(({ label }) => label)].join('\n')

/** Simple paths, in which no situation comes twice, as far as they go; at most as many as said, since they grow like a factorial. */
export function simplePaths({ beginnings }: Graph, most: number): Path[] {
  const paths: Path[] = []
  const follow = (input: number, at: Situation, steps: readonly Step[], met: ReadonlySet<Situation>) => {
    const next = onwards(at).filter(({ to }) => !met.has(to))
    if (next.length === 0 && steps.length > 0 && paths.length < most) paths.push({ input, steps })
    for (const step of next) if (paths.length < most) follow(input, step.to, [...steps, step], new Set([...met, step.to]))
  }
  for (const { input, to } of beginningsOf(beginnings)) follow(input, to, [], new Set([to]))
  return paths
}

/** Walks a path step by step; tells where it leaves what the graph says, or null. */
export function strays({ stepper }: Graph, world: World, { input, steps }: Path): string | null {
  const keyOf = keyIn(world)
  let snapshot = stepper.begin((world.inputs ?? [undefined])[input]).next
  for (const { event, label, to } of steps) {
    snapshot = stepper.step(snapshot, event).next
    if (keyOf(snapshot) !== keyOf(to.snapshot))
      return `${steps.map((step) => step.label).join(' ▸ ')}: after ${label} ${keyOf(snapshot)} instead of ${keyOf(to.snapshot)}`
  }
  return null
}

/** Runs a path with a real actor, whose actions happen; tells what went wrong, or null. */
export function fails({ stepper }: Graph, world: World, { input, steps }: Path): string | null {
  let thrown: unknown = null
  const actor = createActor(stepper.chart, { input: (world.inputs ?? [undefined])[input] as never })
  actor.subscribe({ error: (error) => (thrown = error) })
  actor.start()
  for (const { event } of steps) actor.send(event)
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  actor.stop()
  const words = steps.map(({ label }) => label).join(' ▸ ')
  const keyOf = keyIn(world)
  const end = steps.at(-1)?.to.snapshot
  if (end && keyOf(end) !== keyOf(snapshot))
    return `${words}: the actor is at ${keyOf(snapshot)}, the graph at ${keyOf(end)} ${thrown ?? ''}`
  return thrown && end?.status !== 'error' ? `${words}: ${String(thrown)}` : null
}
