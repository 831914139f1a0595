/** Interface of mandates that are being signed: `server/signing` implements it, `server/app/ports.ts` wires it. */
import type { Product } from '../../contract/kernel/product.ts'
import type { Deps, Trx } from '../platform/deps.ts'

/** What follows for a mandate when the account that is drawn to changes. Decision 093. */
interface Mandates {
  /** Withdraws the mandate that is being signed for another account than the one drawn to now. The caller has locked the company. */
  withdrawOutdated(trx: Trx, deps: Deps, change: { companyId: string; product: Product; actor: string }): Promise<void>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly mandates: Mandates
  }
}
