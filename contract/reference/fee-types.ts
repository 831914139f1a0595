/** Fee types: the ids under which something is charged, and their names; none of the lists of `/api/company/config` holds them. REF-08, CRED-14. */

/** Ids by name. REF-08, CRED-14, CONST-14. */
export const feeTypes = { interest_fee: 1, deduction: 2 } as const

/** The name of a fee type, as a message id; null for an id that is none. REF-08. */
export function feeTypeLabel(id: number): string | null {
  const name = Object.entries(feeTypes).find(([, known]) => known === id)?.[0]
  return name ? `lending.drawdown.feeType.${name}` : null
}
