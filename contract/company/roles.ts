/** Roles of users in a company, and how they joined. USER-02, USER-04. */

/** Roles of company users. USER-04, USER-10. */
export const companyRoles = ['administrator', 'user'] as const

/** Join method: certified the company, was invited by mail, or requested to join. USER-08. */
export const joinMethods = ['founder', 'invited', 'requested'] as const
