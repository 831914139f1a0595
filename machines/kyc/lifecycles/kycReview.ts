/** The review of one submission by two pairs of eyes. KYC-19, decision 020. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

/** What happens to a case. */
export type KycReviewEvent =
  | { type: 'case.claimed' }
  | { type: 'case.released' }
  | { type: 'decision.proposed' }
  | { type: 'proposal.confirmed' }
  | { type: 'proposal.sentBack' }
  | { type: 'proposal.disputed' }
  | { type: 'dispute.settled' }
  | { type: 'standIn.decided' }

const decided = { target: 'decided', actions: 'decideApplication' } as const

export const kycReviewLifecycle = setup({
  types: { events: {} as KycReviewEvent, meta: {} as { status: string } },
  actions: {
    /** The application is in review, unless it is already. */
    startReview: effect,
    /** The application is approved, rejected or returned. */
    decideApplication: effect,
  },
}).createMachine({
  id: 'kycReview',
  description: 'One submission of an application under review: one proposes, another decides.',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The case is not taken.',
      meta: { status: 'waiting' },
      on: { 'case.claimed': { target: 'claimed', actions: 'startReview' }, 'standIn.decided': decided },
    },
    claimed: {
      description: 'The first reviewer looks at every item.',
      meta: { status: 'claimed' },
      on: { 'case.released': 'waiting', 'decision.proposed': 'proposed', 'standIn.decided': decided },
    },
    proposed: {
      description: 'A decision is proposed; a second reviewer has to confirm it.',
      meta: { status: 'proposed' },
      on: {
        'proposal.confirmed': decided,
        'proposal.sentBack': 'claimed',
        'proposal.disputed': 'disputed',
        'standIn.decided': decided,
      },
    },
    disputed: {
      description: 'Two reviewers disagree; a lead decides.',
      meta: { status: 'disputed' },
      on: { 'dispute.settled': decided, 'standIn.decided': decided },
    },
    decided: { description: 'The merchant has the answer.', meta: { status: 'decided' }, type: 'final' },
  },
})
