/** The worlds of the charts as data: what rehearsals in the studio begin with, say and answer. */
import { Problem } from '../../../contract/problem.ts'
import type { Samples } from '../../../machines/outline/samples.ts'
import { worlds } from '../worlds.ts'

/** Every world whose values can be written down, by chart; the studio's own holds whole charts and is left out. */
function samplesOf(): Record<string, Samples> {
  return Object.fromEntries(
    Object.entries(worlds)
      .filter(([name]) => name !== 'studio')
      .map(([name, { inputs = [], events = [], outputs = {}, errors = {}, guards = {} }]) => [
        name,
        { input: plainest(inputs), events, outputs, errors, wired: Object.keys(guards) },
      ]),
  )
}

/** A rehearsal begins with as little as there is: nobody has come back from anywhere, nothing was stored. */
function plainest(inputs: readonly unknown[]): unknown {
  const size = (input: unknown) => JSON.stringify(input, written)?.length ?? 0
  return [...inputs].sort((one, other) => size(one) - size(other))[0]
}

/** The file. */
export function samplesData(): string {
  return `${JSON.stringify(samplesOf(), written, 1)}\n`
}

/** A refusal is told by its code. */
function written(_key: string, value: unknown): unknown {
  return value instanceof Problem ? { problem: value.code, fields: value.fields } : value
}
