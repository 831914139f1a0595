/** Documents that show whose an account is, until they are decided. BANK-02, decisions 024, 113. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type AccountReviewEvent = { type: 'documents.accepted' } | { type: 'documents.refused' } | { type: 'documents.withdrawn' }

export const accountReviewLifecycle = setup({
  types: { events: {} as AccountReviewEvent, meta: {} as { status: string } },
  actions: {
    /** The account is verified or refused. */
    decideAccount: effect,
  },
}).createMachine({
  id: 'accountReview',
  description: 'Documents that show whose an account is.',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Reviewers look at them; two accept, one refuses.',
      meta: { status: 'waiting' },
      on: {
        'documents.accepted': { target: 'accepted', actions: 'decideAccount' },
        'documents.refused': { target: 'refused', actions: 'decideAccount' },
        'documents.withdrawn': 'withdrawn',
      },
    },
    accepted: { description: 'They show that the account is the company’s.', meta: { status: 'accepted' }, type: 'final' },
    refused: { description: 'They do not show whose the account is.', meta: { status: 'refused' }, type: 'final' },
    withdrawn: { description: 'The account was taken off the list before.', meta: { status: 'withdrawn' }, type: 'final' },
  },
})
