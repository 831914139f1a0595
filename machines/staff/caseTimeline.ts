/** History of the company of a case, as the company sees it, with the actors. Decision 047. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { ReviewedEvent } from '../../contract/records/timeline.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { port } from '../kernel/port.ts'

type Page = OutputOf<'listCaseEvents'>

/** Events on a page. */
const size = 30

export const caseTimelineMachine = setup({
  types: {
    input: {} as { caseId: string },
    context: {} as { caseId: string; records: ReviewedEvent[]; next: string | null; problem: Problem | null },
    events: {} as { type: 'more.pressed' } | { type: 'retry.pressed' } | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working',
  },
  actors: { listCaseEvents: port('listCaseEvents') },
  guards: { hasMore: ({ context }) => context.next !== null },
  actions: {
    keepFirst: assign((_, { page }: { page: Page }) => page),
    addPage: assign(({ context }, { page }: { page: Page }) => ({ records: [...context.records, ...page.records], next: page.next })),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'caseTimeline',
  description: 'History of the company of a case.',
  context: ({ input }) => ({ ...input, records: [], next: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads the newest events.',
      tags: 'busy',
      invoke: {
        id: 'listCaseEvents',
        src: 'listCaseEvents',
        input: ({ context }) => ({ id: context.caseId, size }),
        onDone: { target: 'shown', actions: { type: 'keepFirst', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    unavailable: unavailableUntil('loading'),
    shown: {
      description: 'The events, newest first.',
      on: { 'more.pressed': { guard: 'hasMore', target: 'fetchingMore', actions: 'forgetProblem' } },
    },
    fetchingMore: {
      description: 'Earlier events.',
      tags: 'working',
      invoke: {
        id: 'listMore',
        src: 'listCaseEvents',
        input: ({ context }) => ({ id: context.caseId, size, after: context.next ?? '' }),
        onDone: { target: 'shown', actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'shown', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
  },
})
