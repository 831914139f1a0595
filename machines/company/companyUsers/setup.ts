/** Setup of the chart of company users: its context, events, actors, guards and actions. */
import { assign, sendParent, setup } from 'xstate'
import type { ApprovalRule } from '../../../contract/company/approval.ts'
import type { CompanyProfile, CompanyUser, Role } from '../../../contract/company/members.ts'
import { hasTwoAdministrators, isLastAdministrator } from '../../../contract/company/roles.ts'
import type { OutputOf } from '../../../contract/endpoints.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { problemOf } from '../../kernel/calls.ts'
import { type PageFact, port, toast } from '../../kernel/port.ts'

type CompanyUsersContext = {
  companyId: string
  profile: CompanyProfile | null
  roles: Role[]
  users: CompanyUser[]
  /** The user whose role is to be changed, or who is to be removed or answered. */
  target: CompanyUser | null
  /** The role a colleague gave them in the meantime. */
  conflict: CompanyUser['role'] | null
  problem: Problem | null
}

/** A user changed by another administrator: the current values from the refusal. ERR-20011. */
function changedElsewhere(target: CompanyUser | null, { details: { role, version } }: Problem): CompanyUser | null {
  const known = (role === 'administrator' || role === 'user') && typeof version === 'number'
  return target && known ? { ...target, role, version } : target
}

/** The parts of the chart. */
export const users = setup({
  types: {
    input: {} as { companyId: string },
    context: {} as CompanyUsersContext,
    events: {} as
      | { type: 'add.pressed' }
      | { type: 'user.submitted'; email: string; roleId: number }
      | { type: 'role.pressed'; id: string }
      | { type: 'role.submitted'; roleId: number }
      | { type: 'remove.pressed'; id: string }
      | { type: 'accept.pressed'; id: string }
      | { type: 'decline.pressed'; id: string }
      | { type: 'removal.confirmed' }
      | { type: 'approval.pressed' }
      | { type: 'approval.submitted'; from: ApprovalRule['from'] }
      | { type: 'change.pressed' }
      | { type: 'change.confirmed' }
      | { type: 'change.declined' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'adding' | 'editing' | 'removing' | 'declining' | 'approval' | 'change' | 'working',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    listRoles: port('listRoles'),
    listCompanyUsers: port('listCompanyUsers'),
    addCompanyUser: port('addCompanyUser'),
    updateRole: port('updateRole'),
    removeAffiliation: port('removeAffiliation'),
    activateAffiliation: port('activateAffiliation'),
    rejectAffiliation: port('rejectAffiliation'),
    changeApprovalRule: port('changeApprovalRule'),
    confirmApprovalRule: port('confirmApprovalRule'),
    declineApprovalRule: port('declineApprovalRule'),
  },
  guards: {
    /** Only two administrators can confirm what the other asks for. Decision 086. */
    hasTwoAdministrators: ({ context }) => hasTwoAdministrators(context.users),
    /** The last administrator keeps the role. USER-07. */
    keepsAdministrator: ({ context: { users } }, { id }: { id: string }) =>
      !users.some((user) => user.id === id && isLastAdministrator(users, user)),
    /** A change of the approval rule waits for an administrator. Decision 086. */
    changeWaits: ({ context }) => context.profile !== null && context.profile.approval.change !== null,
    changedElsewhere: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
  },
  actions: {
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    keepUsers: assign({ users: (_, users: CompanyUser[]) => users }),
    keepTarget: assign(({ context }, { id }: { id: string }) => ({
      target: context.users.find((each) => each.id === id) ?? null,
      conflict: null,
      problem: null,
    })),
    keepConflict: assign(({ context: { target } }, params: { error: unknown }) => {
      const now = changedElsewhere(target, Problem.from(params.error))
      return { target: now, conflict: now?.role ?? null }
    }),
    keepRoles: assign({ roles: (_, roles: OutputOf<'listRoles'>) => roles }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null, conflict: null }),
    notifyParent: sendParent(toast),
  },
})
