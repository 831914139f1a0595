/** The offer of a second factor to a user who has none, until it is declined. Decision 103. */
import { setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { ofNothing, withOutput } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'

export const factorOfferMachine = setup({
  types: {
    events: {} as { type: 'factors.dismissed' },
    tags: {} as 'offered',
  },
  actors: { listFactors: port('listFactors'), dismissFactorOffer: port('dismissFactorOffer') },
  guards: { isOffered: (_, { offered }: OutputOf<'listFactors'>) => offered },
}).createMachine({
  id: 'factorOffer',
  description: 'Offers a passkey or an authenticator app.',
  initial: 'reading',
  states: {
    reading: {
      description: 'Is there something to offer?',
      invoke: {
        id: 'listFactors',
        src: 'listFactors',
        input: ofNothing,
        onDone: [
          { guard: withOutput('isOffered'), target: 'offered' },
          { target: 'absent', description: 'The user has a second factor, or has declined.' },
        ],
        onError: { target: 'absent', description: 'Silently: the next visit asks again.' },
      },
    },
    offered: { description: 'The offer is shown.', tags: 'offered', on: { 'factors.dismissed': 'dismissing' } },
    dismissing: {
      description: 'Declines the offer for good; it is no longer shown.',
      invoke: {
        id: 'dismissFactorOffer',
        src: 'dismissFactorOffer',
        input: ofNothing,
        onDone: 'absent',
        onError: { target: 'absent', description: 'Away for this visit: the next one offers it again.' },
      },
    },
    absent: { description: 'Nothing is offered.', type: 'final' },
  },
})
