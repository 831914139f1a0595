/** Differences between books and statements: listed by key, opened, closed with a reason. Decision 045. */
import { assign } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { pageSize } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Break, BreakDetail, BreakFilter } from '../../contract/staff/reconciliation.ts'
import { call, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import { signInIsOld } from './signInAgain.ts'

type Narrowed = { filter: BreakFilter }

const askedOf = ({ filter }: Narrowed) => ({ filter, size: pageSize.usual })

const reconciliation = listSetup({
  types: {
    row: {} as Break,
    context: {} as Narrowed & {
      open: number
      compared: OutputOf<'listBreaks'>['compared']
      refused: OutputOf<'listBreaks'>['refused']
      /** Id of the difference that is opened. */
      target: string | null
      opened: BreakDetail | null
    },
    events: {} as
      | { type: 'filter.chosen'; filter: BreakFilter }
      | { type: 'break.pressed'; id: string }
      | { type: 'note.submitted'; note: string }
      | { type: 'dialog.closed' },
    tags: {} as 'opened' | 'signInNeeded',
  },
  actors: { listBreaks: port('listBreaks'), readBreak: port('readBreak'), closeBreak: port('closeBreak') },
}).extend({
  guards: {
    /** Staff who are concerned in the company do not close its differences. Decision 087. */
    mayClose: ({ context: { opened } }) => opened?.status === 'open' && !opened.concerned,
    signInIsOld,
    tooLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
  },
  actions: {
    keepFilter: assign((_, { filter }: Narrowed) => ({ filter, problem: null })),
    keepTarget: assign((_, { id }: { id: string }) => ({ target: id, problem: null })),
    keepOpened: assign((_, opened: BreakDetail) => ({ opened })),
    forgetOpened: assign({ opened: null, target: null, problem: null }),
  },
})

export const reconciliationMachine = reconciliation.createMachine({
  id: 'reconciliation',
  description: 'Differences between the books and a statement, or a row of a facility.',
  context: { ...emptyList, filter: 'open', open: 0, compared: [], refused: [], target: null, opened: null },
  initial: 'loading',
  states: {
    ...listStates('listBreaks', {
      asked: askedOf,
      first: 'The newest differences are fetched.',
      shown: 'The differences, newest first.',
      more: 'Earlier differences.',
      on: {
        'filter.chosen': {
          target: 'loading',
          actions: withEvent('keepFilter'),
          description: 'Those that are open, or those that have ended.',
        },
        'break.pressed': { target: 'reading', actions: withEvent('keepTarget') },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    }),
    reading: readState('Reads the parts of the difference.', 'readBreak', {
      tags: 'working',
      input: ({ context }) => ({ id: context.target ?? '' }),
      to: 'looking',
      keep: 'keepOpened',
      failed: 'shown',
    }),
    looking: {
      description: 'Entries and lines of one difference; an open one can be closed.',
      tags: 'opened',
      on: {
        'dialog.closed': { target: 'shown', actions: 'forgetOpened' },
        'note.submitted': { guard: 'mayClose', target: 'closing', actions: 'forgetProblem' },
      },
    },
    closing: {
      description: 'Saves the reason.',
      tags: ['opened', 'working'],
      invoke: call('closeBreak', {
        input: ({ context, event }) => ({ id: context.target ?? '', note: eventOf(event, 'note.submitted').note }),
        to: 'refreshing',
        actions: 'forgetOpened',
        failed: [
          { guard: withEvent('tooLate'), target: 'rereading', actions: 'keepProblem', description: 'It was cured or closed meanwhile.' },
          {
            guard: withEvent('signInIsOld'),
            target: 'signInNeeded',
            description: 'Password and second factor were given more than ten minutes ago.',
          },
          { target: 'looking', actions: 'keepProblem' },
        ],
      }),
    },
    signInNeeded: {
      description: 'The lead signs in again first.',
      tags: ['opened', 'signInNeeded'],
      on: { 'dialog.closed': { target: 'shown', actions: 'forgetOpened' } },
    },
    rereading: readState('Reads the current state of the difference.', 'readBreak', {
      tags: ['opened', 'working'],
      id: 'rereadBreak',
      input: ({ context }) => ({ id: context.target ?? '' }),
      to: 'looking',
      keep: 'keepOpened',
      failed: 'looking',
    }),
    refreshing: readState('The list is read again without blanking the page.', 'listBreaks', {
      tags: 'working',
      id: 'refreshBreaks',
      input: ({ context }) => askedOf(context),
      to: 'shown',
      keep: 'keepPage',
      failed: 'shown',
    }),
  },
})
