/** Interface of the limits for lower areas: `server/limits` implements it, `server/app/ports.ts` wires it. CRED-03, CRED-04. */
import type { Trx } from '../platform/deps.ts'
import type { LockedCompany } from './locks.ts'

/** Limits of companies, changed in the transaction of their cause. */
interface Limits {
  /** Opens the applications of locked companies, or sends decided ones back to `submitted`. */
  openApplications(trx: Trx, companies: readonly LockedCompany[], by: { actor: string; at: Date }): Promise<void>
  /** Has the limits of a company calculated after the commit; several requests at once become one. */
  calculateSoon(trx: Trx, companyId: string, at: Date): Promise<void>
  /** Calculates the limits of a locked company in this transaction. `opening` are companies whose applications are opened with it. Decision 041. */
  calculate(trx: Trx, company: LockedCompany, by: { actor: string; at: Date; opening?: readonly LockedCompany[] }): Promise<void>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly limits: Limits
  }
}
