/** Roles of users in a company, and how they joined. USER-02, USER-04. */

/** Roles of company users. USER-04, USER-10. */
export const companyRoles = ['administrator', 'user'] as const

type CompanyMember = { role: (typeof companyRoles)[number]; status: string }

/**
 * Whether a company has two active administrators, so that one can confirm what the other asks for: only then it sets an amount from which
 * drawdowns wait. Decision 086.
 */
export function hasTwoAdministrators(users: readonly CompanyMember[]): boolean {
  return users.filter(({ role, status }) => role === 'administrator' && status === 'Active').length > 1
}

/** Whether someone is the only active administrator of a company, who can neither leave it nor become an ordinary user. USER-06, USER-07. */
export function isLastAdministrator(users: readonly CompanyMember[], { role, status }: CompanyMember): boolean {
  return role === 'administrator' && status === 'Active' && !hasTwoAdministrators(users)
}

/** Join method: certified the company, was invited by mail, or requested to join. USER-08. */
export const joinMethods = ['founder', 'invited', 'requested'] as const
