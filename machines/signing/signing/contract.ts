/** States of the contract: prepared, read, sent, awaited, signed by all, or stopped. SIGN-01 to SIGN-06, decision A91. */
import { commandState, ofCompany, readState, withEvent, withOutput } from '../../kernel/calls.ts'
import { unavailableUntil } from '../../kernel/draft.ts'
import { asked, notThere, preparingStates } from './preparing.ts'
import { signing } from './setup.ts'

/** A supplement that was not signed can be written for another choice of shops. ACT-02. */
const choosesAgain = { 'shops.pressed': { guard: 'isSupplement', actions: 'requestShops' } } as const

/** It was changed elsewhere: it is read again. ERR-20011. */
const readsAgain = { 'contract.changed': { target: 'loading', description: 'It has changed elsewhere, as in another tab.' } } as const

const ofAgreement = ({ context }: { context: { agreement: { id: string } | null } }) => ({ id: context.agreement?.id ?? '' })
/** Events during the wait that poll at once: the network or the merchant is back. */
const looksAtOnce = {
  'page.shown': { target: 'polling', actions: 'askSoon', description: 'The merchant looks at the page again.' },
  'network.returned': { target: 'polling', actions: 'askSoon', description: 'The network is back.' },
} as const

/** The contract is read by its kind: another one may have replaced it, with its own signers and documents. ACT-02. */
const replaced = {
  guard: withOutput('isAnother'),
  target: 'loading',
  description: 'Another contract has replaced it: everything is read again.',
} as const

