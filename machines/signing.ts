/** A contract, the first or a supplement: read, send the links, wait until every signer has signed. SIGN-01 to SIGN-04, ACT-02. */
import { assign, sendParent, setup } from 'xstate'
import type { Agreement, AgreementKind, Signer } from '../contract/agreements.ts'
import { messageOf, Problem } from '../contract/problem.ts'
import type { Product } from '../contract/product.ts'
import { unavailableUntil } from './draft.ts'
import { everySignerSigned, signStatus } from './lifecycles/agreement.ts'
import { type PageFact, port, toast } from './port.ts'

type SigningContext = {
  product: Product
  /** The contract that opens the facility, or a supplement to it. */
  kind: AgreementKind
  agreement: Agreement | null
  signers: Signer[]
  /** The signer to remind. */
  urged: string
  problem: Problem | null
}

/** Whether a signer has signed. SIGN-01. */
export function hasSigned(signer: Signer): boolean {
  return signer.sign_status === signStatus.signed
}

/** A supplement that was not signed can be written for another choice of shops. ACT-02. */
const choosesAgain = { 'shops.pressed': { guard: 'isSupplement', actions: 'wantShops' } } as const

export const signingMachine = setup({
  types: {
    input: {} as { product: Product; kind: AgreementKind },
    context: {} as SigningContext,
    events: {} as
      | { type: 'signing.initiated' }
      | { type: 'signer.urged'; signerId: string }
      | { type: 'retry.pressed' }
      | { type: 'continue.pressed' }
      | { type: 'shops.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'reviewing' | 'waiting' | 'urging' | 'completed' | 'declined' | 'expired' | 'unavailable',
  },
  actors: {
    readAgreement: port('readAgreement'),
    readSigners: port('readSigners'),
    initiateSigning: port('initiateSigning'),
    retrySigning: port('retrySigning'),
    urgeSigner: port('urgeSigner'),
  },
  delays: { poll: 3000 },
  guards: {
    isInitiated: ({ context }) => context.agreement?.status === 'initiated',
    isCompleted: ({ context }) => context.agreement?.status === 'completed',
    isDeclined: ({ context }) => context.agreement?.status === 'declined',
    isExpired: ({ context }) => context.agreement?.status === 'expired',
    isSupplement: ({ context }) => context.kind === 'supplement',
    /** No supplement was prepared, or nothing is left to sign for. ACT-02. */
    wasNotPrepared: ({ context }, params: { error: unknown }) => context.kind === 'supplement' && Problem.from(params.error).code === 20018,
    /** What would be signed is something else by now: it has to be read again. */
    saysAnother: (_, params: { error: unknown }) => [502, 20018].includes(Problem.from(params.error).code),
    everySignerSigned: ({ context }) => everySignerSigned(context.signers.map((signer) => signer.sign_status)),
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    announceReviewing: sendParent({ type: 'signing.reviewing' }),
    announceWaiting: sendParent({ type: 'signing.waiting' }),
    tell: sendParent(toast),
    goOn: sendParent({ type: 'signing.completed' }),
    /** Back to where the shops of a supplement are chosen. */
    wantShops: sendParent({ type: 'shops.wanted' }),
  },
}).createMachine({
  id: 'signing',
  description: 'Sign the contract of a product, or a supplement to it.',
  context: ({ input }) => ({ ...input, agreement: null, signers: [], urged: '', problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The contract.',
      tags: 'busy',
      invoke: {
        id: 'readAgreement',
        src: 'readAgreement',
        input: ({ context }) => ({ product: context.product, kind: context.kind }),
        onDone: { target: 'loadingSigners', actions: assign({ agreement: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'wasNotPrepared', params: ({ event }) => event }, target: 'absent' },
          { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    absent: {
      description: 'There is no supplement to sign: shops are chosen first. ACT-02.',
      tags: 'busy',
      entry: 'wantShops',
    },
    loadingSigners: {
      description: 'Who signs?',
      tags: 'busy',
      invoke: {
        id: 'readSigners',
        src: 'readSigners',
        input: ({ context }) => ({ id: context.agreement?.id ?? '' }),
        onDone: { target: 'deciding', actions: assign({ signers: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    deciding: {
      description: 'Where does the contract stand?',
      always: [
        { guard: 'isCompleted', target: 'completed', actions: 'announceWaiting' },
        { guard: 'isDeclined', target: 'declined', actions: 'announceReviewing' },
        { guard: 'isExpired', target: 'expired', actions: 'announceReviewing' },
        { guard: 'isInitiated', target: 'waiting', actions: 'announceWaiting' },
        { target: 'reviewing', actions: 'announceReviewing' },
      ],
    },
    reviewing: {
      description: 'The merchant reads the contract.',
      tags: 'reviewing',
      on: { 'signing.initiated': 'initiating' },
    },
    initiating: {
      description: 'The signing links are being made.',
      tags: ['busy', 'reviewing'],
      entry: 'forgetProblem',
      invoke: {
        id: 'initiateSigning',
        src: 'initiateSigning',
        input: ({ context }) => ({ agreement_id: context.agreement?.id ?? '' }),
        onDone: 'loading',
        onError: [
          {
            guard: { type: 'saysAnother', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'keepProblem', params: ({ event }) => event },
            description: 'It is read again, as it would be signed now.',
          },
          { target: 'reviewing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    waiting: {
      description: 'Signers are signing; asked again by itself. Decision A91.',
      tags: 'waiting',
      after: { poll: 'polling' },
      on: { 'signer.urged': { target: 'urging', actions: assign({ urged: ({ event }) => event.signerId }) } },
    },
    polling: {
      description: 'Who has signed by now?',
      tags: 'waiting',
      invoke: {
        id: 'pollSigners',
        src: 'readSigners',
        input: ({ context }) => ({ id: context.agreement?.id ?? '' }),
        onDone: { target: 'counting', actions: assign({ signers: ({ event }) => event.output, problem: null }) },
        onError: { target: 'waiting', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: { 'signer.urged': { target: 'urging', actions: assign({ urged: ({ event }) => event.signerId }) } },
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
        input: ({ context }) => ({ product: context.product, kind: context.kind }),
        onDone: { target: 'confirmed', actions: assign({ agreement: ({ event }) => event.output }) },
        onError: 'waiting',
      },
    },
    confirmed: {
      description: 'Has the server completed it?',
      tags: 'waiting',
      always: [{ guard: 'isCompleted', target: 'completed' }, { target: 'waiting' }],
    },
    checking: {
      description: 'Has somebody declined, or have the links run out?',
      tags: 'waiting',
      invoke: {
        id: 'checkAgreement',
        src: 'readAgreement',
        input: ({ context }) => ({ product: context.product, kind: context.kind }),
        onDone: { target: 'checked', actions: assign({ agreement: ({ event }) => event.output }) },
        onError: 'waiting',
      },
      on: { 'signer.urged': { target: 'urging', actions: assign({ urged: ({ event }) => event.signerId }) } },
    },
    checked: {
      description: 'Declined, expired, or still open.',
      tags: 'waiting',
      always: [
        { guard: 'isDeclined', target: 'declined', actions: 'announceReviewing' },
        { guard: 'isExpired', target: 'expired', actions: 'announceReviewing' },
        { target: 'waiting' },
      ],
    },
    urging: {
      description: 'A reminder is being sent.',
      tags: ['waiting', 'urging'],
      invoke: {
        id: 'urgeSigner',
        src: 'urgeSigner',
        input: ({ context }) => ({ agreement_id: context.agreement?.id ?? '', signer_id: context.urged }),
        onDone: { target: 'waiting', actions: { type: 'tell', params: { kind: 'success', id: 'signing.urge.sent' } } },
        onError: {
          target: 'waiting',
          actions: { type: 'tell', params: ({ event }) => ({ kind: 'error', id: urgeFailure(event.error) }) },
        },
      },
    },
    declined: { description: 'A signer refused.', tags: 'declined', on: { 'retry.pressed': 'retrying', ...choosesAgain } },
    expired: { description: 'The links ran out.', tags: 'expired', on: { 'retry.pressed': 'retrying', ...choosesAgain } },
    retrying: {
      description: 'New links are being made.',
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        id: 'retrySigning',
        src: 'retrySigning',
        input: ({ context }) => ({ agreement_id: context.agreement?.id ?? '' }),
        onDone: 'loading',
        onError: { target: 'deciding', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    completed: {
      description: 'Everybody signed; the facility is open, or its limit higher.',
      tags: 'completed',
      on: { 'continue.pressed': { actions: 'goOn' } },
    },
    unavailable: unavailableUntil('loading'),
  },
})

/** Told as a notice, because the next poll clears what stands on the page. 80014: a minute has not passed. */
function urgeFailure(error: unknown): string {
  const message = messageOf(Problem.from(error), { generic: 'signing.urge.failed' })
  return message && 'id' in message ? message.id : 'signing.urge.failed'
}
