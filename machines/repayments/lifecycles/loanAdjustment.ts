/** What a lead proposes to waive, to write off or to undo of a loan, until another lead decides. Decisions 116, 118, 126. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type LoanAdjustmentEvent = { type: 'adjustment.confirmed' } | { type: 'adjustment.declined' } | { type: 'adjustment.withdrawn' }

export const loanAdjustmentLifecycle = setup({
  types: { events: {} as LoanAdjustmentEvent, meta: {} as { status: string } },
  actions: {
    /** Waives, writes off or undoes. */
    bookAdjustment: effect,
  },
}).createMachine({
  id: 'loanAdjustment',
  description: 'What a lead proposes to waive, to write off or to undo of a loan.',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Another lead has to confirm it; nothing is booked.',
      meta: { status: 'proposed' },
      on: {
        'adjustment.confirmed': { target: 'confirmed', actions: 'bookAdjustment' },
        'adjustment.declined': 'declined',
        'adjustment.withdrawn': 'withdrawn',
      },
    },
    confirmed: { description: 'It is booked.', meta: { status: 'confirmed' }, type: 'final' },
    declined: { description: 'Another lead did not confirm it.', meta: { status: 'declined' }, type: 'final' },
    withdrawn: { description: 'The lead who proposed it took it back.', meta: { status: 'withdrawn' }, type: 'final' },
  },
})
