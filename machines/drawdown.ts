/** Draw down money: amount and tenor, preview, check, exactly once, follow the payout. CRED-06, decision A96. */
import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Drawdown, DrawdownOffer, FacilitySummary, Tenor } from '../contract/credit.ts'
import type { InputOf } from '../contract/endpoints.ts'
import type { Money } from '../contract/money.ts'
import type { DebitAccount } from '../contract/onboarding.ts'
import { Problem } from '../contract/problem.ts'
import type { Product } from '../contract/product.ts'
import { type PageFact, port } from './port.ts'

/** What a merchant asks for before it is agreed to. */
export type DrawdownTerms = { amount: Money; tenor: Tenor }

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
      | { type: 'home.pressed' }
      | PageFact,
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
    /** Terms typed in this tab before and not sent, or null; wired. */
    readTyped: fromPromise<DrawdownTerms | null, { product: Product }>(() => Promise.resolve(null)),
    submitDrawdown: fromPromise<Drawdown, { idempotencyKey: string; request: InputOf<'submitDrawdown'> }>(() =>
      Promise.reject(new Error('The port submitDrawdown is not wired')),
    ),
  },
  delays: { pause: 400, again: 5000, poll: 2000 },
  guards: {
    wasTyped: (_, params: { typed: DrawdownTerms | null }) => params.typed !== null,
    facilityOpen: ({ context }) => context.summary !== null,
    /** The price is no longer the one that was agreed to. CRED-13. */
    priceChanged: (_, params: { error: unknown }) => Problem.from(params.error).fields.agreed !== undefined,
    offerMatches: ({ context }) =>
      context.offer !== null && context.offer.amount.amount === context.amount?.amount && context.offer.tenor === context.tenor,
    offerMissing: ({ context }) => context.offer === null && context.amount !== null,
    answerLost: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
    isSettled: ({ context }) => context.drawdown?.status === 'settled' || context.drawdown?.status === 'repaid',
    isRefused: ({ context }) => context.drawdown?.status === 'refused',
  },
  actions: {
    keepTerms: assign((_, params: { amount: Money; tenor: Tenor }) => ({ amount: params.amount, tenor: params.tenor, problem: null })),
    restoreTerms: assign(({ context }, params: { typed: DrawdownTerms | null }) => ({
      amount: params.typed?.amount ?? context.amount,
      tenor: params.typed?.tenor ?? context.tenor,
    })),
    /** Keeps what is typed in the tab's store; wired. */
    storeTyped: (_, _params: DrawdownTerms) => {},
    /** Forgets it again; wired. */
    forgetTyped: () => {},
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
        onDone: { target: 'restoring', actions: assign({ account: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    restoring: {
      description: 'What was typed in this tab and not sent; its price is asked for anew.',
      tags: 'busy',
      invoke: {
        id: 'readTyped',
        src: 'readTyped',
        input: ({ context }) => ({ product: context.product }),
        onDone: [
          {
            guard: { type: 'wasTyped', params: ({ event }) => ({ typed: event.output }) },
            target: 'form.previewing',
            actions: { type: 'restoreTerms', params: ({ event }) => ({ typed: event.output }) },
          },
          { target: 'form' },
        ],
        onError: 'form',
      },
    },
    closed: { description: 'The contract is not signed yet.', tags: 'closed' },
    form: {
      description: 'Amount and tenor.',
      tags: 'form',
      initial: 'quiet',
      on: {
        'terms.changed': {
          target: '.typing',
          reenter: true,
          actions: [
            { type: 'keepTerms', params: ({ event }) => event },
            { type: 'storeTyped', params: ({ event }) => event },
          ],
        },
      },
      states: {
        quiet: {
          description: 'The offer shown is the offer for these terms.',
          on: {
            'terms.agreed': { guard: 'offerMatches', target: '#drawdown.confirming' },
            'network.returned': { guard: 'offerMissing', target: 'previewing', description: 'The offer is asked for again.' },
          },
        },
        typing: { description: 'Waiting for a pause.', tags: 'previewing', after: { pause: 'previewing' } },
        previewing: {
          description: 'The server calculates the offer.',
          tags: 'previewing',
          entry: 'forgetProblem',
          invoke: {
            id: 'previewDrawdown',
            src: 'previewDrawdown',
            input: ({ context }) => termsOf(context),
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
      on: { 'drawdown.confirmed': 'submitting', 'back.pressed': { target: 'form', actions: 'forgetProblem' } },
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
          {
            guard: { type: 'priceChanged', params: ({ event }) => event },
            target: 'requoting',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'form', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    requoting: {
      description: 'The price has changed since it was shown: the new one is asked for, to be checked again. CRED-13.',
      tags: ['busy', 'confirming'],
      invoke: {
        id: 'requoteDrawdown',
        src: 'previewDrawdown',
        input: ({ context }) => termsOf(context),
        onDone: { target: 'confirming', actions: assign({ offer: ({ event }) => event.output }) },
        onError: { target: 'form', actions: [assign({ offer: null }), { type: 'keepProblem', params: ({ event }) => event }] },
      },
    },
    answerMissing: {
      description: 'We are checking: the answer was lost, the same key is sent again.',
      tags: 'verifying',
      entry: 'forgetTyped',
      after: { again: 'verifying' },
      on: { 'network.returned': { target: 'verifying', description: 'No need to wait longer.' } },
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
          {
            guard: { type: 'priceChanged', params: ({ event }) => event },
            target: 'requoting',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'form', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    deciding: {
      description: 'Where is the money?',
      entry: 'forgetTyped',
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
      on: {
        'retry.pressed': { target: 'loading', actions: 'forgetProblem' },
        'network.returned': { target: 'loading', actions: 'forgetProblem', description: 'The network is there again.' },
      },
    },
  },
})

const nothing: Money = { amount: '0', currency: 'HKD' }

function termsOf({ product, amount, tenor }: DrawdownContext): InputOf<'previewDrawdown'> {
  return { product, amount: amount ?? nothing, tenor }
}

function requestOf(context: DrawdownContext): { idempotencyKey: string; request: InputOf<'submitDrawdown'> } {
  return {
    idempotencyKey: context.key,
    request: {
      ...termsOf(context),
      bank_account_id: context.account?.id ?? '',
      agreed: { annual_rate: context.offer?.annual_rate ?? '0', total_cost: context.offer?.total_cost ?? nothing },
    },
  }
}
