/** Paths through the graph of a chart: the shortest to every situation, the simple ones in the order of a depth-first search, and their replay. */
import { type AnyMachineSnapshot, createActor } from 'xstate'
import type { World } from './alone.ts'
import { type Graph, keyIn, type Situation, type Step, wayTo } from './graph.ts'

/** The input of a chart and its events in order. */
export interface Path {
  readonly input: number
  readonly steps: readonly Step[]
}

/** The steps to other situations, one for each target. */
function onwards({ steps }: Situation): Step[] {
  const places = new Map<Situation, Step>()
  for (const step of steps) if (step.to !== step.from && !places.has(step.to)) places.set(step.to, step)
  return [...places.values()]
}

/** The shortest path to every situation, from the graph; a path that is the beginning of another is left out. */
export function shortestPaths({ situations }: Graph): Path[] {
  const prolonged = new Set(situations.flatMap(({ from }) => (from ? [from.from] : [])))
  return situations
    .filter((situation) => situation.from && !prolonged.has(situation))
    .map((situation) => ({ input: situation.input, steps: wayTo(situation) }))
}

/** Beginnings with different situations. */
function beginningsOf(beginnings: Graph['beginnings']): Graph['beginnings'] {
  return beginnings.filter(({ to }, place) => beginnings.findIndex((other) => other.to === to) === place)
}

/** Simple paths, without repeated situations; at most `most`, since their number grows like a factorial. */
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

/** Walks paths step by step, shared beginnings once; returns the steps that differ from the graph. */
export function strays({ stepper }: Graph, world: World, paths: readonly Path[]): string[] {
  const keyOf = keyIn(world)
  const wrong: string[] = []
  let before: Path = { input: -1, steps: [] }
  let reached: AnyMachineSnapshot[] = []
  for (const path of paths) {
    const { input, steps } = path
    const parting = steps.findIndex((step, place) => step !== before.steps[place])
    const shared = input === before.input ? Math.min(parting < 0 ? steps.length : parting, reached.length - 1) : -1
    reached = shared < 0 ? [stepper.begin((world.inputs ?? [undefined])[input]).next] : reached.slice(0, shared + 1)
    before = path
    for (const { event, label, to } of steps.slice(reached.length - 1)) {
      const { next } = stepper.step(reached.at(-1) as AnyMachineSnapshot, event)
      if (keyOf(next) !== keyOf(to.snapshot)) {
        wrong.push(`${steps.map((step) => step.label).join(' ▸ ')}: after ${label} ${keyOf(next)} instead of ${keyOf(to.snapshot)}`)
        break
      }
      reached.push(next)
    }
  }
  return wrong
}

/** Runs a path with a real actor, whose actions run; returns the fault, or null. */
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
