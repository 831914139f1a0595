/** Roles as cards to choose from. USER-04. */
import type { Role } from '../../../contract/company/members.ts'

/** One card per role: what it is called, and what it may do. */
export function roleCards(roles: readonly Role[]) {
  return roles.map(({ id, name }) => ({ value: String(id), label: `company.role.${name}`, note: `company.role.${name}.note` }))
}
