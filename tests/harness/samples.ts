/** The worlds of the charts as data: inputs, events and answers of rehearsals in the studio. */
import { Problem } from '../../contract/kernel/problem.ts'
import type { Samples } from '../../machines/studio/outline/samples.ts'
import { worlds } from './worlds.ts'

/** Every world whose values can be written as JSON, by chart; the studio's own holds whole charts and is left out. */
export function samplesOf(): Record<string, Samples> {
  const samples = Object.fromEntries(
    Object.entries(worlds)
      .filter(([name]) => name !== 'studio')
      .map(([name, { inputs = [], events = [], outputs = {}, errors = {}, guards = {} }]) => [
        name,
        { input: plainest(inputs), events, outputs, errors, wired: Object.keys(guards) },
      ]),
  )
  return JSON.parse(JSON.stringify(samples, written))
}

/** A rehearsal starts with the smallest input: no return from another site, nothing stored. */
function plainest(inputs: readonly unknown[]): unknown {
  const size = (input: unknown) => JSON.stringify(input, written)?.length ?? 0
  return [...inputs].sort((one, other) => size(one) - size(other))[0]
}

/** A refusal is written as its code. */
function written(_key: string, value: unknown): unknown {
  return value instanceof Problem ? { problem: value.code, fields: value.fields } : value
}
