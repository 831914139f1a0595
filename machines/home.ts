/** The dashboard of a product: where the merchant stands, what is available, what is asked next. DASH-04 to DASH-09, DASH-11. */
import { assign, sendParent, setup } from 'xstate'
import type { CreditApplication, CreditLimit, Drawdown, FacilitySummary } from '../contract/credit.ts'
import type { OutputOf } from '../contract/endpoints.ts'
import type { Position } from '../contract/onboarding.ts'
import { Problem } from '../contract/problem.ts'
import type { Product } from '../contract/product.ts'
import { isPendingIncrease } from './activation.ts'
import { unavailableUntil } from './draft.ts'
import { stillMoves } from './homeJourney.ts'
import { type PageFact, port } from './port.ts'

type HomeContext = {
  product: Product
  companyId: string | null
  position: Position | null
  limit: CreditLimit | null
  /** The application for a limit, or for more while that is decided. CRED-05. */
  application: CreditApplication | null
  summary: FacilitySummary | null
  drawdowns: Drawdown[]
  linked: OutputOf<'listAuthorisations'>
  /** Whether the page has been shown once. */
  shown: boolean
  problem: Problem | null
}

const home = setup({
  types: {
    input: {} as { product: Product; companyId: string | null },
    context: {} as HomeContext,
    events: {} as { type: 'retry.pressed' } | { type: 'continue.pressed' } | { type: 'drawdown.pressed' } | PageFact,
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'withoutCompany',
  },
  actors: {
    readPosition: port('readPosition'),
    readLimit: port('readLimit'),
    readCreditApplication: port('readCreditApplication'),
    readFacilitySummary: port('readFacilitySummary'),
    listDrawdowns: port('listDrawdowns'),
    listAuthorisations: port('listAuthorisations'),
  },
  delays: { refresh: 5000 },
  guards: {
    hasCompany: ({ context }) => context.companyId !== null,
    wasShown: ({ context }) => context.shown,
    moves: ({ context }) => stillMoves(context) || isPendingIncrease(context.application),
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    goOn: sendParent({ type: 'journey.continued' }),
    drawDown: sendParent({ type: 'drawdown.requested' }),
  },
})

/** Everything the page shows, read at once; one that cannot be read ends it. */
const reads = {
  position: home.createStateConfig({
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'readPosition',
          src: 'readPosition',
          input: ({ context }) => ({ product: context.product }),
          onDone: { target: 'read', actions: assign({ position: ({ event }) => event.output }) },
          onError: { target: '#home.unread', actions: { type: 'keepProblem', params: ({ event }) => event } },
        },
      },
      read: { type: 'final' },
    },
  }),
  limit: home.createStateConfig({
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'readLimit',
          src: 'readLimit',
          input: ({ context }) => ({ product: context.product }),
          onDone: { target: 'read', actions: assign({ limit: ({ event }) => event.output }) },
          onError: { target: '#home.unread', actions: { type: 'keepProblem', params: ({ event }) => event } },
        },
      },
      read: { type: 'final' },
    },
  }),
  application: home.createStateConfig({
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'readCreditApplication',
          src: 'readCreditApplication',
          input: ({ context }) => ({ product: context.product }),
          onDone: { target: 'read', actions: assign({ application: ({ event }) => event.output }) },
          onError: { target: '#home.unread', actions: { type: 'keepProblem', params: ({ event }) => event } },
        },
      },
      read: { type: 'final' },
    },
  }),
  summary: home.createStateConfig({
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'readFacilitySummary',
          src: 'readFacilitySummary',
          input: ({ context }) => ({ product: context.product }),
          onDone: { target: 'read', actions: assign({ summary: ({ event }) => event.output }) },
          onError: { target: '#home.unread', actions: { type: 'keepProblem', params: ({ event }) => event } },
        },
      },
      read: { type: 'final' },
    },
  }),
  drawdowns: home.createStateConfig({
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'listDrawdowns',
          src: 'listDrawdowns',
          input: ({ context }) => ({ product: context.product }),
          onDone: { target: 'read', actions: assign({ drawdowns: ({ event }) => event.output }) },
          onError: { target: '#home.unread', actions: { type: 'keepProblem', params: ({ event }) => event } },
        },
      },
      read: { type: 'final' },
    },
  }),
  shops: home.createStateConfig({
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'listAuthorisations',
          src: 'listAuthorisations',
          input: {},
          onDone: { target: 'read', actions: assign({ linked: ({ event }) => event.output }) },
          onError: { target: '#home.unread', actions: { type: 'keepProblem', params: ({ event }) => event } },
        },
      },
      read: { type: 'final' },
    },
  }),
}

export const homeMachine = home.createMachine({
  id: 'home',
  description: 'The dashboard.',
  context: ({ input }) => ({
    ...input,
    shown: false,
    position: null,
    limit: null,
    application: null,
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
    loading: { description: 'Everything at once.', tags: 'busy', type: 'parallel', onDone: 'ready', states: reads },
    ready: {
      description: 'The merchant sees where things stand.',
      tags: 'ready',
      entry: assign({ shown: true, problem: null }),
      after: { refresh: { guard: 'moves', target: 'refreshing' } },
      on: {
        'continue.pressed': { actions: 'goOn' },
        'drawdown.pressed': { actions: 'drawDown' },
        'network.returned': 'refreshing',
      },
    },
    refreshing: {
      description: 'Everything again, without blanking the page.',
      tags: 'ready',
      type: 'parallel',
      onDone: 'ready',
      states: reads,
      on: { 'continue.pressed': { actions: 'goOn' }, 'drawdown.pressed': { actions: 'drawDown' } },
    },
    unread: {
      description: 'Something could not be read. A page that was shown stays; one that was not says so.',
      always: [{ guard: 'wasShown', target: 'ready' }, { target: 'unavailable' }],
    },
    unavailable: unavailableUntil('loading'),
  },
})
