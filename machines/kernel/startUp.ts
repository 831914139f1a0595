/** Loads configuration and texts before the first page, with retries. API-103. */
import { assign, setup } from 'xstate'
import { unwired } from './port.ts'

/** Milliseconds until the automatic retry. */
const pauses = [3000, 6000, 12_000, 30_000] as const

export const startUpMachine = setup({
  types: {
    context: {} as { tries: number },
    events: {} as { type: 'retry.pressed' } | { type: 'network.returned' },
    tags: {} as 'failed',
  },
  actors: {
    /** Fetches everything the start needs; wired. */
    fetchNeeds: unwired<void, void>('fetchNeeds'),
  },
  actions: { countTry: assign({ tries: ({ context }) => context.tries + 1 }) },
  delays: { again: ({ context }) => pauses[Math.min(context.tries, pauses.length) - 1] ?? pauses[0] },
}).createMachine({
  id: 'startUp',
  description: 'The start of the portal, before there is a page.',
  context: { tries: 0 },
  initial: 'fetching',
  states: {
    fetching: {
      description: 'Loads configuration and texts.',
      invoke: { id: 'fetchNeeds', src: 'fetchNeeds', onDone: 'ready', onError: 'failed' },
    },
    failed: {
      description: 'They could not be loaded: a plain page says so in every language.',
      tags: 'failed',
      entry: 'countTry',
      after: { again: 'fetchingAgain' },
      on: {
        'retry.pressed': { target: 'fetchingAgain', description: 'The visitor does not want to wait.' },
        'network.returned': { target: 'fetchingAgain', description: 'The browser has a network again.' },
      },
    },
    fetchingAgain: {
      description: 'Tries again; the plain page stays until then.',
      tags: 'failed',
      invoke: { id: 'fetchAgain', src: 'fetchNeeds', onDone: 'ready', onError: 'failed' },
    },
    ready: { type: 'final', description: 'The portal starts.' },
  },
})
