/**
 * The record of a chart: in plain words, what comes of every event that decides something. `npm run charts:diff` compares the records
 * of two versions for a reader; the mutants play a record again.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { World } from './alone.ts'
import { decisiveSteps } from './coverage.ts'
import { type Graph, type Outcome, stepperOf, wayTo } from './graph.ts'

const indent = '  '
const arrow = ' → '

/** The state of a chart, in one line. */
function placeOf({ value, status }: Pick<AnyMachineSnapshot, 'value' | 'status'>): string {
  const path = (part: unknown): string =>
    typeof part === 'string'
      ? part
      : Object.entries(part as Record<string, unknown>)
          .map(([key, inner]) => (isEmpty(inner) ? key : `${key}.${path(inner)}`))
          .join(' & ')
  return `${path(value)}${status === 'active' ? '' : ` (${status})`}`
}

const isEmpty = (inner: unknown) => typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0

/** The outcome of an event: the state of the chart, its tags, the actions done and what is given to them, asked, waited for and kept. */
function outcomeOf(before: AnyMachineSnapshot | null, outcome: Pick<Outcome, 'next' | 'done' | 'asked' | 'given' | 'waits'>): string {
  const { next, done, asked, given, waits } = outcome
  const place = before && placeOf(before) === placeOf(next) ? 'stays' : placeOf(next)
  const tags = next.tags.size > 0 ? ` [${[...next.tags].sort().join(' ')}]` : ''
  const parts = [
    done.join(', '),
    ...given.map((value) => `with ${JSON.stringify(value)}`),
    ...Object.entries(asked).map(([id, input]) => `${id} of ${JSON.stringify(input)}`),
    ...Object.entries(waits).map(([event, delay]) => `${event.replace('xstate.after.', '')} in ${delay} ms`),
    ...keptIn(before, next),
  ]
  return [`${place}${tags}`, ...parts.filter((part) => part !== '')].join('; ')
}

/** What an event changes in the context. */
function keptIn(before: AnyMachineSnapshot | null, { context }: AnyMachineSnapshot): string[] {
  return Object.entries(context as Record<string, unknown>)
    .map(([key, value]) => [key, JSON.stringify(value), JSON.stringify((before?.context as Record<string, unknown> | undefined)?.[key])])
    .filter(([, now, earlier]) => now !== earlier)
    .map(([key, now]) => `keeps ${key} ${now}`)
}

/** Writes the record of a chart: the shortest path to every deciding step, each step below the one before it. */
export function recordOf(graph: Graph, world: World): string {
  const { stepper, beginnings } = graph
  const inputs = world.inputs ?? [undefined]
  const requested = new Set(decisiveSteps(graph).flatMap((step) => [...wayTo(step.from), step]))
  const lines: string[] = []
  // Situations that one key holds for the same may differ: the path is taken from where it has led.
  const write = (from: (typeof beginnings)[number]['to'], at: AnyMachineSnapshot, depth: number) => {
    for (const step of from.steps) {
      if (!requested.has(step)) continue
      const outcome = stepper.step(at, step.event)
      lines.push(`${indent.repeat(depth)}${step.label}${arrow}${outcomeOf(at, outcome)}`)
      if (step.to.from === step) write(step.to, outcome.next, depth + 1)
    }
  }
  for (const { input, to } of beginnings) {
    const begun = stepper.begin(inputs[input])
    lines.push(`begins${inputs.length > 1 ? ` #${input + 1}` : ''}${arrow}${outcomeOf(null, begun)}`)
    if (to.input === input && to.from === null) write(to, begun.next, 1)
  }
  return `${lines.join('\n')}\n`
}

/** Plays a record with a chart: writes the present outcome of the same events. */
export function replayOf(chart: AnyStateMachine, world: World, record: string): string {
  const stepper = stepperOf(chart, world)
  const inputs = world.inputs ?? [undefined]
  const events = new Map(stepper.events.map(({ label, event }) => [label, event]))
  const at: (AnyMachineSnapshot | null)[] = []
  const replay = (line: string): string => {
    const [label = ''] = line.trim().split(arrow)
    const depth = (line.length - line.trimStart().length) / indent.length
    try {
      if (depth === 0) {
        const begun = stepper.begin(inputs[Number(label.split('#')[1] ?? 1) - 1])
        at[0] = begun.next
        return `${label}${arrow}${outcomeOf(null, begun)}`
      }
      const before = at[depth - 1]
      const event = events.get(label)
      if (!before || !event) return `${label}${arrow}cannot happen`
      const outcome = stepper.step(before, event)
      at[depth] = outcome.next
      return `${indent.repeat(depth)}${label}${arrow}${outcomeOf(before, outcome)}`
    } catch (error) {
      at[depth] = null
      return `${indent.repeat(depth)}${label}${arrow}throws ${String(error)}`
    }
  }
  return `${record.trimEnd().split('\n').map(replay).join('\n')}\n`
}
