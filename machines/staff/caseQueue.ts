/** The queue of cases: by tab, searched, page by page, claimed. KYC-22, decision 020. */
import { assign, sendParent, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CaseRow, CaseTab } from '../../contract/staff/cases.ts'
import { problemOf, withEvent } from '../kernel/calls.ts'
import { listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import type { PlaceRequested } from './place.ts'

type Page = OutputOf<'listCases'>

type CaseQueueContext = {
  tab: CaseTab
  keyword: string
  records: CaseRow[]
  counts: Page['counts'] | null
  next: string | null
  /** Id of the case that is being claimed. */
  target: string | null
  problem: Problem | null
}

/** Cases on a page, and milliseconds without typing after which is searched. */
const figures = { size: 30, pauseMs: 300 } as const

const list = listStates('listCases', {
  asked: ({ tab, keyword }: CaseQueueContext) => ({ tab, keyword, size: figures.size }),
  first: 'Reads the cases; the previous ones stay visible.',
  shown: 'The cases of the tab.',
  more: 'The next page.',
})

export const caseQueueMachine = setup({
  types: {
    input: {} as { tab: CaseTab },
    context: {} as CaseQueueContext,
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
    keepPage: assign((_, page: Page) => page),
    addPage: assign(({ context }, page: Page) => ({ ...page, records: [...context.records, ...page.records] })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    announceTab: sendParent((_, { tab }: { tab: CaseTab }) => ({ type: 'tab.opened', tab })),
    requestCase: sendParent((_, { id }: { id: string }): PlaceRequested => ({ type: 'place.requested', place: { page: 'case', id } })),
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
      actions: [withEvent('keepTab'), withEvent('announceTab')],
      description: 'Another selection of cases.',
    },
    'search.changed': {
      target: '.typing',
      reenter: true,
      actions: withEvent('keepKeyword'),
      description: 'A name, a reference or a number is typed.',
    },
    'case.pressed': { actions: withEvent('requestCase'), description: 'A case is opened.' },
  },
  states: {
    ...list,
    typing: { description: 'Waiting for a pause in the typing.', after: { pause: 'loading' } },
    shown: {
      ...list.shown,
      on: {
        ...list.shown.on,
        'claim.pressed': { target: 'claiming', actions: withEvent('keepTarget') },
        'retry.pressed': { target: 'loading', actions: 'forgetProblem', description: 'The list is read again.' },
      },
    },
    claiming: {
      description: 'The case is being taken.',
      tags: 'working',
      invoke: {
        id: 'claimCase',
        src: 'claimCase',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: { target: 'shown', actions: { type: 'requestCase', params: ({ context }) => ({ id: context.target ?? '' }) } },
        onError: [
          {
            guard: withEvent('tooLate'),
            target: 'loading',
            actions: 'keepProblem',
            description: 'A colleague was faster: the queue is read again.',
          },
          { target: 'shown', actions: 'keepProblem' },
        ],
      },
    },
  },
})
