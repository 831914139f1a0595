/** Stately's inspector, opened with `?inspect` in development and in the sandbox. */
import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { masked } from '../../contract/kernel/studio.ts'

/** Opens the inspector's window and answers what hears every chart of the tab; personal data is masked. */
export function openInspector(): (event: InspectionEvent) => void {
  const inspector = createBrowserInspector({
    sanitizeContext: (context) => (masked(context) ?? {}) as Record<string, unknown>,
    sanitizeEvent: (event) => ({ ...(masked(event) as object), type: event.type }),
  })
  const { next } = inspector.inspect
  return (event) => next?.(event)
}
