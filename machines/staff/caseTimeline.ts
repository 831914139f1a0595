/** History of the company of a case, as the company sees it, with the actors. Decision 047. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { problemOf } from '../kernel/calls.ts'
import { listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

type Page = OutputOf<'listCaseEvents'>
type CaseTimelineContext = Page & { caseId: string; problem: Problem | null }

/** Events on a page. */
const size = 30

export const caseTimelineMachine = setup({
  types: {
    input: {} as { caseId: string },
    context: {} as CaseTimelineContext,
    events: {} as { type: 'more.pressed' } | { type: 'retry.pressed' } | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working',
  },
  actors: { listCaseEvents: port('listCaseEvents') },
  guards: { hasMore: ({ context }) => context.next !== null },
  actions: {
    keepPage: assign((_, page: Page) => page),
    addPage: assign(({ context }, page: Page) => ({ records: [...context.records, ...page.records], next: page.next })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'caseTimeline',
  description: 'History of the company of a case.',
  context: ({ input }) => ({ ...input, records: [], next: null, problem: null }),
  initial: 'loading',
  states: listStates('listCaseEvents', {
    asked: ({ caseId }: CaseTimelineContext) => ({ id: caseId, size }),
    first: 'Reads the newest events.',
    shown: 'The events, newest first.',
    more: 'Earlier events.',
  }),
})
