/** The queue of cases: by tab, searched, page by page, claimed. KYC-22, decision 020. */
import { assign, sendParent } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CaseRow, CaseTab } from '../../contract/staff/cases.ts'
import { withEvent } from '../kernel/calls.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import type { PlaceRequested } from './place.ts'

type Asked = { tab: CaseTab; keyword: string }

const queue = listSetup({
  types: {
    row: {} as CaseRow,
    input: {} as { tab: CaseTab },
    /** `target` is the id of the case that is being claimed. */
    context: {} as Asked & { counts: OutputOf<'listCases'>['counts'] | null; target: string | null },
    events: {} as
      | { type: 'tab.chosen'; tab: CaseTab }
      | { type: 'search.changed'; keyword: string }
      | { type: 'case.pressed'; id: string }
      | { type: 'claim.pressed'; id: string },
  },
  actors: { listCases: port('listCases'), claimCase: port('claimCase') },
}).extend({
  guards: { tooLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict') },
  actions: {
    keepTab: assign((_, { tab }: { tab: CaseTab }) => ({ tab, problem: null })),
    keepKeyword: assign((_, { keyword }: { keyword: string }) => ({ keyword, problem: null })),
    keepTarget: assign((_, { id }: { id: string }) => ({ target: id, problem: null })),
    announceTab: sendParent((_, { tab }: { tab: CaseTab }) => ({ type: 'tab.opened', tab })),
    requestCase: sendParent((_, { id }: { id: string }): PlaceRequested => ({ type: 'place.requested', place: { page: 'case', id } })),
  },
  /** Milliseconds without typing after which is searched. */
  delays: { pause: 300 },
})

export const caseQueueMachine = queue.createMachine({
  id: 'caseQueue',
  description: 'Cases to review, nearest deadline first.',
  context: ({ input: { tab } }) => ({ ...emptyList, tab, keyword: '', counts: null, target: null }),
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
    ...listStates('listCases', {
      asked: ({ tab, keyword }: Asked) => ({ tab, keyword, size: 30 }),
      first: 'Reads the cases; the previous ones stay visible.',
      shown: 'The cases of the tab.',
      more: 'The next page.',
      on: {
        'claim.pressed': { target: 'claiming', actions: withEvent('keepTarget') },
        'retry.pressed': { target: 'loading', actions: 'forgetProblem', description: 'The list is read again.' },
      },
    }),
    typing: { description: 'Waiting for a pause in the typing.', after: { pause: 'loading' } },
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
