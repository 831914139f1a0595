/** One loan with all that belongs to it. Decision 114. */
import { assign, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { LoanDetail } from '../../contract/staff/loans.ts'
import { problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port } from '../kernel/port.ts'

const servicedLoan = setup({
  types: {
    input: {} as { id: string },
    context: {} as { id: string; loan: LoanDetail | null; problem: Problem | null },
    events: {} as { type: 'retry.pressed' } | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'missing' | 'unavailable',
  },
  actors: { readServicedLoan: port('readServicedLoan') },
  guards: { isMissing: (_, params: { error: unknown }) => Problem.from(params.error).is('notFound') },
  actions: {
    keepLoan: assign((_, loan: LoanDetail) => ({ loan, problem: null })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
})

export const servicedLoanMachine = servicedLoan.createMachine({
  id: 'servicedLoan',
  description: 'One loan: what was agreed, owed, paid and notified.',
  context: ({ input: { id } }) => ({ id, loan: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads the loan.', 'readServicedLoan', {
      input: ({ context }) => ({ id: context.id }),
      to: 'shown',
      keep: 'keepLoan',
      failed: [
        { guard: withEvent('isMissing'), target: 'missing' },
        { target: 'unavailable', actions: 'keepProblem' },
      ],
    }),
    unavailable: unavailableUntil('loading'),
    missing: { description: 'There is no such loan.', tags: 'missing' },
    shown: {
      description: 'The loan is shown.',
      tags: 'ready',
      on: { 'retry.pressed': { target: 'rereading', actions: 'forgetProblem', description: 'The loan is read again.' } },
    },
    rereading: readState('Reads the loan again; what is shown stays until it is there.', 'readServicedLoan', {
      id: 'rereadLoan',
      tags: ['ready', 'working'],
      input: ({ context }) => ({ id: context.id }),
      to: 'shown',
      keep: 'keepLoan',
      failed: 'shown',
    }),
  },
})
