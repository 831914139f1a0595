/** Exceptions to calculated limits: proposed by one lead in the merchant file, confirmed or declined by another here. Decision 128. */
import { pageSize } from '../../contract/kernel/constants.ts'
import type { ExceptionStatus } from '../../contract/limits/exception-rules.ts'
import type { LimitException } from '../../contract/staff/exceptions.ts'
import { commandState, eventOf, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadOr } from '../kernel/changes.ts'
import { emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import { signInIsOld, signInOr } from './signInAgain.ts'
import { partOfLead } from './twoLeads.ts'

const exceptions = filteredListSetup({
  types: {
    row: {} as LimitException,
    filter: {} as ExceptionStatus,
    events: {} as
      | { type: 'exception.opened'; id: string }
      | { type: 'exception.decided'; accepted: boolean }
      | { type: 'exception.takenBack' },
    tags: {} as 'opened' | 'signInNeeded',
  },
  actors: {
    listExceptions: port('listExceptions'),
    decideException: port('decideException'),
    withdrawException: port('withdrawException'),
  },
}).extend({
  guards: {
    mayDecideException: ({ context: { target } }) => target !== null && partOfLead(target) === 'decides',
    mayWithdrawException: ({ context: { target } }) => target !== null && partOfLead(target) === 'withdraws',
    signInIsOld,
  },
})

export const exceptionsMachine = exceptions.createMachine({
  id: 'exceptions',
  description: 'Exceptions to calculated limits.',
  context: { ...emptyFiltered, filter: 'proposed' },
  initial: 'loading',
  states: {
    ...filteredListStates('listExceptions', {
      asked: ({ filter }: { filter: ExceptionStatus }) => ({ status: filter, size: pageSize.usual }),
      first: 'Reads the newest exceptions.',
      shown: 'The exceptions, newest first.',
      more: 'Reads older exceptions.',
      on: {
        'exception.opened': { target: 'looking', actions: withEvent('keepTarget') },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    }),
    looking: dialogState(
      'One exception: another lead confirms or declines it, the lead who proposed it takes it back.',
      ['ready', 'opened'],
      {
        'exception.decided': { guard: 'mayDecideException', target: 'deciding' },
        'exception.takenBack': { guard: 'mayWithdrawException', target: 'withdrawing' },
      },
      'shown',
    ),
    deciding: commandState('The limits are calculated with the exception, or it is declined.', 'decideException', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context, event }) => ({ id: context.target?.id ?? '', accepted: eventOf(event, 'exception.decided').accepted }),
      to: 'refreshing',
      failed: signInOr('looking'),
    }),
    signInNeeded: dialogState('The lead signs in again before they confirm.', ['ready', 'opened', 'signInNeeded'], {}, 'shown'),
    withdrawing: commandState('The proposal is taken back.', 'withdrawException', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context }) => ({ id: context.target?.id ?? '' }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
  },
})
