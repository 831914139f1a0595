/** The open chart as a file for other tools. Decision 135. */
import type { AnyStateMachine } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { jsonOf } from '../../machines/studio/outline/config.ts'
import { literalOf } from '../../machines/studio/outline/literal.ts'
import { mermaidOf } from '../../machines/studio/outline/mermaid.ts'
import type { Outline, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import { layoutOf } from './layout.ts'
import { svgOf } from './svg.ts'
import type { Wording } from './wording.ts'

/** The endings of the files. */
export type ExportFormat = 'ts' | 'json' | 'mmd' | 'svg'

/** The text of a file: code that runs alone, a config for `createMachine`, a diagram or a picture in a language. */
export async function exportOf(format: ExportFormat, outline: Outline, wording: Wording, input: unknown): Promise<string> {
  const chart = charts[outline.name] as AnyStateMachine
  if (format === 'ts') return literalOf(outline.name, chart, input)
  if (format === 'json') return jsonOf(chart, input)
  return format === 'mmd' ? diagramOf(outline, wording) : svgOf(await layoutOf(outline, wording), outline, wording)
}

/** The chart as a Mermaid diagram in a language. */
export function diagramOf(outline: Outline, wording: Wording): string {
  return mermaidOf(outline, {
    state: (state) => wording.state(outline.name, state),
    transition: (transition) => sayingOf(outline, transition, wording),
  })
}

/** What happens in a transition, and under which condition. */
export function sayingOf(outline: Outline, transition: OutlineTransition, wording: Wording): string {
  const when = wording.when(outline, transition)
  return when === null ? wording.happening(outline, transition) : `${wording.happening(outline, transition)} [${when}]`
}
