/** The roles of company users: by their ids, and given to a member. API-037, API-038, USER-04, USER-10, decision A111. */

import { companyRoles } from '../../contract/company/roles.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type CompanyRole, type Handler } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'

const roles = companyRoles.map((name, index) => ({ id: index + 1, name }))

/** The roles there are. API-037. */
export const listRoles: Handler<'listRoles'> = async () => roles

/** The role of an id. Problem `invalidInput` at `roleId` for any other. USER-10. */
export function roleOf(roleId: number): CompanyRole {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw new Problem('invalidInput', { fields: { roleId: 'field.required' } })
  return role.name
}

/** Gives a member of a locked company another role; audited. */
export async function setRole(
  trx: Trx,
  call: Call,
  { id, companyId, from, to, actor = actorOf(call) }: { id: string; companyId: string; from: CompanyRole; to: CompanyRole; actor?: string },
): Promise<void> {
  await trx
    .updateTable('affiliations')
    .set((row) => ({ role: to, version: row('version', '+', 1), appointed_at: to === 'administrator' ? call.deps.clock.now() : null }))
    .where('id', '=', id)
    .execute()
  await audit(trx, call, { action: 'role.changed', companyId, actor, subject: 'affiliations', subjectId: id, details: { from, to } })
}
