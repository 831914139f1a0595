/** Status of a limit, which charts and views of shops ask about too. Pure. CRED-01. */
import type { CreditStatus } from '../../contract/kernel/statuses.ts'

/** Whether a limit is being calculated, for the first time or again. CRED-03 to CRED-05. */
export function isCalculated(limit: { readonly status: CreditStatus } | null): boolean {
  return limit?.status === 'submitted'
}
