/** What a lead proposes to waive of a loan, until another lead decides. Decision 116. */
import { setup } from 'xstate'

type LoanAdjustmentEvent = { type: 'adjustment.confirmed' } | { type: 'adjustment.declined' } | { type: 'adjustment.withdrawn' }

export const loanAdjustmentLifecycle = setup({
  types: { events: {} as LoanAdjustmentEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'loanAdjustment',
  description: 'Interest that a lead proposes to waive on a loan.',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Another lead has to confirm it; the loan owes all of it.',
      meta: { status: 'proposed' },
      on: { 'adjustment.confirmed': 'confirmed', 'adjustment.declined': 'declined', 'adjustment.withdrawn': 'withdrawn' },
    },
    confirmed: { description: 'It is booked: the loan owes less from that day on.', meta: { status: 'confirmed' }, type: 'final' },
    declined: { description: 'Another lead did not confirm it.', meta: { status: 'declined' }, type: 'final' },
    withdrawn: { description: 'The lead who proposed it took it back.', meta: { status: 'withdrawn' }, type: 'final' },
  },
})
