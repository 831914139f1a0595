/** The read log of revealed values, for leads: the whole log, or that of one case. Decision 020. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { problemOf } from '../kernel/calls.ts'
import { listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

type Page = OutputOf<'listReads'>
type ReadLogContext = Page & { caseId: string | null; problem: Problem | null }

/** Entries on a page. */
const size = 30

export const readLogMachine = setup({
  types: {
    input: {} as { caseId: string | null },
    context: {} as ReadLogContext,
    events: {} as { type: 'more.pressed' } | { type: 'retry.pressed' } | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working',
  },
  actors: { listReads: port('listReads') },
  guards: { hasMore: ({ context }) => context.next !== null },
  actions: {
    keepPage: assign((_, page: Page) => page),
    addPage: assign(({ context }, page: Page) => ({ records: [...context.records, ...page.records], next: page.next })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'readLog',
  description: 'Log of every reveal of personal data: user, time, value and reason.',
  context: ({ input }) => ({ ...input, records: [], next: null, problem: null }),
  initial: 'loading',
  states: listStates('listReads', {
    asked: ({ caseId }: ReadLogContext) => ({ size, ...(caseId !== null && { caseId }) }),
    first: 'Reads the newest entries of the log.',
    shown: 'The entries of the log, newest first.',
    more: 'Earlier entries of the log.',
  }),
})
