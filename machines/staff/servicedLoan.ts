/** One loan with all that belongs to it; leads hold its debits and record what a caller asks for. Decisions 114, 132. */
import { assign, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { RecordedRequest } from '../../contract/staff/arrangements.ts'
import type { DebitHoldRequest } from '../../contract/staff/debit-holds.ts'
import type { LoanDetail, LoanOperation } from '../../contract/staff/loans.ts'
import { commandState, eventOf, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port } from '../kernel/port.ts'
import { signInIsOld } from './signInAgain.ts'

const servicedLoan = setup({
  types: {
    input: {} as { id: string },
    context: {} as { id: string; loan: LoanDetail | null; operation: LoanOperation | null; problem: Problem | null },
    events: {} as
      | { type: 'retry.pressed' }
      | { type: 'operation.chosen'; operation: LoanOperation }
      | { type: 'hold.given'; hold: DebitHoldRequest }
      | { type: 'end.given'; reason: string }
      | { type: 'request.given'; request: RecordedRequest }
      | { type: 'dialog.closed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'missing' | 'unavailable' | 'asking' | 'signInNeeded',
  },
  actors: {
    readServicedLoan: port('readServicedLoan'),
    holdDebits: port('holdDebits'),
    endDebitHold: port('endDebitHold'),
    recordArrangement: port('recordArrangement'),
  },
  guards: {
    isMissing: (_, params: { error: unknown }) => Problem.from(params.error).is('notFound'),
    /** The server has named the operations of the role and the reader. */
    offersOperation: ({ context: { loan } }, { operation }: { operation: LoanOperation }) => loan?.operations.includes(operation) ?? false,
    choseHold: ({ context }) => context.operation === 'holdDebits',
    choseEnd: ({ context }) => context.operation === 'endDebitHold',
    choseRequest: ({ context }) => context.operation === 'recordArrangement',
    signInIsOld,
    /** Another lead was faster, or the answer was lost: the page shows what is. */
    loanIsOld: (_, { error }: { error: unknown }) => {
      const problem = Problem.from(error)
      return problem.is('conflict', 'notFound') || problem.kind === 'transport'
    },
  },
  actions: {
    keepLoan: assign((_, loan: LoanDetail) => ({ loan })),
    keepOperation: assign((_, { operation }: { operation: LoanOperation }) => ({ operation, problem: null })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
})

const ofLoan = ({ context: { id } }: { context: { id: string } }) => ({ id })
const working = ['ready', 'asking', 'working'] as const
const failed = [
  {
    guard: withEvent('signInIsOld'),
    target: 'signInNeeded',
    description: 'Password and second factor were given more than ten minutes ago.',
  },
  {
    guard: withEvent('loanIsOld'),
    target: 'rereading',
    actions: 'keepProblem',
    description: 'Another lead was faster, or the answer was lost: the loan is read again.',
  },
  { target: 'asking', actions: 'keepProblem' },
] as const

export const servicedLoanMachine = servicedLoan.createMachine({
  id: 'servicedLoan',
  description: 'One loan: what was agreed, owed, paid and notified.',
  context: ({ input: { id } }) => ({ id, loan: null, operation: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads the loan.', 'readServicedLoan', {
      input: ofLoan,
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
      on: {
        'operation.chosen': { guard: withEvent('offersOperation'), target: 'asking', actions: withEvent('keepOperation') },
        'retry.pressed': { target: 'rereading', actions: 'forgetProblem', description: 'The loan is read again.' },
      },
    },
    rereading: readState('Reads the loan again; what is shown stays until it is there.', 'readServicedLoan', {
      id: 'rereadLoan',
      tags: ['ready', 'working'],
      input: ofLoan,
      to: 'shown',
      keep: 'keepLoan',
      failed: 'shown',
    }),
    asking: dialogState(
      'Asks until when debits are held and why, why a hold ends, or what a caller wishes.',
      ['ready', 'asking'],
      {
        'hold.given': { guard: 'choseHold', target: 'holding' },
        'end.given': { guard: 'choseEnd', target: 'ending' },
        'request.given': { guard: 'choseRequest', target: 'recording' },
      },
      'shown',
    ),
    holding: commandState('The debits of the loan are held.', 'holdDebits', {
      tags: working,
      input: ({ context, event }) => ({ ...ofLoan({ context }), ...eventOf(event, 'hold.given').hold }),
      to: 'rereading',
      failed,
    }),
    ending: commandState('The hold of debits ends.', 'endDebitHold', {
      tags: working,
      input: ({ context, event }) => ({ ...ofLoan({ context }), reason: eventOf(event, 'end.given').reason }),
      to: 'rereading',
      failed,
    }),
    recording: commandState('The request of the caller is recorded.', 'recordArrangement', {
      tags: working,
      input: ({ context, event }) => ({ ...ofLoan({ context }), ...eventOf(event, 'request.given').request }),
      to: 'rereading',
      failed: failed.slice(1),
    }),
    signInNeeded: dialogState('The lead signs in again first.', ['ready', 'asking', 'signInNeeded'], {}, 'shown'),
  },
})
