/** Statuses of members of the staff, and what a lead can do with them. Decision 087. */
import type { StaffRole } from './staff.ts'

/** As of `StaffEntry`. */
export const memberStatuses = ['invited', 'active', 'locked', 'closed'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const memberOperations = ['invite', 'unlock', 'changeRole', 'close'] as const
export type MemberOperation = (typeof memberOperations)[number]

const allowed: Readonly<Record<MemberStatus, readonly MemberOperation[]>> = {
  invited: ['invite', 'changeRole', 'close'],
  active: ['invite', 'changeRole', 'close'],
  locked: ['invite', 'unlock', 'changeRole', 'close'],
  closed: ['invite'],
}

/**
 * Operations of a lead on a member. None on themselves: a lead cannot close or demote themself, so the lead who does it to others remains
 * and there is always one.
 */
export function operationsOn(member: { id: string; status: MemberStatus }, leadId: string): readonly MemberOperation[] {
  return member.id === leadId ? [] : allowed[member.status]
}

/** The role that a change of role gives: there are two. */
export function otherRole(role: StaffRole | undefined): StaffRole {
  return role === 'lead' ? 'reviewer' : 'lead'
}
