/** The world of the staff page. */
import type { MemberStatus } from '../../contract/staff/member-status.ts'
import { operationsOn } from '../../contract/staff/member-status.ts'
import type { World } from '../harness/alone.ts'
import { facts, refusal } from '../kernel/shared.world.ts'

/** A member of the staff at a status, as another lead sees them. */
export const memberAt = (status: MemberStatus, role: 'reviewer' | 'lead' = 'reviewer') => ({
  id: 'm',
  name: 'Ho Wing Lam',
  email: 'ho@staff.example.com',
  role,
  status,
  lastSignIn: status === 'invited' ? null : '2026-11-24T02:00:00.000Z',
  invitation: status === 'invited' ? { expiresAt: '2026-11-27T02:00:00.000Z', expired: false } : null,
  operations: [...operationsOn({ id: 'm', status }, 'l')],
})

const page = (...records: object[]) => ({ records, next: null })
const mailed = { email: 'ho@staff.example.com' }
const late = [refusal('conflict'), refusal('forbidden')]

/** By name of the registry. */
export const membersWorlds: Record<string, World> = {
  members: {
    events: [
      { type: 'filter.chosen', filter: 'closed' },
      { type: 'member.submitted', member: { name: 'Ho', email: 'ho@staff.example.com', role: 'reviewer' } },
      ...['invite.pressed', 'unlock.pressed', 'role.pressed', 'close.pressed'].map((type) => ({ type, id: 'm' })),
      ...facts('more.pressed add.pressed change.confirmed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listStaff: [
        page(memberAt('locked')),
        page(memberAt('invited'), { ...memberAt('active', 'lead'), id: 'n' }),
        ...[memberAt('locked'), { ...memberAt('active'), operations: [] }].map((member) => ({ ...page(member), next: 'm' })),
      ],
      listMore: [page()],
      refreshList: [page(memberAt('active')), page()],
      addStaffMember: [mailed],
      inviteStaffAgain: [mailed],
    },
    errors: {
      addStaffMember: [refusal('alreadyExists')],
      inviteStaffAgain: late,
      unlockStaff: late,
      changeStaffRole: late,
      closeStaffMember: late,
    },
    key: ({ filter, next, records, reread, mailedTo, target, problem }) => [
      filter,
      next,
      JSON.stringify(records),
      reread,
      mailedTo,
      (target as { id: string } | null)?.id,
      problem === null,
    ],
  },
}
