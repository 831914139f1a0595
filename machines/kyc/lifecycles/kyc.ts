/** The certification of a company. KYC-19, decision A76. */
import { setup } from 'xstate'
import type { KycStatus } from '../../../contract/kernel/statuses.ts'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'
import { statusesTagged } from '../../kernel/tagged.ts'

type KycEvent =
  | { type: 'application.submitted' }
  | { type: 'review.started' }
  | { type: 'application.approved' }
  | { type: 'application.rejected' }
  | { type: 'application.returned' }
  | { type: 'application.reopened' }
  | { type: 'correction.lapsed' }

const submitted = { target: 'submitted', actions: ['openCase', 'endNotices', 'queueReview'] } as const

export const kycLifecycle = setup({
  types: { events: {} as KycEvent, meta: {} as { status: KycStatus; outcome?: Outcome }, tags: {} as 'writable' | 'awaited' },
  actions: {
    /** Opens a case for this round; what is unchanged since the last one is carried over. */
    openCase: effect,
    /** Queues the review, which is that of the sandbox where no person reviews. */
    queueReview: effect,
    /** The certified owners, with whom the names of sellers are compared. */
    keepOwners: effect,
    /** Queues the calculation of the limit. */
    calculateLimit: effect,
    /** Another company may use the numbers of its documents. */
    freeNumbers: effect,
    /** Queues the end of the days to correct it. */
    awaitCorrection: effect,
    endNotices: effect,
    /** Notices to the members, and mails. */
    notifyDecision: effect,
    notifyLapsed: effect,
  },
}).createMachine({
  id: 'kyc',
  description: 'A KYC application from draft to decision.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The company fills in its application.',
      meta: { status: 'draft' },
      tags: 'writable',
      on: { 'application.submitted': submitted },
    },
    submitted: {
      description: 'Waiting for a reviewer.',
      meta: { status: 'submitted' },
      tags: 'awaited',
      on: { 'review.started': 'inProgress' },
    },
    inProgress: {
      description: 'A reviewer has it open.',
      meta: { status: 'in progress' },
      tags: 'awaited',
      on: {
        'application.approved': { target: 'approved', actions: ['keepOwners', 'calculateLimit', 'notifyDecision'] },
        'application.rejected': { target: 'rejected', actions: ['freeNumbers', 'notifyDecision'] },
        'application.returned': { target: 'returned', actions: ['awaitCorrection', 'notifyDecision'] },
      },
    },
    approved: { description: 'The company is certified.', meta: { status: 'approved', outcome: 'reached' }, type: 'final' },
    rejected: {
      description: 'Refused; it can be started again.',
      meta: { status: 'rejected', outcome: 'held' },
      on: { 'application.reopened': 'draft' },
    },
    returned: {
      description: 'Sent back with reasons, to be corrected until a day; after it, it is a draft again.',
      meta: { status: 'returned', outcome: 'held' },
      tags: 'writable',
      on: {
        'application.submitted': submitted,
        'correction.lapsed': { target: 'draft', actions: ['freeNumbers', 'endNotices', 'notifyLapsed'] },
      },
    },
  },
})

/** Statuses in which the applicant can edit. */
export const writableStatuses = statusesTagged(kycLifecycle, 'writable')

/** Statuses in which a decision is awaited. */
export const awaitedStatuses = statusesTagged(kycLifecycle, 'awaited')
