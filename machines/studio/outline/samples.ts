/** What a rehearsal begins with, says and answers: values written by the tests of a chart, as JSON. */
import { Problem } from '../../../contract/kernel/problem.ts'

/** The sample world of one chart. */
export interface Samples {
  /** What the chart is started with. */
  readonly input?: unknown
  /** What people and others say, several of a type where it matters what comes with it. */
  readonly events: readonly { readonly type: string }[]
  /** What actors answer, and how they fail, by the id they are invoked under. */
  readonly outputs: Readonly<Record<string, readonly unknown[]>>
  readonly errors: Readonly<Record<string, readonly unknown[]>>
  /** Guards that the chart does not decide: its runtime does. */
  readonly wired: readonly string[]
}

/** Samples by chart, read from JSON: refusals are made {@link Problem}s again. */
export function samplesFrom(text: string): Readonly<Record<string, Samples>> {
  return JSON.parse(text, (_key, value: unknown) => {
    const { problem, fields } = (value ?? {}) as { problem?: unknown; fields?: Record<string, string> }
    return typeof problem === 'number' ? new Problem(problem, { fields }) : value
  })
}
