/** The dashboard of a product: where the merchant stands, what is available, what is asked next. DASH-04 to DASH-09, DASH-11. */
import { assign, sendParent, setup } from 'xstate'
import type { CreditLimit, Drawdown, FacilitySummary } from '../contract/credit.ts'
import type { OutputOf } from '../contract/endpoints.ts'
import type { Position } from '../contract/onboarding.ts'
import { Problem } from '../contract/problem.ts'
import type { Product } from '../contract/product.ts'
import { port } from './port.ts'

type HomeContext = {
  product: Product
  companyId: string | null
  position: Position | null
  limit: CreditLimit | null
  summary: FacilitySummary | null
  drawdowns: Drawdown[]
  linked: OutputOf<'listAuthorisations'>
  problem: Problem | null
}

export const homeMachine = setup({
  types: {
    input: {} as { product: Product; companyId: string | null },
    context: {} as HomeContext,
    events: {} as { type: 'retry.pressed' } | { type: 'continue.pressed' } | { type: 'drawdown.pressed' },
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'withoutCompany',
  },
  actors: {
    readPosition: port('readPosition'),
    readLimit: port('readLimit'),
    readFacilitySummary: port('readFacilitySummary'),
    listDrawdowns: port('listDrawdowns'),
    listAuthorisations: port('listAuthorisations'),
  },
  delays: { refresh: 5000 },
  guards: {
    hasCompany: ({ context }) => context.companyId !== null,
    /** Something is under way that ends by itself: a calculation or a payout. */
    moves: ({ context }) =>
      context.limit?.status === 'submitted' || context.drawdowns.some(({ status }) => status === 'pending' || status === 'paying out'),
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    goOn: sendParent({ type: 'journey.continued' }),
    drawDown: sendParent({ type: 'drawdown.requested' }),
  },
}).createMachine({
  id: 'home',
  description: 'The dashboard.',
  context: ({ input }) => ({
    ...input,
    position: null,
    limit: null,
    summary: null,
    drawdowns: [],
    linked: { psp: [], shop: [] },
    problem: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Is there a company?',
      always: [{ guard: 'hasCompany', target: 'loading' }, { target: 'withoutCompany' }],
    },
    withoutCompany: {
      description: 'Certify a company first. KYC-35.',
      tags: 'withoutCompany',
      on: { 'continue.pressed': { actions: 'goOn' } },
    },
    loading: {
      description: 'Everything at once.',
      tags: 'busy',
      type: 'parallel',
      onDone: 'ready',
      states: {
        position: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readPosition',
                src: 'readPosition',
                input: ({ context }) => ({ product: context.product }),
                onDone: { target: 'read', actions: assign({ position: ({ event }) => event.output }) },
                onError: { target: '#home.unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
              },
            },
            read: { type: 'final' },
          },
        },
        limit: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readLimit',
                src: 'readLimit',
                input: ({ context }) => ({ product: context.product }),
                onDone: { target: 'read', actions: assign({ limit: ({ event }) => event.output }) },
                onError: { target: '#home.unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
              },
            },
            read: { type: 'final' },
          },
        },
        summary: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readFacilitySummary',
                src: 'readFacilitySummary',
                input: ({ context }) => ({ product: context.product }),
                onDone: { target: 'read', actions: assign({ summary: ({ event }) => event.output }) },
                onError: { target: '#home.unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
              },
            },
            read: { type: 'final' },
          },
        },
        drawdowns: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'listDrawdowns',
                src: 'listDrawdowns',
                input: ({ context }) => ({ product: context.product }),
                onDone: { target: 'read', actions: assign({ drawdowns: ({ event }) => event.output }) },
                onError: { target: '#home.unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
              },
            },
            read: { type: 'final' },
          },
        },
        shops: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'listAuthorisations',
                src: 'listAuthorisations',
                input: {},
                onDone: { target: 'read', actions: assign({ linked: ({ event }) => event.output }) },
                onError: { target: '#home.unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
              },
            },
            read: { type: 'final' },
          },
        },
      },
    },
    ready: {
      description: 'The merchant sees where things stand.',
      tags: 'ready',
      after: { refresh: { guard: 'moves', target: 'refreshing' } },
      on: { 'continue.pressed': { actions: 'goOn' }, 'drawdown.pressed': { actions: 'drawDown' } },
    },
    refreshing: {
      description: 'Something is under way; look again without blanking the page.',
      tags: 'ready',
      invoke: {
        id: 'refreshLimit',
        src: 'readLimit',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'refreshingMoney', actions: assign({ limit: ({ event }) => event.output }) },
        onError: 'ready',
      },
      on: { 'continue.pressed': { actions: 'goOn' }, 'drawdown.pressed': { actions: 'drawDown' } },
    },
    refreshingMoney: {
      description: 'The summary again.',
      tags: 'ready',
      invoke: {
        id: 'refreshSummary',
        src: 'readFacilitySummary',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'refreshingDrawdowns', actions: assign({ summary: ({ event }) => event.output }) },
        onError: 'ready',
      },
      on: { 'continue.pressed': { actions: 'goOn' }, 'drawdown.pressed': { actions: 'drawDown' } },
    },
    refreshingDrawdowns: {
      description: 'The drawdowns again.',
      tags: 'ready',
      invoke: {
        id: 'refreshDrawdowns',
        src: 'listDrawdowns',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'ready', actions: assign({ drawdowns: ({ event }) => event.output }) },
        onError: 'ready',
      },
      on: { 'continue.pressed': { actions: 'goOn' }, 'drawdown.pressed': { actions: 'drawDown' } },
    },
    unavailable: {
      description: 'Something could not be read.',
      tags: 'unavailable',
      on: { 'retry.pressed': { target: 'loading', actions: assign({ problem: null }) } },
    },
  },
})
