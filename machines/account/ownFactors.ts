/** The second factors of the user: listed, added, removed, their recovery codes renewed, and all removed once they are lost. Decisions 085, 090. */
import { assign, sendParent, setup } from 'xstate'
import type { Factors, Passkey, RecoveryCodes } from '../../contract/account/factors.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, eventOf, ofNothing, problemOf, readState, success, withEvent, withOutput } from '../kernel/calls.ts'
import { dialogState, rereadGuards, rereadOr } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, toast } from '../kernel/port.ts'
import { type EnrolResult, enrolFactorMachine, type FactorKind } from './enrolFactor.ts'

const none: Factors = { passkeys: [], authenticator: false, recovery_codes_left: 0, offered: false, reset: null }

export const ownFactorsMachine = setup({
  types: {
    context: {} as {
      factors: Factors
      /** The passkey that is to be removed. */
      target: Passkey | null
      recoveryCodes: readonly string[]
      /** Why the list was read again although a command failed. */
      reread: 'changed' | 'lost' | null
      problem: Problem | null
    },
    events: {} as
      | { type: 'adding.pressed'; kind: FactorKind }
      | { type: 'passkeyRemoval.pressed'; id: string }
      | { type: 'authenticatorRemoval.pressed' }
      | { type: 'renewal.pressed' }
      | { type: 'loss.pressed' }
      | { type: 'withdrawal.pressed' }
      | { type: 'change.confirmed' }
      | { type: 'codes.kept' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as
      | 'busy'
      | 'ready'
      | 'unavailable'
      | 'enrolling'
      | 'removingPasskey'
      | 'removingAuthenticator'
      | 'renewing'
      | 'showingCodes'
      | 'reportingLoss'
      | 'resetWaiting'
      | 'working',
    children: {} as { enrolFactor: 'enrolFactor' },
  },
  actors: {
    listFactors: port('listFactors'),
    removePasskey: port('removePasskey'),
    removeAuthenticator: port('removeAuthenticator'),
    renewRecoveryCodes: port('renewRecoveryCodes'),
    requestFactorReset: port('requestFactorReset'),
    withdrawFactorReset: port('withdrawFactorReset'),
    enrolFactor: enrolFactorMachine,
  },
  guards: {
    ...rereadGuards,
    isMissing: ({ context: { factors } }, { kind }: { kind: FactorKind }) => kind === 'passkey' || !factors.authenticator,
    passkeyListed: ({ context: { factors } }, { id }: { id: string }) => factors.passkeys.some((passkey) => passkey.id === id),
    hasAuthenticator: ({ context: { factors } }) => factors.authenticator,
    hasFactors: ({ context: { factors } }) => factors.authenticator || factors.passkeys.length > 0,
    resetWaits: ({ context: { factors } }) => factors.reset !== null,
    enrolmentFailed: (_, { problem }: EnrolResult) => problem !== null,
  },
  actions: {
    keepFactors: assign((_, factors: Factors) => ({ factors })),
    keepTarget: assign(({ context: { factors } }, { id }: { id: string }) => ({
      target: factors.passkeys.find((passkey) => passkey.id === id) ?? null,
      reread: null,
      problem: null,
    })),
    keepCodes: assign({ recoveryCodes: (_, { recovery_codes }: RecoveryCodes) => recovery_codes }),
    forgetCodes: assign({ recoveryCodes: [] }),
    keepFailure: assign({ problem: (_, { problem }: EnrolResult) => problem }),
    forgetReread: assign({ reread: null, problem: null }),
    sayChanged: assign({ reread: 'changed' }),
    sayLost: assign({ reread: 'lost' }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'ownFactors',
  description: 'The second factors of the user.',
  context: { factors: none, target: null, recoveryCodes: [], reread: null, problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads the second factors.', 'listFactors', { input: ofNothing, to: 'sorting', keep: 'keepFactors' }),
    unavailable: unavailableUntil('loading'),
    sorting: {
      description: 'Is their removal requested?',
      always: [{ guard: 'resetWaits', target: 'resetWaiting' }, { target: 'ready' }],
    },
    ready: {
      description: 'Passkeys, authenticator app, and how many recovery codes are left.',
      tags: 'ready',
      on: {
        'adding.pressed': { guard: withEvent('isMissing'), target: 'enrolling', actions: 'forgetReread' },
        'passkeyRemoval.pressed': { guard: withEvent('passkeyListed'), target: 'askingPasskey', actions: withEvent('keepTarget') },
        'authenticatorRemoval.pressed': { guard: 'hasAuthenticator', target: 'askingAuthenticator', actions: 'forgetReread' },
        'renewal.pressed': { guard: 'hasFactors', target: 'askingRenewal', actions: 'forgetReread' },
        'loss.pressed': { guard: 'hasFactors', target: 'askingReset', actions: 'forgetReread' },
      },
    },
    resetWaiting: {
      description: 'All of them will be removed at a time: the user can withdraw that.',
      tags: ['ready', 'resetWaiting'],
      on: { 'withdrawal.pressed': { target: 'withdrawingReset', actions: 'forgetReread' } },
    },
    withdrawingReset: commandState('Withdraws the request to remove them.', 'withdrawFactorReset', {
      tags: ['ready', 'resetWaiting', 'working'],
      input: ofNothing,
      to: 'refreshing',
      actions: success('account.factors.lostAll.withdrawn'),
      failed: rereadOr('resetWaiting'),
    }),
    askingReset: dialogState(
      'Asks before the removal of all of them is requested.',
      ['ready', 'reportingLoss'],
      { 'change.confirmed': 'requestingReset' },
      'ready',
    ),
    requestingReset: commandState('Requests the removal of all of them.', 'requestFactorReset', {
      tags: ['ready', 'reportingLoss', 'working'],
      input: ofNothing,
      to: 'refreshing',
      actions: success('account.factors.lostAll.requested'),
      failed: rereadOr('askingReset'),
    }),
    enrolling: {
      description: 'A passkey or an authenticator app is set up.',
      tags: ['ready', 'enrolling'],
      invoke: {
        id: 'enrolFactor',
        src: 'enrolFactor',
        input: ({ event }) => ({ kind: eventOf(event, 'adding.pressed').kind }),
        onDone: [
          {
            guard: withOutput('enrolmentFailed'),
            target: 'refreshing',
            actions: withOutput('keepFailure'),
            description: 'The page says why.',
          },
          { target: 'refreshing' },
        ],
      },
    },
    refreshing: readState('Reads the list again; what is shown stays until it is there.', 'listFactors', {
      id: 'refreshFactors',
      tags: ['ready', 'working'],
      input: ofNothing,
      to: 'sorting',
      keep: 'keepFactors',
    }),
    askingPasskey: dialogState(
      'Asks before a passkey is removed.',
      ['ready', 'removingPasskey'],
      { 'change.confirmed': 'removingPasskey' },
      'ready',
    ),
    removingPasskey: commandState('Removes the passkey.', 'removePasskey', {
      tags: ['ready', 'removingPasskey', 'working'],
      input: ({ context }) => ({ id: context.target?.id ?? '' }),
      to: 'refreshing',
      actions: success('account.factors.passkeyRemoved'),
      failed: rereadOr('askingPasskey'),
    }),
    askingAuthenticator: dialogState(
      'Asks before the authenticator app is removed.',
      ['ready', 'removingAuthenticator'],
      { 'change.confirmed': 'removingAuthenticator' },
      'ready',
    ),
    removingAuthenticator: commandState('Removes the authenticator app.', 'removeAuthenticator', {
      tags: ['ready', 'removingAuthenticator', 'working'],
      input: ofNothing,
      to: 'refreshing',
      actions: success('account.factors.authenticatorRemoved'),
      failed: rereadOr('askingAuthenticator'),
    }),
    askingRenewal: dialogState(
      'Asks before the recovery codes are replaced.',
      ['ready', 'renewing'],
      { 'change.confirmed': 'renewing' },
      'ready',
    ),
    renewing: commandState('Replaces the recovery codes.', 'renewRecoveryCodes', {
      tags: ['ready', 'renewing', 'working'],
      input: ofNothing,
      to: 'showingCodes',
      keep: 'keepCodes',
      failed: rereadOr('askingRenewal'),
    }),
    showingCodes: {
      description: 'The new recovery codes, shown this once.',
      tags: ['ready', 'showingCodes'],
      exit: 'forgetCodes',
      on: { 'codes.kept': 'refreshing' },
    },
  },
})
