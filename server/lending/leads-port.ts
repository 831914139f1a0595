/** Interface of mails to the leads of the staff: `server/staff` implements it, `server/app/ports.ts` wires it. */
import type { Deps, Trx } from '../platform/deps.ts'

/** Mails to every lead, written in the transaction of their cause. */
interface Leads {
  /** A company disputes that it replaced a drawdown account. Decision 083. */
  accountDisputed(trx: Trx, deps: Deps, companyId: string): Promise<void>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly leads: Leads
  }
}
