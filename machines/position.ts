/** Where a merchant is, told to the server at every page they open. API-084, ONB-08, ONB-09, SESS-27. */
import { assign, setup } from 'xstate'
import { port } from './port.ts'

/** A page with its path, and the onboarding status of the product in use; empty where it is not known. ONB-07. */
type Place = { path: string; status: string }

export const positionMachine = setup({
  types: {
    context: {} as Place,
    /** A page is open; `companyId` is null for a visitor, and for a user without a company. */
    events: {} as { type: 'page.opened'; companyId: string | null } & Place,
  },
  actors: { storePosition: port('storePosition') },
  guards: { actsForCompany: (_, params: { companyId: string | null }) => params.companyId !== null },
  actions: {
    keepPlace: assign((_, params: Place) => ({ path: params.path, status: params.status })),
    /** A position that could not be stored is for the log alone; wired. ERR-C18. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
}).createMachine({
  id: 'position',
  description: 'The page a merchant was on last.',
  context: { path: '', status: '' },
  initial: 'resting',
  on: {
    'page.opened': {
      guard: { type: 'actsForCompany', params: ({ event }) => event },
      target: '.storing',
      reenter: true,
      actions: { type: 'keepPlace', params: ({ event }) => event },
      description: 'Another page is open; for a visitor nothing is stored.',
    },
  },
  states: {
    resting: { description: 'The server knows, as far as it could be told.' },
    storing: {
      description: 'The server is told.',
      invoke: {
        id: 'storePosition',
        src: 'storePosition',
        input: ({ context: { path, status } }) => ({ path, path_name: status }),
        onDone: 'resting',
        onError: { target: 'resting', actions: { type: 'logFailure', params: ({ event }) => event }, description: 'The page stays.' },
      },
    },
  },
})
