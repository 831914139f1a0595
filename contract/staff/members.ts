/** Endpoints with which leads manage the staff. Decision 087. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, text } from '../kernel/fields.ts'
import { pageAsked, pageOf } from '../kernel/paging.ts'
import { memberOperations, memberStatuses } from './member-status.ts'
import { StaffMember, StaffRole } from './staff.ts'

/** Status of a member: invited and without a password, active, locked after wrong passwords until midnight, closed. */
const MemberStatus = z.enum(memberStatuses)

/** A member of the staff as leads see them. */
export const StaffEntry = z.strictObject({
  ...StaffMember.shape,
  status: MemberStatus,
  /** Null before the first sign-in. */
  lastSignIn: Instant.nullable(),
  /** Of an invited member: until when the link works, and whether that is over. */
  invitation: z.strictObject({ expiresAt: Instant, expired: z.boolean() }).nullable(),
  /** Operations that the caller may perform on this member now; none on themselves. */
  operations: z.array(z.enum(memberOperations)),
})
export type StaffEntry = z.infer<typeof StaffEntry>

/** Whom to invite. */
export const NewStaffMember = z.strictObject({ name: text(80), email: StaffMember.shape.email, role: StaffRole })
export type NewStaffMember = z.infer<typeof NewStaffMember>

const OfMember = z.strictObject({ id: Id })
/** The mailbox to which the link was mailed. */
const Mailed = z.strictObject({ email: StaffMember.shape.email })

export const members = {
  /** Called by the staff page of the back office. */
  listStaff: endpoint({
    method: 'POST',
    path: '/backoffice/api/staff',
    access: 'lead',
    input: z.strictObject({ status: MemberStatus.optional(), ...pageAsked, after: Id.optional() }),
    output: z.strictObject(pageOf(StaffEntry)),
    codes: [],
    extension: true,
    summary: 'List the members of the staff by name, closed ones last.',
    source: 'decision 087',
  }),
  /** Called by the staff page of the back office. */
  addStaffMember: endpoint({
    method: 'POST',
    path: '/backoffice/api/staff/add',
    access: 'lead',
    input: NewStaffMember,
    output: Mailed,
    codes: ['alreadyExists'],
    extension: true,
    summary: 'Invite a new member: the one-time link is mailed to them and shown to no one else; 20017 at a mailbox that is known.',
  }),
  /** Called by the staff page of the back office. */
  inviteStaffAgain: endpoint({
    method: 'POST',
    path: '/backoffice/api/staff/:id/invite',
    access: 'lead',
    input: OfMember,
    output: Mailed,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Mail a new one-time link: earlier links, the password and the sessions end. Also reopens a closed member.',
  }),
  /** Called by the staff page of the back office. */
  unlockStaff: endpoint({
    method: 'POST',
    path: '/backoffice/api/staff/:id/unlock',
    access: 'lead',
    input: OfMember,
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Unlock a mailbox that is locked after wrong passwords; 20011 for one that is not locked.',
  }),
  /** Called by the staff page of the back office. */
  changeStaffRole: endpoint({
    method: 'POST',
    path: '/backoffice/api/staff/:id/role',
    access: 'lead',
    input: z.strictObject({ id: Id, role: StaffRole }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Change the role of a member and end their sessions; 20011 where they have it already or are closed.',
  }),
  /** Called by the staff page of the back office. */
  closeStaffMember: endpoint({
    method: 'POST',
    path: '/backoffice/api/staff/:id/close',
    access: 'lead',
    input: OfMember,
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Close a member: their sessions, links and password end; 20011 for one that is closed.',
  }),
}
