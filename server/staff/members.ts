/** The staff as leads manage them: listed, invited by mail, unlocked, given another role, closed. Decision 087. */
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import { type MemberOperation, type MemberStatus, operationsOn } from '../../contract/staff/member-status.ts'
import type { StaffEntry } from '../../contract/staff/members.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler, type Handlers } from '../platform/call.ts'
import type { StaffTables } from '../platform/db/tables/staff.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { invitationHours, issueInvitation, removeMember } from './invitations.ts'
import { isLockedOut, unlockMember } from './locks.ts'
import { staffLocale, staffMails } from './mails.ts'
import { revokeStaffSessions } from './sessions.ts'

type LeadCall = Call<'reviewer'>
type MemberRow = Selectable<StaffTables['staff']>

/** A page of the staff by name, closed members last. Problem `invalidInput` for an `after` that is no member of the list. */
const listStaff: Handler<'listStaff'> = async ({ deps, staff }, { status, after, size }) => {
  const rows = await deps.db
    .selectFrom('staff')
    .selectAll()
    .select((select) => [
      select
        .selectFrom('staff_invitations')
        .select((each) => each.fn.max('expires_at').as('expires_at'))
        .whereRef('staff_id', '=', 'staff.id')
        .where('used_at', 'is', null)
        .as('expires_at'),
      select
        .selectFrom('audit_log')
        .select('at')
        .where('actor', '=', sql<string>`'reviewer:' || staff.id`)
        .where('action', '=', 'staff.signedIn')
        .orderBy('id', 'desc')
        .limit(1)
        .as('signed_in_at'),
    ])
    .orderBy(sql`status = 'closed'`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const entries = await Promise.all(rows.map(async (row) => present(row, await statusOf(deps.db, deps, row), staff.id, deps.clock.now())))
  // The staff are few, and whether a mailbox is locked is known of each alone: they are read whole, and cut into pages here.
  const listed = entries.filter((each) => status === undefined || each.status === status)
  const start = after === undefined ? 0 : listed.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw new Problem('invalidInput', { fields: { after: 'field.invalid' } })
  const records = listed.slice(start, start + size)
  return { records, next: start + size < listed.length ? String(records.at(-1)?.id) : null }
}

function present(
  row: MemberRow & { expires_at: Date | null; signed_in_at: Date | null },
  status: MemberStatus,
  leadId: string,
  now: Date,
): StaffEntry {
  const { id, name, email, role, expires_at: until } = row
  return {
    ...{ id, name, email, role, status },
    lastSignIn: row.signed_in_at?.toISOString() ?? null,
    invitation: status === 'invited' && until ? { expiresAt: until.toISOString(), expired: until <= now } : null,
    operations: [...operationsOn({ id, status }, leadId)],
  }
}

async function statusOf(db: Db | Trx, deps: Deps, row: MemberRow): Promise<MemberStatus> {
  if (row.status === 'closed') return 'closed'
  if (row.password_hash === null) return 'invited'
  return (await isLockedOut(db, deps, row)) ? 'locked' : 'active'
}

/** Invites a new member. Problem `alreadyExists` at `email` for a mailbox of the staff, closed ones included. */
const addStaffMember: Handler<'addStaffMember'> = async (call, { name, email, role }) => {
  const { deps } = call
  await deps.db.transaction().execute(async (trx) => {
    await lockLead(trx, call)
    const added = await trx
      .insertInto('staff')
      .values({ id: randomUUID(), email, name, role, password_hash: null, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!added) throw new Problem('alreadyExists', { fields: { email: 'staff.members.taken' } })
    await mailInvitation(trx, call, added)
  })
  return { email }
}

/** Mails the one-time link; the lead never sees it, so that they cannot accept it as another person. */
async function mailInvitation(trx: Trx, call: LeadCall, member: MemberRow): Promise<void> {
  const link = await issueInvitation(trx, call.deps, member, changedBy(call))
  const values = { name: member.name, lead: call.staff.name, role: member.role, hours: invitationHours, link }
  await sendMail(trx, call.deps, { to: member.email, locale: staffLocale, template: staffMails['staff.invited'], values })
}

/** Runs an operation on a member and returns the member before it. Problems as of {@link lockFor}. */
function on(
  call: LeadCall,
  { id, operation }: { id: string; operation: MemberOperation },
  run: (trx: Trx, member: MemberRow) => Promise<void>,
): Promise<MemberRow> {
  return call.deps.db.transaction().execute(async (trx) => {
    const member = await lockFor(trx, call, id, operation)
    await run(trx, member)
    return member
  })
}

/**
 * Locks the lead and a member until the transaction ends, in the order of their ids, so that two leads cannot close or demote each other.
 * Problem `notFound` for an unknown id, `forbidden` for themself and for a caller who is no lead any more, `conflict` where the member's
 * status does not allow it.
 */
async function lockFor(trx: Trx, call: LeadCall, id: string, operation: MemberOperation): Promise<MemberRow> {
  const member = await lockLead(trx, call, id)
  if (!member) throw new Problem('notFound')
  if (member.id === call.staff.id) throw new Problem('forbidden')
  const status = await statusOf(trx, call.deps, member)
  if (!operationsOn({ id, status }, call.staff.id).includes(operation)) throw new Problem('conflict', { details: { status } })
  return member
}

async function lockLead(trx: Trx, { staff }: LeadCall, id = staff.id): Promise<MemberRow | undefined> {
  const ids = [staff.id, id]
  const rows = await trx.selectFrom('staff').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const lead = rows.find((row) => row.id === staff.id)
  if (lead?.role !== 'lead' || lead.status !== 'active' || lead.password_hash === null) throw new Problem('forbidden')
  return rows.find((row) => row.id === id)
}

function changedBy(call: LeadCall) {
  return { actor: actorOf(call), requestId: call.requestId, ip: call.ip }
}

/** Calls of the staff page. */
export const memberHandlers = {
  listStaff,
  addStaffMember,

  async inviteStaffAgain(call, { id }) {
    const { email } = await on(call, { id, operation: 'invite' }, (trx, member) => mailInvitation(trx, call, member))
    return { email }
  },

  async unlockStaff(call, { id }) {
    await on(call, { id, operation: 'unlock' }, async (trx, member) => {
      await unlockMember(trx, call.deps, member)
      await audit(trx, call, { action: 'staff.unlocked', subject: 'staff', subjectId: id })
    })
    return null
  },

  async changeStaffRole(call, { id, role }) {
    await on(call, { id, operation: 'changeRole' }, async (trx, member) => {
      if (member.role === role) throw new Problem('conflict', { details: { role } })
      await trx.updateTable('staff').set({ role }).where('id', '=', id).execute()
      await revokeStaffSessions(trx, { staffId: id }, call.deps.clock.now())
      await audit(trx, call, { action: 'staff.roleChanged', subject: 'staff', subjectId: id, details: { role } })
    })
    return null
  },

  async closeStaffMember(call, { id }) {
    await on(call, { id, operation: 'close' }, (trx) => removeMember(trx, call.deps, id, changedBy(call)))
    return null
  },
} satisfies Partial<Handlers>