export const contractStates = signing.createStateConfig({
  description: 'The contract itself.',
  initial: 'arriving',
  states: {
    arriving: readState('Reads the role of the user: only an administrator sends the contract.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loading',
      keep: 'keepProfile',
    }),
    loading: {
      description: 'The contract.',
      tags: 'busy',
      invoke: {
        id: 'readAgreement',
        src: 'readAgreement',
        input: asked,
        onDone: [
          { guard: withOutput('isBeingPrepared'), target: 'preparing', actions: [withOutput('keepAgreement'), 'askSoon'] },
          { target: 'loadingSigners', actions: withOutput('keepAgreement') },
        ],
        onError: [...notThere, { target: 'unavailable', actions: 'keepProblem' }],
      },
    },
    ...preparingStates,
    absent: { description: 'There is nothing to sign. ACT-02.', meta: { outcome: 'left' }, tags: 'busy', entry: 'announceNone' },
    loadingSigners: {
      description: 'Reads the signers.',
      tags: 'busy',
      entry: 'notifyReader',
      invoke: {
        id: 'readSigners',
        src: 'readSigners',
        input: ofAgreement,
        onDone: { target: 'loadingHistory', actions: withOutput('keepSigners') },
        onError: { target: 'unavailable', actions: 'keepProblem' },
      },
    },
    loadingHistory: {
      description: 'Reads the history of the contract.',
      tags: 'busy',
      invoke: {
        id: 'readEvidence',
        src: 'readEvidence',
        input: ofAgreement,
        onDone: { target: 'deciding', actions: { type: 'keepHistory', params: ({ event }) => ({ history: event.output.entries }) } },
        onError: { target: 'unavailable', actions: 'keepProblem' },
      },
    },
    deciding: {
      description: 'Checks the status of the contract.',
      always: [
        { guard: 'isCompleted', target: 'completed', actions: 'announceWaiting' },
        { guard: 'isDeclined', target: 'declined', actions: 'announceReviewing' },
        { guard: 'isExpired', target: 'expired', actions: 'announceReviewing' },
        { guard: 'isInitiated', target: 'waiting', actions: ['askSoon', 'announceWaiting'] },
        { target: 'reviewing', actions: 'announceReviewing' },
      ],
    },
    reviewing: {
      description: 'The merchant reads the contract.',
      tags: 'reviewing',
      on: { 'signing.initiated': { guard: 'administers', target: 'initiating' }, ...readsAgain },
    },
    initiating: commandState('The signing links are being made.', 'initiateSigning', {
      tags: ['busy', 'reviewing'],
      input: ({ context }) => ({ agreement_id: context.agreement?.id ?? '' }),
      to: 'loading',
      failed: [
        {
          guard: withEvent('saysAnother'),
          target: 'loading',
          actions: 'keepProblem',
          description: 'It is read again, as it would be signed now.',
        },
        { target: 'reviewing', actions: 'keepProblem' },
      ],
    }),
    waiting: {
      description: 'Signers are signing; polled automatically, less often the longer nothing changes. Decision A91.',
      tags: 'waiting',
      after: { poll: 'polling' },
      on: { ...looksAtOnce, ...readsAgain },
    },
    polling: {
      description: 'Checks which signers have signed.',
      tags: 'waiting',
      invoke: {
        id: 'pollSigners',
        src: 'readSigners',
        input: ofAgreement,
        onDone: { target: 'counting', actions: withOutput('keepLook') },
        onError: { target: 'waiting', actions: 'keepProblem', description: 'The page says so, and the request is repeated.' },
      },
    },
    counting: {
      description: 'Complete only when there is a signer and every one has signed. SIGN-02, SIGN-03.',
      tags: 'waiting',
      always: [{ guard: 'everySignerSigned', target: 'confirming' }, { target: 'checking' }],
    },
    confirming: {
      description: 'All have signed; the server opens the facility, or raises its limit.',
      tags: 'waiting',
      invoke: {
        id: 'confirmAgreement',
        src: 'readAgreement',
        input: asked,
        onDone: [replaced, { target: 'confirmed', actions: withOutput('keepAgreement') }],
        onError: { target: 'waiting', actions: 'keepProblem' },
      },
    },
    confirmed: {
      description: 'Checks whether the server has completed it.',
      tags: 'waiting',
      always: [{ guard: 'isCompleted', target: 'concluding' }, { guard: 'isInitiated', target: 'waiting' }, { target: 'loading' }],
    },
    concluding: {
      description: 'Its history to the end; without it the page is shown all the same.',
      tags: 'waiting',
      invoke: {
        id: 'concludeHistory',
        src: 'readEvidence',
        input: ofAgreement,
        onDone: { target: 'completed', actions: { type: 'keepHistory', params: ({ event }) => ({ history: event.output.entries }) } },
        onError: { target: 'completed', actions: 'keepProblem' },
      },
    },
    checking: {
      description: 'Checks whether a signer declined or the links expired.',
      tags: 'waiting',
      invoke: {
        id: 'checkAgreement',
        src: 'readAgreement',
        input: asked,
        onDone: [replaced, { target: 'checked', actions: withOutput('keepAgreement') }],
        onError: [notThere[0], { target: 'waiting', actions: 'keepProblem' }],
      },
    },
    checked: {
      description: 'Declined, expired, still open, or no longer with its signers.',
      tags: 'waiting',
      always: [
        { guard: 'isDeclined', target: 'declined', actions: 'announceReviewing' },
        { guard: 'isExpired', target: 'expired', actions: 'announceReviewing' },
        { guard: 'sawChange', target: 'retelling' },
        { guard: 'isInitiated', target: 'waiting' },
        { target: 'loading' },
      ],
    },
    retelling: {
      description: 'Something changed: the history is read again.',
      tags: 'waiting',
      invoke: {
        id: 'retellHistory',
        src: 'readEvidence',
        input: ofAgreement,
        onDone: { target: 'waiting', actions: { type: 'keepHistory', params: ({ event }) => ({ history: event.output.entries }) } },
        onError: { target: 'waiting', actions: 'keepProblem' },
      },
    },
    declined: {
      description: 'A signer refused.',
      meta: { outcome: 'held' },
      tags: 'declined',
      on: { 'retry.pressed': { guard: 'administers', target: 'retrying' }, ...choosesAgain, ...readsAgain },
    },
    expired: {
      description: 'The links expired.',
      meta: { outcome: 'held' },
      tags: 'expired',
      on: { 'retry.pressed': { guard: 'administers', target: 'retrying' }, ...choosesAgain, ...readsAgain },
    },
    retrying: commandState('New links are being made.', 'retrySigning', {
      tags: 'busy',
      input: ({ context }) => ({ agreement_id: context.agreement?.id ?? '' }),
      to: 'loading',
      failed: [
        {
          guard: withEvent('cameLate'),
          target: 'loading',
          actions: 'keepProblem',
          description: 'It was already sent elsewhere, or there is nothing to sign for.',
        },
        { target: 'deciding', actions: 'keepProblem' },
      ],
    }),
    completed: {
      description: 'All have signed; the facility is open, or its limit is higher.',
      meta: { outcome: 'reached' },
      tags: 'completed',
      on: { 'continue.pressed': { actions: 'goOn' } },
    },
    unavailable: unavailableUntil('arriving'),
  },
})
