/** The dashboard of a product: progress, available money and the next step. DASH-01 to DASH-14. */
import { assign, sendParent, setup } from 'xstate'
import type { Dashboard } from '../../contract/home/dashboard.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { isOverdue } from '../../contract/lending/overdue-rules.ts'
import { factorOfferMachine } from '../account/factorOffer.ts'
import { call, ofProduct, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port } from '../kernel/port.ts'
import { isPendingIncrease } from '../limits/shopActivation.ts'
import type { Figure } from './homeFigures.ts'
import { stillMoves } from './homeJourney.ts'

type HomeContext = Dashboard & {
  product: Product
  companyId: string | null
  /** The number whose parts are shown, or were last. */
  figure: Figure | null
  problem: Problem | null
}

/** The dashboard before it was read. */
const unread: Dashboard = {
  today: '',
  readAt: '',
  position: { status: '', path: null },
  limit: null,
  application: null,
  linked: { psp: [], shop: [] },
  facilities: [],
  summary: null,
  drawdowns: [],
  account: null,
  approvals: [],
  coming: [],
  arrears: [],
  late: null,
  overdue: null,
  credit: { amount: '0', currency: 'HKD' },
  weeks: [],
  holidays: [],
  rates: null,
}

export const homeMachine = setup({
  types: {
    input: {} as { product: Product; companyId: string | null },
    context: {} as HomeContext,
    events: {} as
      | { type: 'retry.pressed' }
      | { type: 'continue.pressed' }
      | { type: 'drawdown.pressed' }
      | { type: 'figure.pressed'; figure: Figure }
      | { type: 'dialog.closed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'withoutCompany' | 'explaining',
  },
  actors: { readDashboard: port('readDashboard'), factorOffer: factorOfferMachine },
  delays: { refresh: 5000 },
  guards: {
    hasCompany: ({ context }) => context.companyId !== null,
    moves: ({ context }) => stillMoves(context) || isPendingIncrease(context.application),
    /** There are numbers: the contract is signed. */
    hasFigures: ({ context }) => context.summary !== null,
    /** While something is overdue in any product nothing is drawn: it is paid first. CRED-12, decision 098. */
    mayDraw: ({ context: { summary } }) => summary === null || (!isOverdue(summary) && summary.paused === null),
  },
  actions: {
    keepDashboard: assign((_, dashboard: Dashboard) => ({ ...dashboard, problem: null })),
    keepFigure: assign({ figure: (_, params: { figure: Figure }) => params.figure }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    goOn: sendParent({ type: 'journey.continued' }),
    drawDown: sendParent({ type: 'drawdown.requested' }),
  },
}).createMachine({
  id: 'home',
  description: 'The dashboard.',
  context: ({ input }) => ({ ...unread, ...input, figure: null, problem: null }),
  invoke: { id: 'factorOffer', src: 'factorOffer' },
  initial: 'starting',
  states: {
    starting: { description: 'Is there a company?', always: [{ guard: 'hasCompany', target: 'loading' }, { target: 'withoutCompany' }] },
    withoutCompany: {
      description: 'Certify a company first. KYC-35.',
      tags: 'withoutCompany',
      on: { 'continue.pressed': { actions: 'goOn' } },
    },
    loading: readState('Reads all data in one request.', 'readDashboard', { input: ofProduct, to: 'open', keep: 'keepDashboard' }),
    open: {
      description: 'The merchant sees where things stand.',
      tags: 'ready',
      type: 'parallel',
      on: { 'continue.pressed': { actions: 'goOn' }, 'drawdown.pressed': { guard: 'mayDraw', actions: 'drawDown' } },
      states: {
        reading: {
          description: 'Keeps the data up to date.',
          initial: 'resting',
          states: {
            resting: {
              description: 'The data is shown.',
              after: { refresh: { guard: 'moves', target: 'refreshing' } },
              on: { 'network.returned': 'refreshing' },
            },
            refreshing: {
              description: 'Everything again, without blanking the page.',
              invoke: call('readDashboard', {
                id: 'refreshDashboard',
                input: ofProduct,
                to: 'resting',
                keep: 'keepDashboard',
                failed: { target: 'resting', description: 'The shown data stays, with the time it was read.' },
              }),
            },
          },
        },
        asking: {
          description: 'The breakdown of a number.',
          initial: 'closed',
          states: {
            closed: {
              description: 'None.',
              on: {
                'figure.pressed': {
                  guard: 'hasFigures',
                  target: 'explaining',
                  actions: withEvent('keepFigure'),
                  description: 'The breakdown of a number is opened.',
                },
              },
            },
            explaining: {
              description: 'A dialog shows what the number is made of.',
              tags: 'explaining',
              on: {
                'dialog.closed': 'closed',
              },
            },
          },
        },
      },
    },
    unavailable: unavailableUntil('loading'),
  },
})
