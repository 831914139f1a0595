/** A name of a seller or PSP account holder that is not the certified company's. Decision 094. */
import { setup } from 'xstate'

type SellerNameEvent =
  | { type: 'name.accepted' }
  | { type: 'name.refused' }
  | { type: 'account.linkedAgain' }
  | { type: 'decision.takenBack' }

export const sellerNameLifecycle = setup({ types: { events: {} as SellerNameEvent, meta: {} as { status: string } } }).createMachine({
  id: 'sellerName',
  description: 'Another name than the company’s, in which a shop or its PSP account is held.',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'A reviewer has to decide; shops in this name do not count towards the limit.',
      meta: { status: 'waiting' },
      on: { 'name.accepted': 'accepted', 'name.refused': 'refused' },
    },
    accepted: {
      description: 'The name is the company’s; its shops count.',
      meta: { status: 'accepted' },
      on: { 'decision.takenBack': 'waiting' },
    },
    refused: {
      description: 'The name is another one’s; its shops do not count.',
      meta: { status: 'refused' },
      on: { 'account.linkedAgain': 'waiting', 'decision.takenBack': 'waiting' },
    },
  },
})
