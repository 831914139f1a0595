/** One of the two small amounts that are sent to an account, to be confirmed by the company. BANK-02, decision 024. */
import { setup } from 'xstate'

type AccountDepositEvent = { type: 'payout.settled' } | { type: 'payout.refused' }

export const accountDepositLifecycle = setup({
  types: { events: {} as AccountDepositEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'accountDeposit',
  description: 'One of two small amounts that are sent to an account.',
  initial: 'ordered',
  states: {
    ordered: {
      description: 'The bank is to pay it.',
      meta: { status: 'ordered' },
      on: { 'payout.settled': 'settled', 'payout.refused': 'returned' },
    },
    settled: { description: 'It has arrived, and is booked.', meta: { status: 'settled' }, type: 'final' },
    returned: { description: 'The bank did not pay it: the pair is void.', meta: { status: 'returned' }, type: 'final' },
  },
})
