/** One facility: its limits, terms, the history of its limit, and copies of what was signed for it. CRED-09 to CRED-14, CHG-09, CHG-10, API-057, SIGN-06. */
import { assign, setup } from 'xstate'
import type { LimitChange } from '../../contract/home/dashboard.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { FacilityDetail } from '../../contract/lending/facilities.ts'
import { problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, unwiredAction } from '../kernel/port.ts'
import { fetchingBundle } from '../kernel/signedCopy.ts'

type FacilityContext = {
  id: string
  facility: FacilityDetail | null
  /** Newest first. */
  history: LimitChange[]
  /** The agreement whose copy is being fetched. */
  opened: string | null
  problem: Problem | null
}

export const facilityMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as FacilityContext,
    events: {} as { type: 'bundle.opened'; agreementId: string } | { type: 'retry.pressed' } | PageFact,
    tags: {} as 'busy' | 'ready' | 'fetching' | 'missing' | 'unavailable',
  },
  actors: { readFacility: port('readFacility'), listLimitChanges: port('listLimitChanges'), openBundle: port('openBundle') },
  guards: {
    /** Unknown, or another company's: the server does not say which. ERR-20009, ERR-20018. */
    isMissing: (_, params: { error: unknown }) => Problem.from(params.error).is('invalidInput', 'notFound'),
  },
  actions: {
    keepFacility: assign({ facility: (_, facility: FacilityDetail) => facility }),
    keepHistory: assign({ history: (_, history: LimitChange[]) => history }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    keepOpened: assign((_, { agreementId }: { agreementId: string }) => ({ opened: agreementId, problem: null })),
    /** Fetches a file from its address; wired. */
    fetchFile: unwiredAction<{ url: string }>('fetchFile'),
  },
}).createMachine({
  id: 'facility',
  description: 'One facility.',
  context: ({ input }) => ({ ...input, facility: null, history: [], opened: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads limits and terms.', 'readFacility', {
      input: ({ context }) => ({ id: context.id }),
      to: 'remembering',
      keep: 'keepFacility',
      failed: [
        { guard: withEvent('isMissing'), target: 'missing', description: 'There is none at this address.' },
        { target: 'unavailable', actions: 'keepProblem' },
      ],
    }),
    remembering: readState('Reads the history of the limit.', 'listLimitChanges', {
      input: ({ context }) => ({ id: context.id }),
      to: 'ready',
      keep: 'keepHistory',
    }),
    ready: {
      description: 'The facility is shown.',
      tags: 'ready',
      on: {
        'network.returned': 'loading',
        'bundle.opened': { target: 'fetchingBundle', actions: withEvent('keepOpened') },
      },
    },
    fetchingBundle: fetchingBundle('ready'),
    missing: { description: 'No facility of the company has this number.', tags: 'missing' },
    unavailable: unavailableUntil('loading'),
  },
})
