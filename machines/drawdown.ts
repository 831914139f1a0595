/** Draw down money: amount and tenor, preview, check, exactly once, follow the payout. CRED-06, decision A96. */
import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Drawdown, DrawdownOffer, FacilitySummary, Tenor } from '../contract/credit.ts'
import type { InputOf } from '../contract/endpoints.ts'
import type { Money } from '../contract/money.ts'
import type { DebitAccount } from '../contract/onboarding.ts'
import { Problem } from '../contract/problem.ts'
import type { Product } from '../contract/product.ts'
import { port } from './port.ts'

type DrawdownContext = {
  product: Product
  /** Idempotency key of this drawdown: one key, one effect. R12. */
  key: string
  summary: FacilitySummary | null
  account: DebitAccount | null
  amount: Money | null
  tenor: Tenor
  offer: DrawdownOffer | null
  drawdown: Drawdown | null
  problem: Problem | null
}

export const drawdownMachine = setup({
  types: {
    input: {} as { product: Product; key: string },
    context: {} as DrawdownContext,
    events: {} as
      | { type: 'terms.changed'; amount: Money; tenor: Tenor }
      | { type: 'terms.agreed' }
      | { type: 'drawdown.confirmed' }
      | { type: 'back.pressed' }
      | { type: 'retry.pressed' }
      | { type: 'home.pressed' },
    tags: {} as
      | 'busy'
      | 'form'
      | 'previewing'
      | 'confirming'
      | 'verifying'
      | 'following'
      | 'settled'
      | 'refused'
      | 'closed'
      | 'unavailable',
  },
  actors: {
    readFacilitySummary: port('readFacilitySummary'),
    readDebitAccount: port('readDebitAccount'),
    previewDrawdown: port('previewDrawdown'),
    readDrawdown: port('readDrawdown'),
    submitDrawdown: fromPromise<Drawdown, { idempotencyKey: string; request: InputOf<'submitDrawdown'> }>(() =>
      Promise.reject(new Error('The port submitDrawdown is not wired')),
    ),
  },
  delays: { pause: 400, again: 5000, poll: 2000 },
  guards: {
    facilityOpen: ({ context }) => context.summary !== null,
    offerMatches: ({ context }) =>
      context.offer !== null && context.offer.amount.amount === context.amount?.amount && context.offer.tenor === context.tenor,
    answerLost: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
    isSettled: ({ context }) => context.drawdown?.status === 'settled' || context.drawdown?.status === 'repaid',
    isRefused: ({ context }) => context.drawdown?.status === 'refused',
  },
  actions: {
    keepTerms: assign((_, params: { amount: Money; tenor: Tenor }) => ({ amount: params.amount, tenor: params.tenor, problem: null })),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    keepDrawdown: assign({ drawdown: (_, params: { drawdown: Drawdown }) => params.drawdown }),
    goHome: sendParent({ type: 'home.requested' }),
  },
}).createMachine({
  id: 'drawdown',
  description: 'One drawdown.',
  context: ({ input }) => ({
    ...input,
    summary: null,
    account: null,
    amount: null,
    tenor: 6,
    offer: null,
    drawdown: null,
    problem: null,
  }),
  initial: 'loading',
  on: { 'home.pressed': { actions: 'goHome', description: 'Back to the dashboard.' } },
  states: {
    loading: {
      description: 'What is available?',
      tags: 'busy',
      invoke: {
        id: 'readFacilitySummary',
        src: 'readFacilitySummary',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'opening', actions: assign({ summary: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    opening: {
      description: 'Is the facility open?',
      always: [{ guard: 'facilityOpen', target: 'loadingAccount' }, { target: 'closed' }],
    },
    loadingAccount: {
      description: 'Where does the money go?',
      tags: 'busy',
      invoke: {
        id: 'readDebitAccount',
        src: 'readDebitAccount',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'form', actions: assign({ account: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    closed: { description: 'The contract is not signed yet.', tags: 'closed' },
    form: {
      description: 'Amount and tenor.',
      tags: 'form',
      initial: 'quiet',
      on: {
        'terms.changed': { target: '.typing', reenter: true, actions: { type: 'keepTerms', params: ({ event }) => event } },
      },
      states: {
        quiet: {
          description: 'The offer shown is the offer for these terms.',
          on: { 'terms.agreed': { guard: 'offerMatches', target: '#drawdown.confirming' } },
        },
        typing: { description: 'Waiting for a pause.', tags: 'previewing', after: { pause: 'previewing' } },
        previewing: {
          description: 'The server calculates the offer.',
          tags: 'previewing',
          invoke: {
            id: 'previewDrawdown',
            src: 'previewDrawdown',
            input: ({ context }) => ({
              product: context.product,
              amount: context.amount ?? { amount: '0', currency: 'HKD' as const },
              tenor: context.tenor,
            }),
            onDone: { target: 'quiet', actions: assign({ offer: ({ event }) => event.output }) },
            onError: {
              target: 'quiet',
              actions: [assign({ offer: null }), { type: 'keepProblem', params: ({ event }) => event }],
            },
          },
        },
      },
    },
    confirming: {
      description: 'Check everything before it is sent.',
      tags: 'confirming',
      on: { 'drawdown.confirmed': 'submitting', 'back.pressed': 'form' },
    },
    submitting: {
      description: 'The drawdown is being sent, once.',
      tags: ['busy', 'confirming'],
      entry: 'forgetProblem',
      invoke: {
        id: 'submitDrawdown',
        src: 'submitDrawdown',
        input: ({ context }) => requestOf(context),
        onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: ({ event }) => ({ drawdown: event.output }) } },
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'answerMissing' },
          { target: 'form', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    answerMissing: {
      description: 'We are checking: the answer was lost, the same key is sent again.',
      tags: 'verifying',
      after: { again: 'verifying' },
    },
    verifying: {
      description: 'The same request with the same key.',
      tags: 'verifying',
      invoke: {
        id: 'verifyDrawdown',
        src: 'submitDrawdown',
        input: ({ context }) => requestOf(context),
        onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: ({ event }) => ({ drawdown: event.output }) } },
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'answerMissing' },
          { target: 'form', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    deciding: {
      description: 'Where is the money?',
      always: [{ guard: 'isSettled', target: 'settled' }, { guard: 'isRefused', target: 'refused' }, { target: 'paying' }],
    },
    paying: { description: 'The bank is paying out.', tags: 'following', after: { poll: 'following' } },
    following: {
      description: 'Has the bank settled it?',
      tags: 'following',
      invoke: {
        id: 'readDrawdown',
        src: 'readDrawdown',
        input: ({ context }) => ({ id: context.drawdown?.id ?? '' }),
        onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: ({ event }) => ({ drawdown: event.output }) } },
        onError: 'paying',
      },
    },
    settled: { description: 'The money is on the account.', tags: 'settled' },
    refused: { description: 'The bank refused; nothing is owed.', tags: 'refused' },
    unavailable: {
      description: 'It could not be loaded.',
      tags: 'unavailable',
      on: { 'retry.pressed': { target: 'loading', actions: 'forgetProblem' } },
    },
  },
})

function requestOf(context: DrawdownContext): { idempotencyKey: string; request: InputOf<'submitDrawdown'> } {
  return {
    idempotencyKey: context.key,
    request: {
      product: context.product,
      amount: context.amount ?? { amount: '0', currency: 'HKD' },
      tenor: context.tenor,
      bank_account_id: context.account?.id ?? '',
    },
  }
}
