/** One-time links with which the staff set their passwords: there is no default password. Decision 020. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EventFromLogic } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { InvitationAcceptance, StaffMember } from '../../contract/staff/staff.ts'
import { staffMemberLifecycle } from '../../machines/staff/lifecycles/staffMember.ts'
import { unlockMailbox } from '../account/attempts.ts'
import { audit, auditAt, type ChangedBy } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { type EffectsOf, move } from '../platform/lifecycle.ts'
import { refuseGuessable } from '../platform/security/password-strength.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { fingerprint, newToken } from '../platform/security/secrets.ts'
import { unlockMember } from './locks.ts'
import { releaseCasesOf } from './releases.ts'
import { openStaffSession, revokeStaffSessions } from './sessions.ts'
import { staffByEmail, staffMailboxKey } from './sign-in.ts'

/** Hours an address works. */
export const invitationHours = 72

/** Who changes the staff by a command on the server. */
const operator: ChangedBy = { actor: 'system' }

/**
 * Invites a member of staff, or invites them again with the given name and role, as the operator of the server. Returns the one-time link
 * as {@link issueInvitation}.
 */
export async function inviteStaff(trx: Trx, deps: Deps, { email, name, role }: Omit<StaffMember, 'id'>): Promise<string> {
  const known = await staffByEmail(trx, email)
  const id = known?.id ?? randomUUID()
  if (known) await trx.updateTable('staff').set({ name, role }).where('id', '=', id).execute()
  else await trx.insertInto('staff').values({ id, email, name, role, password_hash: null, created_at: deps.clock.now() }).execute()
  return issueInvitation(trx, deps, { id, email, role }, operator)
}

/**
 * Makes a one-time link for a member of staff: removes the password and the second factors, lifts locks, and ends every earlier link and session.
 * Returns the link.
 */
export async function issueInvitation(
  trx: Trx,
  deps: Deps,
  { id, email, role }: Pick<StaffMember, 'id' | 'email' | 'role'>,
  by: ChangedBy,
): Promise<string> {
  const at = deps.clock.now()
  const token = newToken()
  const effects = {
    ...ending(trx, id, at),
    unlock: () => unlockMember(trx, deps, { id, email }),
    makeLink: () => {
      const expiresAt = new Date(at.getTime() + invitationHours * 3_600_000)
      const link = { token_hash: fingerprint(token), staff_id: id, expires_at: expiresAt, used_at: null, created_at: at }
      return trx.insertInto('staff_invitations').values(link).execute()
    },
  }
  await moveMember(trx, id, { event: { type: 'member.invited' }, by, at, effects })
  await auditAt(trx, at, { action: 'staff.invited', ...by, subject: 'staff', subjectId: id, details: { role } })
  return `${deps.config.publicUrl}/backoffice/invitation?token=${token}`
}

/** Removes a member of staff as the operator of the server. False for an unknown mailbox. */
export async function closeStaff(trx: Trx, deps: Deps, email: string): Promise<boolean> {
  const known = await staffByEmail(trx, email)
  if (known) await removeMember(trx, deps, known.id, operator)
  return known !== undefined
}

/** Removes a member of staff: ends their sessions, links, second factors and password, and returns the cases they have taken. */
export async function removeMember(trx: Trx, deps: Deps, id: string, by: ChangedBy): Promise<void> {
  const at = deps.clock.now()
  const effects = { ...ending(trx, id, at), releaseCases: () => releaseCasesOf(trx, id, by, at) }
  await moveMember(trx, id, { event: { type: 'member.removed' }, by, at, effects })
  await auditAt(trx, at, { action: 'staff.closed', ...by, subject: 'staff', subjectId: id })
}

/** What ends with an invitation and with a removal. */
function ending(trx: Trx, id: string, at: Date) {
  return {
    endSessions: () => revokeStaffSessions(trx, { staffId: id }, at),
    endLinks: () => spendInvitations(trx, id, at),
    endFactors: () => endFactors(trx, id),
  }
}

/** Moves a member of staff by the lifecycle; a password that was set is gone. */
function moveMember(
  trx: Trx,
  id: string,
  {
    by,
    ...change
  }: {
    event: EventFromLogic<typeof staffMemberLifecycle>
    by: ChangedBy
    at: Date
    effects: EffectsOf<typeof staffMemberLifecycle>
  },
) {
  return move(trx, { chart: staffMemberLifecycle, table: 'staff', id, ...change, actor: by.actor, values: { password_hash: null } })
}

/** The invited member of staff of a valid link. Problem `invitationExpired` for a used, expired or unknown link. */
export async function invitedStaff(db: Db | Trx, { clock }: Deps, token: string) {
  const row = await db
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
    .where('token_hash', '=', fingerprint(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('staff.status', '=', 'active')
    .selectAll('staff')
    .executeTakeFirst()
  if (!row) throw new Problem('invitationExpired')
  return row
}

/**
 * Sets the password by an address, once: of two at the same moment one is `invitationExpired`. Wrong passwords before it are forgotten, and
 * the browser is signed in. The address is looked at before the password is hashed, so that made-up ones cost nothing.
 */
export async function acceptInvitation(call: Call, { token, password }: InvitationAcceptance) {
  const { deps } = call
  const { id, email } = await invitedStaff(deps.db, deps, token)
  refuseGuessable(password, { field: 'password', own: [email] })
  const passwordHash = await hashPassword(call, password)
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    await sql`select from staff where id = ${id} for no key update`.execute(trx)
    const member = await invitedStaff(trx, deps, token)
    await spendInvitations(trx, id, at)
    await trx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    await revokeStaffSessions(trx, { staffId: id }, at)
    await unlockMailbox(trx, staffMailboxKey(deps.config, email, call.ip))
    await audit(trx, call, { action: 'staff.passwordSet', actor: `reviewer:${id}`, subject: 'staff', subjectId: id })
    return openStaffSession(trx, call, member)
  })
}

async function endFactors(trx: Trx, staffId: string): Promise<void> {
  for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('staff_id', '=', staffId).execute()
}

async function spendInvitations(trx: Trx, staffId: string, at: Date): Promise<void> {
  await trx.updateTable('staff_invitations').set({ used_at: at }).where('staff_id', '=', staffId).where('used_at', 'is', null).execute()
}
