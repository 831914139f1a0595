/** History of the company: listed by key, newest first; copies of signed agreements can be downloaded. R9, decision 047. */
import { assign } from 'xstate'
import type { CompanyEvent } from '../../contract/records/timeline.ts'
import { withEvent } from '../kernel/calls.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port, unwiredAction } from '../kernel/port.ts'
import { fetchingBundle } from '../kernel/signedCopy.ts'

/** Whether an agreement is signed by all, so that a copy exists: its completion is the newest of its events and is listed first. */
export function isSigned(records: readonly CompanyEvent[], agreementId: string): boolean {
  return records.some(({ kind, subjectId }) => kind === 'agreement.completed' && subjectId === agreementId)
}

export const timelineMachine = listSetup({
  types: {
    row: {} as CompanyEvent,
    /** The agreement whose copy is being fetched. */
    context: {} as { opened: string | null },
    events: {} as { type: 'bundle.opened'; agreementId: string },
    tags: {} as 'fetching',
  },
  actors: { listEvents: port('listEvents'), openBundle: port('openBundle') },
})
  .extend({
    guards: { isSigned: ({ context }, { agreementId }: { agreementId: string }) => isSigned(context.records, agreementId) },
    actions: {
      keepOpened: assign((_, { agreementId }: { agreementId: string }) => ({ opened: agreementId, problem: null })),
      /** Fetches a file from its address; wired. */
      fetchFile: unwiredAction<{ url: string }>('fetchFile'),
    },
  })
  .createMachine({
    id: 'timeline',
    description: 'History of the company, newest first.',
    context: { ...emptyList, opened: null },
    initial: 'loading',
    states: {
      ...listStates('listEvents', {
        asked: () => ({ size: 30 }),
        first: 'Reads the newest events.',
        shown: 'The events are there.',
        more: 'The next page follows the last event shown.',
        on: { 'bundle.opened': { guard: withEvent('isSigned'), target: 'fetchingBundle', actions: withEvent('keepOpened') } },
      }),
      fetchingBundle: fetchingBundle('shown'),
    },
  })
