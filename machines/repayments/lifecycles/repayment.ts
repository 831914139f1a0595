/** One repayment from the request to money that cannot be taken back. CRED-07, decision 037. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type RepaymentEvent =
  | { type: 'debit.accepted' }
  | { type: 'debit.refused' }
  | { type: 'debit.withdrawn' }
  | { type: 'money.received' }
  | { type: 'money.returned' }
  | { type: 'window.ended' }

const refused = { target: 'refused', actions: ['releaseDebit', 'suspendOrder', 'notifyRefused'] } as const

const received = {
  target: 'received',
  actions: [
    'releaseDebit',
    'lowerDebt',
    'bookRepayment',
    'correctInterest',
    'settleCharges',
    'watchReturns',
    'recordOverdue',
    'notifyReceived',
  ],
} as const

const returned = {
  target: 'returned',
  actions: [
    'restoreSurplus',
    'reopenCharges',
    'raiseDebt',
    'liftCharges',
    'bookReturn',
    'applySurplus',
    'recordOverdue',
    'correctInterest',
    'notifyReturned',
  ],
} as const

export const repaymentLifecycle = setup({
  types: { events: {} as RepaymentEvent, meta: {} as { status: string } },
  actions: {
    /** Queues the first question to the bank. */
    followDebit: effect,
    /** The loan no longer counts on a debit. Decision 037. */
    releaseDebit: effect,
    /** The charge order of the debit, if it is of one. */
    suspendOrder: effect,
    /** Less is owed: the loan is repaid where it was the rest. */
    lowerDebt: effect,
    /** Its parts by the allocation rule, in the ledger. */
    bookRepayment: effect,
    /** Interest booked for days on which less was owed is corrected. */
    correctInterest: effect,
    /** Open charges of the loan, the oldest first; those of a loan that is closed are lifted. */
    settleCharges: effect,
    /** Queues the daily question whether the bank has taken it back; money that is final is cleared at once. */
    watchReturns: effect,
    /** Overdue or no more, and the collection of the loan. */
    recordOverdue: effect,
    /** Surplus of another payment that it has used is unused again. */
    restoreSurplus: effect,
    /** Charges that it has settled are open again. */
    reopenCharges: effect,
    /** More is owed: a loan that was repaid is open again. */
    raiseDebt: effect,
    /** Of a loan that is written off. Decision 118. */
    liftCharges: effect,
    /** Its parts the other way round, in the ledger. */
    bookReturn: effect,
    /** Surplus of other payments repays what is owed again. */
    applySurplus: effect,
    /** Principal that was frozen until then, in the facility and the ledger. */
    makeDrawable: effect,
    /** Messages to all members. */
    notifyReceived: effect,
    notifyRefused: effect,
    notifyReturned: effect,
  },
}).createMachine({
  id: 'repayment',
  description: 'A repayment: asked for, collected, booked; a bank may take it back for a while.',
  initial: 'pending',
  states: {
    pending: {
      description: 'Asked for; the bank has not answered yet.',
      meta: { status: 'pending' },
      on: {
        'debit.accepted': { target: 'collecting', actions: 'followDebit' },
        'debit.refused': refused,
        // Debits of the loan were stopped before it was sent. Decision 132.
        'debit.withdrawn': { target: 'refused', actions: 'releaseDebit' },
        'money.received': received,
      },
    },
    collecting: {
      description: 'The bank has accepted the debit.',
      meta: { status: 'collecting' },
      on: { 'debit.refused': refused, 'money.received': received },
    },
    received: {
      description: 'Booked: less is owed. The bank may still take the money back, so that it cannot be drawn again yet.',
      meta: { status: 'received' },
      on: { 'money.returned': returned, 'window.ended': { target: 'cleared', actions: 'makeDrawable' } },
    },
    cleared: {
      description: 'What it repaid can be drawn again. A bank that takes the money back all the same opens the loan again. Decision 100.',
      meta: { status: 'cleared' },
      on: { 'money.returned': returned },
    },
    refused: { description: 'It was not collected; the debt is unchanged.', meta: { status: 'refused' }, type: 'final' },
    returned: {
      description: 'It was taken back, by the bank or by two leads; it is owed again.',
      meta: { status: 'returned' },
      type: 'final',
    },
  },
})
