/** The roles of company users by their ids. API-037, USER-04, USER-10, decision A111. */

import { companyRoles } from '../../contract/company/roles.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CompanyRole, Handler } from '../platform/call.ts'

const roles = companyRoles.map((name, index) => ({ id: index + 1, name }))

/** The roles there are. API-037. */
export const listRoles: Handler<'listRoles'> = async () => roles

/** The role of an id. Problem `invalidInput` at `roleId` for any other. USER-10. */
export function roleOf(roleId: number): CompanyRole {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw new Problem('invalidInput', { fields: { roleId: 'field.required' } })
  return role.name
}
