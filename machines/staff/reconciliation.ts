/** Differences between books and statements: listed by key, opened, closed with a reason. Decision 045. */
import { assign } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { pageSize } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Break, BreakDetail, BreakFilter } from '../../contract/staff/reconciliation.ts'
import { call, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import { typedParts } from '../kernel/unsentInput.ts'
import { signInIsOld } from './signInAgain.ts'

type Narrowed = { filter: BreakFilter }

/** A reason that was sent, by which lead and of which difference, until it is saved. */
export type UnsentNote = { lead: string; id: string; note: string }

const typedNote = typedParts<UnsentNote, object>()

const askedOf = ({ filter }: Narrowed) => ({ filter, size: pageSize.usual })

const reconciliation = listSetup({
  types: {
    row: {} as Break,
    /** Id of the reader. */
    input: {} as { lead: string },
    context: {} as Narrowed & {
      lead: string
      open: number
      compared: OutputOf<'listBreaks'>['compared']
      refused: OutputOf<'listBreaks'>['refused']
      /** Id of the difference that is opened. */
      target: string | null
      opened: BreakDetail | null
      /** The reason as it was typed before the lead had to sign in again. */
      note: string
    },
    events: {} as
      | { type: 'filter.chosen'; filter: BreakFilter }
      | { type: 'break.pressed'; id: string }
      | { type: 'note.submitted'; note: string }
      | { type: 'dialog.closed' },
    tags: {} as 'opened' | 'signInNeeded',
  },
  actors: { listBreaks: port('listBreaks'), readBreak: port('readBreak'), closeBreak: port('closeBreak'), ...typedNote.actors },
}).extend({
  guards: {
    ...typedNote.guards,
    /** Staff who are concerned in the company do not close its differences. Decision 087. */
    mayClose: ({ context: { opened } }) => opened?.status === 'open' && !opened.concerned,
    signInIsOld,
    tooLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
  },
  actions: {
    keepFilter: assign((_, { filter }: Narrowed) => ({ filter, problem: null })),
    keepTarget: assign((_, { id }: { id: string }) => ({ target: id, problem: null })),
    keepOpened: assign((_, opened: BreakDetail) => ({ opened })),
    forgetOpened: assign({ opened: null, target: null, note: '', problem: null }),
    ...typedNote.actions,
    keepNote: assign((_, { note }: { note: string }) => ({ note, problem: null })),
    restoreTyped: assign({
      note: ({ context: { lead, target } }, { typed }: { typed: UnsentNote | null }) =>
        typed?.lead === lead && typed.id === target ? typed.note : '',
    }),
  },
})

export const reconciliationMachine = reconciliation.createMachine({
  id: 'reconciliation',
  description: 'Differences between the books and a statement, or a row of a facility.',
  context: ({ input: { lead } }) => ({
    ...emptyList,
    ...{ lead, filter: 'open', open: 0, compared: [], refused: [], target: null, opened: null, note: '' },
  }),
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
      to: 'restoring',
      keep: 'keepOpened',
      failed: 'shown',
    }),
    restoring: { ...typedNote.restoring({ where: () => ({}), found: 'looking', fresh: 'looking' }), tags: 'working' },
    looking: {
      description: 'Entries and lines of one difference; an open one can be closed.',
      tags: 'opened',
      on: {
        'dialog.closed': { target: 'shown', actions: 'forgetOpened' },
        'note.submitted': {
          guard: 'mayClose',
          target: 'closing',
          actions: [
            withEvent('keepNote'),
            {
              type: 'storeTyped',
              params: ({ context: { lead, target }, event }) => ({ typed: { lead, id: target ?? '', note: event.note } }),
            },
          ],
        },
      },
    },
    closing: {
      description: 'Saves the reason.',
      tags: ['opened', 'working'],
      invoke: call('closeBreak', {
        input: ({ context, event }) => ({ id: context.target ?? '', note: eventOf(event, 'note.submitted').note }),
        to: 'refreshing',
        actions: ['forgetOpened', 'forgetTyped'],
        failed: [
          {
            guard: withEvent('tooLate'),
            target: 'rereading',
            actions: ['keepProblem', 'forgetTyped'],
            description: 'It was cured or closed meanwhile.',
          },
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
