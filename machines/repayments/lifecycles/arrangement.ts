/** Other instalments for a loan, from the request of the merchant to their answer. Decision 117. */
import { setup } from 'xstate'
import type { ArrangementStatus } from '../../../contract/repayments/arrangements.ts'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'
import { statusesTagged } from '../../kernel/tagged.ts'

type ArrangementEvent =
  | { type: 'arrangement.proposed' }
  | { type: 'arrangement.confirmed' }
  | { type: 'arrangement.sentBack' }
  | { type: 'arrangement.declined' }
  | { type: 'arrangement.withdrawn' }
  | { type: 'arrangement.accepted' }
  | { type: 'arrangement.refused' }
  | { type: 'arrangement.lapsed' }

export const arrangementLifecycle = setup({
  types: { events: {} as ArrangementEvent, meta: {} as { status: ArrangementStatus; outcome?: Outcome }, tags: {} as 'open' },
  actions: {
    /** Queues the end of the offer. */
    scheduleLapse: effect,
    /** Open charges of the loan are lifted, and no PSP withholds for it. */
    liftCharges: effect,
    /** Overdue or no more, and the collection of the loan. */
    recordOverdue: effect,
    /** Queues the reminders of what is left to repay, or ends them. */
    scheduleReminders: effect,
    /** Messages and mails: to the administrators, of the accepted one to all members. */
    notifyOffered: effect,
    notifyDeclined: effect,
    notifyAccepted: effect,
  },
}).createMachine({
  id: 'arrangement',
  description: 'Other instalments for a loan.',
  initial: 'requested',
  states: {
    requested: {
      description: 'The merchant has asked, or a lead recorded the request of a caller; a lead has to propose instalments or to decline.',
      meta: { status: 'requested' },
      tags: 'open',
      on: {
        'arrangement.proposed': 'proposed',
        'arrangement.declined': { target: 'declined', actions: 'notifyDeclined' },
        'arrangement.withdrawn': 'withdrawn',
      },
    },
    proposed: {
      description: 'A lead has proposed instalments; another one has to confirm them.',
      meta: { status: 'proposed' },
      tags: 'open',
      on: {
        'arrangement.confirmed': { target: 'offered', actions: ['scheduleLapse', 'notifyOffered'] },
        'arrangement.sentBack': 'requested',
        'arrangement.withdrawn': 'withdrawn',
      },
    },
    offered: {
      description: 'The merchant sees the instalments and has to answer.',
      meta: { status: 'offered' },
      tags: 'open',
      on: {
        'arrangement.accepted': { target: 'accepted', actions: ['liftCharges', 'recordOverdue', 'scheduleReminders', 'notifyAccepted'] },
        'arrangement.refused': 'refused',
        'arrangement.lapsed': 'lapsed',
      },
    },
    accepted: { description: 'The loan is repaid by these instalments.', meta: { status: 'accepted', outcome: 'reached' }, type: 'final' },
    refused: { description: 'The merchant has refused the offer.', meta: { status: 'refused', outcome: 'left' }, type: 'final' },
    declined: { description: 'A lead has declined the request.', meta: { status: 'declined', outcome: 'held' }, type: 'final' },
    withdrawn: { description: 'The merchant has taken the request back.', meta: { status: 'withdrawn', outcome: 'left' }, type: 'final' },
    lapsed: { description: 'The offer was not answered in time.', meta: { status: 'lapsed', outcome: 'left' }, type: 'final' },
  },
})

/** Statuses of a request that is not decided. */
export const openStatuses = statusesTagged(arrangementLifecycle, 'open')
