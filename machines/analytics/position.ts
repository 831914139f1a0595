/** Reports the merchant's position to the server: every opened page and, for pages that are tracked in detail, the state of its chart. API-084, ONB-08, ONB-09, SESS-27, decision 017. */
import { assign, setup } from 'xstate'
import { withEvent } from '../kernel/calls.ts'
import { port, unwiredAction } from '../kernel/port.ts'

/** A page with its path, and the onboarding status of the product in use; empty where it is not known. ONB-07. */
type Place = { path: string; status: string }

/** A page and the current state of its chart, as `chart:state`; the state is null while there is none. */
type Stand = Place & { state: string | null }

/** Charts whose page says more than their state: one lives through several pages, the dashboard is there to be looked at. SHELL-37. */
const acrossPages: readonly string[] = ['kycWizard', 'home']

/** The company of the user; the position of users without a company is not reported. */
type Who = { companyId: string | null }

export const positionMachine = setup({
  types: {
    context: {} as Place & {
      /** The state of the page's chart. */
      stand: Stand
      /** The state last reported for the open page; null before. */
      reported: string | null
    },
    /** A page was opened; its chart reached another state or ended, only for tracked pages; the page is about to be closed; the first page shows its content. `companyId` is null for a visitor, and for a user without a company. */
    events: {} as
      | ({ type: 'page.opened' } & Place & Who)
      | ({ type: 'state.reached' } & Stand & Who)
      | { type: 'page.hidden' }
      | { type: 'content.shown' },
  },
  actors: { storePosition: port('storePosition') },
  /** Milliseconds; a shorter visit counts as passing through. */
  delays: { settled: 1000 },
  guards: {
    actsForCompany: (_, params: Who) => params.companyId !== null,
    /** The state says more than its page, and is not the one the server knows. */
    saysMore: ({ context }, { state, companyId }: Stand & Who) =>
      companyId !== null && state !== null && state !== context.reported && !acrossPages.includes(state.split(':')[0] ?? ''),
  },
  actions: {
    keepPlace: assign((_, params: Place) => ({ path: params.path, status: params.status })),
    keepStand: assign({ stand: (_, { path, status, state }: Stand) => ({ path, status, state }) }),
    keepReported: assign({ reported: ({ context }) => context.stand.state }),
    forgetReported: assign({ reported: null }),
    /** Sends the position when the page is closed, without waiting for an answer; wired. */
    reportAtOnce: unwiredAction<{ stand: Stand }>('reportAtOnce'),
    /** A position that could not be stored is for the log alone; wired. ERR-C18. */
    logFailure: unwiredAction<{ error: unknown }>('logFailure'),
  },
}).createMachine({
  id: 'position',
  description: 'The page a merchant was on last.',
  context: { path: '', status: '', stand: { path: '', status: '', state: null }, reported: null },
  type: 'parallel',
  states: {
    page: {
      description: 'The open page.',
      initial: 'starting',
      on: {
        'page.opened': {
          guard: withEvent('actsForCompany'),
          target: '.storing',
          actions: withEvent('keepPlace'),
          description: 'Another page is open; for a visitor nothing is stored.',
        },
      },
      states: {
        starting: {
          description: 'The portal starts.',
          on: {
            'page.opened': {
              guard: withEvent('actsForCompany'),
              target: 'opened',
              actions: withEvent('keepPlace'),
              description: 'The first page of a merchant.',
            },
            'content.shown': { target: 'resting', description: 'There is nothing to report yet.' },
          },
        },
        opened: {
          description: 'The report waits for the content of the first page.',
          on: {
            'page.opened': {
              guard: withEvent('actsForCompany'),
              target: 'opened',
              actions: withEvent('keepPlace'),
              description: 'The first page leads to another one.',
            },
            'content.shown': { target: 'storing', description: 'The content is there.' },
            'page.hidden': {
              target: 'resting',
              actions: { type: 'reportAtOnce', params: ({ context: { path, status } }) => ({ stand: { path, status, state: null } }) },
              description: 'A page that is closed before is reported at once.',
            },
          },
        },
        resting: { description: 'The position is reported, as far as the server could be reached.' },
        storing: {
          description: 'The position is reported to the server.',
          invoke: {
            id: 'storePosition',
            src: 'storePosition',
            input: ({ context: { path, status } }) => ({ path, path_name: status }),
            onDone: 'resting',
            onError: { target: 'resting', actions: withEvent('logFailure'), description: 'The page stays.' },
          },
        },
      },
    },
    state: {
      description: 'The state of the merchant on the page, for the journey map of the sandbox.',
      initial: 'known',
      on: {
        'page.opened': { target: '.known', actions: 'forgetReported', description: 'A page that is opened again is reported again.' },
        'state.reached': [
          {
            guard: withEvent('saysMore'),
            target: '.staying',
            actions: withEvent('keepStand'),
            description: 'The chart of the page is in another state.',
          },
          {
            target: '.known',
            actions: 'forgetReported',
            description: 'Nothing to report: no company, no state, a reported state, or one that the page reports itself.',
          },
        ],
      },
      states: {
        known: { description: 'The server knows, or does not have to.' },
        staying: {
          description: 'A state that is only passed through is not reported.',
          after: { settled: 'telling' },
          on: {
            'page.hidden': {
              target: 'known',
              actions: ['keepReported', { type: 'reportAtOnce', params: ({ context }) => context }],
              description: 'A merchant who is sent to a provider is reported at once, however short the visit was.',
            },
          },
        },
        telling: {
          description: 'The state is reported to the server.',
          entry: 'keepReported',
          invoke: {
            id: 'storeState',
            src: 'storePosition',
            input: ({ context: { stand } }) => ({ path: stand.path, path_name: stand.status, ...(stand.state && { state: stand.state }) }),
            onDone: 'known',
            onError: { target: 'known', description: 'A failure is ignored. ONB-09.' },
          },
        },
      },
    },
  },
})
