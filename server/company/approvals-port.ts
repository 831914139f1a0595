/** Interface of what waits for administrators, for lower areas: `server/lending` implements it, `server/app/ports.ts` wires it. Decision 086. */
import type { Deps, Trx } from '../platform/deps.ts'

/** What one administrator has requested and another one has to approve. */
interface Approvals {
  /** A member of a locked company is no administrator any more: ends what they requested, and what no one is left to approve. */
  administratorLeft(trx: Trx, deps: Deps, companyId: string): Promise<void>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly approvals: Approvals
  }
}
