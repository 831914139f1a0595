/** Sign-in of the staff. Decision 020. */
import { audit } from '../platform/audit.ts'
import type { Handlers } from '../platform/call.ts'
import { acceptInvitation, invitedStaff } from './invitations.ts'
import { secondFactorHandlers, staffMethods, staffOwner } from './second-factor.ts'
import { dropStaffCookie, revokeStaffSessions, setStaffCookie } from './sessions.ts'
import { signInStaff } from './sign-in.ts'

export const staffHandlers = {
  ...secondFactorHandlers,

  async signInStaff(call, given) {
    const opened = await signInStaff(call, given)
    setStaffCookie(call, opened)
    return { ...opened.session, methods: await staffMethods(call.deps.db, staffOwner(opened.session.staff)) }
  },

  async signOutStaff(call) {
    const { db, clock } = call.deps
    await db.transaction().execute(async (trx) => {
      await revokeStaffSessions(trx, { staffId: call.staff.id, sessionId: call.staff.sessionId }, clock.now())
      await audit(trx, call, { action: 'staff.signedOut', subject: 'staff', subjectId: call.staff.id })
    })
    dropStaffCookie(call)
    return null
  },

  async readStaff({ staff: { id, name, email, role, endsAt } }) {
    return { staff: { id, name, email, role }, endsAt: endsAt.toISOString() }
  },

  async readStaffInvitation({ deps }, { token }) {
    const { name, email, role } = await invitedStaff(deps.db, deps, token)
    return { name, email, role }
  },

  async acceptStaffInvitation(call, given) {
    const opened = await acceptInvitation(call, given)
    setStaffCookie(call, opened)
    return { ...opened.session, methods: [] }
  },
} satisfies Partial<Handlers>
