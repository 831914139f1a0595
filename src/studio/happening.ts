/** Short name of a transition: its event, or its condition at a fork. */
import type { Outline, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import type { Wording } from './wording.ts'

/** Its name; at a fork that of the condition. */
export function happeningOf(outline: Outline, transition: OutlineTransition, wording: Wording): string {
  const decides = transition.cause.kind === 'always' ? wording.when(outline, transition) : null
  return decides ?? wording.happening(outline, transition)
}
