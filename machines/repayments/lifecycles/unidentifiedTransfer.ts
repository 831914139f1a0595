/** A transfer that names no invoice, until two leads allocate it to a loan. Decision 109. */
import { setup } from 'xstate'

type UnidentifiedTransferEvent = { type: 'allocation.proposed' } | { type: 'allocation.confirmed' } | { type: 'allocation.declined' }

export const unidentifiedTransferLifecycle = setup({
  types: { events: {} as UnidentifiedTransferEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'unidentifiedTransfer',
  description: 'A transfer that names no invoice of ours.',
  initial: 'open',
  states: {
    open: {
      description: 'It is not known which loan it repays.',
      meta: { status: 'open' },
      on: { 'allocation.proposed': 'proposed' },
    },
    proposed: {
      description: 'A lead has chosen a loan; another one has to confirm it.',
      meta: { status: 'proposed' },
      on: { 'allocation.confirmed': 'allocated', 'allocation.declined': 'open' },
    },
    allocated: { description: 'It has repaid the loan.', meta: { status: 'allocated' }, type: 'final' },
  },
})
