/** A user's place in a company, from invitation or ask to the end. USER-03, decision A81. */
import { setup } from 'xstate'
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
}).createMachine({
  id: 'companyUser',
  description: 'A user’s place in a company.',
  initial: 'confirming',
  states: {
    confirming: {
      description: 'Invited or asked; the other side has not answered.',
      meta: { status: 'confirming' },
      tags: 'current',
      on: { 'membership.accepted': 'active', 'membership.declined': 'rejected', 'membership.withdrawn': 'removed' },
    },
    active: {
      description: 'Acts for the company.',
      meta: { status: 'active', outcome: 'reached' },
      tags: 'current',
      on: { 'membership.ended': 'removed' },
    },
    rejected: { description: 'The other side declined.', meta: { status: 'rejected', outcome: 'left' }, type: 'final' },
    removed: { description: 'Left, removed, or withdrawn before the answer.', meta: { status: 'removed', outcome: 'left' }, type: 'final' },
  },
})

/** Statuses of who belongs to a company, or may come to. */
export const currentStatuses = statusesTagged(companyUserLifecycle, 'current')
