/** Roles of users in a company, and how they joined. USER-02, USER-04. */

/** Roles of company users. USER-04, USER-10. */
export const companyRoles = ['administrator', 'user'] as const

/**
 * Whether a company has two active administrators, so that one can confirm what the other asks for: only then it sets an amount from which
 * drawdowns wait. Decision 086.
 */
export function hasTwoAdministrators(users: readonly { role: (typeof companyRoles)[number]; status: string }[]): boolean {
  return users.filter(({ role, status }) => role === 'administrator' && status === 'Active').length > 1
}

/** Join method: certified the company, was invited by mail, or requested to join. USER-08. */
export const joinMethods = ['founder', 'invited', 'requested'] as const
