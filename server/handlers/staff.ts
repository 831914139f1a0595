/** Sign-in of the staff. Decision 020. */
import type { staff } from '../../contract/staff.ts'
import { audit } from '../audit.ts'
import { acceptInvitation, invitedStaff } from '../backoffice/invitations.ts'
import { dropStaffCookie, revokeStaffSessions, setStaffCookie } from '../backoffice/sessions.ts'
import { signInStaff } from '../backoffice/sign-in.ts'
import type { HandlersOf } from '../call.ts'

export const staffHandlers: HandlersOf<typeof staff> = {
  async signInStaff(call, given) {
    const opened = await signInStaff(call, given)
    setStaffCookie(call, opened)
    return opened.session
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
    return opened.session
  },
}
