/** History of the company: listed by key, newest first; copies of signed agreements can be downloaded. R9, decision 047. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { CompanyEvent } from '../../contract/records/timeline.ts'
import { problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { afterPage } from '../kernel/list.ts'
import { type PageFact, port } from '../kernel/port.ts'
import { fetchingBundle } from '../kernel/signedCopy.ts'

type Page = OutputOf<'listEvents'>

/** Events on a page. */
const size = 30

/** Whether an agreement is signed by all, so that a copy exists: its completion is the newest of its events and is listed first. */
export function isSigned(records: readonly CompanyEvent[], agreementId: string): boolean {
  return records.some(({ kind, subjectId }) => kind === 'agreement.completed' && subjectId === agreementId)
}

export const timelineMachine = setup({
  types: {
    context: {} as {
      records: CompanyEvent[]
      /** Cursor of the next page; null at the end of the list. */
      next: string | null
      /** The agreement whose copy is being fetched. */
      opened: string | null
      problem: Problem | null
    },
    events: {} as { type: 'more.pressed' } | { type: 'bundle.opened'; agreementId: string } | { type: 'retry.pressed' } | PageFact,
    tags: {} as 'busy' | 'ready' | 'empty' | 'listing' | 'fetching' | 'unavailable',
  },
  actors: { listEvents: port('listEvents'), openBundle: port('openBundle') },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    hasEvents: ({ context }) => context.records.length > 0,
    isSigned: ({ context }, { agreementId }: { agreementId: string }) => isSigned(context.records, agreementId),
  },
  actions: {
    keepPage: assign((_, page: Page) => page),
    addPage: assign(({ context }, page: Page) => ({ records: [...context.records, ...page.records], next: page.next })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    keepOpened: assign((_, { agreementId }: { agreementId: string }) => ({ opened: agreementId, problem: null })),
    /** Fetches a file from its address; wired. */
    fetchFile: (_, _params: { url: string }) => {},
  },
}).createMachine({
  id: 'timeline',
  description: 'History of the company, newest first.',
  context: { records: [], next: null, opened: null, problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads the newest events.', 'listEvents', { input: () => ({ size }), to: 'looking', keep: 'keepPage' }),
    looking: {
      description: 'Checks whether there are any events.',
      always: [{ guard: 'hasEvents', target: 'shown' }, { target: 'empty' }],
    },
    empty: { description: 'Nothing has happened to the company yet.', tags: ['ready', 'empty'] },
    shown: {
      description: 'The events are there.',
      tags: 'ready',
      on: {
        'more.pressed': { guard: 'hasMore', target: 'continuing', actions: 'forgetProblem', description: 'Earlier ones.' },
        'bundle.opened': { guard: withEvent('isSigned'), target: 'fetchingBundle', actions: withEvent('keepOpened') },
      },
    },
    fetchingBundle: fetchingBundle('shown'),
    continuing: readState('The next page follows the last event shown.', 'listEvents', {
      tags: ['ready', 'listing'],
      id: 'listMore',
      input: ({ context }) => afterPage({ size }, context.next),
      to: 'shown',
      keep: 'addPage',
      failed: { target: 'shown', actions: 'keepProblem', description: 'The shown list stays; it can be requested again.' },
    }),
    unavailable: unavailableUntil('loading'),
  },
})
