/** A complaint or an appeal against a limit, from the letter of the merchant to its end. Decision 124. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'

type MerchantCaseEvent = { type: 'case.answered' } | { type: 'case.withdrawn' } | { type: 'case.closed' }

export const merchantCaseLifecycle = setup({
  types: { events: {} as MerchantCaseEvent, meta: {} as { status: string; outcome?: Outcome } },
  actions: {
    /** A message to all members. */
    notifyAnswered: effect,
  },
}).createMachine({
  id: 'merchantCase',
  description: 'A complaint, or an appeal against a limit.',
  initial: 'open',
  states: {
    open: {
      description: 'The merchant has written; staff have to answer.',
      meta: { status: 'open' },
      on: { 'case.answered': { target: 'answered', actions: 'notifyAnswered' }, 'case.withdrawn': 'withdrawn' },
    },
    answered: {
      description: 'Staff have answered; the merchant has not closed it.',
      meta: { status: 'answered' },
      on: { 'case.closed': 'closed' },
    },
    closed: { description: 'The answer settles it for the merchant.', meta: { status: 'closed', outcome: 'reached' }, type: 'final' },
    withdrawn: { description: 'The merchant has taken it back.', meta: { status: 'withdrawn', outcome: 'left' }, type: 'final' },
  },
})
