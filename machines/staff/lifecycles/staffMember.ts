/** A member of staff. Decision 020. */
import { setup } from 'xstate'

type StaffMemberEvent = { type: 'member.invited' } | { type: 'member.removed' }

export const staffMemberLifecycle = setup({
  types: { events: {} as StaffMemberEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'staffMember',
  description: 'A member of staff, who can be invited again after a removal.',
  initial: 'active',
  states: {
    active: {
      description: 'Invited, or has accepted the invitation; another one makes a new link.',
      meta: { status: 'active' },
      on: { 'member.invited': 'active', 'member.removed': 'closed' },
    },
    closed: {
      description: 'Removed: no session, no link, no second factor is left.',
      meta: { status: 'closed' },
      on: { 'member.invited': 'active', 'member.removed': 'closed' },
    },
  },
})
