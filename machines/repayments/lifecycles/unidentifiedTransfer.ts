/**
 * A transfer that names neither an invoice nor a loan of ours in its currency, until two leads allocate it to a loan or send it back.
 * Decisions 109, 122.
 */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type UnidentifiedTransferEvent =
  | { type: 'allocation.proposed' }
  | { type: 'allocation.confirmed' }
  | { type: 'allocation.declined' }
  | { type: 'allocation.undone' }
  | { type: 'return.confirmed' }
  | { type: 'return.settled' }
  | { type: 'return.refused' }
  | { type: 'money.returned' }

export const unidentifiedTransferLifecycle = setup({
  types: { events: {} as UnidentifiedTransferEvent, meta: {} as { status: string } },
  actions: {
    /** It becomes a repayment of the loan. */
    allocateTransfer: effect,
    /** Queues the order to the bank. */
    orderReturn: effect,
    /** From the suspense account to the bank, in the ledger. */
    bookReturn: effect,
    /** From the bank to the suspense account, in the ledger. */
    bookCameBack: effect,
  },
}).createMachine({
  id: 'unidentifiedTransfer',
  description: 'A transfer that names neither an invoice nor a loan of ours in its currency.',
  initial: 'open',
  states: {
    open: {
      description: 'It is not known which loan it repays.',
      meta: { status: 'open' },
      on: { 'allocation.proposed': 'proposed' },
    },
    proposed: {
      description: 'A lead has chosen a loan, or to send it back; another one has to confirm it.',
      meta: { status: 'proposed' },
      on: {
        'allocation.confirmed': { target: 'allocated', actions: 'allocateTransfer' },
        'return.confirmed': { target: 'returning', actions: 'orderReturn' },
        'allocation.declined': 'open',
      },
    },
    allocated: {
      description: 'It has repaid the loan. Two leads undo it where it was the wrong one. Decision 126.',
      meta: { status: 'allocated' },
      on: { 'allocation.undone': 'open' },
    },
    returning: {
      description: 'The bank is to send it back; it has not said yet that it has.',
      meta: { status: 'returning' },
      on: { 'return.settled': { target: 'returned', actions: 'bookReturn' }, 'return.refused': 'open' },
    },
    returned: {
      description: 'It went back to the account that it came from. A bank may still refuse it there.',
      meta: { status: 'returned' },
      on: { 'money.returned': { target: 'open', actions: 'bookCameBack' } },
    },
  },
})
