/** Reads another version of a chart from its exported JSON, and compares it. Decision 143. */
import { type AnyStateMachine, createMachine } from 'xstate'
import { z } from 'zod'
import { jsonOf } from '../../machines/studio/outline/config.ts'
import { type Outline, outlineOf } from '../../machines/studio/outline/outline.ts'
import { joinedOf, type Unreadable, type Version } from '../../machines/studio/outline/version.ts'

/** A state of an exported chart, as far as a chart needs it. */
const Node = z.looseObject({
  type: z.enum(['parallel', 'final', 'history']).optional(),
  get states() {
    return z.record(z.string(), Node).optional()
  },
})
/** An exported chart. */
const Exported = z.looseObject({ id: z.string(), states: z.record(z.string(), Node) })

/** Compares an exported JSON, as the earlier version, with a chart; `input` is what the chart is exported with. */
export function versionOf(text: string, name: string, chart: AnyStateMachine, input?: unknown): Version | Unreadable {
  const before = outlineIn(text, name)
  if (before === null) return 'noChart'
  if (before.id !== chart.root.id) return 'otherChart'
  // Exported as well: a delay has its milliseconds in both.
  const after = outlineOf(name, createMachine(JSON.parse(jsonOf(chart, input))))
  return joinedOf(before.outline, after)
}

function outlineIn(text: string, name: string): { id: string; outline: Outline } | null {
  try {
    const config: unknown = JSON.parse(text)
    const { id } = Exported.parse(config)
    return { id, outline: outlineOf(name, createMachine(config as Parameters<typeof createMachine>[0])) }
  } catch {
    return null
  }
}
