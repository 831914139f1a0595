/** Debits of a loan that a lead holds until a day. Decision 132. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type DebitHoldEvent = { type: 'debitHold.ended' } | { type: 'debitHold.lapsed' }

export const debitHoldLifecycle = setup({
  types: { events: {} as DebitHoldEvent, meta: {} as { status: string } },
  actions: {
    /** Queues the reminders of what is left to repay, or ends them. */
    scheduleReminders: effect,
    /** A message to all members while there is something to debit. */
    notifyResumed: effect,
  },
}).createMachine({
  id: 'debitHold',
  description: 'A lead holds the debits of a loan until a day.',
  initial: 'held',
  states: {
    held: {
      description: 'Nothing is debited but what the merchant orders.',
      meta: { status: 'held' },
      on: {
        'debitHold.ended': { target: 'ended', actions: ['scheduleReminders', 'notifyResumed'] },
        'debitHold.lapsed': { target: 'lapsed', actions: ['scheduleReminders', 'notifyResumed'] },
      },
    },
    ended: { description: 'A lead has ended it before its day was over.', meta: { status: 'ended' }, type: 'final' },
    lapsed: { description: 'Its last day is over.', meta: { status: 'lapsed' }, type: 'final' },
  },
})
