/** A user's place in a company, from invitation or ask to the end. USER-03, decision A81. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'
import { statusesTagged } from '../../kernel/tagged.ts'

type CompanyUserEvent =
  | { type: 'membership.accepted' }
  | { type: 'membership.declined' }
  | { type: 'membership.withdrawn' }
  | { type: 'membership.ended' }

export const companyUserLifecycle = setup({
  types: {
    events: {} as CompanyUserEvent,
    meta: {} as { status: 'confirming' | 'active' | 'rejected' | 'removed'; outcome?: Outcome },
    tags: {} as 'current',
  },
  actions: {
    /** Of an invitation; who asked is on the list already. */
    addMember: effect,
    /** By mail to who asked; of an accepted invitation by messages to the other administrators. */
    reportAnswer: effect,
    /** Ends what an administrator had requested, and what no other one is left to approve. */
    endApprovals: effect,
    /** Mails who was removed, and an administrator who left. */
    mailEnded: effect,
  },
}).createMachine({
  id: 'companyUser',
  description: 'A user’s place in a company.',
  initial: 'confirming',
  states: {
    confirming: {
      description: 'Invited or asked; the other side has not answered.',
      meta: { status: 'confirming' },
      tags: 'current',
      on: {
        'membership.accepted': { target: 'active', actions: ['addMember', 'reportAnswer'] },
        'membership.declined': { target: 'rejected', actions: 'reportAnswer' },
        'membership.withdrawn': 'removed',
      },
    },
    active: {
      description: 'Acts for the company.',
      meta: { status: 'active', outcome: 'reached' },
      tags: 'current',
      on: { 'membership.ended': { target: 'removed', actions: ['endApprovals', 'mailEnded'] } },
    },
    rejected: { description: 'The other side declined.', meta: { status: 'rejected', outcome: 'left' }, type: 'final' },
    removed: { description: 'Left, removed, or withdrawn before the answer.', meta: { status: 'removed', outcome: 'left' }, type: 'final' },
  },
})

/** Statuses of who belongs to a company, or may come to. */
export const currentStatuses = statusesTagged(companyUserLifecycle, 'current')
