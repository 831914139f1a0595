/** A name of a seller or PSP account holder that is not the certified company's. Decision 094. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type SellerNameEvent =
  | { type: 'name.accepted' }
  | { type: 'name.refused' }
  | { type: 'account.linkedAgain' }
  | { type: 'decision.takenBack' }

const takenBack = { target: 'waiting', actions: 'calculateLimit' } as const

export const sellerNameLifecycle = setup({
  types: { events: {} as SellerNameEvent, meta: {} as { status: string } },
  actions: {
    /** Queues the review, which is that of the sandbox where no person reviews. */
    queueReview: effect,
    /** A message to all members. */
    notifyAccepted: effect,
    /** Its limits are shown as being calculated at once. */
    openApplications: effect,
    /** Queues the calculation of the limits. */
    calculateLimit: effect,
  },
}).createMachine({
  id: 'sellerName',
  description: 'Another name than the company’s, in which a shop or its PSP account is held.',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'A reviewer has to decide; shops in this name do not count towards the limit.',
      meta: { status: 'waiting' },
      on: {
        'name.accepted': { target: 'accepted', actions: ['notifyAccepted', 'openApplications', 'calculateLimit'] },
        'name.refused': { target: 'refused', actions: 'calculateLimit' },
      },
    },
    accepted: {
      description: 'The name is the company’s; its shops count.',
      meta: { status: 'accepted' },
      on: { 'decision.takenBack': takenBack },
    },
    refused: {
      description: 'The name is another one’s; its shops do not count.',
      meta: { status: 'refused' },
      on: { 'account.linkedAgain': { target: 'waiting', actions: 'queueReview' }, 'decision.takenBack': takenBack },
    },
  },
})
