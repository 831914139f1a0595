/** One of the two small amounts that are sent to an account, to be confirmed by the company. BANK-02, decision 024. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type AccountDepositEvent = { type: 'payout.settled' } | { type: 'payout.refused' }

export const accountDepositLifecycle = setup({
  types: { events: {} as AccountDepositEvent, meta: {} as { status: string } },
  actions: {
    /** In the ledger: paid out of the cash for verifications. */
    bookDeposit: effect,
    /** The account is refused, if it waits for this pair. */
    refuseAccount: effect,
  },
}).createMachine({
  id: 'accountDeposit',
  description: 'One of two small amounts that are sent to an account.',
  initial: 'ordered',
  states: {
    ordered: {
      description: 'The bank is to pay it.',
      meta: { status: 'ordered' },
      on: {
        'payout.settled': { target: 'settled', actions: 'bookDeposit' },
        'payout.refused': { target: 'returned', actions: 'refuseAccount' },
      },
    },
    settled: { description: 'It has arrived, and is booked.', meta: { status: 'settled' }, type: 'final' },
    returned: { description: 'The bank did not pay it: the pair is void.', meta: { status: 'returned' }, type: 'final' },
  },
})
