/** Loans that are past due, by the next day of action: one is opened, and what was done about it is noted. Decision 120. */
import { assign } from 'xstate'
import { pageSize } from '../../contract/kernel/constants.ts'
import type {
  CollectionCase,
  CollectionDetail,
  CollectionFilter,
  CollectionOperation,
  HandOver,
  NotedContact,
  NotedPromise,
} from '../../contract/staff/collections.ts'
import { commandState, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { changedOr, dialogState, rereadOr } from '../kernel/changes.ts'
import { emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import { signInIsOld, signInOr } from './signInAgain.ts'

const collections = filteredListSetup({
  types: {
    row: {} as CollectionCase,
    filter: {} as CollectionFilter,
    context: {} as {
      opened: CollectionDetail | null
      /** The operation whose form is shown. */
      form: CollectionOperation | null
    },
    events: {} as
      | { type: 'collection.pressed'; id: string }
      | { type: 'operation.chosen'; operation: CollectionOperation }
      | { type: 'collection.taken' }
      | { type: 'contact.submitted'; contact: NotedContact }
      | { type: 'promise.submitted'; promise: NotedPromise }
      | { type: 'letter.submitted'; reason: string }
      | { type: 'handOver.submitted'; handOver: HandOver }
      | { type: 'handOver.decided'; accepted: boolean },
    tags: {} as 'opened' | 'signInNeeded',
  },
  actors: {
    listCollectionCases: port('listCollectionCases'),
    readCollectionCase: port('readCollectionCase'),
    takeCollectionCase: port('takeCollectionCase'),
    noteContact: port('noteContact'),
    recordPromise: port('recordPromise'),
    sendDemandLetter: port('sendDemandLetter'),
    proposeHandOver: port('proposeHandOver'),
    decideHandOver: port('decideHandOver'),
  },
}).extend({
  guards: {
    /** The server has named the operations of the stage, the role and the reader. */
    offersOperation: ({ context: { opened } }, { operation }: { operation: CollectionOperation }) =>
      opened?.operations.includes(operation) ?? false,
    offersDecision: ({ context: { opened } }, { accepted }: { accepted: boolean }) =>
      opened?.operations.includes(accepted ? 'confirmHandOver' : 'declineHandOver') ?? false,
    signInIsOld,
  },
  actions: {
    keepOpened: assign((_, opened: CollectionDetail) => ({ opened, form: null })),
    keepForm: assign((_, { operation }: { operation: CollectionOperation }) => ({ form: operation, problem: null })),
  },
})

const ofTarget = ({ context: { target } }: { context: { target: CollectionCase | null } }) => ({ id: target?.id ?? '' })
const offered = (operation: CollectionOperation) => ({ type: 'offersOperation', params: { operation } }) as const
const working = ['ready', 'opened', 'working'] as const

export const collectionsMachine = collections.createMachine({
  id: 'collections',
  description: 'Loans that are past due.',
  context: { ...emptyFiltered, opened: null, form: null },
  initial: 'loading',
  states: {
    ...filteredListStates('listCollectionCases', {
      asked: ({ filter }: { filter: CollectionFilter }) => ({ filter, size: pageSize.usual }),
      first: 'Reads the cases with the earliest day of action.',
      shown: 'The cases, those with the earliest day of action first.',
      more: 'Reads cases with a later day of action.',
      on: {
        'collection.pressed': { target: 'reading', actions: withEvent('keepTarget') },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    }),
    reading: readState('Reads the case with its history.', 'readCollectionCase', {
      tags: ['ready', 'working'],
      input: ofTarget,
      to: 'looking',
      keep: 'keepOpened',
      failed: changedOr('shown'),
    }),
    looking: dialogState(
      'One case: it is taken, and what was done is noted.',
      ['ready', 'opened'],
      {
        'operation.chosen': {
          guard: withEvent('offersOperation'),
          actions: withEvent('keepForm'),
          description: 'A form of the case is opened.',
        },
        'collection.taken': { guard: offered('take'), target: 'taking' },
        'contact.submitted': { guard: offered('contact'), target: 'noting' },
        'promise.submitted': { guard: offered('promise'), target: 'promising' },
        'letter.submitted': { guard: offered('letter'), target: 'sending' },
        'handOver.submitted': { guard: offered('handOver'), target: 'proposing' },
        'handOver.decided': { guard: withEvent('offersDecision'), target: 'deciding' },
      },
      'shown',
    ),
    taking: commandState('The case is taken.', 'takeCollectionCase', {
      tags: working,
      input: ofTarget,
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
    noting: commandState('The contact is noted.', 'noteContact', {
      tags: working,
      input: ({ context, event }) => ({ ...ofTarget({ context }), ...eventOf(event, 'contact.submitted').contact }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
    promising: commandState('The promise is recorded.', 'recordPromise', {
      tags: working,
      input: ({ context, event }) => ({ ...ofTarget({ context }), ...eventOf(event, 'promise.submitted').promise }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
    sending: commandState('The company gets the letter of demand.', 'sendDemandLetter', {
      tags: working,
      input: ({ context, event }) => ({ ...ofTarget({ context }), reason: eventOf(event, 'letter.submitted').reason }),
      to: 'refreshing',
      failed: signInOr('looking'),
    }),
    proposing: commandState('The hand-over waits for another lead.', 'proposeHandOver', {
      tags: working,
      input: ({ context, event }) => ({ ...ofTarget({ context }), ...eventOf(event, 'handOver.submitted').handOver }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
    deciding: commandState('The loan is handed over, or the proposal is declined.', 'decideHandOver', {
      tags: working,
      input: ({ context, event }) => ({ ...ofTarget({ context }), accepted: eventOf(event, 'handOver.decided').accepted }),
      to: 'refreshing',
      failed: signInOr('looking'),
    }),
    signInNeeded: dialogState('The lead signs in again first.', ['ready', 'opened', 'signInNeeded'], {}, 'shown'),
  },
})
