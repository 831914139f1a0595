/** The queue of cases: by tab, searched, page by page, claimed. KYC-22, decision 020. */
import { assign, sendParent, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CaseRow, CaseTab } from '../../contract/staff/cases.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { port } from '../kernel/port.ts'
import type { PlaceWanted } from './place.ts'

type Page = OutputOf<'listCases'>

/** Cases on a page, and milliseconds without typing after which is searched. */
const figures = { size: 30, pauseMs: 300 } as const

export const caseQueueMachine = setup({
  types: {
    input: {} as { tab: CaseTab },
    context: {} as {
      tab: CaseTab
      keyword: string
      records: CaseRow[]
      counts: Page['counts'] | null
      next: string | null
      /** Id of the case that is being claimed. */
      target: string | null
      problem: Problem | null
    },
    events: {} as
      | { type: 'tab.chosen'; tab: CaseTab }
      | { type: 'search.changed'; keyword: string }
      | { type: 'more.pressed' }
      | { type: 'case.pressed'; id: string }
      | { type: 'claim.pressed'; id: string }
      | { type: 'retry.pressed' }
      | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working',
  },
  actors: { listCases: port('listCases'), claimCase: port('claimCase') },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    tooLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
  },
  actions: {
    keepTab: assign((_, params: { tab: CaseTab }) => ({ tab: params.tab, problem: null })),
    keepKeyword: assign((_, params: { keyword: string }) => ({ keyword: params.keyword, problem: null })),
    keepTarget: assign((_, params: { id: string }) => ({ target: params.id, problem: null })),
    keepPage: assign((_, { page: { records, counts, next } }: { page: Page }) => ({ records, counts, next })),
    addPage: assign(({ context }, { page }: { page: Page }) => ({
      records: [...context.records, ...page.records],
      counts: page.counts,
      next: page.next,
    })),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    announceTab: sendParent((_, { tab }: { tab: CaseTab }) => ({ type: 'tab.opened', tab })),
    wantCase: sendParent((_, { id }: { id: string }): PlaceWanted => ({ type: 'place.wanted', place: { page: 'case', id } })),
  },
  delays: { pause: figures.pauseMs },
}).createMachine({
  id: 'caseQueue',
  description: 'Cases to review, nearest deadline first.',
  context: ({ input: { tab } }) => ({ tab, keyword: '', records: [], counts: null, next: null, target: null, problem: null }),
  initial: 'loading',
  on: {
    'tab.chosen': {
      target: '.loading',
      reenter: true,
      actions: [
        { type: 'keepTab', params: ({ event }) => event },
        { type: 'announceTab', params: ({ event }) => event },
      ],
      description: 'Another selection of cases.',
    },
    'search.changed': {
      target: '.typing',
      reenter: true,
      actions: { type: 'keepKeyword', params: ({ event }) => event },
      description: 'A name, a reference or a number is typed.',
    },
    'case.pressed': { actions: { type: 'wantCase', params: ({ event }) => event }, description: 'A case is opened.' },
  },
  states: {
    loading: {
      description: 'Reads the cases; the previous ones stay visible.',
      tags: 'busy',
      invoke: {
        id: 'listCases',
        src: 'listCases',
        input: ({ context: { tab, keyword } }) => ({ tab, keyword, size: figures.size }),
        onDone: { target: 'shown', actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    typing: { description: 'Waiting for a pause in the typing.', after: { pause: 'loading' } },
    unavailable: unavailableUntil('loading'),
    shown: {
      description: 'The cases of the tab.',
      on: {
        'more.pressed': { guard: 'hasMore', target: 'fetchingMore', actions: 'forgetProblem' },
        'claim.pressed': { target: 'claiming', actions: { type: 'keepTarget', params: ({ event }) => event } },
        'retry.pressed': { target: 'loading', actions: 'forgetProblem', description: 'The list is read again.' },
      },
    },
    fetchingMore: {
      description: 'The next page.',
      tags: 'working',
      invoke: {
        id: 'listMore',
        src: 'listCases',
        input: ({ context: { tab, keyword, next } }) => ({ tab, keyword, size: figures.size, ...(next !== null && { after: next }) }),
        onDone: { target: 'shown', actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'shown', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    claiming: {
      description: 'The case is being taken.',
      tags: 'working',
      invoke: {
        id: 'claimCase',
        src: 'claimCase',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: { target: 'shown', actions: { type: 'wantCase', params: ({ context }) => ({ id: context.target ?? '' }) } },
        onError: [
          {
            guard: { type: 'tooLate', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'keepProblem', params: ({ event }) => event },
            description: 'A colleague was faster: the queue is read again.',
          },
          { target: 'shown', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
  },
})
