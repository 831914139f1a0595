/** Interface of mails to the leads of the staff: `server/staff` implements it, `server/app/ports.ts` wires it. */
import type { TakenBack } from '../company/take-back.ts'
import type { Deps, Trx } from '../platform/deps.ts'

/** What was taken back with a disputed replacement: mailboxes, and those whose second factors were removed. Decision 102. */
export interface DisputeEffects extends TakenBack {
  readonly factors: readonly string[]
}

/** Mails to every lead, written in the transaction of their cause. */
interface Leads {
  /** A company disputes that it replaced a drawdown account. Decision 083. */
  accountDisputed(trx: Trx, deps: Deps, dispute: DisputeEffects & { companyId: string }): Promise<void>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly leads: Leads
  }
}
