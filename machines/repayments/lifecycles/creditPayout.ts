/** One payout of credit balance from the request to the money on the account of the company. Decision 115. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type CreditPayoutEvent = { type: 'payout.accepted' } | { type: 'payout.settled' } | { type: 'payout.refused' } | { type: 'money.returned' }

const paid = { target: 'paid', actions: ['bookPayout', 'notifyPaid'] } as const

const refused = { target: 'refused', actions: ['bookRefusal', 'restoreSurplus', 'notifyRefused'] } as const

export const creditPayoutLifecycle = setup({
  types: { events: {} as CreditPayoutEvent, meta: {} as { status: string } },
  actions: {
    /** Queues the first question to the bank. */
    followPayout: effect,
    /** From the payouts under way to the bank, in the ledger. */
    bookPayout: effect,
    /** From the payouts under way to the credit balance, in the ledger. */
    bookRefusal: effect,
    /** From the bank to the credit balance, in the ledger. */
    bookReturn: effect,
    /** The surplus that it has used is unused again, and repays what has fallen due meanwhile. */
    restoreSurplus: effect,
    /** Messages to all members; none that it was paid where it is returned in the same moment. */
    notifyPaid: effect,
    notifyRefused: effect,
    notifyReturned: effect,
  },
}).createMachine({
  id: 'creditPayout',
  description: 'A payout of credit balance: requested, sent, paid; a bank may refuse it or send it back.',
  initial: 'requested',
  states: {
    requested: {
      description: 'The amount is taken from the credit balance; the bank has not answered yet.',
      meta: { status: 'requested' },
      on: {
        'payout.accepted': { target: 'sent', actions: 'followPayout' },
        'payout.settled': paid,
        'payout.refused': refused,
      },
    },
    sent: {
      description: 'The bank has accepted the payout.',
      meta: { status: 'sent' },
      on: { 'payout.settled': paid, 'payout.refused': refused },
    },
    paid: {
      description: 'The money is on the account. A bank may still send it back.',
      meta: { status: 'paid' },
      on: {
        'money.returned': { target: 'returned', actions: ['bookReturn', 'restoreSurplus', 'notifyReturned'] },
      },
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
