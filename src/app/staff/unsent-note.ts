/** The reason that a lead has typed before they had to sign in again: in the memory of the tab, until it is saved. */
import { fromPromise } from 'xstate'
import type { UnsentNote } from '../../../machines/staff/reconciliation.ts'

let unsent: UnsentNote | null = null

/** Wires it in the chart, which reads the notes of its lead alone. */
export const noteOfTab = {
  actors: { readTyped: fromPromise<UnsentNote | null, object>(() => Promise.resolve(unsent)) },
  actions: {
    storeTyped: (_: unknown, { typed }: { typed: UnsentNote }) => {
      unsent = typed
    },
    forgetTyped: () => {
      unsent = null
    },
  },
}
