/** A member of staff. Decision 020. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type StaffMemberEvent = { type: 'member.invited' } | { type: 'member.removed' }

const invited = { target: 'active', actions: ['endSessions', 'endLinks', 'endFactors', 'unlock', 'makeLink'] } as const

const removed = { target: 'closed', actions: ['endSessions', 'endLinks', 'endFactors', 'releaseCases'] } as const

export const staffMemberLifecycle = setup({
  types: { events: {} as StaffMemberEvent, meta: {} as { status: string } },
  actions: {
    endSessions: effect,
    /** Links of earlier invitations are used up. */
    endLinks: effect,
    endFactors: effect,
    /** Lifts locks of too many attempts. */
    unlock: effect,
    /** A link for the mailbox, which is shown to who invites. */
    makeLink: effect,
    /** Cases that the member has taken wait again. */
    releaseCases: effect,
  },
}).createMachine({
  id: 'staffMember',
  description: 'A member of staff, who can be invited again after a removal.',
  initial: 'active',
  states: {
    active: {
      description: 'Invited, or has accepted the invitation; another one makes a new link.',
      meta: { status: 'active' },
      on: { 'member.invited': invited, 'member.removed': removed },
    },
    closed: {
      description: 'Removed: no session, no link, no second factor is left.',
      meta: { status: 'closed' },
      on: { 'member.invited': invited, 'member.removed': removed },
    },
  },
})
