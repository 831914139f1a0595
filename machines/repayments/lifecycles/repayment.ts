/** One repayment from the request to money that cannot be taken back. CRED-07, decision 037. */
import { setup } from 'xstate'

type RepaymentEvent =
  | { type: 'debit.accepted' }
  | { type: 'debit.refused' }
  | { type: 'debit.withdrawn' }
  | { type: 'money.received' }
  | { type: 'money.returned' }
  | { type: 'window.ended' }

export const repaymentLifecycle = setup({ types: { events: {} as RepaymentEvent, meta: {} as { status: string } } }).createMachine({
  id: 'repayment',
  description: 'A repayment: asked for, collected, booked; a bank may take it back for a while.',
  initial: 'pending',
  states: {
    pending: {
      description: 'Asked for; the bank has not answered yet.',
      meta: { status: 'pending' },
      on: {
        'debit.accepted': 'collecting',
        'debit.refused': 'refused',
        // Debits of the loan were stopped before it was sent. Decision 132.
        'debit.withdrawn': 'refused',
        'money.received': 'received',
      },
    },
    collecting: {
      description: 'The bank has accepted the debit.',
      meta: { status: 'collecting' },
      on: { 'debit.refused': 'refused', 'money.received': 'received' },
    },
    received: {
      description: 'Booked: less is owed. The bank may still take the money back, so that it cannot be drawn again yet.',
      meta: { status: 'received' },
      on: { 'money.returned': 'returned', 'window.ended': 'cleared' },
    },
    cleared: {
      description: 'What it repaid can be drawn again. A bank that takes the money back all the same opens the loan again. Decision 100.',
      meta: { status: 'cleared' },
      on: { 'money.returned': 'returned' },
    },
    refused: { description: 'It was not collected; the debt is unchanged.', meta: { status: 'refused' }, type: 'final' },
    returned: {
      description: 'It was taken back, by the bank or by two leads; it is owed again.',
      meta: { status: 'returned' },
      type: 'final',
    },
  },
})
