/** One payout of credit balance from the request to the money on the account of the company. Decision 115. */
import { setup } from 'xstate'

type CreditPayoutEvent = { type: 'payout.accepted' } | { type: 'payout.settled' } | { type: 'payout.refused' } | { type: 'money.returned' }

export const creditPayoutLifecycle = setup({ types: { events: {} as CreditPayoutEvent, meta: {} as { status: string } } }).createMachine({
  id: 'creditPayout',
  description: 'A payout of credit balance: requested, sent, paid; a bank may refuse it or send it back.',
  initial: 'requested',
  states: {
    requested: {
      description: 'The amount is taken from the credit balance; the bank has not answered yet.',
      meta: { status: 'requested' },
      on: { 'payout.accepted': 'sent', 'payout.settled': 'paid', 'payout.refused': 'refused' },
    },
    sent: {
      description: 'The bank has accepted the payout.',
      meta: { status: 'sent' },
      on: { 'payout.settled': 'paid', 'payout.refused': 'refused' },
    },
    paid: {
      description: 'The money is on the account. A bank may still send it back.',
      meta: { status: 'paid' },
      on: { 'money.returned': 'returned' },
    },
    refused: {
      description: 'The bank has not paid it; the amount is in the credit balance again.',
      meta: { status: 'refused' },
      type: 'final',
    },
    returned: {
      description: 'The money came back from the account; the amount is in the credit balance again.',
      meta: { status: 'returned' },
      type: 'final',
    },
  },
})
