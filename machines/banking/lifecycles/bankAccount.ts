/** A bank account of a company, from being added to payouts, until it is removed. BANK-02, decision 024. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'

type BankAccountEvent =
  | { type: 'deposit.sent' }
  | { type: 'deposit.returned' }
  | { type: 'deposit.lapsed' }
  | { type: 'amounts.matched' }
  | { type: 'amounts.exhausted' }
  | { type: 'documents.submitted' }
  | { type: 'documents.accepted' }
  | { type: 'documents.refused' }
  | { type: 'account.authorised' }
  | { type: 'account.removed' }

const submitted = { target: 'inReview', actions: ['openReview', 'queueReview'] } as const

const verified = { target: 'verified', actions: 'mailOutcome' } as const

const refused = { target: 'refused', actions: 'mailOutcome' } as const

const removed = { target: 'removed', actions: 'withdrawDocuments' } as const

/** The two ownership proofs, and the removal. */
const toBeShown = {
  'deposit.sent': { target: 'depositSent', actions: ['sendAmounts', 'awaitAmounts'] },
  'documents.submitted': submitted,
  'account.removed': removed,
} as const

export const bankAccountLifecycle = setup({
  types: { events: {} as BankAccountEvent, meta: {} as { status: string; outcome?: Outcome } },
  actions: {
    /** Queues two amounts, unless too many were sent on the day. */
    sendAmounts: effect,
    /** Queues the end of the days to report them. */
    awaitAmounts: effect,
    /** Opens a review with the documents. */
    openReview: effect,
    /** Queues the review of the sandbox; elsewhere it waits for people. */
    queueReview: effect,
    /** Documents that wait for reviewers. */
    withdrawDocuments: effect,
    /** Mails to the administrators. */
    mailOutcome: effect,
    mailAuthorised: effect,
  },
}).createMachine({
  id: 'bankAccount',
  description: 'A bank account of a company.',
  initial: 'unverified',
  states: {
    unverified: { description: 'The ownership is not proven yet.', meta: { status: 'unverified' }, on: toBeShown },
    depositSent: {
      description: 'Two small amounts are on their way or have arrived; the company reports them.',
      meta: { status: 'deposit sent' },
      on: {
        'amounts.matched': verified,
        'amounts.exhausted': refused,
        'deposit.returned': refused,
        'deposit.lapsed': refused,
        'documents.submitted': submitted,
        'account.removed': removed,
      },
    },
    inReview: {
      description: 'Reviewers look at documents of it: two have to accept them, either may refuse. Decision 113.',
      meta: { status: 'in review' },
      on: { 'documents.accepted': verified, 'documents.refused': refused, 'account.removed': removed },
    },
    refused: {
      description: 'The ownership was not proven; it can be tried again.',
      meta: { status: 'refused', outcome: 'held' },
      on: toBeShown,
    },
    verified: {
      description: 'The account belongs to the company.',
      meta: { status: 'verified' },
      on: { 'account.authorised': { target: 'authorised', actions: 'mailAuthorised' }, 'account.removed': removed },
    },
    authorised: {
      description: 'An administrator has authorised it for payouts.',
      meta: { status: 'authorised', outcome: 'reached' },
      on: { 'account.removed': removed },
    },
    removed: { description: 'Removed from the list.', meta: { status: 'removed', outcome: 'left' }, type: 'final' },
  },
})
