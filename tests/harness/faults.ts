/** Rules for every snapshot of a chart: a page has a view, and stored data can be stored. */
import type { AnyMachineSnapshot } from 'xstate'
import { viewOf } from '../../machines/portal/portal.ts'

/** The part of a context that is written to the browser's storage. */
const stored: Record<string, readonly string[]> = {
  session: ['session'],
  portal: ['company'],
  kycWizard: ['unsaved'],
  drawdownAccount: ['unsaved'],
  routeError: ['tried'],
  language: ['locale'],
}

/** Returns the fault of a snapshot of a chart as text, or null. `hasView` returns whether a view exists. */
export function faultIn(name: string, snapshot: AnyMachineSnapshot, hasView: (view: string) => boolean): string | null {
  const context = snapshot.context as Record<string, unknown>
  for (const field of stored[name] ?? []) {
    const kept = context[field]
    if (kept !== undefined && JSON.stringify(JSON.parse(JSON.stringify(kept))) !== JSON.stringify(kept)) return `${field} cannot be stored`
  }
  if (name !== 'portal') return null
  const view = viewOf(snapshot as never)
  return view === null || hasView(view) ? null : `${view} has no view`
}
