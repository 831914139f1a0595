/** Loans of all companies: by status, searched, page by page. Decision 114. */
import { assign, sendParent } from 'xstate'
import type { FoundBeside, LoanFilter, ServicedLoan } from '../../contract/staff/loans.ts'
import { withEvent } from '../kernel/calls.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import type { LoansNarrowed, LoansShown } from './place.ts'

const loans = listSetup({
  types: {
    row: {} as ServicedLoan,
    input: {} as LoansShown,
    context: {} as LoansShown & { beside: FoundBeside },
    events: {} as { type: 'filter.chosen'; filter: LoanFilter } | { type: 'search.changed'; keyword: string },
  },
  actors: { listServicedLoans: port('listServicedLoans') },
}).extend({
  actions: {
    keepFilter: assign((_, { filter }: { filter: LoanFilter }) => ({ filter, problem: null })),
    keepKeyword: assign((_, { keyword }: { keyword: string }) => ({ keyword, problem: null })),
    announceShown: sendParent(
      ({ context: { filter, keyword } }): LoansNarrowed => ({ type: 'loans.narrowed', shown: { filter, keyword } }),
    ),
  },
  /** Milliseconds without typing after which is searched. */
  delays: { pause: 300 },
})

export const loansMachine = loans.createMachine({
  id: 'loans',
  description: 'Loans of all companies.',
  context: ({ input: { filter, keyword } }) => ({ ...emptyList, beside: { companies: [], transfers: [] }, filter, keyword }),
  initial: 'loading',
  on: {
    'filter.chosen': {
      target: '.loading',
      reenter: true,
      actions: [withEvent('keepFilter'), 'announceShown'],
      description: 'Only the loans of a status, or all again.',
    },
    'search.changed': {
      target: '.typing',
      reenter: true,
      actions: withEvent('keepKeyword'),
      description: 'A company or a reference is typed.',
    },
    'retry.pressed': { target: '.loading', reenter: true, actions: 'forgetProblem', description: 'The list is read again.' },
  },
  states: {
    ...listStates('listServicedLoans', {
      asked: ({ filter, keyword }: LoansShown) => ({ status: filter, keyword, size: 30 }),
      first: 'Reads the loans; the previous ones stay visible.',
      shown: 'The loans, the newest first, or those that are overdue the longest.',
      more: 'Reads further loans.',
    }),
    typing: {
      description: 'Waiting for a pause in the typing.',
      after: { pause: { target: 'loading', actions: 'announceShown' } },
    },
  },
})
