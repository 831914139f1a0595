/** Whether visits are counted: never when no analytics is configured or the browser asks not to be tracked, otherwise once the visitor agrees. ANLY-07. */
import { fromPromise, setup } from 'xstate'
import { withOutput } from './calls.ts'
import { unwiredAction } from './port.ts'

/** Choice of a visitor. */
export type Consent = 'given' | 'refused'

/** Initial values: whether visits can be counted at all, and the choice of an earlier visit. */
export type ConsentStart = { counted: boolean; said: Consent | null }

export const consentMachine = setup({
  types: {
    events: {} as { type: 'consent.given' } | { type: 'consent.refused' },
    tags: {} as 'asking' | 'counting' | 'refused',
  },
  actors: {
    /** Reads {@link ConsentStart}; wired. */
    readConsent: fromPromise<ConsentStart, void>(() => Promise.resolve({ counted: false, said: null })),
  },
  guards: {
    isCounted: (_, params: ConsentStart) => params.counted,
    wasGiven: (_, params: ConsentStart) => params.counted && params.said === 'given',
    wasRefused: (_, params: ConsentStart) => params.counted && params.said === 'refused',
  },
  actions: {
    /** Keeps the answer for the next visit; wired. */
    storeConsent: unwiredAction<{ said: Consent }>('storeConsent'),
  },
}).createMachine({
  id: 'consent',
  description: 'May this visit be counted?',
  initial: 'reading',
  states: {
    reading: {
      description: 'Is there anything to ask?',
      invoke: {
        id: 'readConsent',
        src: 'readConsent',
        onDone: [
          { guard: withOutput('wasGiven'), target: 'counting' },
          { guard: withOutput('wasRefused'), target: 'refused' },
          { guard: withOutput('isCounted'), target: 'asking' },
          { target: 'off' },
        ],
        onError: 'off',
      },
    },
    off: { description: 'Nothing is counted: no service is set, or the browser asks not to be followed.' },
    asking: {
      description: 'The visitor is asked; until then nothing is sent.',
      tags: 'asking',
      on: {
        'consent.given': { target: 'counting', actions: { type: 'storeConsent', params: { said: 'given' } }, description: 'Agreed.' },
        'consent.refused': {
          target: 'refused',
          actions: { type: 'storeConsent', params: { said: 'refused' } },
          description: 'Not agreed.',
        },
      },
    },
    counting: {
      description: 'Page views and exits are sent.',
      tags: 'counting',
      on: {
        'consent.refused': {
          target: 'refused',
          actions: { type: 'storeConsent', params: { said: 'refused' } },
          description: 'Taken back, in the footer.',
        },
      },
    },
    refused: {
      description: 'Nothing is sent.',
      tags: 'refused',
      on: {
        'consent.given': {
          target: 'counting',
          actions: { type: 'storeConsent', params: { said: 'given' } },
          description: 'Agreed after all, in the footer.',
        },
      },
    },
  },
})
