/** The read log of revealed values, for leads: the whole log, or that of one case. Decision 020. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { ReadEntry } from '../../contract/staff/review.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { port } from '../kernel/port.ts'

type Page = OutputOf<'listReads'>

/** Entries on a page. */
const size = 30

export const readLogMachine = setup({
  types: {
    input: {} as { caseId: string | null },
    context: {} as { caseId: string | null; records: ReadEntry[]; next: number | null; problem: Problem | null },
    events: {} as { type: 'more.pressed' } | { type: 'retry.pressed' } | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working',
  },
  actors: { listReads: port('listReads') },
  guards: { hasMore: ({ context }) => context.next !== null },
  actions: {
    keepPage: assign((_, { page }: { page: Page }) => page),
    addPage: assign(({ context }, { page }: { page: Page }) => ({ records: [...context.records, ...page.records], next: page.next })),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'readLog',
  description: 'Log of every reveal of personal data: user, time, value and reason.',
  context: ({ input }) => ({ ...input, records: [], next: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads the newest entries of the log.',
      tags: 'busy',
      invoke: {
        id: 'listReads',
        src: 'listReads',
        input: ({ context: { caseId } }) => ({ size, ...(caseId !== null && { caseId }) }),
        onDone: { target: 'shown', actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    unavailable: unavailableUntil('loading'),
    shown: {
      description: 'The entries of the log, newest first.',
      on: { 'more.pressed': { guard: 'hasMore', target: 'fetchingMore', actions: 'forgetProblem' } },
    },
    fetchingMore: {
      description: 'Earlier entries of the log.',
      tags: 'working',
      invoke: {
        id: 'listMore',
        src: 'listReads',
        input: ({ context: { caseId, next } }) => ({ size, ...(caseId !== null && { caseId }), ...(next !== null && { after: next }) }),
        onDone: { target: 'shown', actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'shown', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
  },
})
